#!/bin/sh
# Builds the image of this checkout and replaces the instances one by one: each new one is ready before an
# old one drains and ends. If a new one does not become ready, it is removed and the old ones keep running.
set -eu
cd "$(dirname "$0")"
compose() { docker compose -f compose.yml "$@"; }
instances() { compose ps --all --quiet app; }

add() {
  before=$(instances)
  # One more first, so that three serve all the time.
  compose up --detach --no-deps --no-recreate --scale app=4 --wait app && return
  for one in $(instances); do
    case "$before" in *"$one"*) continue ;; esac
    docker logs --tail 20 "$one"
    docker rm --force "$one"
  done
  echo 'A new instance did not become ready; its log is above. The others still serve.' >&2
  exit 1
}

compose build app
for old in $(compose ps --quiet app); do
  add
  docker stop -t 30 "$old"
  docker rm "$old"
done
compose up --detach --no-deps --no-recreate --scale app=3 --wait app
compose up --detach --no-deps backup
