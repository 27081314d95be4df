import { serveApp } from './support/children.ts'
import { openBenchDatabase } from './support/database.ts'
import { openInside } from './support/inside.ts'
import { median, quantile } from './support/load.ts'
import { liftLimits, seedHistories } from './support/seed.ts'

const ROWS = 1_000_000
const ONE_USER = 100_000
const OTHERS = 90
const CALLS = 300
const P99_MS = 20
const WITHIN = 2

/** The first and the 500th page of one person's 100,000 results among 1,000,000. */
export async function history() {
  await using database = await openBenchDatabase()
  const inside = await openInside(database.url)
  const people = []
  for (let n = 0; n <= OTHERS; n++) people.push(await inside.newPerson(n))
  await liftLimits(database.pool)
  const [reader, ...others] = people
  if (!reader) throw new Error('nobody to read')
  await seedHistories(database.pool, [reader.userId], ONE_USER)
  await seedHistories(
    database.pool,
    others.map(({ userId }) => userId),
    (ROWS - ONE_USER) / OTHERS,
  )
  await inside.close()
  await using app = await serveApp({ DATABASE_URL: database.url })
  const times = await interleaved(app.url, reader.token, [0, 499, 9_999])
  for (const [page, ms] of times)
    console.log(
      `history page ${String(page + 1).padStart(5)} of ${ONE_USER / 10}: p50 ${median(ms).toFixed(2)} ms, p99 ${quantile(ms, 0.99).toFixed(2)} ms`,
    )
  const ratio = median(times.get(499) ?? []) / median(times.get(0) ?? [])
  const p99 = Math.max(...[...times.values()].map((ms) => quantile(ms, 0.99)))
  console.log(
    `page 500 / page 1 = ${ratio.toFixed(2)} (promised ≤ ${WITHIN}: ${ratio <= WITHIN ? 'holds' : 'FAILS'}), p99 ≤ ${P99_MS} ms: ${p99 <= P99_MS ? 'holds' : 'FAILS'}`,
  )
}

/** Requests the pages in turn, so that noise affects all of them equally. */
async function interleaved(
  url: string,
  token: string,
  pages: readonly number[],
): Promise<Map<number, number[]>> {
  const times = new Map<number, number[]>(pages.map((page) => [page, []]))
  for (let n = 0; n < CALLS + 20; n++) {
    for (const page of pages) {
      const ms = await timed(`${url}/api/numbers/history?page=${page}`, token)
      if (n >= 20) times.get(page)?.push(ms)
    }
  }
  return times
}

async function timed(url: string, token: string): Promise<number> {
  const begun = performance.now()
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } })
  await answer.text()
  if (!answer.ok) throw new Error(`${url}: ${answer.status}`)
  return performance.now() - begun
}
