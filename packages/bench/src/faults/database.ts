import { mkdtemp, readFile, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openPool } from '@fourcast/server/platform/db/db.ts'
import { launchDatabase } from '@fourcast/server/platform/db/embedded/launch.ts'
import { addressOf } from '@fourcast/server/testing/address.ts'
import type pg from 'pg'

/** A PostgreSQL server that instances share by DATABASE_URL, and that the fault can stop. */
export interface FaultyDatabase extends AsyncDisposable {
  url: string
  dataDir: string
  pool: pg.Pool
  /** Stops it as an administrator would. Only `start` starts it again. */
  stop(): Promise<void>
  start(): Promise<void>
  /** Suspends all its processes, like a machine that swaps or a disk that hangs. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): Promise<void>
}

export async function openFaultyDatabase(): Promise<FaultyDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourcast-fault-'))
  const launch = () => launchDatabase({ dataDir, role: 'command', log: () => {} })
  let database = await launch()
  const pool = openPool(database.connection, 4)
  return {
    url: addressOf(database.connection),
    dataDir,
    pool,
    stop: () => database.close(),
    start: async () => {
      database = await launch()
    },
    signal: async (signal) => {
      for (const pid of await processesOf(dataDir)) process.kill(pid, signal)
    },
    [Symbol.asyncDispose]: async () => {
      await pool.end()
      await database.close()
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

export async function postmasterOf(dataDir: string): Promise<number> {
  const file = await readFile(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8')
  return Number(file.split('\n', 1)[0])
}

/** The postmaster first, then its children. */
async function processesOf(dataDir: string): Promise<number[]> {
  const postmaster = await postmasterOf(dataDir)
  const pids = (await readdir('/proc')).map(Number).filter(Boolean)
  const parents = await Promise.all(pids.map(async (pid) => ({ pid, of: await parentOf(pid) })))
  return [postmaster, ...parents.filter(({ of }) => of === postmaster).map(({ pid }) => pid)]
}

async function parentOf(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  // The process name is in brackets and may contain any character.
  return Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1])
}
