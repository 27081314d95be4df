#!/bin/bash
# Runs the commands of docs/deploying.md, 'One machine with systemd', as printed there, under a systemd that
# boots in systemd-nspawn: from nothing to two instances, an administrator, a backup, a release and a
# rollback behind HAProxy under load.
#   sudo deploy/test/systemd.sh
# Needs Debian's systemd-container and debootstrap, root, and 4 GB in $TMPDIR. Without them it says so and
# checks nothing. The container shares this machine's network: npm is asked for the packages.
set -euo pipefail
cd "$(dirname "$0")/../.."
[ "$(id -u)" = 0 ] || { echo 'skipped: it boots a container, which needs root'; exit 0; }
for tool in systemd-nspawn debootstrap; do
  command -v "$tool" > /dev/null || { echo "skipped: $tool is not installed"; exit 0; }
done
work=$(readlink -f "$(mktemp -d)"); chmod 755 "$work"
finish() {
  [ -z "${nspawn:-}" ] || { kill "$nspawn" 2> /dev/null || true; wait "$nspawn" 2> /dev/null || true; }
  rm -rf "$work"
}
trap finish EXIT
step() { printf '\n== %s\n' "$*"; }

step 'Debian 12 with systemd, PostgreSQL, HAProxy and git'
debootstrap --variant=minbase \
  --include=systemd,systemd-sysv,dbus,ca-certificates,curl,git,haproxy,libatomic1,libicu72,openssl,postgresql \
  bookworm "$work/root" > "$work/log" 2>&1 || { tail "$work/log"; exit 1; }
root=$work/root
# 'Node 20 or later', which Debian 12 does not have.
cp "$(readlink -f node_modules/.bin/node)" "$root/usr/local/bin/node"
npm=$(readlink -f "$(command -v npm)")
mkdir -p "$root/usr/local/lib/node_modules"
cp -a "${npm%/bin/npm-cli.js}" "$root/usr/local/lib/node_modules/npm"
ln -s ../lib/node_modules/npm/bin/npm-cli.js "$root/usr/local/bin/npm"
git config --file "$root/root/.gitconfig" advice.detachedHead false
# This machine's way to npm.
for file in ~/.npmrc /etc/ssl/certs/ca-certificates.crt /etc/resolv.conf /etc/hosts; do
  [ ! -e "$file" ] || install -D -m 0644 "$file" "$root$file"
done
git -c advice.detachedHead=false clone --quiet . "$root/srv/fourcast"
git -C "$root/srv/fourcast" checkout --quiet -B main
git -C "$root/srv/fourcast" tag --list | xargs -r git -C "$root/srv/fourcast" tag --delete > /dev/null
git -C "$root/srv/fourcast" tag v1.0.0
chown -R 0:0 "$root/srv/fourcast"

# The first, second or third command block of the section, without the comments at the ends of lines.
block() {
  awk -v n="$1" '/^## / {on = /One machine with systemd/} on && /^```/ {fences++; next} on && fences == 2 * n - 1' \
    docs/deploying.md | sed 's/ \{2,\}#.*//'
}
mkdir "$root/test"
block 1 | sed 's#ADDRESS#/srv/fourcast#' > "$root/test/install"
block 2 | sed 's#EMAIL#ada@example.com#' > "$root/test/commands"
block 3 > "$root/test/release"
for file in install commands release; do
  [ -s "$root/test/$file" ] || { echo "FAILED: docs/deploying.md has no commands for $file"; exit 1; }
done
cp deploy/test/systemd-inside.sh deploy/test/load.mjs deploy/haproxy/haproxy.cfg "$root/test/"
cat > "$root/etc/systemd/system/check.service" <<'UNIT'
[Unit]
After=multi-user.target postgresql.service
[Service]
Type=oneshot
Environment=HOME=/root NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt
ExecStart=/bin/bash /test/systemd-inside.sh
ExecStopPost=/bin/systemctl poweroff --no-block
StandardOutput=append:/test/out
StandardError=append:/test/out
TimeoutStartSec=20min
[Install]
WantedBy=graphical.target
UNIT
systemctl --root "$root" enable check.service > /dev/null 2>&1
systemctl --root "$root" disable haproxy.service > /dev/null 2>&1

step 'boots'
touch "$root/test/out"
systemd-nspawn --quiet -D "$root" --boot --machine=fourcast-check --register=no --keep-unit --resolv-conf=off \
  --link-journal=no < /dev/null > "$work/boot" 2>&1 & nspawn=$!
tail -n +1 -f "$root/test/out" --pid "$nspawn"
wait "$nspawn" || { tail "$work/boot"; echo 'FAILED: the container'; exit 1; }
nspawn=
[ "$(tail -1 "$root/test/out")" = 'all held' ]
