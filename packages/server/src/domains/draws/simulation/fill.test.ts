import { slotsBetween } from '@fourcast/engine/calendar.ts'
import type { Game } from '@fourcast/engine/games.ts'
import { GAME_IDS } from '@fourcast/engine/games.ts'
import { scheduleOf, SCHEDULES } from '@fourcast/engine/schedules.ts'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { keysFrom } from '#platform/secret.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { drawJobs } from '../jobs.ts'
import { fillSimulated } from './fill.ts'
import { csvOf, importText } from '../importing/testing.ts'

const NOW = '2026-05-04T16:00:00Z'
const SECRET = 'a-secret-of-the-tests-0123456789abcdef'

const depsOf = ({ db, clock }: TestApp, secret = SECRET) => ({ db, clock, keys: keysFrom(secret) })
/** A history short enough to create often. */
const DAYS = 100
const START = '2026-01-24T16:00:00Z'
const fill = (app: TestApp, secret = SECRET) => fillSimulated(depsOf(app, secret), DAYS)

/** Exactly the slots that the calendar expects. */
function expectedSlots(state: string, from: string, to: string, game: Game = 'cash4'): string[] {
  const schedule = scheduleOf(game, state)
  if (!schedule) throw new Error(`no schedule of ${state}`)
  return slotsBetween(schedule, Temporal.Instant.from(from), Temporal.Instant.from(to)).map(
    ({ date, session }) => `${date.toString()} ${session}`,
  )
}

const slotsOf = async (app: TestApp, state: string, game: Game = 'cash4') => {
  const { rows } = await app.pool.query(
    `select draw_date::text || ' ' || session as slot from draw
     where game = $2 and state = $1 and simulated order by draw_at`,
    [state, game],
  )
  return rows.map(({ slot }) => slot)
}

const dump = async (app: TestApp, where = 'true') =>
  (
    await app.pool.query(
      `select state, draw_at, session, numbers from draw where game = 'cash4' and ${where} order by 1, 2`,
    )
  ).rows

// Three years of every game take seconds, so these tests share one database and fill it once, in this
// order.
describe('three years', () => {
  let app: TestApp
  beforeAll(async () => {
    app = await openTestApp({ now: NOW })
    await drawJobs(depsOf(app))[0]?.run()
  })
  afterAll(() => app[Symbol.asyncDispose]())

  test('the job first fills every state’s newest month', async () => {
    const { rows } = await app.pool.query(
      `select max(id) filter (where draw_at > $1::timestamptz - interval '30 days') <
         min(id) filter (where draw_at < $1::timestamptz - interval '30 days') as first from draw`,
      [NOW],
    )
    expect(rows).toEqual([{ first: true }])
  })

  test('the first run completes the four-digit game, later runs the others', async () => {
    const start = (await slotsOf(app, 'GA'))[0]
    expect(start).toBe(expectedSlots('GA', '2023-05-05T16:00:00Z', NOW)[0])
    const { rows } = await app.pool.query(
      `select game from draw where draw_at > $1::timestamptz - interval '4 days' group by game order by 1`,
      [NOW],
    )
    expect(rows.map(({ game }) => game)).toEqual([...GAME_IDS].sort())
  })

  test('later runs fill every listed game without a gap and without future draws', async () => {
    while ((await fillSimulated(depsOf(app))) > 0);
    for (const { game, state } of SCHEDULES.filter((schedule) => schedule.listedByDefault))
      expect(await slotsOf(app, state, game), `${game} ${state}`).toEqual(
        expectedSlots(state, '2023-05-05T16:00:00Z', '2026-05-04T16:00:00.001Z', game),
      )
    expect(await slotsOf(app, 'NY')).toEqual([])
  })
})

test('SIMULATED_DAYS shortens the history, and even the first month', async () => {
  await using app = await openTestApp({ now: NOW })
  const [job] = drawJobs({ ...depsOf(app), config: { DRAW_SOURCES: [], SIMULATED_DAYS: 10 } })
  await job?.run()
  expect(await slotsOf(app, 'GA')).toEqual(
    expectedSlots('GA', '2026-04-24T16:00:00Z', '2026-05-04T16:00:00.001Z'),
  )
})

test('a state whose source has never answered is simulated, one with shipped history or imports is not', async () => {
  await using app = await openTestApp({ now: NOW, env: { DRAW_SOURCES: 'AR=import' } })
  await fillSimulated({ ...app.deps, sources: app.deps.config.DRAW_SOURCES }, 3)
  const { rows } = await app.pool.query(
    `select string_agg(distinct state, ' ' order by state) as states from draw where game = 'cash4'`,
  )
  expect(rows[0].states).toBe('DC IA IN KS MN MS MT ND NE NH SC SD TX WI WV')
})

test('the job fills each slot that passes and every one it missed', async () => {
  await using app = await openTestApp({ now: NOW })
  await fill(app)
  app.clock.set('2026-05-04T16:28:59Z')
  expect(await fill(app)).toBe(0)
  // 12:29 in Georgia.
  app.clock.set('2026-05-04T16:29:00Z')
  // With its three-digit and five-digit games.
  expect(await fill(app)).toBe(3)
  app.clock.set('2026-08-20T10:00:00Z')
  await fill(app)
  for (const state of ['GA', 'WV', 'MT'])
    expect(await slotsOf(app, state)).toEqual(
      expectedSlots(state, START, '2026-08-20T10:00:00.001Z'),
    )
})

test('two apps with the same SECRET produce the same digits, with another SECRET different ones', async () => {
  await using one = await openTestApp({ now: NOW })
  await using two = await openTestApp({ now: '2026-05-20T00:00:00Z' })
  await using three = await openTestApp({ now: NOW })
  await Promise.all([fill(one), fill(two), fill(three, 'another-secret-of-the-tests-0123456789')])
  const month = `draw_at between '2026-04-10' and '2026-05-04'`
  const [first, second, third] = await Promise.all([one, two, three].map((app) => dump(app, month)))
  expect(first?.length).toBeGreaterThan(700)
  expect(second).toEqual(first)
  expect(third?.map(({ draw_at }) => draw_at)).toEqual(first?.map(({ draw_at }) => draw_at))
  expect(third).not.toEqual(first)
})

test('two instances that fill at the same time store each draw once', async () => {
  await using app = await openTestApp({ now: NOW })
  await using other = await openTestApp({ beside: app })
  await Promise.all([fill(app), fill(other)])
  expect(await slotsOf(app, 'GA')).toEqual(expectedSlots('GA', START, '2026-05-04T16:00:00.001Z'))
})

test('a state with real draws is no longer simulated', async () => {
  await using app = await openTestApp({ now: NOW })
  await importText(app, csvOf('2026-05-01 Midday 1234'))
  await fill(app)
  expect(await slotsOf(app, 'GA')).toEqual([])
  await importText(app, csvOf('2026-05-01 Midday 1234'), { state: 'SC' })
  const before = await slotsOf(app, 'SC')
  app.clock.advance({ days: 3 })
  await fill(app)
  expect(await slotsOf(app, 'SC')).toEqual(before)
  expect((await slotsOf(app, 'IA')).length).toBeGreaterThan(200)
})

test('two concurrent runs announce each new draw once', async () => {
  await using app = await openTestApp({ now: START })
  await using beside = await openTestApp({ beside: app })
  while ((await fill(app)) > 0);
  const announced: string[] = []
  app.deps.events.subscribe('nobody', (event) => {
    if (event.type === 'draw') announced.push(`${event.game} ${event.state}`)
  })
  app.clock.advance({ hours: 24 })
  const made = await Promise.all([fill(app), fill(beside), fill(app)])
  const { rows } = await app.pool.query(
    `select count(*)::int as count from draw where simulated and draw_at > $1`,
    [START],
  )
  expect(made.reduce((sum, count) => sum + count, 0)).toBe(rows[0].count)
  await vi.waitFor(() => expect(announced.length).toBeGreaterThan(20), { timeout: 60_000 })
  expect(announced.toSorted()).toEqual([...new Set(announced)].toSorted())
})
