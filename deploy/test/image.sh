#!/bin/bash
# Builds deploy/Dockerfile with buildah and runs the image as deploy/compose.yml does, without Docker:
#   sudo deploy/test/image.sh [COMMIT]     COMMIT: the release before, for the rolling release
# Needs Debian's buildah, debootstrap, haproxy, postgresql and openssl, root, and 6 GB in $TMPDIR.
# Without them it says so and checks nothing. The base image is Debian from debootstrap with the pinned Node,
# under the Dockerfile's own name, so no registry of images is asked.
set -euo pipefail
cd "$(dirname "$0")/../.."
bin=$(ls -d /usr/lib/postgresql/*/bin 2>/dev/null | tail -1 || true)
[ "$(id -u)" = 0 ] || { echo 'skipped: it mounts file systems, which needs root'; exit 0; }
for tool in buildah debootstrap haproxy openssl curl "$bin/postgres"; do
  command -v "$tool" > /dev/null || { echo "skipped: $tool is not installed"; exit 0; }
done
base=$(sed -n 's/^FROM \(\S*\)$/\1/p' deploy/Dockerfile)
# IMAGE_WORK=FOLDER keeps the base image for the next run, in FOLDER/fourcast-images. The release's images
# are always built anew.
[ -z "${IMAGE_WORK:-}" ] || mkdir -p "$IMAGE_WORK"
work=$(mktemp -d ${IMAGE_WORK:+-p "$IMAGE_WORK"}); work=$(readlink -f "$work"); chmod 755 "$work"
storage=$work/storage; [ -z "${IMAGE_WORK:-}" ] || storage=$(readlink -f "$IMAGE_WORK")/fourcast-images
pids=()
b() { buildah --root "$storage" --runroot "$work/run" "$@"; }
finish() {
  kill "${pids[@]}" 2> /dev/null || true
  [ ! -d "$work/pg" ] || runuser -u postgres -- "$bin/pg_ctl" -D "$work/pg" -m immediate stop > /dev/null || true
  b rm --all > /dev/null 2>&1 || true
  if [ -n "${IMAGE_WORK:-}" ]; then
    b rmi --force fourcast:current fourcast:previous > /dev/null 2>&1 || true
  else
    b rmi --all --force > /dev/null 2>&1 || true
  fi
  grep -o " ${work}[^ ]*" /proc/mounts | tac | xargs -rn1 umount || true
  rm -rf "$work"
}
trap finish EXIT
step() { printf '\n== %s\n' "$*"; }
fail() { echo "FAILED: $*"; exit 1; }
now() { date +%s%3N; }

has() { b images --quiet "$1" 2> /dev/null | grep -q .; }
make_base() {
  debootstrap --variant=minbase --include=ca-certificates,libatomic1 trixie "$work/base" > "$work/log" 2>&1 || { tail "$work/log"; exit 1; }
  rm -rf "$work"/base/usr/share/{doc,man,locale,info}/* "$work"/base/var/{lib/apt/lists,cache/apt}/*
  mkdir -p "$work/base/usr/local/lib/node_modules"
  cp "$(readlink -f node_modules/.bin/node)" "$work/base/usr/local/bin/node"
  npm=$(readlink -f "$(command -v npm)")
  cp -a "${npm%/bin/npm-cli.js}" "$work/base/usr/local/lib/node_modules/npm"
  ln -s ../lib/node_modules/npm/bin/npm-cli.js "$work/base/usr/local/bin/npm"
  made=$(b from scratch)
  b copy -q "$made" "$work/base" / > /dev/null
  b config --env PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin "$made"
  # Behind a proxy that signs for the registry, npm needs this machine's certificates.
  [ -z "${NODE_EXTRA_CA_CERTS:-}" ] || b config --env NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt "$made"
  b commit -q "$made" "docker.io/library/$base" > /dev/null
  b rm "$made" > /dev/null; rm -rf "$work/base"
}
step "the base $base"
has "docker.io/library/$base" || make_base

build() { # TAG FOLDER
  b bud --pull-never --isolation chroot --format docker -f "$2/deploy/Dockerfile" -t "$1" \
    --volume /etc/ssl/certs/ca-certificates.crt:/etc/ssl/certs/ca-certificates.crt:ro "$2" \
    > "$work/log" 2>&1 || { tail -20 "$work/log"; fail "the build of $1"; }
}
if [ $# -gt 0 ]; then
  step "the image of $1"
  mkdir "$work/previous" && git archive "$1" | tar -x -C "$work/previous"
  build fourcast:previous "$work/previous"
fi
step 'the image of this checkout, from the unchanged Dockerfile'
begun=$(now); build fourcast:current .; echo "built in $((($(now) - begun) / 1000)) s"
[ $# -gt 0 ] || b tag fourcast:current fourcast:previous
size=$(b images --format '{{.Size}}' localhost/fourcast:current | sed -n 1p)
mb=${size% MB}; echo "$size"; [ "${mb%.*}" -le 350 ] || fail 'more than 350 MB'
mounted() { b mount "$(b from --pull-never "$1")"; }
current=$(mounted localhost/fourcast:current) previous=$(mounted localhost/fourcast:previous)
for package in typescript vitest vite playwright-core oxlint drizzle-kit; do
  [ ! -e "$current/app/node_modules/$package" ] || fail "$package is in the image"
done
# Compiled at build time, for the user that runs it.
compiled=$(find "$current/app/compile-cache" -type f -user 10001 | wc -l)
[ "$compiled" -ge 1000 ] || fail "only $compiled modules are compiled"
user=$(b inspect --type image --format '{{.OCIv1.Config.User}}' localhost/fourcast:current | sed -n 1p)
[ "$user" = 10001:10001 ] || fail "the image runs as $user"

step 'PostgreSQL with TLS'
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
  -keyout "$work/key" -out "$work/cert" 2> /dev/null
mkdir "$work/pg" && cp "$work/cert" "$work/key" "$work/pg/" && chown -R postgres "$work/pg" && chmod 700 "$work/pg"
mv "$work/pg/cert" "$work/cert.pg"; mv "$work/pg/key" "$work/key.pg"
runuser -u postgres -- "$bin/initdb" -D "$work/pg" -A trust > /dev/null
mv "$work/cert.pg" "$work/pg/cert"; mv "$work/key.pg" "$work/pg/key"; chmod 600 "$work/pg/key"
echo 'hostssl all all 127.0.0.1/32 trust' > "$work/pg/pg_hba.conf"
echo 'local all all trust' >> "$work/pg/pg_hba.conf"
echo "port=55432
listen_addresses='127.0.0.1'
unix_socket_directories='$work/pg'
ssl=on
ssl_cert_file=cert
ssl_key_file=key" >> "$work/pg/postgresql.conf"
runuser -u postgres -- "$bin/pg_ctl" -D "$work/pg" -w -l "$work/pg/log" start > /dev/null
sql() { runuser -u postgres -- psql -h "$work/pg" -p 55432 -Atqc "$1" "${2:-postgres}"; }
sql 'create role fourcast login'; sql 'create database fourcast owner fourcast'; sql 'create database restored owner fourcast'

settings() { # FILE DATABASE PORT
  b inspect --type image --format '{{range .OCIv1.Config.Env}}{{println .}}{{end}}' localhost/fourcast:current | grep . > "$1"
  echo "SECRET=$secret
PUBLIC_URL=https://localhost:8443
TRUST_PROXY=127.0.0.1
DEMO=off
PAYMENTS=sandbox
DRAW_SOURCES=simulated
ALLOW_IN_PRODUCTION=sandbox,outbox,simulated
LIMIT_CALLS=100000
LIMIT_PAGES=100000
METRICS_TOKEN=$secret
DATABASE_URL=postgres://fourcast@localhost:55432/$2?sslmode=verify-full&sslrootcert=/data/ca.crt
METRICS_PORT=$((9000 + $3 - 3000))
PORT=$3" >> "$1"
}
secret=$(openssl rand -hex 32)
mkdir -p "$work/data" "$work/backups"; cp "$work/cert" "$work/data/ca.crt"
for port in 3101 3102 3103; do settings "$work/$port" fourcast "$port"; done
settings "$work/restoring" restored 3104
container() { deploy/test/container.sh "$1" "$work/data" "$work/backups" "$work/$2" "${@:3}"; }
# Seconds of processor time, which other work on the machine lengthens less than the clock's.
cpu() { awk '{ printf "%.1f", ($14 + $15) / 100 }' "/proc/$1/stat"; }
healthy() { curl -sf -o /dev/null "http://127.0.0.1:$1/api/health"; }
start() { # ROOT PORT
  deploy/test/container.sh "$1" "$work/data" "$work/backups" "$work/$2" \
    node packages/server/src/main.ts > "$work/log.$2" 2>&1 & started=$!
  pids+=("$started"); eval "pid$2=$started"
  for _ in $(seq 600); do healthy "$2" && return; kill -0 "$started" 2> /dev/null || break; sleep 0.05; done
  tail "$work/log.$2"; fail "port $2 is not healthy"
}
container "$previous" 3101 sh -c 'touch /app/x' 2> /dev/null && fail 'the root can be written'
step 'three instances'
for port in 3101 3102 3103; do begun=$(now); start "$previous" $port; echo "port $port: healthy after $(($(now) - begun)) ms, $(cpu "$started") s of CPU"; done
# shellcheck disable=SC2154 # set by start
[ "$(stat -c %u "/proc/$pid3103")" = 10001 ] || fail 'the process does not run as user 10001'
[ "$(sql 'select bool_and(ssl) from pg_stat_ssl join pg_stat_activity using (pid) where usename = $$fourcast$$' )" = t ] || fail 'a connection without TLS'

step 'HAProxy with TLS on port 8443'
mkdir "$work/certs" && cat "$work/cert" "$work/key" > "$work/certs/site.pem"
sed -e 's/^ *server-template.*/    server a 127.0.0.1:3101\n    server b 127.0.0.1:3102\n    server c 127.0.0.1:3103/' \
  -e "s#/etc/haproxy/certs/#$work/certs/#" deploy/haproxy/haproxy.cfg > "$work/haproxy.cfg"
TLS=on PUBLIC_URL=https://localhost:8443 haproxy -db -f "$work/haproxy.cfg" > "$work/haproxy.log" 2>&1 & pids+=($!)
sleep 2
call() { curl -sS --cacert "$work/cert" "$@"; }
[ "$(call -o /dev/null -w '%{http_code} %{http_version}' https://localhost:8443/api/health)" = '200 2' ] || fail 'no https'
[ "$(call -o /dev/null -w '%{http_code} %{redirect_url}' http://localhost:8080/)" = '308 https://localhost:8443/' ] ||
  fail "port 8080: $(call -o /dev/null -w '%{http_code} %{redirect_url}' http://localhost:8080/)"

step 'the first administrator, an import, a backup, a restore'
call -fo /dev/null -H 'content-type: application/json' https://localhost:8443/api/auth/signup -d '{"firstName":"Ada",
  "lastName":"Ops","email":"ada@example.com","password":"a Long-enough 1 phrase","agreeToTerms":true,"agreeToResponsiblePlay":true}'
container "$current" 3101 npm run --silent user:grant -- ada@example.com super_admin
echo 'date,winning_number
2026-01-05,1234' > "$work/data/draws.csv"
container "$current" 3101 npm run --silent draws:import -- /data/draws.csv --game cash4 --state GA --session Midday
container "$current" 3101 npm run --silent backup -- /backups/one.zip
container "$current" restoring npm run --silent restore -- /backups/one.zip
[ "$(sql 'select role from account where email = $$ada@example.com$$' restored)" = super_admin ] || fail 'the restored administrator'

step 'a rolling release under load'
NODE_EXTRA_CA_CERTS=$work/cert node_modules/.bin/node deploy/test/load.mjs https://localhost:8443 > "$work/load" & load=$!
sleep 2
for port in 3101 3102 3103; do
  old=$(eval echo "\$pid$port"); kill "$old"; wait "$old" || true
  begun=$(now); start "$current" $port; echo "port $port: released, healthy after $(($(now) - begun)) ms, $(cpu "$started") s of CPU"; sleep 1
done
sleep 2; kill "$load"; wait "$load" && cat "$work/load" || { cat "$work/load"; fail 'calls failed'; }
echo; echo 'all held'
