#!/bin/bash
# Runs deploy/compose.yml, deploy/rolling-restart.sh and the Docker commands of docs/deploying.md with Docker
# Compose 2 and Podman in place of the Docker daemon, which does not start here:
#   sudo IMAGE_WORK=FOLDER deploy/test/image.sh      keeps the base image in FOLDER
#   sudo IMAGE_WORK=FOLDER deploy/test/compose.sh
# Needs root and Debian's podman, runc, netavark, aardvark-dns, buildah, openssl and docker-compose of version 2
# (Debian 13; elsewhere its one file, named in COMPOSE). Without them it says so and checks nothing. No registry
# of images is asked: postgres and haproxy are Debian's, in images of the same names that start the same way.
set -euo pipefail
cd "$(dirname "$0")/../.."
compose_bin=${COMPOSE:-/usr/libexec/docker/cli-plugins/docker-compose}
[ "$(id -u)" = 0 ] || { echo 'skipped: it runs containers, which needs root'; exit 0; }
for tool in podman runc buildah openssl curl /usr/lib/podman/netavark /usr/lib/podman/aardvark-dns "$compose_bin"; do
  command -v "$tool" > /dev/null || { echo "skipped: $tool is not installed"; exit 0; }
done
images=$(readlink -f "${IMAGE_WORK:?the folder of deploy/test/image.sh}")/fourcast-images
base=$(sed -n 's/^FROM \(\S*\)$/\1/p' deploy/Dockerfile)
work=$(readlink -f "$(mktemp -d)"); chmod 755 "$work"
pids=()
step() { printf '\n== %s\n' "$*"; }
fail() { echo "FAILED: $*"; exit 1; }
finish() {
  [ $? = 0 ] || tail -20 "$work/errors" 2> /dev/null || true
  docker compose -f "$work/site/deploy/compose.yml" down -v > /dev/null 2>&1 || true
  kill "${pids[@]}" 2> /dev/null || true
  podman rmi --all --force > /dev/null 2>&1 || true
  grep -o " ${work}[^ ]*" /proc/mounts | tac | xargs -rn1 umount || true
  rm -rf "$work"
}
trap finish EXIT

# Of this test alone: its images, networks and limits.
cat > "$work/containers.conf" <<CONF
[containers]
default_ulimits = ["nofile=$(ulimit -Hn):$(ulimit -Hn)", "nproc=30000:30000"]
[network]
network_backend = "netavark"
network_config_dir = "$work/networks"
[engine]
runtime = "runc"
cgroup_manager = "cgroupfs"
events_logger = "file"
volume_path = "$work/volumes"
CONF
printf '[storage]\ndriver = "overlay"\ngraphroot = "%s"\nrunroot = "%s"\n' "$work/store" "$work/run" > "$work/storage.conf"
export CONTAINERS_CONF=$work/containers.conf CONTAINERS_STORAGE_CONF=$work/storage.conf
export DOCKER_HOST=unix://$work/podman.sock compose_bin work
tag=docker.io/library/$(sed -n 's/^    image: \(fourcast:.*\)/\1/p' deploy/compose.yml | head -1); export tag
# The client of Docker: Compose itself, and Podman for the rest. Podman builds, since Compose asks BuildKit.
docker() {
  [ "$1" = compose ] || { podman "$@"; return; }
  shift
  case "$*" in
    *' build app') podman build --format docker --isolation chroot --pull=never -q -f "$work/site/deploy/Dockerfile" \
      -t "$tag" --volume "/etc/ssl/certs/ca-certificates.crt:/etc/ssl/certs/ca-certificates.crt:ro" "$work/site" > /dev/null ;;
    *) "$compose_bin" "$@" ;;
  esac
}
export -f docker

step "images under the names of $base, postgres and haproxy"
buildah --root "$images" --runroot "$work/buildah" push -q "docker.io/library/$base" "docker-archive:$work/base.tar:docker.io/library/$base"
podman load -q -i "$work/base.tar" > /dev/null; rm "$work/base.tar"
image() { # NAME PACKAGE, and the end of its file on standard input
  mkdir -p "$work/context"
  { echo "FROM $base"; echo "RUN apt-get update -q && apt-get install -yq --no-install-recommends $2 && rm -rf /var/lib/postgresql/*"; cat; } > "$work/context/Dockerfile"
  podman build --isolation chroot --pull=never -q -t "docker.io/library/$1" "$work/context" > /dev/null 2> "$work/log" || { tail "$work/log"; fail "$1"; }
}
named() { sed -n "s/^    image: \($1:.*\)/\1/p" deploy/compose.yml; }
mkdir -p "$work/context"
cat > "$work/context/start" <<'START'
#!/bin/sh
# As the official image: from root to postgres, and a new cluster with the user, the database and the password.
set -eu
data=/var/lib/postgresql/18/docker
if [ "$(id -u)" = 0 ]; then
  mkdir -p "$data"; chown -R postgres:postgres /var/lib/postgresql /run/postgresql; chmod 700 "$data"
  exec setpriv --reuid=postgres --regid=postgres --clear-groups "$0"
fi
PATH=$(echo /usr/lib/postgresql/*/bin):$PATH
if [ ! -s "$data/PG_VERSION" ]; then
  printf %s "$POSTGRES_PASSWORD" > /tmp/password
  initdb -D "$data" -A scram-sha-256 --username "$POSTGRES_USER" --pwfile /tmp/password > /dev/null
  echo 'host all all all scram-sha-256' >> "$data/pg_hba.conf"
  pg_ctl -D "$data" -w -o "-c listen_addresses=''" start > /dev/null
  PGPASSWORD=$POSTGRES_PASSWORD psql -q -U "$POSTGRES_USER" -d postgres -c "create database $POSTGRES_DB"
  pg_ctl -D "$data" -m fast -w stop > /dev/null
fi
exec postgres -D "$data" -c listen_addresses='*'
START
chmod +x "$work/context/start"
image "$(named postgres)" postgresql <<< 'COPY start /usr/local/bin/start
CMD ["start"]'
image "$(named haproxy)" haproxy <<< 'USER 99:99
CMD ["haproxy", "-W", "-db", "-f", "/usr/local/etc/haproxy/haproxy.cfg"]'

step 'the image of this checkout'
git clone --quiet . "$work/site" 2> /dev/null
site=$work/site/deploy
docker compose -f "$site/compose.yml" build app

step 'docker compose up --detach --wait'
sed -e "s#^SECRET=.*#SECRET=$(openssl rand -hex 32)#; s#^POSTGRES_PASSWORD=.*#POSTGRES_PASSWORD=$(openssl rand -hex 16)#
  s#^METRICS_TOKEN=.*#METRICS_TOKEN=$(openssl rand -hex 32)#; s#^TLS=.*#TLS=on#; s#^PAYMENTS=.*#PAYMENTS=sandbox#
  s#^PUBLIC_URL=.*#PUBLIC_URL=https://localhost:8443#; s#^DRAW_SOURCES=.*#DRAW_SOURCES=simulated#
  s#^SELLER_NAME=.*#SELLER_NAME=Fourcast#; s#^SELLER_ADDRESS=.*#SELLER_ADDRESS=1 Main St, Atlanta GA#" deploy/env.example > "$site/.env"
echo 'ALLOW_IN_PRODUCTION=sandbox,simulated
LIMIT_CALLS=100000
LIMIT_PAGES=100000' >> "$site/.env"
chmod 600 "$site/.env"
openssl req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost -addext subjectAltName=DNS:localhost \
  -keyout "$work/key" -out "$work/cert" 2> /dev/null
cat "$work/cert" "$work/key" > "$site/certs/site.pem"; chown 99:99 "$site/certs/site.pem"; chmod 400 "$site/certs/site.pem"
podman system service --time=0 "$DOCKER_HOST" > "$work/service" 2>&1 & pids+=($!)
# Podman leaves health checks to systemd's timers, which are not here.
while sleep 2; do for one in $(podman ps -q); do timeout 10 podman healthcheck run "$one" > /dev/null 2>&1 || true; done; done & pids+=($!)
sleep 2
up() { docker compose -f "$site/compose.yml" up --detach --wait 2> "$work/errors" || fail 'up'; }
compose() { docker compose -f "$site/compose.yml" "$@" 2> "$work/errors"; }
up
podman ps --format '{{.Names}}: {{.Status}}'
call() { curl -sS --cacert "$work/cert" "$@"; }
[ "$(call -o /dev/null -w '%{http_code} %{http_version}' https://localhost:8443/api/health)" = '200 2' ] || fail 'no https'
[ "$(call -o /dev/null -w '%{http_code} %{redirect_url}' http://localhost:8080/)" = '308 https://localhost:8443/' ] || fail 'port 8080'
compose exec -T app sh -c 'touch /app/x' && fail 'the root can be written'

step 'the first administrator, an import, a backup, a restore'
call -fo /dev/null -H 'content-type: application/json' https://localhost:8443/api/auth/signup -d '{"firstName":"Ada",
  "lastName":"Ops","email":"ada@example.com","password":"a Long-enough 1 phrase","agreeToTerms":true,"agreeToResponsiblePlay":true}'
compose exec -T app npm run --silent user:grant -- ada@example.com super_admin
printf 'date,winning_number\n2026-01-05,1234\n' > "$work/draws.csv"
compose cp "$work/draws.csv" app:/data/draws.csv
compose exec -T app npm run --silent draws:import -- /data/draws.csv --game cash4 --state GA --session Midday
compose exec -T backup npm run --silent backup -- /backups/now.zip
compose stop app
compose run --rm --no-deps -T backup npm run --silent restore -- /backups/now.zip --replace
up
sql() { compose exec -T database sh -c 'psql -Atc "$0" "postgres://fourcast:$POSTGRES_PASSWORD@127.0.0.1/fourcast"' "$1"; }
# Compose does not wait for the balancer, which first finds the instances that have just started again.
curl -sf -o /dev/null --cacert "$work/cert" --retry 30 --retry-delay 1 --retry-all-errors https://localhost:8443/api/health
[ "$(sql 'select role from account')" = super_admin ] || fail 'the restored administrator'

step 'deploy/rolling-restart.sh under load, to another image'
echo '// Another build.' >> "$work/site/packages/server/src/main.ts"
NODE_EXTRA_CA_CERTS=$work/cert node_modules/.bin/node deploy/test/load.mjs https://localhost:8443 > "$work/load" & load=$!
sleep 2
# In Bash, which takes the function above for the program.
bash "$site/rolling-restart.sh" > "$work/log" 2>&1 || { tail "$work/log"; fail 'rolling-restart.sh'; }
sleep 2; kill "$load"; wait "$load" && cat "$work/load" || { cat "$work/load"; fail 'calls failed'; }
[ "$(podman ps --filter name=app --format '{{.ImageID}}' | sort -u | wc -l)" = 1 ] || fail 'two images'
podman ps --format '{{.Names}}: {{.Status}}'
echo; echo 'all held'
