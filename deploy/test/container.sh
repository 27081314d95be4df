#!/bin/bash
# container.sh ROOT DATA BACKUPS ENVFILE COMMAND...: runs a command in the root file system of an image,
# as the container would: read-only, as user 10001, without capabilities. The network is the machine's.
set -eu
root=$1 data=$2 backups=$3 env=$4
shift 4
mkdir -p "$data" "$backups" "$root/backups"
chown 10001:10001 "$data" "$backups"
# A container runtime gives it these.
touch "$root/etc/hosts" "$root/etc/resolv.conf"
export root data backups env
exec unshare --mount --propagation private bash -c '
  set -eu
  mount --rbind "$root" "$root" && mount -o remount,bind,ro "$root"
  mount --bind "$data" "$root/data" && mount --bind "$backups" "$root/backups"
  mount -t tmpfs tmpfs "$root/tmp" && mount -t proc proc "$root/proc"
  mount --bind /dev "$root/dev"
  for file in hosts resolv.conf; do mount --bind "/etc/$file" "$root/etc/$file"; done
  mapfile -t settings < "$env"
  cd "$root/app"
  exec env -i "${settings[@]}" /usr/sbin/chroot --userspec=10001:10001 "$root" \
    sh -c "cd /app && exec setpriv --no-new-privs --inh-caps=-all \"\$@\"" sh "$@"' bash "$@"
