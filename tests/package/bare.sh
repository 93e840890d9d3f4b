#!/usr/bin/env bash
# The packages on a bare system, made by debootstrap: installed by name from a repository of their own, used as
# people do, and removed without leaving anything but the tables. The wheel and the sources, too, for Python.
#
#   tests/package/bare.sh FOLDER [SYSTEM]   with what tools/package has made; a folder that debootstrap has
#                                           filled already, which is copied
#
# As root. The system is the one of this machine (Debian or Ubuntu), from where this machine's own apt gets it.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
packages=$(realpath "$1")
(( EUID == 0 )) || give_up "only root may make a system"
bare=$folder/bare
clean_up_more() { umount "$bare/proc" 2>/dev/null || true; }
inside() { chroot "$bare" /usr/bin/env -i PATH=/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin HOME=/root LC_ALL=C.UTF-8 DEBIAN_FRONTEND=noninteractive "$@"; }
quietly() { "$@" >"$folder/log" 2>&1 || { tail -n 40 "$folder/log" >&2; give_up "$*"; }; }
apt() { quietly inside apt-get -q -y --no-install-recommends "$@"; }
script() { inside bash -euo pipefail -c "cd /root; $1" || give_up "$1"; }

# The packages themselves, as Debian's own judge sees them; what is passed over says why.
passed_over=(
  bogus-mail-host bogus-mail-host-in-debian-changelog  # no address is made up: DEBEMAIL says it
  maintainer-script-calls-systemctl                    # without debhelper, and only where systemd runs
)
command -v lintian >/dev/null || give_up "lintian is missing; tools/setup package installs it"
lintian --allow-root --fail-on error,warning --tag-display-limit 0 \
  --suppress-tags "$(IFS=,; echo "${passed_over[*]}")" "$packages"/*.deb || give_up "lintian is not content"

# Which archive, and which of its systems: what this machine installs base-files from.
read -r archive system < <(apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(ORIGIN) $(COMPONENT)' 'Created-By: Packages' |
  awk '($3 == "Debian" || $3 == "Ubuntu") && $4 == "main" && $2 !~ /-/ {print $1, $2; exit}')
[[ -n ${system:-} ]] || give_up "this machine's apt knows no archive of a whole system"
if [[ -n ${2:-} ]]; then
  cp -a "$2" "$bare"
else
  quietly debootstrap --variant=minbase "$system" "$bare" "$archive"
fi
apt-get indextargets --format '$(REPO_URI) $(CODENAME) $(ORIGIN) $(COMPONENT)' 'Created-By: Packages' |
  awk '$3 == "Debian" || $3 == "Ubuntu" {print "deb", $1, $2, $4}' | sort -u >"$bare/etc/apt/sources.list"
apt-config dump | grep -E '^Acquire::(https?::|Check-Valid-Until|Retries)' >"$bare/etc/apt/apt.conf.d/90host" || true
cp /etc/resolv.conf "$bare/etc/resolv.conf"
mount -t proc proc "$bare/proc"
mkdir -p "$bare/packages"
cp "$packages"/* "$bare/packages"
(cd "$bare/packages" && dpkg-scanpackages --multiversion . >Packages 2>/dev/null)
echo 'deb [trusted=yes] file:/packages ./' >"$bare/etc/apt/sources.list.d/twistwood.list"
chmod -R a+rX "$bare/packages"
version=$(tools/version)

apt update
apt install twistwood libtwistwood-dev python3-twistwood curl
[[ $(inside twistwood --version) == "twistwood $version" ]] || give_up "this is another version"
inside dpkg --verify twistwood libtwistwood-dev python3-twistwood | grep . && give_up "files are not as they were packed"
for package in twistwood libtwistwood-dev python3-twistwood; do
  grep -q 'The Twistwood authors' "$bare/usr/share/doc/$package/copyright" || give_up "$package has no licence"
done
for part in Boost CLI11 'JSON for Modern C++' SOCI wasi-libc LLVM Svelte 'QR Code Generator'; do
  grep -q "^$part" "$bare/usr/share/doc/twistwood/copyright" || give_up "the licence of $part is missing"
done
say "== installed"

# The server, as its unit says, without systemd where there is none.
[[ $(inside stat -c %U /var/lib/twistwood) == twistwood ]] || give_up "the state folder is not the server's"
unit=/lib/systemd/system/twistwood.service
apt install systemd
inside systemd-analyze verify --man=no twistwood.service twistwood@one.service || give_up "systemd does not like the unit"
port=$(free_port)
command=$(sed -n 's/^ExecStart=//p' "$bare$unit")
user=$(sed -n 's/^User=//p' "$bare$unit")
environment=$(sed -n 's/^Environment=//p' "$bare$unit")
begin server chroot "$bare" runuser -u "$user" -- bash -c \
  "set -a; $environment; . /etc/default/twistwood; set +a; cd /var/lib/twistwood && exec $command --port $port"
at=http://127.0.0.1:$port
until_so curl -sf "$at/readyz"
# Into files: a pipe that is left early is a failure, too.
curl -sf "$at/" >"$folder/page" && grep -qi '<!doctype html>' "$folder/page" || give_up "the page is not served"
curl -sf "$at/licences.txt" >"$folder/page" && grep -q '^Svelte' "$folder/page" || give_up "the page has no licences"
read -r table one two < <(curl -sf -d '{"setup":{"game":"labyrinth","limit":60,"seats":[{},{}]}}' "$at/api/tables" |
  python3 -c 'import json, sys; laid = json.load(sys.stdin); print(laid["table"], *laid["tokens"])') || give_up "no table is laid"
begin bot inside twistwood bot-join --link "$at/#/t/$table/$one" --nodes 50 -- twistwood bot
script "twistwood bot-join --quiet --nodes 50 --link '$at/#/t/$table/$two' -- python3 /usr/share/doc/python3-twistwood/examples/racing_bot.py"
wait "${running[bot]}" || { cat "$folder/bot.log"; give_up "the other bot did not play to the end"; }
unset "running[bot]"
[[ -s $bare/var/lib/twistwood/tables.db ]] || give_up "no tables are stored"
end server TERM
say "== the server and bots at its tables"

# Python, as Debian's package, then as a wheel; both see the same games.
cat >"$bare/root/try.py" <<'END'
import twistwood
from twistwood import aec, bot, spiel
position = twistwood.deal("labyrinth", 7)
assert twistwood.search(position, nodes=50).turn in position.turns()
batch = twistwood.Batch("twisty", 64)
batch.reset(range(64))
for _ in range(100):
    batch.step(batch.random_actions())
assert position._repr_svg_().startswith("<svg")
print(twistwood.__version__, twistwood.__file__)
END
script 'python3 try.py | grep -q "^'"$version"' /usr/lib/python3/"'
script 'python3 -m compileall -q /usr/lib/python3/dist-packages/twistwood'  # as somebody may have done
apt purge python3-twistwood
[[ ! -e $bare/usr/lib/python3/dist-packages/twistwood ]] || give_up "removing python3-twistwood left something"
apt install python3-venv
script 'python3 -m venv --system-site-packages wheel && wheel/bin/pip --disable-pip-version-check install -q --no-index /packages/twistwood-*.whl'
script 'wheel/bin/python try.py | grep -q "^'"$version"' /root/wheel/"'
script 'wheel/bin/pip --disable-pip-version-check uninstall -q -y twistwood && ! wheel/bin/python -c "import twistwood" 2>/dev/null'
say "== Python, from the package and from the wheel"

# The library: the examples that came with it, by CMake and by pkg-config.
apt install g++ cmake ninja-build pkgconf
script 'cp -r /usr/share/doc/libtwistwood-dev/examples . && cmake -S examples -B built -G Ninja >/dev/null && cmake --build built >/dev/null'
position=$(inside twistwood deal --game twisty --seed 7)
count=$(inside twistwood perft --position "$position" --depth 3 | tail -n 1)
[[ $(inside /root/built/perft 3 "$position" | tail -n 1) == "$count" ]] || give_up "the library counts otherwise"
script 'g++ -std=c++23 -O1 -o by_pkg_config examples/perft.cpp $(pkg-config --cflags --libs twistwood)'
[[ $(inside /root/by_pkg_config 3 "$position" | tail -n 1) == "$count" ]] || give_up "by pkg-config it counts otherwise"
say "== the library"

# The sources, by pip, from nothing and without network: what it takes is there, nothing else is looked for.
apt install pybind11-dev python3-dev python3-numpy
started=$SECONDS
script 'python3 -m venv --system-site-packages built_here
  http_proxy=http://127.0.0.1:9 https_proxy=http://127.0.0.1:9 built_here/bin/pip --disable-pip-version-check install -q --no-index /packages/twistwood-*.tar.gz'
script 'built_here/bin/python try.py | grep -q "^'"$version"' /root/built_here/"'
say "== pip install of the sources, $((SECONDS - started)) s"

# JavaScript, as somebody who has Node does: npm install of the file, without network. The system may have none that is
# new enough: it gets the one that the page is built with (tools/node.sh), with its npm.
source tests/package/bring_node.sh
cp examples/watch_bots.mjs "$bare/root"
script 'mkdir mine && cd mine && cp ../watch_bots.mjs . &&
  npm install --silent --no-audit --no-fund --offline --registry http://127.0.0.1:9 /packages/twistwood-*.tgz'
[[ -f $bare/root/mine/node_modules/twistwood/twistwood.wasm ]] || give_up "npm install did not install the module"
script "cd mine && grep -q '\"version\": \"$version\"' node_modules/twistwood/package.json"
script 'cd mine && node watch_bots.mjs >said && tail -n 1 said | grep -qE "^(won|drawn)"'
script 'cd mine && npm uninstall --silent --no-audit --no-fund --offline twistwood && ! [ -e node_modules/twistwood ]'
say "== JavaScript, $(inside node --version)"

# All of it goes again; the tables stay, since nobody gets them back.
for package in twistwood libtwistwood-dev; do inside dpkg -L "$package"; done | sort -u >"$folder/files"
apt remove twistwood libtwistwood-dev
[[ -e $bare/etc/default/twistwood ]] || give_up "removing it took the options"
apt purge twistwood
while IFS= read -r file; do
  if [[ -f $bare$file || (-L $bare$file && ! -d $bare$file) ]]; then give_up "$file is left"; fi
done <"$folder/files"
[[ -s $bare/var/lib/twistwood/tables.db ]] || give_up "purging it took the tables"
[[ $(find "$bare" -xdev -path "$bare/root" -prune -o -path "$bare/packages" -prune -o -path "$bare/var/lib/twistwood" -prune \
     -o -path "$bare/etc/apt" -prune -o -path "$bare/var/lib/apt" -prune -o -path "$bare/var/cache" -prune -o -path "$bare/var/log" -prune \
     -o -iname '*twistwood*' -print) == "" ]] || give_up "something of it is left"
say "the packages are installed, used and removed"
