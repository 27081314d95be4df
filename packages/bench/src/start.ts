import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { serveApp } from './support/children.ts'
import { median } from './support/load.ts'

const ROUNDS = 5
const WARM_MS = 3_000

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
}

async function startAndStop(dataDir: string, signal: 'SIGTERM' | 'SIGKILL'): Promise<number> {
  await using app = await serveApp({ DATA_DIR: dataDir })
  if (signal === 'SIGKILL') process.kill(app.pid, signal)
  return app.startMs
}
