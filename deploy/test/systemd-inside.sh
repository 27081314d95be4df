#!/bin/bash
# Within the container of systemd.sh.
set -euo pipefail
step() { printf '\n== %s\n' "$*"; }
fail() { echo "FAILED: $*"; journalctl --no-pager -n 40 -u 'fourcast*'; exit 1; }
healthy() { curl -sf -o /dev/null "http://127.0.0.1:$1/api/health"; }
both() { healthy 3001 && healthy 3002; }
trap 'fail "line $LINENO"' ERR

step 'the database'
for _ in $(seq 100); do runuser -u postgres -- psql -Atqc 'select 1' > /dev/null 2>&1 && break; sleep 0.2; done
echo "listen_addresses = '127.0.0.1'" > "$(echo /etc/postgresql/*/main/conf.d)/local.conf"
systemctl restart postgresql@*-main
runuser -u postgres -- psql -qc "create role fourcast login password 'a-password'"
runuser -u postgres -- psql -qc 'create database fourcast owner fourcast'

step 'from nothing to two instances'
# 'fill it in', before the services start.
fill() {
  sed -i "s#^SECRET=.*#SECRET=$(openssl rand -hex 32)#; s#^METRICS_TOKEN=.*#METRICS_TOKEN=$(openssl rand -hex 32)#
    s#^PAYMENTS=.*#PAYMENTS=sandbox#; s#^SELLER_NAME=.*#SELLER_NAME=Fourcast#
    s#^SELLER_ADDRESS=.*#SELLER_ADDRESS=1 Main St, Atlanta GA#
    s#^DRAW_SOURCES=.*#DRAW_SOURCES=simulated#" /etc/fourcast/env
  echo 'DATABASE_URL=postgres://fourcast:a-password@127.0.0.1:5432/fourcast
TRUST_PROXY=127.0.0.1
LIMIT_CALLS=100000
LIMIT_PAGES=100000
ALLOW_IN_PRODUCTION=sandbox,outbox,simulated' >> /etc/fourcast/env
}
sed -i 's#^systemctl daemon-reload#fill; &#' /test/install
. /test/install
echo
for _ in $(seq 300); do both && break; sleep 0.1; done
both || fail 'an instance is not healthy'
systemctl is-active fourcast@3001 fourcast@3002 fourcast-backup.timer
[ "$(stat -c %U "/proc/$(systemctl show -P MainPID fourcast@3001)")" = fourcast ] || fail 'it runs as another user'

step 'an administrator and a backup'
curl -sfo /dev/null -H 'content-type: application/json' http://127.0.0.1:3001/api/auth/signup -d '{"firstName":"Ada",
  "lastName":"Ops","email":"ada@example.com","password":"a Long-enough 1 phrase","agreeToTerms":true,"agreeToResponsiblePlay":true}'
. /test/commands
[ "$(runuser -u postgres -- psql -Atqc 'select role from account' fourcast)" = super_admin ] || fail 'no administrator'
ls -l /var/lib/fourcast-backups/*.zip
systemctl list-timers --no-pager fourcast-backup.timer | head -2

step 'exposure'
for unit in fourcast@3001 fourcast-backup; do systemd-analyze --no-pager security "$unit" | tail -1; done

step 'a crash'
kill -9 "$(systemctl show -P MainPID fourcast@3002)"
for _ in $(seq 300); do sleep 0.1; healthy 3002 && break; done
healthy 3002 || fail 'it did not come back'
echo "restarts: $(systemctl show -P NRestarts fourcast@3002)"

step 'a release and a rollback under load'
sed 's/^ *server-template.*/    server a 127.0.0.1:3001\n    server b 127.0.0.1:3002/' /test/haproxy.cfg > /test/balancer.cfg
PUBLIC_URL=https://fourcast.example TLS=off haproxy -D -p /run/balancer.pid -f /test/balancer.cfg
cd /srv/fourcast
echo '// Another build.' >> packages/server/src/main.ts
git -c user.name=Check -c user.email=check@example.com commit -qam 'chore: The next version'
git tag v1.1.0
sleep 2
node /test/load.mjs http://127.0.0.1:8080 > /test/calls & load=$!
. /test/release
both || fail 'the release is not healthy'
[ "$(git -C /opt/fourcast describe --tags)" = v1.1.0 ] || fail 'another version'
sed -i s/v1.1.0/v1.0.0/ /test/release
. /test/release
both || fail 'the rollback is not healthy'
[ "$(git -C /opt/fourcast describe --tags)" = v1.0.0 ] || fail 'another version'
sleep 2
kill "$load"; wait "$load" || { cat /test/calls; fail 'calls failed'; }
cat /test/calls
systemctl stop fourcast@3001 fourcast@3002
systemctl show -P Result fourcast@3001 fourcast@3002 | sort -u
echo; echo 'all held'
