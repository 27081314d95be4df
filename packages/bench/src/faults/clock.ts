import { setTimeout } from 'node:timers/promises'
import { currentSubscription } from '@fourcast/contract/subscriptions.ts'
import type { FaultyDatabase } from './database.ts'
import { openFaultyDatabase } from './database.ts'
import type { Fault } from './fault.ts'
import { openInstance, until } from './instance.ts'
import { signUp } from './traffic.ts'
import { nextDigits } from '../support/digits.ts'

/** New York days with a daylight-saving change, and their hours. */
const NIGHTS = [
  ['2026-03-08', 23],
  ['2026-11-01', 25],
  ['2027-01-01', 24],
] as const
/** The two instances start within this time, also on a busy machine. */
const LEAD_SECONDS = 30
const USES = 3
/** An hourly job: it runs when the instances start, and again at midnight. */
const HOURLY = 'billing-quotas'
const RUNS = 2

/** Two instances run through midnight in New York, before the days of 23 and 25 hours and at New Year. */
export const clock: Fault = async () => {
  const told: string[] = []
  let holds = true
  for (const [day, hours] of NIGHTS) {
    const night = await live(day)
    const isRight = night.used === USES && night.after === 0 && night.hours === hours
    holds &&= isRight && night.runs === RUNS
    told.push(
      `${day}: ${night.used} uses before, ${night.after} after, a day of ${night.hours} h, ${night.runs} runs of an hourly job`,
    )
  }
  return {
    done: 'two instances live through the midnights of both clock changes and New Year',
    measured: told.join('; '),
    promised:
      'counters begin anew once, at midnight in New York; an hourly job runs once a slot for both',
    holds,
  }
}

async function live(day: string) {
  const midnight = Temporal.PlainDate.from(day).toZonedDateTime('America/New_York').toInstant()
  const from = midnight.subtract({ seconds: LEAD_SECONDS })
  await using database = await openFaultyDatabase()
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: database.dataDir,
    FIXED_NOW: from.toString(),
  }
  await using app = await openInstance(env)
  await using second = await openInstance(env)
  // Its clock started later and is behind: it would treat a token of the other instance as issued in the
  // future.
  const { token } = await signUp(second.url)
  for (let n = 0; n < USES; n++) await generate(n % 2 === 0 ? app.url : second.url, token)
  const before = await today(second.url, token)
  if (!midnight.equals(before.resetAt))
    throw new Error(
      `the day ends at ${before.resetAt}, not at ${midnight.toString()}: or the start was slow`,
    )
  await until('the new day', async () => (await today(second.url, token)).used === 0, 60_000)
  const after = await today(app.url, token)
  await setTimeout(1_000)
  return {
    used: before.used,
    after: after.used,
    hours: Temporal.Instant.from(after.resetAt).since(before.resetAt).total('hours'),
    runs: await runsIn(database),
  }
}

async function generate(url: string, token: string) {
  await fetch(`${url}/api/numbers/flash`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ inputNumbers: nextDigits() }),
  })
}

async function today(url: string, token: string): Promise<{ used: number; resetAt: string }> {
  const answer = await fetch(`${url}/api/subscriptions/current`, {
    headers: { authorization: `Bearer ${token}` },
  })
  const { usage, resetAt } = currentSubscription.answer.parse(await answer.json())
  return { used: usage.dailyGenerations, resetAt }
}

async function runsIn({ pool }: FaultyDatabase): Promise<number> {
  const { rows } = await pool.query<{ count: number }>(
    'select runs as count from job where name = $1',
    [HOURLY],
  )
  return rows[0]?.count ?? NaN
}
