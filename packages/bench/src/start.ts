import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { launchDatabase } from '@fourcast/server/platform/db/embedded/launch.ts'
import { openPool } from '@fourcast/server/platform/db/db.ts'
import { serveApp, serveBareStart } from './support/children.ts'
import { median } from './support/load.ts'
import { seedDraws, seedHistories, seedSubscribers } from './support/seed.ts'

const ROUNDS = 5
const WARM_MS = 3_000
const FILLED_MS = 2_000
const PEOPLE = 1_000
const EACH = 200
const DRAWS = 24_000

/** From the command to the first answered call: without data, after a clean stop, and after kill -9. */
export async function start() {
  const cold: number[] = []
  const warm: number[] = []
  const killed: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const dataDir = await mkdtemp(join(tmpdir(), 'fourcast-start-'))
    cold.push(await startAndStop(dataDir, 'SIGTERM'))
    warm.push(await startAndStop(dataDir, 'SIGKILL'))
    killed.push(await startAndStop(dataDir, 'SIGTERM'))
    await rm(dataDir, { recursive: true, force: true })
  }
  const row = (name: string, ms: readonly number[]) =>
    console.log(
      `start ${name.padEnd(14)} median ${median(ms).toFixed(0)} ms (${Math.min(...ms).toFixed(0)} to ${Math.max(...ms).toFixed(0)})`,
    )
  row('with no data', cold)
  row('again', warm)
  row('after kill -9', killed)
  console.log(
    `promised ≤ ${WARM_MS} ms again: ${Math.max(...warm, ...killed) <= WARM_MS ? 'holds' : 'FAILS'}`,
  )
  await startFilled()
}

/** A start with 200,000 saved results and 24,000 draws, beside the same database with a bare Fastify. */
async function startFilled() {
  const dataDir = await mkdtemp(join(tmpdir(), 'fourcast-start-'))
  await startAndStop(dataDir, 'SIGTERM')
  await fill(dataDir)
  const app: number[] = []
  const bare: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    bare.push(await startBare(dataDir))
    app.push(await startAndStop(dataDir, 'SIGTERM'))
  }
  await rm(dataDir, { recursive: true, force: true })
  const ratio = median(app) / median(bare)
  console.log(
    `start filled: app median ${median(app).toFixed(0)} ms (at most ${Math.max(...app).toFixed(0)}), bare Fastify and PostgreSQL ${median(bare).toFixed(0)} ms, ratio ${ratio.toFixed(2)}   promised ≤ ${FILLED_MS} ms: ${Math.max(...app) <= FILLED_MS ? 'holds' : 'FAILS'}`,
  )
}

async function fill(dataDir: string) {
  const database = await launchDatabase({ dataDir, role: 'command', log: () => {} })
  const pool = openPool(database.connection, 2)
  await pool.query('delete from account')
  await seedHistories(pool, await seedSubscribers(pool, PEOPLE), EACH)
  await seedDraws(pool, 'GA', DRAWS)
  await pool.end()
  await database.close()
}

async function startBare(dataDir: string): Promise<number> {
  await using bare = await serveBareStart(dataDir)
  return bare.startMs
}

async function startAndStop(dataDir: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<number> {
  await using app = await serveApp({ DATA_DIR: dataDir })
  if (signal === 'SIGKILL') process.kill(app.pid, signal)
  return app.startMs
}
