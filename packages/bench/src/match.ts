import { matchDraws } from '@fourcast/server/domains/picks/match.ts'
import { openDb } from '@fourcast/server/platform/db/db.ts'
import type pg from 'pg'
import { openBenchDatabase } from './support/database.ts'
import { openInside } from './support/inside.ts'
import { median, quantile } from './support/load.ts'

const RESULTS = 1_000_000
const PEOPLE = 100
/** The limit of a statement is 30 seconds. */
const PARTS = 20
const DRAWS = 25
const MOST_MS = 200

/** One real draw compared with 1,000,000 results that were all saved within its week. */
export async function match() {
  await using database = await openBenchDatabase()
  const inside = await openInside(database.url)
  const people = []
  for (let n = 0; n < PEOPLE; n++) people.push((await inside.newPerson(n)).userId)
  await inside.close()
  await seedWeek(database.pool, people)
  const times: number[] = []
  let matches = 0
  for (let n = 0; n < DRAWS; n++) {
    const { ms, found } = await matchOne(database.pool, n)
    times.push(ms)
    matches += found
  }
  const worst = Math.max(...times)
  console.log(
    `one draw against ${RESULTS.toLocaleString('en-US')} kept results: p50 ${median(times).toFixed(0)} ms, p95 ${quantile(times, 0.95).toFixed(0)} ms, longest ${worst.toFixed(0)} ms, ${Math.round(matches / DRAWS)} matches each (promised ≤ ${MOST_MS} ms: ${worst <= MOST_MS ? 'holds' : 'FAILS'})`,
  )
}

/** Saved at random times of the last six days, with equally frequent numbers. */
async function seedWeek(pool: pg.Pool, people: readonly string[]) {
  for (let part = 0; part < PARTS; part++)
    await pool.query(
      `insert into generation (user_id, id, created_at, day, method, original, numbers, box_key, saved_at)
     select u, gen_random_uuid(), at, (at at time zone 'America/New_York')::date, 'flash', '1234', n,
       (select string_agg(c, '' order by c) from regexp_split_to_table(n, '') as c), at
     from (select ($1::uuid[])[1 + i % $2::int] as u, now() - random() * interval '6 days' as at,
             lpad((random() * 9999)::int::text, 4, '0') as n
           from generate_series(1, $3::int) as i) as made`,
      [people, people.length, RESULTS / PARTS],
    )
  await pool.query('vacuum analyze generation')
}

/** Stores a draw, matches it, and deletes both. */
async function matchOne(pool: pg.Pool, n: number) {
  const db = openDb(pool)
  const numbers = String((n * 7_919 + 123) % 10_000).padStart(4, '0')
  let ms = 0
  let found = 0
  const undo = new Error('taken back')
  await db
    .transaction(async (tx) => {
      const { rows } = await tx.execute<{ id: string }>(
        `insert into draw (game, state, draw_date, session, draw_at, numbers, box_key, source, simulated, stored_at)
         values ('cash4', 'GA', current_date, 'Bench ${n}', now(), '${numbers}', '${[...numbers].sort().join('')}', 'import', false, now())
         returning id`,
      )
      const begun = performance.now()
      found = await matchDraws(tx, [Number(rows[0]?.id)], Temporal.Now.instant())
      ms = performance.now() - begun
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return { ms, found }
}
