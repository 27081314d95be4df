import { spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { at } from './files.mjs'

const unpacked = at('.cache', 'promtool')

const LIMIT_MS = 2 * 60_000

/**
 * Gets promtool, which tests the alerts, from Debian's or Ubuntu's package of Prometheus. Only its file is
 * unpacked, because the installed package would start a server. Without it, those tests are skipped.
 */
export function preparePromtool() {
  if (starts('promtool') || starts(unpacked)) return
  console.log('No promtool for the tests of alerts yet. Trying: apt-get download prometheus')
  const folder = at('.cache', `promtool-${process.pid}`)
  mkdirSync(folder, { recursive: true })
  try {
    unpack(download(folder), folder)
  } catch (error) {
    console.log(`That did not work: ${error.message}`)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

const starts = (command) => spawnSync(command, ['--version']).status === 0

/** The lists of packages may be missing or old; only root can renew them. */
function download(folder) {
  const get = () => run('apt-get', ['download', 'prometheus'], folder)
  try {
    get()
  } catch (error) {
    if (process.getuid?.() !== 0) throw error
    run('apt-get', ['update'], folder)
    get()
  }
  return readdirSync(folder).find((name) => name.endsWith('.deb'))
}

function unpack(name, folder) {
  run('dpkg-deb', ['--extract', name, '.'], folder)
  const path = join(folder, 'usr', 'bin', 'promtool')
  if (!existsSync(path)) throw new Error(`${name} has no promtool`)
  renameSync(path, unpacked)
}

function run(command, args, cwd) {
  const done = spawnSync(command, args, { cwd, encoding: 'utf8', timeout: LIMIT_MS })
  if (done.error) throw done.error
  if (done.status !== 0)
    throw new Error(done.stderr.trim() || `${command} ended with ${done.status}`)
}
