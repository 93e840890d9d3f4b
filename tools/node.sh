# Sourced by what needs Node: puts one on the PATH that is new enough for the tools of the page, and
# fetches the packages of web/ when its list of them has changed.
#
# Debian 12 and Ubuntu 24.04 have Node 18. Where it is older than 20.19, npm brings a newer one into
# build/node, for this project alone.

node_is_new() {
  node -e 'const [a, b] = process.versions.node.split(".").map(Number);
           process.exit(a > 20 || (a === 20 && b >= 19) ? 0 : 1)' 2>/dev/null
}

newer_node() {
  local cpu=x64
  case $(uname -m) in aarch64 | arm64) cpu=arm64 ;; esac
  local package=node-linux-$cpu
  local program=$PWD/build/node/node_modules/$package/bin
  if [[ ! -x $program/node ]]; then
    printf 'node: this one is older than 20.19; fetching a newer one into build/node\n' >&2
    mkdir -p build/node
    npm install --prefix build/node --no-save --ignore-scripts --no-audit --no-fund --loglevel=error \
      "$package@22.23.3" >&2
  fi
  PATH="$program:$PATH"
}

# Not `npm ci`: it insists on the packages for all other systems, too.
web_packages() {
  local mark=web/node_modules/.package-lock.json
  if [[ -f $mark && ! web/package-lock.json -nt $mark ]]; then return; fi
  printf 'node: fetching the packages of the page\n' >&2
  (cd web && npm install --no-save --ignore-scripts --no-audit --no-fund --loglevel=error >&2)
  touch "$mark"
}

if ! command -v npm >/dev/null; then
  printf 'node: npm is missing; tools/setup installs it\n' >&2
  exit 1
fi
node_is_new || newer_node
web_packages
