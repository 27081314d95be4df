import { setTimeout } from 'node:timers/promises'
import { openDb } from '@fourcast/server/platform/db/db.ts'
import { publish } from '@fourcast/server/platform/events/events.ts'
import { openFaultyDatabase } from './database.ts'
import type { Fault } from './fault.ts'
import { rateOf } from './fault.ts'
import { isHealthy, openInstance, until } from './instance.ts'
import { openPgBouncer, pgbouncerVersion, setRole } from './pgbouncer.ts'
import { openCrowd, openTraffic, signUp, statusesOf, wordsOf } from './traffic.ts'

/** Two instances reach the database only through PgBouncer in session mode, which dies and returns under load. */
export const pooler: Fault = async (isShort) => {
  const version = pgbouncerVersion()
  if (version === null) return { skipped: 'PgBouncer is not installed' }
  await using database = await openFaultyDatabase()
  await setRole(database.url)
  await using bouncer = await openPgBouncer(database.url, 'session')
  const env = { DATABASE_URL: bouncer.url, DATA_DIR: database.dataDir }
  await using first = await openInstance(env)
  await using second = await openInstance(env)
  const crowd = await openCrowd(first.url, database.pool)
  const { token } = await signUp(second.url)
  const stop = new AbortController()
  const events = { count: 0 }
  void hearDraws({ url: second.url, token, signal: stop.signal, events })
  const arrives = () =>
    until('an event arrives', async () => {
      await publish(openDb(database.pool), { type: 'draw', game: 'cash4', state: 'GA' })
      await setTimeout(100)
      return events.count > 0
    })
  await arrives()
  const traffic = openTraffic(first.url, crowd, { perSecond: rateOf(isShort), writeEvery: 2 })
  await setTimeout(5_000)
  await bouncer.restart()
  const back = await until('healthy again', () => isHealthy(first.url))
  await setTimeout(5_000)
  await traffic.stop()
  events.count = 0
  await arrives()
  stop.abort()
  const { rows } = await database.pool.query<{ locks: number }>(LOCKS)
  const locks = rows[0]?.locks ?? 0
  const audit = await traffic.audit(database.pool)
  return {
    done: `PgBouncer ${version} in session mode between two instances and the database; kill -9 of it under ${rateOf(isShort)} calls a second, half of them writes`,
    measured: `${statusesOf(traffic.answers)}; healthy ${back.toFixed(0)} ms after its return; events arrive before and after; ${locks} stale locks; ${wordsOf(audit)}`,
    promised: 'back in ≤ 10 s; events arrive; no stale lock; 0 lost, 0 doubled',
    holds: back <= 10_000 && locks === 0 && audit.lost === 0 && audit.doubled === 0,
  }
}

/** Advisory locks held by sessions that no client of PgBouncer uses any more. */
const LOCKS = `
select count(*)::int as locks from (
  select pid from pg_locks join pg_stat_activity using (pid)
  where locktype = 'advisory' and application_name not like 'fourcast%') as stale`

interface Listening {
  url: string
  token: string
  signal: AbortSignal
  events: { count: number }
}

/** Counts the draws on a live stream; opens another one when it ends, as the page does. */
async function hearDraws(listening: Listening): Promise<void> {
  while (!listening.signal.aborted) {
    await hearOnce(listening).catch(() => {})
    await setTimeout(200)
  }
}

async function hearOnce({ url, token, signal, events }: Listening): Promise<void> {
  const answer = await fetch(`${url}/api/lottery/stream`, {
    headers: { authorization: `Bearer ${token}`, 'x-background': '1' },
    signal,
  })
  const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
  if (!reader) return
  for (let part = await reader.read(); !part.done; part = await reader.read())
    if (part.value.includes('event: draw')) events.count++
}
