# What the tests of this folder share: a folder of their own, processes that end with them, waiting
# for what is to come. To be sourced.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
root=$PWD
folder=$(mktemp -d)
chmod 755 "$folder"
declare -A running=()

say() { printf '%s\n' "$*"; }
give_up() { printf 'FAILED: %s\n' "$*" >&2; exit 1; }

clean_up() {
  local name
  for name in "${!running[@]}"; do kill "${running[$name]}" 2>/dev/null || true; done
  for name in "${!running[@]}"; do wait "${running[$name]}" 2>/dev/null || true; done
  if declare -F clean_up_more >/dev/null; then clean_up_more; fi
  rm -rf "$folder"
}
trap clean_up EXIT

# begin NAME COMMAND...: in the background, with its words in a file.
begin() {
  local name=$1
  shift
  "$@" >>"$folder/$name.log" 2>&1 &
  running[$name]=$!
}
# end NAME SIGNAL: sends it and waits for the end.
end() {
  kill "-$2" "${running[$1]}"
  wait "${running[$1]}" || true
  unset "running[$1]"
}
# until_so COMMAND...: tries until it works; fails after a minute.
until_so() {
  local deadline=$((SECONDS + 60))
  until "$@" >/dev/null 2>&1; do
    if (( SECONDS >= deadline )); then
      tail -n 20 "$folder"/*.log >&2 || true
      give_up "this never came: $*"
    fi
    sleep 0.05
  done
}
free_port() {
  python3 -c 'import socket; s = socket.socket(); s.bind(("127.0.0.1", 0)); print(s.getsockname()[1])'
}
