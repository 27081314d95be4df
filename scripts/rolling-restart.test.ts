// deploy/rolling-restart.sh, with a `docker` that keeps the names of its instances in a file.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join } from 'node:path'
import { expect, test } from 'vitest'

const SCRIPT = new URL('../deploy/rolling-restart.sh', import.meta.url).pathname

/** `up` adds new instances until there are as many as `--scale` says; BROKEN is the first that is never ready. */
const DOCKER = `#!/bin/sh
set -eu
cd "\${0%/*}"
echo "$*" >> calls
case "$*" in
  *' ps '*) cat instances ;;
  *--scale*)
    wanted=$(echo "$*" | sed 's/.*app=\\([0-9]\\).*/\\1/')
    while [ "$(wc -l < instances)" -lt "$wanted" ]; do
      made=new-$(($(cat made) + 1)); echo "\${made#new-}" > made; echo "$made" >> instances
      [ "$made" != "\${BROKEN:-}" ] || exit 1
    done ;;
  rm*) for one; do :; done; grep -vx "$one" instances > left || true; mv left instances ;;
esac
`

function rollingRestart(broken = '') {
  const folder = mkdtempSync(join(tmpdir(), 'rolling-restart-'))
  const write = (name: string, text: string, mode?: number) =>
    writeFileSync(join(folder, name), text, { mode })
  write('docker', DOCKER, 0o755)
  write('instances', 'old-1\nold-2\nold-3\n')
  write('made', '0')
  const env = {
    ...process.env,
    PATH: `${folder}${delimiter}${process.env['PATH']}`,
    BROKEN: broken,
  }
  const { status, stderr } = spawnSync('sh', [SCRIPT], { env, encoding: 'utf8' })
  const read = (name: string) => readFileSync(join(folder, name), 'utf8').trim().split('\n')
  const [instances, calls] = [read('instances'), read('calls')]
  rmSync(folder, { recursive: true })
  return { status, stderr, instances, calls }
}

test('a rolling restart replaces every instance, and never has fewer than three', () => {
  const { status, instances, calls } = rollingRestart()
  expect(status).toBe(0)
  expect(instances).toEqual(['new-1', 'new-2', 'new-3'])
  const steps = calls.map((call) => /stop .*old-\d|app=\d|build/.exec(call)?.[0])
  expect(steps.filter((step) => step !== undefined)).toEqual([
    'build',
    ...['old-1', 'old-2', 'old-3'].flatMap((old) => ['app=4', `stop -t 30 ${old}`]),
    'app=3',
  ])
})

test('an instance that does not become ready is removed, and the others stay', () => {
  const { status, stderr, instances, calls } = rollingRestart('new-2')
  expect(status).toBe(1)
  expect(stderr).toContain('did not become ready')
  expect(instances).toEqual(['old-2', 'old-3', 'new-1'])
  expect(calls).toContain('logs --tail 20 new-2')
})
