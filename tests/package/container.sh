#!/usr/bin/env bash
# deploy/Containerfile without a container engine: each of its stages is a bare system made by debootstrap, each of
# its lines is done there in a chroot, and at the end its entry point is started and answers. A line that this
# script does not know is a failure.
#
#   tests/package/container.sh [SYSTEM]     a folder that debootstrap has filled already, which is copied
#
# As root, with the network; a quarter of an hour or more, because the package is built inside.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
(( EUID == 0 )) || give_up "only root may make a system"
file=deploy/Containerfile
mounted=()
clean_up_more() { for one in "${mounted[@]}"; do umount "$one" 2>/dev/null || true; done; }
quietly() { "$@" >"$folder/words.log" 2>&1 || { tail -n 40 "$folder/words.log" >&2; give_up "$*"; }; }

# What the images are called, as debootstrap calls them.
declare -A codename=([debian:12]=bookworm [debian:13]=trixie)
# sources SYSTEM: where this machine's own apt gets that system from.
sources() {
  local found
  found=$(apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(COMPONENT)' 'Created-By: Packages' |
    awk -v suite="$1" '$2 ~ "^" suite "(-|$)" && $3 == "main" {print "deb", $1, $2, $3}' | sort -u)
  [[ -n $found ]] || give_up "this machine's apt knows no archive of $1"
  printf '%s\n' "$found"
}

# image NAME: the tree of an image, made once, with this machine's way to the network.
image() {
  local system=${codename[$1]:-} archive
  made=$folder/image-${1//:/-}
  [[ -n $system ]] || give_up "which system is $1?"
  if [[ -d $made ]]; then return; fi
  archive=$(sources "$system" | awk -v suite="$system" '$3 == suite {print $2}')
  if [[ -n $given ]]; then cp -a "$given" "$made"; else quietly debootstrap --variant=minbase "$system" "$made" "$archive"; fi
  sources "$system" >"$made/etc/apt/sources.list"
  apt-config dump | grep -E '^Acquire::(https?::|Check-Valid-Until|Retries)' >"$made/etc/apt/apt.conf.d/90host" || true
  cp /etc/resolv.conf "$made/etc/resolv.conf"
  # Certificates of a proxy that this machine trusts, where there is one.
  if [[ -f /etc/ssl/certs/ca-certificates.crt ]]; then cp /etc/ssl/certs/ca-certificates.crt "$made/etc/trusted.crt"; fi
}
given=${1:-}
[[ -z $given ]] || given=$(realpath "$given")

# inside COMMAND...: in the tree of this stage, in its folder, as its user, with the network of this machine.
enter() {
  way_in=(chroot --userspec="$user:$user" "$tree" /usr/bin/env -i
    PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root NODE_EXTRA_CA_CERTS=/etc/trusted.crt
    ${http_proxy:+http_proxy="$http_proxy"} ${https_proxy:+https_proxy="$https_proxy"} ${no_proxy:+no_proxy="$no_proxy"}
    /bin/sh -c 'cd "$0" && exec "$@"' "$workdir")
}
inside() { enter; "${way_in[@]}" "$@"; }

# What .dockerignore leaves out, for tar: `**/` is anywhere, everything else is from the root.
left_out=()
while IFS= read -r pattern; do
  case $pattern in
    '' | '#'*) ;;
    '!'*) give_up ".dockerignore: this script knows no exceptions: $pattern" ;;
    '**/'*) left_out+=(--no-anchored "--exclude=${pattern#'**/'}") ;;
    *) left_out+=(--anchored "--exclude=./$pattern") ;;
  esac
done <.dockerignore

copy() {
  local source
  if [[ $1 == --from=* ]]; then
    source=${trees[${1#--from=}]:-}
    [[ -n $source && $# == 3 ]] || give_up "COPY $*"
    mkdir -p "$tree$3"
    # The pattern is meant as one.
    # shellcheck disable=SC2086
    cp "$source"$2 "$tree$3"
  else
    [[ $* == '. .' ]] || give_up "COPY $*"
    tar -C "$root" "${left_out[@]}" -cf - . | tar -C "$tree$workdir" --no-same-owner -xf -
    [[ ! -e $tree$workdir/.git && ! -e $tree$workdir/build ]] || give_up ".dockerignore does not leave out what was built"
    [[ -x $tree$workdir/tools/package-deb ]] || give_up ".dockerignore leaves out too much"
  fi
}
words_of() { python3 -c 'import json, sys; print("\n".join(json.loads(sys.argv[1])))' "$1"; }

declare -A trees=()
stage=0 tree='' user=root workdir=/ volume='' port='' signal=TERM entry=() arguments=()
while read -r what rest; do
  say "== $what $rest"
  case $what in
    FROM)
      read -r base as name <<<"$rest"
      [[ -z $as || $as == AS ]] || give_up "FROM $rest"
      image "$base"
      tree=$folder/stage-$((++stage))
      cp -a "$made" "$tree"
      mount -t proc proc "$tree/proc"
      mounted+=("$tree/proc")
      trees[${name:-$stage}]=$tree
      user=root workdir=/ entry=() arguments=() ;;
    COPY) read -ra words <<<"$rest"; copy "${words[@]}" ;;
    RUN) inside /bin/sh -c "$rest" >"$folder/run.log" 2>&1 || { tail -n 60 "$folder/run.log" >&2; give_up "RUN $rest"; } ;;
    WORKDIR) workdir=$rest; mkdir -p "$tree$workdir" ;;
    USER) user=$rest ;;
    VOLUME) volume=$rest ;;
    EXPOSE) port=$rest ;;
    STOPSIGNAL) signal=${rest#SIG} ;;
    ENTRYPOINT) mapfile -t entry < <(words_of "$rest") ;;
    CMD) mapfile -t arguments < <(words_of "$rest") ;;
    *) give_up "$file: this script does not know $what" ;;
  esac
done < <(sed -e '/^#/d' -e '/^$/d' "$file" | sed -e ':more' -e '/\\$/{N;s/\\\n */ /;bmore' -e '}')

# As a container of it is run. The port that it exposes, unless somebody else here has it.
if python3 -c 'import socket, sys; socket.socket().bind(("0.0.0.0", int(sys.argv[1])))' "$port" 2>/dev/null; then
  at=http://127.0.0.1:$port
else
  port=$(free_port)
  arguments+=(--port "$port")
  at=http://127.0.0.1:$port
fi
enter
run() { begin server "${way_in[@]}" "${entry[@]}" "${arguments[@]}"; until_so curl -sf "$at/readyz"; }
run
curl -sf "$at/" >"$folder/page" && grep -qi '<!doctype html>' "$folder/page" || give_up "the page is not served"
table=$(curl -sf -d '{"setup":{"game":"twisty","seats":[{},{}]}}' "$at/api/tables") || give_up "no table is laid"
[[ -s $tree$volume/tables.db ]] || give_up "the tables are not in the volume"
[[ $(stat -c %u "$tree$volume/tables.db") == $(inside id -u) ]] || give_up "it does not run as $user"
end server "$signal"
grep -q '"what":"stopped"' "$folder/server.log" || { tail "$folder/server.log"; give_up "SIG$signal does not stop it in good order"; }
# The container is replaced, the volume stays.
run
id=$(python3 -c 'import json, sys; print(json.loads(sys.argv[1])["table"])' "$table")
python3 - "$tree$volume/tables.db" "$id" <<'END' || give_up "the table is gone"
import sqlite3, sys
found = sqlite3.connect(f"file:{sys.argv[1]}?mode=ro", uri=True).execute("select count(*) from game_tables where id = ?", (sys.argv[2],))
sys.exit(found.fetchone()[0] != 1)
END
end server "$signal"
say "the container file is built, and what comes of it runs"
