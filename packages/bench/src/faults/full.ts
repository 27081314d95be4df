import { spawnSync } from 'node:child_process'
import { open, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openPool } from '@fourcast/server/platform/db/db.ts'
import { launchDatabase } from '@fourcast/server/platform/db/embedded/launch.ts'
import type pg from 'pg'
import type { Fault, Skipped } from './fault.ts'
import { rateOf } from './fault.ts'
import { isHealthy, openInstance, until } from './instance.ts'
import { openCrowd, openTraffic, statusesOf, wordsOf } from './traffic.ts'

const SIZE = '200m'
const CHUNK = Buffer.alloc(1 << 20)

/** The disk with the data directory fills up under load, stays full, and then has space again. */
export const full: Fault = async (isShort) => {
  const folder = await mkdtemp(join(tmpdir(), 'fourcast-full-'))
  const mounted = spawnSync('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${SIZE},mode=0711`,
    'none',
    folder,
  ])
  if (mounted.status !== 0) return cannotMount(folder)
  try {
    return await runFull(join(folder, 'data'), join(folder, 'ballast'), isShort)
  } finally {
    spawnSync('umount', ['-l', folder])
    await rm(folder, { recursive: true, force: true })
  }
}

async function cannotMount(folder: string): Promise<Skipped> {
  await rm(folder, { recursive: true })
  return { skipped: 'a small disk cannot be mounted here (it takes root)' }
}

async function runFull(dataDir: string, ballast: string, isShort: boolean) {
  await using app = await openInstance({ DATA_DIR: dataDir })
  const pool = await poolOf(dataDir)
  const crowd = await openCrowd(app.url, pool)
  const traffic = openTraffic(app.url, crowd, { perSecond: rateOf(isShort), writeEvery: 2 })
  await setTimeout(1_000)
  await fill(ballast)
  const before = traffic.answers.length
  const isRefused = () =>
    traffic.answers.slice(before).some(({ status }) => status === 500 || status === 503)
  // Space that was allocated before is used up first: a page, a segment of the log.
  await until('a call is refused', isRefused, 120_000)
  await setTimeout(isShort ? 1_000 : 10_000)
  await rm(ballast)
  const back = await until('healthy again', () => isHealthy(app.url))
  await setTimeout(1_000)
  await traffic.stop()
  const audit = await traffic.audit(pool)
  await pool.end()
  const others = traffic.answers.filter(
    ({ status }) => status !== 200 && status !== 500 && status !== 503,
  )
  const isRight = others.length === 0 && audit.lost === 0 && audit.doubled === 0
  return {
    done: `the disk of DATA_DIR runs full under ${rateOf(isShort)} calls a second, and has room again`,
    measured: `${statusesOf(traffic.answers)}; healthy ${back.toFixed(0)} ms after there was room; ${wordsOf(audit)}`,
    promised: 'only 200, 500 and 503; recovers by itself; 0 lost, 0 doubled',
    holds: isRight,
  }
}

/** Stays valid when the app restarts the database. */
async function poolOf(dataDir: string): Promise<pg.Pool> {
  const database = await launchDatabase({ dataDir, role: 'command', log: () => {} })
  await database.close()
  return openPool(database.connection, 2)
}

async function fill(ballast: string) {
  const file = await open(ballast, 'w')
  try {
    for (;;) await file.write(CHUNK)
  } catch {
    // The expected result.
  } finally {
    await file.close()
  }
}
