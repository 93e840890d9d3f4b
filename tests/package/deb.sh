#!/usr/bin/env bash
# The Debian package is built twice to the same bytes, installed, started as its unit says, used,
# removed, and leaves nothing but the tables.
#
#   tests/package/deb.sh [--program FILE] [--page FOLDER]     as for tools/package-deb
#
# As root, on a machine where it is not installed.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
(( EUID == 0 )) || give_up "only root may install packages"
if dpkg-query -W twistwood >/dev/null 2>&1; then give_up "twistwood is installed here already"; fi
clean_up_more() { dpkg --purge twistwood >/dev/null 2>&1 || true; }

tools/package-deb --out "$folder/one" "$@" >"$folder/build.log" 2>&1 || { cat "$folder/build.log"; give_up "no package"; }
tools/package-deb --out "$folder/two" "$@" >"$folder/build.log" 2>&1
package=$(echo "$folder"/one/twistwood_*.deb)
cmp "$package" "$folder/two/$(basename "$package")" || give_up "two builds differ"

had_tables=no
if [[ -d /var/lib/twistwood ]]; then had_tables=yes; fi
apt-get install -y --no-install-recommends "$package" >"$folder/apt.log" 2>&1 || { cat "$folder/apt.log"; give_up "apt-get does not install it"; }
[[ $(stat -c %U /var/lib/twistwood) == twistwood ]] || give_up "the state folder is not the server's"
twistwood --version
unit=/lib/systemd/system/twistwood.service
if command -v systemd-analyze >/dev/null; then
  systemd-analyze verify "$unit" /lib/systemd/system/twistwood@.service || give_up "systemd does not like the unit"
fi

# What the unit says, without systemd where there is none.
port=8080
if [[ -d /run/systemd/system ]]; then
  until_so curl -sf "http://127.0.0.1:$port/readyz"
else
  port=$(free_port)
  command=$(sed -n 's/^ExecStart=//p' "$unit")
  user=$(sed -n 's/^User=//p' "$unit")
  set -a
  source /etc/default/twistwood
  set +a
  begin server runuser -u "$user" -- bash -c "cd /var/lib/twistwood && exec $command --port $port"
  until_so curl -sf "http://127.0.0.1:$port/readyz"
fi
curl -sf "http://127.0.0.1:$port/" | grep -qi '<!doctype html>' || give_up "the page is not served"
curl -sf -d '{"setup":{"game":"twisty","seats":[{},{}]}}' "http://127.0.0.1:$port/api/tables" |
  grep -q '"ok":true' || give_up "no table is laid"
[[ -s /var/lib/twistwood/tables.db ]] || give_up "no tables are stored"
if [[ -n ${running[server]:-} ]]; then end server TERM; fi

dpkg --remove twistwood >/dev/null
if [[ -e /usr/bin/twistwood || -e $unit ]]; then give_up "something is left"; fi
[[ -e /etc/default/twistwood ]] || give_up "removing it took the options"
dpkg --purge twistwood >/dev/null
if [[ -e /etc/default/twistwood ]]; then give_up "purging it left the options"; fi
[[ -s /var/lib/twistwood/tables.db ]] || give_up "purging it took the tables"
if [[ $had_tables == no ]]; then rm -rf /var/lib/twistwood; userdel twistwood; fi
say "the package is built, installed, used and removed"
