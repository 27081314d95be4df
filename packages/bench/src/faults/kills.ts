import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { openPool } from '@fourcast/server/platform/db/db.ts'
import { launchDatabase } from '@fourcast/server/platform/db/embedded/launch.ts'
import type pg from 'pg'
import { median } from '../support/load.ts'
import { postmasterOf } from './database.ts'
import type { Fault } from './fault.ts'
import { rateOf } from './fault.ts'
import type { Instance } from './instance.ts'
import { isHealthy, openInstance, until } from './instance.ts'
import { openCrowd, openTraffic, wordsOf } from './traffic.ts'

/** kill -9 of the app, of its embedded database, or of both, in turn. */
export const kills: Fault = async (isShort) => {
  const times = isShort ? 3 : 50
  const dataDir = await mkdtemp(join(tmpdir(), 'fourcast-kills-'))
  await using opened = new AsyncDisposableStack()
  opened.defer(() => rm(dataDir, { recursive: true, force: true }))
  const app = opened.use(await openInstance({ DATA_DIR: dataDir }))
  const crowd = await besideIt(dataDir, (pool) => openCrowd(app.url, pool))
  const traffic = openTraffic(app.url, crowd, { perSecond: rateOf(isShort), writeEvery: 2 })
  const back: number[] = []
  for (let kill = 0; kill < times; kill++) {
    await setTimeout(500)
    back.push(await killAndReturn(app, dataDir, kill))
  }
  await traffic.stop()
  const audit = await besideIt(dataDir, (pool) => traffic.audit(pool))
  return {
    done: `kill -9 × ${times} of the app, its database or both, under ${rateOf(isShort)} calls a second`,
    measured: `${wordsOf(audit)}; back after ${median(back).toFixed(0)} ms, at most ${Math.max(...back).toFixed(0)}`,
    promised: '0 lost, 0 doubled',
    holds: audit.lost === 0 && audit.doubled === 0,
  }
}

async function killAndReturn(app: Instance, dataDir: string, round: number): Promise<number> {
  if (round % 3 !== 0) process.kill(await postmasterOf(dataDir), 'SIGKILL')
  if (round % 3 !== 1) await app.kill()
  const begun = performance.now()
  if (round % 3 !== 1) await app.start()
  await until('healthy again', () => isHealthy(app.url))
  return performance.now() - begun
}

/** Connects to the app's embedded database as a command does, and disconnects. */
async function besideIt<T>(dataDir: string, work: (pool: pg.Pool) => Promise<T>): Promise<T> {
  const database = await launchDatabase({ dataDir, role: 'command', log: () => {} })
  const pool = openPool(database.connection, 2)
  try {
    return await work(pool)
  } finally {
    await pool.end()
    await database.close()
  }
}
