# Brings Node and npm into the bare system at $bare: those that tools/node.sh finds or fetches for this tree. To be sourced.
bring_node() {
  local node npm libraries
  node=$(source tools/node.sh >&2 && readlink -f "$(command -v node)") || give_up "there is no Node to bring along"
  npm=$(readlink -f "$(command -v npm)")
  install -D -m 755 "$node" "$bare/usr/local/bin/node"
  # Debian spreads the parts of npm over one folder, where its own Node looks for them; others have all in npm's.
  case $npm in
    /usr/share/nodejs/*) libraries=/usr/share/nodejs ;;
    */npm/bin/npm-cli.js) libraries=${npm%/bin/npm-cli.js} ;;
    *) give_up "$npm is no npm that can be brought along" ;;
  esac
  mkdir -p "$bare${libraries%/*}"
  cp -a "$libraries" "$bare${libraries%/*}/"
  printf '#!/bin/sh\nNODE_PATH=/usr/share/nodejs exec /usr/local/bin/node %s "$@"\n' "$npm" >"$bare/usr/local/bin/npm"
  chmod 755 "$bare/usr/local/bin/npm"
  inside node --version >/dev/null || give_up "the Node that was brought along does not run"
  inside npm --version >/dev/null || give_up "the npm that was brought along does not run"
}
bring_node
