import { drawInstant } from '@fourcast/engine/calendar.ts'
import { fairDraws } from '@fourcast/engine/testing/copied.ts'
import { expect, test } from 'vitest'
import { HOOKS } from '#composition.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { screenNewDraws } from './live-screen.ts'
import { listRealDraws } from './screen-repo.ts'
import { csvOf, importText } from './testing.ts'
import { anySeriesOf } from '../store/series.ts'
import { withdrawDraws } from './withdraw.ts'

const NOW = '2026-05-10T14:00:00Z'
const FIRST = Temporal.PlainDate.from('2026-01-04')
const KEY = { game: 'cash4', state: 'NY' } as const
const SESSIONS = ['Midday', 'Evening']

/** Draw `at` of two a day; before the first day if it is negative. */
const slotAt = (at: number) => ({
  date: FIRST.add({ days: Math.floor(at / 2) }).toString(),
  session: SESSIONS[Math.abs(at % 2)] ?? '',
})

const lineOf = (digits: string, at: number) => `${Object.values(slotAt(at)).join(' ')} ${digits}`

test('a withdrawal leaves corrected draws, keeps the bonus ball, and stores many entries', async () => {
  await using app = await openTestApp({ now: NOW })
  await importText(app, csvOf(...fairDraws(200, 11).map(lineOf)), { state: 'NY' })
  await app.pool.query('update draw set bonus = 7 where not simulated')
  const read = await listRealDraws(app.db, KEY)
  // An accepted correction keeps the id.
  await app.pool.query("update draw set numbers = '0000' where id = $1", [read[0]?.id])
  const options = { reason: 'a test', source: 'socrata', origin: 'a test', hooks: HOOKS }
  const now = app.clock.now()
  // Repeated, so that one INSERT would have too many parameters.
  const many = Array.from({ length: 30 }, () => read).flat()
  await withdrawDraws(app.deps, KEY, many, { ...options, now })
  expect(await listRealDraws(app.db, KEY)).toMatchObject([{ id: read[0]?.id, digits: '0000' }])
  const { rows } = await app.pool.query(
    'select bonus, count(*)::int as n, min(reason) as reason from draw_quarantine group by bonus',
  )
  const reason = expect.stringContaining('a test. It was published: its wins return only')
  expect(rows).toEqual([{ bonus: 7, n: 199, reason }])
})

const LATER = 240

/** The outcome for new draws from the 240th on. */
async function screened({ db }: TestApp, digits: readonly string[]) {
  const series = anySeriesOf('cash4', 'NY')
  if ('unknown' in series) throw new Error('no series of New York')
  const fresh = digits.map((each, k) => {
    const slot = slotAt(LATER + k)
    const at = drawInstant(series.schedule, Temporal.PlainDate.from(slot.date), slot.session)
    return { date: slot.date, session: slot.session, at, digits: each, raw: '', line: k + 1 }
  })
  return await screenNewDraws(db, series, fresh, 'socrata')
}

test('an alarm that would withdraw more than 200 draws withdraws none, and says so', async () => {
  await using app = await openTestApp({ now: NOW })
  const draws = fairDraws(440, 11)
  // Too few to be noticed before the new draws come.
  for (const at of [210, 270, 330, 390]) draws[at] = draws[at - 80] ?? ''
  const stored = draws.map((digits, at) => lineOf(digits, at - draws.length + LATER))
  await importText(app, csvOf(...stored), { state: 'NY' })
  await app.pool.query("update draw set source = 'socrata'")
  const { suspicion } = await screened(app, draws.slice(360, 366))
  expect(suspicion).toMatchObject({ published: [], draws: { length: 6 } })
  expect(suspicion?.text).toMatch(
    /By chance, about 0 would\. 2\d\d published draws since then are too many to withdraw\. They stay until/,
  )
})

test('a later alarm at another distance withdraws no draw that an administrator accepted', async () => {
  await using app = await openTestApp({ now: NOW })
  const draws = fairDraws(240, 11)
  // The last 12 draws repeat those 80 earlier, two of them also those 90 earlier.
  for (const at of [140, 141]) draws[at] = draws[at + 10] ?? ''
  for (let at = 228; at < 240; at++) draws[at] = draws[at - 80] ?? ''
  await importText(app, csvOf(...draws.map(lineOf)), { state: 'NY', acceptsCopies: true })
  await app.pool.query("update draw set source = 'socrata' where draw_date >= '2026-04-28'")
  const withdrawn = async () =>
    (await screened(app, draws.slice(150, 156))).suspicion?.published.length
  expect(await withdrawn()).toBeGreaterThan(0)
  await app.pool.query(`insert into draw_quarantine
      (game, state, draw_date, session, raw, reason, source, origin, digits, created_at, decision)
    select game, state, draw_date, session, numbers || id, draw_date || ' ' || session ||
      ' looks wrong: a test', source, 'a test', numbers, now(), 'accepted'
    from draw where source = 'socrata'`)
  expect(await withdrawn()).toBe(0)
})
