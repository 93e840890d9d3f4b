#!/usr/bin/env bash
# The nginx sample, two servers and PostgreSQL from an empty cluster, as docs/operations.md describes
# them: both servers are restarted one after the other while people play through nginx. No request
# fails, no turn takes a second, and everybody sees what the log says.
#
#   tests/package/rolling_restart.sh [PROGRAM] [SECONDS]
#
# As root: PostgreSQL runs as a user of its own.
source "$(dirname "${BASH_SOURCE[0]}")/common.sh"
program=$(realpath "${1:-build/release/twistwood}")
seconds=${2:-12}
(( EUID == 0 )) || give_up "only root may start PostgreSQL as another user"
programs=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -n 1)

# An empty cluster, which takes nobody without a password but its superuser, and setup.sql.
cluster=$folder/cluster
database_port=$(free_port)
install -d -o postgres -g postgres "$cluster"
as_postgres() { runuser -u postgres -- "$@"; }
printf 'a superuser has a password\n' >"$folder/superuser"
chmod 644 "$folder/superuser"
as_postgres "$programs/initdb" -D "$cluster" --auth=scram-sha-256 --pwfile="$folder/superuser" >"$folder/initdb.log"
begin postgres runuser -u postgres -- "$programs/postgres" -D "$cluster" -p "$database_port" \
  -c unix_socket_directories="$cluster" -c listen_addresses=127.0.0.1
until_so "$programs/pg_isready" -h 127.0.0.1 -p "$database_port"
PGPASSWORD=$(cat "$folder/superuser") "$programs/psql" -q -h 127.0.0.1 -p "$database_port" -U postgres \
  -v password=secret -f deploy/postgresql/setup.sql postgres
url=postgresql://twistwood:secret@127.0.0.1:$database_port/twistwood

# Two servers; what they say is their log.
declare -A port=([one]=$(free_port) [two]=$(free_port))
start_server() {
  begin "$1" "$program" serve --web none --port "${port[$1]}" --db "$url" --proxy-hops 1 --trust-loopback \
    --origin https://play.example.org
  until_so curl -sf "http://127.0.0.1:${port[$1]}/readyz"
}
start_server one
start_server two

# nginx as the sample has it, with a certificate of its own; a plain port, too, for curl and load.
secure=$(free_port)
plain=$(free_port)
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=play.example.org -addext subjectAltName=IP:127.0.0.1 \
  -keyout "$folder/key.pem" -out "$folder/cert.pem" 2>/dev/null
sed -e "s|listen 443 ssl http2;|listen 127.0.0.1:$secure ssl http2; listen 127.0.0.1:$plain;|" \
    -e "s|/etc/letsencrypt/live/play.example.org/fullchain.pem|$folder/cert.pem|" \
    -e "s|/etc/letsencrypt/live/play.example.org/privkey.pem|$folder/key.pem|" \
    -e "s|127.0.0.1:8080|127.0.0.1:${port[one]}|; s|127.0.0.1:8081|127.0.0.1:${port[two]}|" \
    deploy/nginx/twistwood.conf >"$folder/twistwood.conf"
cat >"$folder/nginx.conf" <<END
daemon off;
worker_processes 1;
error_log $folder/nginx-error.log;
pid $folder/nginx.pid;
events { worker_connections 4096; }
http {
  log_format short '\$status \$request_method \$uri \$upstream_status';
  access_log $folder/access.log short;
  client_body_temp_path $folder; proxy_temp_path $folder; fastcgi_temp_path $folder;
  uwsgi_temp_path $folder; scgi_temp_path $folder;
  include $folder/twistwood.conf;
}
END
nginx -t -c "$folder/nginx.conf" 2>"$folder/nginx-t.log" || { cat "$folder/nginx-t.log"; give_up "nginx does not take the sample"; }
begin nginx nginx -c "$folder/nginx.conf"
until_so curl -skf "https://127.0.0.1:$secure/healthz"
[[ $(curl -s -o /dev/null -w '%{http_code}' "http://127.0.0.1:$plain/metrics") == 403 ]] || give_up "/metrics is open"

# People play through nginx; meanwhile each server is restarted, and the next when it is back.
begin load "$program" load --json --url "http://127.0.0.1:$plain" --tables 40 --rate 2 --seconds "$seconds" \
  --metrics "http://127.0.0.1:${port[one]}" --metrics "http://127.0.0.1:${port[two]}"
turns() { curl -sf "http://127.0.0.1:${port[$1]}/metrics" | awk '/^twistwood_turns_total/ {print $2}'; }
has_played() { [[ $(turns one) -gt 20 && $(turns two) -gt 20 ]]; }
# Tables are laid all the time, too: a POST may not be repeated by a proxy, and must not be lost.
lay_tables() {
  while curl -s -o /dev/null -w '%{http_code}\n' -d '{"setup":{"game":"twisty","seats":[{},{}]}}' \
    "http://127.0.0.1:$plain/api/tables"; do :; done
}
begin tables lay_tables
# Two bots play a table of their own, over TLS.
bot() {
  "$program" bot-join --link "https://127.0.0.1:$secure/#/t/$1/$2" --ca "$folder/cert.pem" --movetime 200 --games 6 --rematch -- \
    "$program" bot --level 2
}
read -r table one two < <(curl -s -d '{"setup":{"game":"labyrinth","limit":120,"seats":[{},{}]}}' \
  "http://127.0.0.1:$plain/api/tables" |
  python3 -c 'import json, sys; laid = json.load(sys.stdin); print(laid["table"], *laid["tokens"])')
begin bot_one bot "$table" "$one"
begin bot_two bot "$table" "$two"
until_so has_played
restart() {
  local server=$1 other=$2 before
  end "$server" TERM
  start_server "$server"
  before=$(turns "$other")
  has_more() { [[ $(turns "$other") -gt $((before + 20)) ]]; }
  until_so has_more
}
restart one two
restart two one
wait "${running[load]}" || { cat "$folder/load.log"; give_up "load says that something was seen otherwise"; }
unset "running[load]"
end tables TERM
for one in bot_one bot_two; do
  wait "${running[$one]}" || { cat "$folder/$one.log"; give_up "a bot did not play to the end"; }
  unset "running[$one]"
  tail -n 1 "$folder/$one.log"
done
if ! grep -q 'cut off' "$folder"/bot_*.log; then
  cat "$folder"/bot_*.log
  give_up "no bot was cut off, so nothing was tried"
fi
report=$(tail -n 1 "$folder/load.log")
say "$report"
python3 - "$report" "$folder/access.log" "$folder/tables.log" <<'END' || give_up "the rolling restart was noticed"
import collections, json, sys
report = json.loads(sys.argv[1])
answers = collections.Counter(line.split()[0] for line in open(sys.argv[2]))
laid = collections.Counter(open(sys.argv[3]).read().split())
print("answers of nginx:", dict(answers), "to POST:", dict(laid))
faults = [what for what, wrong in {
    "no connection was lost, so nothing was tried": report["reconnects"] == 0,
    "requests failed": report["failed_requests"] > 0,
    "commands were refused": report["refused"] > 0,
    "a turn took a second": report["slowest_ms"] >= 1000,
    "somebody was away for a second": report["longest_away_ms"] >= 1000,
    "clients saw different things": report["differences"] > 0,
    "nginx answered with 5xx": any(status.startswith("5") for status in answers),
    "a table was not laid": set(laid) != {"201"},
}.items() if wrong]
print("\n".join(faults))
sys.exit(len(faults) > 0)
END
say "both servers were restarted, and nobody noticed"
