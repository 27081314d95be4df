import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, renameSync, statSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { as } from './accounts.ts'
import { type Address, socketOf } from './address.ts'
import { programOf } from './binaries.ts'
import { environment } from './environment.ts'
import { LaunchError } from './errors.ts'
import type { Home } from './home.ts'
import { disarmLockFiles, findPostmaster } from './postmaster.ts'
import { giveToOwner, type Site } from './site.ts'

const logLimit = 10_000_000

/** Starts the server detached, so that Ctrl-C and kill -9 of the app do not reach it. */
export async function startServer(site: Site, home: Home, address: Address): Promise<void> {
  disarmLockFiles(home.cluster, socketOf(address))
  const output = openLog(site)
  const before = fstatSync(output).size
  const line = as(
    home.account,
    programOf(home.binaries, 'postgres'),
    serverArgs(site, home, address),
  )
  const stdio = ['ignore', output, output] as const
  const options = { ...line.identity, cwd: '/', env: environment(home), detached: true }
  const child = spawn(line.command, line.args, { ...options, stdio: [...stdio] })
  closeSync(output)
  child.unref()
  if (!(await comesUp(child, home.cluster))) throw new LaunchError(whyNot(site, before))
}

// The log says when a new connection is accepted; the file is the earliest sign of it.
async function comesUp(child: ChildProcess, cluster: string): Promise<boolean> {
  let gone = false
  child.once('exit', () => (gone = true))
  child.once('error', () => (gone = true))
  while (!gone) {
    if (findPostmaster(cluster)?.status === 'ready') return true
    await sleep(10)
  }
  return false
}

function whyNot(site: Site, before: number): string {
  const said = readFileSync(site.serverLog).subarray(before).toString().trim()
  const reasons = said.split('\n').filter((line) => /FATAL|HINT|DETAIL|error/.test(line))
  return `PostgreSQL did not start: ${reasons.join(' ') || said || `see ${site.serverLog}`}`
}

function openLog(site: Site): number {
  const size = statSync(site.serverLog, { throwIfNoEntry: false })?.size ?? 0
  if (size > logLimit) renameSync(site.serverLog, `${site.serverLog}.1`)
  const file = openSync(site.serverLog, 'a', 0o600)
  giveToOwner(site, site.serverLog)
  return file
}

function serverArgs(site: Site, home: Home, address: Address): string[] {
  const settings = {
    ...defaults,
    ...listening(address),
    ...site.settings,
    cluster_name: name(site),
  }
  const flags = Object.entries(settings).flatMap(([key, value]) => ['-c', `${key}=${value}`])
  return ['-D', home.cluster, ...flags]
}

/** Names the server's own processes. */
export const name = (site: Site): string => `fourcast-${site.id}`

function listening({ host, port }: Address): Record<string, string> {
  return host.startsWith('/')
    ? { listen_addresses: '', unix_socket_directories: host, port: String(port) }
    : { listen_addresses: host, unix_socket_directories: '', port: String(port) }
}

// Errors are logged without the statement and the row, which are people's data.
const defaults: Record<string, string> = {
  shared_buffers: '128MB',
  max_connections: '100',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  log_error_verbosity: 'terse',
  log_min_error_statement: 'panic',
}
