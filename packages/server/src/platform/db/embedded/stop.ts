import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { programOf } from './binaries.ts'
import { LaunchError } from './errors.ts'
import type { Home } from './home.ts'
import { findPostmaster, isPostmaster } from './postmaster.ts'
import type { Site } from './site.ts'
import { name } from './start.ts'

/** Fast shutdown: transactions in flight are aborted, and no committed one is lost. */
export async function stopServer(site: Site, home: Home): Promise<void> {
  const pid = findPostmaster(home.cluster)?.pid
  if (pid === undefined) return
  if (process.platform === 'win32') return stopOnWindows(home)
  for (const [signal, patience] of [
    ['SIGINT', 20_000],
    ['SIGQUIT', 10_000],
  ] as const) {
    tell(pid, signal)
    if (await endsWithin(patience, pid, home.cluster)) return
    site.log('database is slow to stop', { pid, signal })
  }
  throw new LaunchError(`The database (process ${pid}) does not stop.`)
}

async function endsWithin(patience: number, pid: number, cluster: string): Promise<boolean> {
  const end = performance.now() + patience
  while (isPostmaster(pid, cluster)) {
    if (performance.now() > end) return false
    await sleep(10)
  }
  return true
}

function stopOnWindows(home: Home): void {
  const args = ['stop', '-D', home.cluster, '-m', 'fast', '-t', '20']
  execFileSync(programOf(home.binaries, 'pg_ctl'), args, { stdio: 'ignore' })
}

/**
 * Children of a killed server end when they next wait. One in a long query keeps the next server
 * from starting, so they are terminated; nothing that was committed is lost.
 */
export function endOrphans(site: Site, home: Home): void {
  if (process.platform !== 'linux' || findPostmaster(home.cluster)) return
  for (const pid of readdirSync('/proc').map(Number).filter(Boolean))
    if (titleOf(pid).startsWith(`postgres: ${name(site)}: `)) tell(pid, 'SIGQUIT')
}

// It has just ended, or is not ours.
function tell(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch {
    return
  }
}

function titleOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
