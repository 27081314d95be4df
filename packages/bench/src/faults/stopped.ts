import { setTimeout } from 'node:timers/promises'
import pg from 'pg'
import { openFaultyDatabase } from './database.ts'
import type { FaultyDatabase } from './database.ts'
import type { Fault } from './fault.ts'
import { rateOf } from './fault.ts'
import { openInstance, until } from './instance.ts'
import type { Traffic } from './traffic.ts'
import { openCrowd, openTraffic, statusesOf, wordsOf } from './traffic.ts'

const MOST_MS = 1_000

/** PostgreSQL is stopped and started again, as by an administrator, under load. */
export const stopped: Fault = async (isShort) => {
  const times = isShort ? 1 : 10
  await using database = await openFaultyDatabase()
  await using app = await openInstance({ DATABASE_URL: database.url, DATA_DIR: database.dataDir })
  const crowd = await openCrowd(app.url, database.pool)
  const traffic = openTraffic(app.url, crowd, { perSecond: rateOf(isShort), writeEvery: 4 })
  const pid = app.pid()
  const back: number[] = []
  for (let n = 0; n < times; n++) {
    await setTimeout(1_000)
    await database.stop()
    await setTimeout(isShort ? 3_000 : 3_000 + (n * 7_000) / (times - 1))
    back.push(await startAgain(database, traffic))
  }
  await setTimeout(500)
  await traffic.stop()
  const audit = await traffic.audit(database.pool)
  const others = traffic.answers.filter(({ status }) => status !== 200 && status !== 503)
  const isSame = app.pid() === pid && isAlive(pid)
  const isRight = others.length === 0 && audit.lost === 0 && audit.doubled === 0 && isSame
  return {
    done: `PostgreSQL stopped × ${times} for ${isShort ? '3' : '3 to 10'} s, under ${rateOf(isShort)} calls a second`,
    measured: `${statusesOf(traffic.answers)}; first success at most ${Math.max(...back).toFixed(0)} ms after it was back; ${wordsOf(audit)}; ${isSame ? 'no restart of the app' : 'the app ended'}`,
    promised: `only 200 and 503; ≤ ${MOST_MS} ms; 0 lost, 0 doubled; no restart`,
    // A busy machine is slower, and must not fail the test.
    holds: isRight && (isShort || Math.max(...back) <= MOST_MS),
  }
}

/** From the first connection that PostgreSQL accepts to the first successful call. */
async function startAgain(database: FaultyDatabase, traffic: Traffic): Promise<number> {
  const starting = database.start()
  await until('PostgreSQL is back', () => takesConnections(database.url))
  const before = traffic.answers.length
  const succeeded = () => traffic.answers.slice(before).some(({ status }) => status === 200)
  const ms = await until('a call succeeds', succeeded)
  await starting
  return ms
}

async function takesConnections(connectionString: string): Promise<boolean> {
  const client = new pg.Client({ connectionString })
  client.on('error', () => {})
  const isBack = await client.connect().then(
    () => true,
    () => false,
  )
  await client.end().catch(() => {})
  return isBack
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
