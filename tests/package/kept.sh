#!/usr/bin/env bash
# tools/package deletes what it has made itself, and nothing else: not where somebody names a folder by mistake.
# tools/release says before hours of tests what would stop it after them.
set -euo pipefail
command -v git >/dev/null || exit 77
root=$(cd "$(dirname "${BASH_SOURCE[0]}")/../.." && pwd)
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
give_up() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }

mkdir "$work/mine"
echo mine >"$work/mine/letter"
echo ours >"$work/mine/twistwood-0.9.0.tar.gz"
cd "$work"
for folder in mine "$work/mine" ./mine/; do
  if "$root/tools/package" --out "$folder" 2>"$work/said"; then give_up "a folder with a letter in it is taken"; fi
  grep -q 'letter is none of ours' "$work/said" || give_up "it says: $(cat "$work/said")"
  [[ $(cat mine/letter mine/twistwood-0.9.0.tar.gz) == $'mine\nours' ]] || give_up "something is gone from $folder"
done
for words in '--out' '--out mine more' 'mine'; do
  read -ra given <<<"$words"
  if "$root/tools/package" "${given[@]}" 2>/dev/null; then give_up "'$words' is taken"; fi
done
if "$root/tools/package" --out '' 2>/dev/null; then give_up "no folder is taken for one"; fi

# A checkout of its own, in which only git decides.
git init -q "$work/tree"
cp -r "$root/tools" "$work/tree/tools"
cd "$work/tree"
printf '#!/bin/sh\necho 9.9.9\n' >tools/version
export HOME=$work GIT_CEILING_DIRECTORIES=$work GIT_CONFIG_NOSYSTEM=1 GIT_CONFIG_GLOBAL=$work/gitconfig
git config --global user.useConfigOnly true
git add . && git -c user.name=me -c user.email=me@localhost commit -qm "A tree"
not_ready() {
  if tools/release --check >"$work/said" 2>&1; then give_up "ready, though $1"; fi
  grep -q "$2" "$work/said" || give_up "$1: $(cat "$work/said")"
}
not_ready "nobody is there to tag" "git does not know who tags"
git config user.name me && git config user.email me@localhost
tools/release --check >/dev/null || give_up "it is not ready, and says no reason"
touch new
not_ready "a file is not committed" "changes that are not committed"
rm new
mv .git elsewhere
not_ready "git says nothing" "git does not say whether there are changes"
