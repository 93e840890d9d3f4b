#!/usr/bin/env bash
# All packages are made twice: from this tree, and from the source archive that came of it, unpacked in another
# folder, without git, at another time zone, by somebody with other habits. All bytes are the same.
#
#   tests/package/reproducible.sh [FOLDER]     where to leave the packages
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
first=${1:-$folder/one}
tools/package --out "$first" >"$folder/one.log" 2>&1 || { tail -n 40 "$folder/one.log"; give_up "no packages"; }

mkdir -p "$folder/quite/another place"
tar -xzf "$first"/twistwood-*.tar.gz -C "$folder/quite/another place"
(
  cd "$folder"/quite/"another place"/twistwood-*
  umask 077
  unset SOURCE_DATE_EPOCH
  export TZ=Pacific/Kiritimati LC_ALL=C.UTF-8 CCACHE_DISABLE=1
  tools/package --out "$folder/two"
) >"$folder/two.log" 2>&1 || { tail -n 40 "$folder/two.log"; give_up "no packages of the source archive"; }

packages=0
for file in "$first"/*; do
  cmp "$file" "$folder/two/$(basename "$file")" || give_up "$(basename "$file") differs"
  packages=$((packages + 1))
done
[[ $packages == 7 ]] || give_up "$packages files, where 7 are expected"
[[ $(find "$folder/two" -type f | wc -l) == 7 ]] || give_up "the second time there are others"
say "packages made in two places have the same bytes"
