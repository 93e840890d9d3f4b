#!/usr/bin/env bash
# The maintainer scripts, called as dpkg calls them, in a folder that is the root of a system: with Debian's own
# deb-systemd-helper and deb-systemd-invoke, and a systemctl that only notes what runs.
set -euo pipefail
cd "$(dirname "${BASH_SOURCE[0]}")/../.."
command -v deb-systemd-helper deb-systemd-invoke >/dev/null || { echo "skipped: this is no Debian"; exit 77; }
root=$(mktemp -d)
trap 'rm -rf "$root"' EXIT
mkdir -p "$root"/{bin,scripts,runs,run/systemd/system,lib/systemd/system,var/lib/twistwood}
wants=$root/etc/systemd/system/multi-user.target.wants
fail() { echo "service.sh: $*" >&2; cat "$root/calls" >&2; exit 1; }

cat >"$root/bin/systemctl" <<END
#!/usr/bin/env bash
# A unit runs as long as there is a file of its name in runs/; it is enabled by a link.
echo "systemctl \$*" >>"$root/calls"
words=(); for word; do [[ \$word == --* ]] || words+=("\$word"); done
set -- "\${words[@]}"
verb=\$1; shift
case \$verb in
  is-enabled) [[ -L $wants/\$1 ]] && echo enabled ;;
  is-active) [[ -e $root/runs/\$1 ]] ;;
  start) for unit; do [[ -e $root/runs/\$unit ]] || echo started >"$root/runs/\$unit"; done ;;
  restart) for unit; do echo restarted >"$root/runs/\$unit"; done ;;
  stop) cd "$root/runs"; for pattern; do rm -f \$pattern; done ;;  # patterns are of what runs
  preset) mkdir -p "$wants"; ln -sf "/lib/systemd/system/\$1" "$wants/\$1" ;;
  daemon-reload) ;;
  *) exit 1 ;;
esac
END
printf '#!/bin/sh\n' | tee "$root/bin/getent" >"$root/bin/install"
chmod +x "$root"/bin/*
for script in postinst prerm postrm; do
  sed -E "s#(^|[ =])/(run|etc|var)/#\1$root/\2/#g" "deploy/debian/$script" >"$root/scripts/$script"
done
as_dpkg() {
  local script=$1; shift
  DPKG_ROOT=$root DPKG_MAINTSCRIPT_PACKAGE=twistwood PATH=$root/bin:$PATH sh "$root/scripts/$script" "$@" >"$root/said" ||
    fail "$script $* ends with $?"
}
install() { cp deploy/systemd/*.service "$root/lib/systemd/system"; as_dpkg postinst configure "$@"; }
remove() { as_dpkg prerm remove; rm "$root"/lib/systemd/system/*; as_dpkg postrm remove; }
runs() { local all; all=$(cd "$root/runs" && echo *); [[ ${all#\*} == "$1" ]] || fail "${all#\*} runs, not $1: $2"; }

install
runs twistwood.service "after the first install"
[[ -L $wants/twistwood.service ]] || fail "it is not enabled"
install 1.0.0
runs twistwood.service "after an upgrade"
grep -q restarted "$root/runs/twistwood.service" || fail "an upgrade leaves the old program"

# Whoever had options without --db has tables that the unit does not name.
! grep -q 'twistwood.db' "$root/said" || fail "it speaks of tables that are not there"
touch "$root/var/lib/twistwood/twistwood.db"
install 1.0.0
grep -q 'twistwood.db' "$root/said" || fail "tables of before are passed over in silence"
mkdir -p "$root/etc/default"
echo 'TWISTWOOD_OPTIONS="--db /var/lib/twistwood/twistwood.db"' >"$root/etc/default/twistwood"
install 1.0.0
! grep -q 'twistwood.db' "$root/said" || fail "it asks for what the options say"
rm "$root/etc/default/twistwood" "$root/var/lib/twistwood/twistwood.db"

remove
runs "" "after it was removed"
install 1.0.0
runs twistwood.service "when it came back"
[[ -L $wants/twistwood.service ]] || fail "it came back and is not enabled"

# Somebody has two at ports of their own in place of the one.
rm "$wants/twistwood.service" "$root/runs/twistwood.service"
for port in 8080 8081; do
  ln -s /lib/systemd/system/twistwood@.service "$wants/twistwood@$port.service"
  echo started >"$root/runs/twistwood@$port.service"
done
both="twistwood@8080.service twistwood@8081.service"
install 1.0.0
runs "$both" "after an upgrade of two"
! grep -q restarted "$root"/runs/* || fail "both were restarted at once"
remove
runs "" "after two were removed"
install 1.0.0
runs "$both" "when they came back"
[[ ! -e $wants/twistwood.service ]] || fail "what was disabled is enabled"

remove
as_dpkg postrm purge
left=$(find "$root/etc" "$root/var/lib/systemd" -name '*twistwood*')
[[ -z $left ]] || fail "a purge leaves $left"
echo "the service is kept through install, upgrade, remove and purge"
