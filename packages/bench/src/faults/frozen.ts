import { readFile } from 'node:fs/promises'
import { setTimeout } from 'node:timers/promises'
import { openFaultyDatabase } from './database.ts'
import type { Fault } from './fault.ts'
import { isHealthy, openInstance, until } from './instance.ts'
import { openCrowd, openTraffic, statusesOf, wordsOf } from './traffic.ts'

const PER_SECOND = 50
/** How long a call waits for a connection, with some reserve. */
const PATIENCE_SECONDS = 8
const MOST_BACK_MS = 5_000

/** All processes of PostgreSQL are suspended for a while: connections are accepted, and nothing answers. */
export const frozen: Fault = async (isShort) => {
  const seconds = isShort ? 3 : 30
  await using database = await openFaultyDatabase()
  await using app = await openInstance({ DATABASE_URL: database.url, DATA_DIR: database.dataDir })
  const crowd = await openCrowd(app.url, database.pool)
  const load = { perSecond: PER_SECOND, writeEvery: 4, patienceMs: 60_000 }
  const traffic = openTraffic(app.url, crowd, load)
  await setTimeout(1_000)
  const before = await residentMb(app.pid())
  await database.signal('SIGSTOP')
  try {
    await setTimeout(seconds * 1_000)
  } finally {
    await database.signal('SIGCONT')
  }
  const grown = (await residentMb(app.pid())) - before
  const back = await until('healthy again', () => isHealthy(app.url))
  await setTimeout(1_000)
  await traffic.stop()
  const audit = await traffic.audit(database.pool)
  const others = traffic.answers.filter(({ status }) => status !== 200 && status !== 503)
  const mostOpen = traffic.mostOpen()
  const isRight = others.length === 0 && audit.lost === 0 && audit.doubled === 0
  const isBounded = mostOpen <= PER_SECOND * PATIENCE_SECONDS
  return {
    done: `PostgreSQL frozen (SIGSTOP) for ${seconds} s, under ${PER_SECOND} calls a second`,
    measured: `${statusesOf(traffic.answers)}; at most ${mostOpen} open at once, ${grown.toFixed(0)} MB more; healthy ${back.toFixed(0)} ms after; ${wordsOf(audit)}`,
    promised: `only 200 and 503; ≤ ${PER_SECOND * PATIENCE_SECONDS} open; back in ≤ ${MOST_BACK_MS} ms; 0 lost, 0 doubled`,
    holds: isRight && isBounded && (isShort || back <= MOST_BACK_MS),
  }
}

async function residentMb(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024
}
