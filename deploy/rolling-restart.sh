#!/bin/sh
# Renews the instances one after the other: each drains, ends, comes back and is ready before the next goes.
set -eu
cd "$(dirname "$0")"
compose() { docker compose -f compose.yml "$@"; }

compose build app
for old in $(compose ps --quiet app); do
  # One more first, so that three serve all the time.
  compose up --detach --no-deps --no-recreate --scale app=4 --wait app
  docker stop -t 30 "$old"
  docker rm "$old"
done
compose up --detach --no-deps --no-recreate --scale app=3 --wait app
compose up --detach --no-deps backup
