import { spend } from '@fourcast/server/domains/entitlements/quota.ts'
import { openDb } from '@fourcast/server/platform/db/db.ts'
import { ownerOf } from '@fourcast/server/platform/http/auth.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import type pg from 'pg'
import { openBenchDatabase } from './support/database.ts'
import { median } from './support/load.ts'
import { seedSubscribers } from './support/seed.ts'

const PEOPLE = 20_000
const DAYS = 50
const WORKERS = 4
const ROUNDS = 15
const SECONDS = 0.5
const PROMISED = 0.5

type Work = (userId: string) => Promise<unknown>

/** Quota uses per second, compared with a bare upsert of the same row. */
export async function quota() {
  await using database = await openBenchDatabase()
  const { pool } = database
  const people = await seedSubscribers(pool, PEOPLE)
  await seedUse(pool)
  const db = openDb(pool)
  const now = Temporal.Now.instant()
  const day = newYorkDay(now).toString()
  const checked: Work = (userId) =>
    spend(db, { owner: ownerOf({ userId }), cost: { generations: 1 }, now })
  const bare: Work = (userId) => pool.query(UPSERT, [userId, day])
  await compare('one person', people.slice(0, 1), checked, bare)
  await compare('many people', people, checked, bare)
}

const UPSERT = `insert into quota_day as q (user_id, day, generations) values ($1, $2, 1)
  on conflict (user_id, day) do update set generations = q.generations + 1`

/** A million rows of past days. */
async function seedUse(pool: pg.Pool) {
  for (let day = 1; day <= DAYS; day++)
    await pool.query(
      `insert into quota_day (user_id, day, generations, ai_queries)
       select id, current_date - $1::int, 7, 2 from account`,
      [day],
    )
  await pool.query('vacuum analyze quota_day')
}

async function compare(name: string, people: readonly string[], checked: Work, bare: Work) {
  const pairs: { checked: number; bare: number }[] = []
  for (let round = 0; round < ROUNDS; round++)
    pairs.push({ checked: await rateOf(checked, people), bare: await rateOf(bare, people) })
  const ratio = median(pairs.map((pair) => pair.checked / pair.bare))
  const rate = (which: 'checked' | 'bare') => median(pairs.map((pair) => pair[which])).toFixed(0)
  console.log(
    `${name.padEnd(12)} checked ${rate('checked')}/s   bare upsert ${rate('bare')}/s   ratio ${ratio.toFixed(2)}   promised ≥ ${PROMISED}: ${ratio >= PROMISED ? 'holds' : 'FAILS'}`,
  )
}

/** Calls per second, with one worker per connection. */
async function rateOf(work: Work, people: readonly string[]): Promise<number> {
  const begun = performance.now()
  let done = 0
  const worker = async (n: number) => {
    for (let at = n; performance.now() - begun < SECONDS * 1_000; at += WORKERS) {
      await work(people[at % people.length] ?? '')
      done++
    }
  }
  await Promise.all(Array.from({ length: WORKERS }, (_, n) => worker(n)))
  return done / ((performance.now() - begun) / 1_000)
}
