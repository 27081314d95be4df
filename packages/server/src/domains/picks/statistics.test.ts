import * as contract from '@fourcast/contract/numbers.ts'
import { PLAN_IDS, PLANS } from '@fourcast/contract/plans.ts'
import { putPreferences } from '@fourcast/contract/preferences.ts'
import { inMatchWindow } from '@fourcast/engine/matching.ts'
import { chanceOfMatch } from '@fourcast/engine/odds.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { blocksRead } from '#testing/blocks-read.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { matchDraws } from './match.ts'
import { history } from './history.ts'
import { drawn, idOf, made, setPlan, signInAgain } from './testing/results.ts'
import { chanceOf } from './statistics-repo.ts'

const NOW = '2026-05-04T16:00:00Z'

const statsOf = (app: TestApp, { token }: { token: string }) =>
  app.call(contract.getStats, {}, { token })

test('a new account has no statistics, and its rates are 0', async () => {
  await using app = await openTestApp({ now: NOW })
  expect(await statsOf(app, await signUp(app))).toEqual({
    totalGenerations: 0,
    dailyGenerations: 0,
    monthlyGenerations: 0,
    savedResults: 0,
    winningNumbers: 0,
    successRate: 0,
    chanceRate: 0,
    followedWinners: 0,
    checks: 0,
    streak: 0,
    byMethod: { flash: 0, mirror: 0, ml: 0, mixed: 0 },
    favoriteTransformation: null,
    accountAge: 0,
    recommendedPlan: null,
    demand: { day: 0, month: 0 },
    savedNumbers: { saved: 0, tracking: 0, won: 0, boxed: 0 },
    plays: {
      count: 0,
      waiting: 0,
      stakeCents: 0,
      prizesCents: 0,
      waitingCents: 0,
      netCents: 0,
      chanceCents: 0,
      currency: 'USD',
    },
  })
})

test('neither history nor statistics read the draws of states that are not followed', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await setPlan(app, person, 'premium')
  const token = await signInAgain(app, person)
  const selectedLotteryStates = ['GA']
  await app.call(putPreferences, { body: { selectedLotteryStates } }, { token })
  for (let day = 1; day <= 5; day++)
    await made(app, person, { at: `2026-04-0${day}T12:00:00Z`, numbers: '0768' })
  await drawn(app, { at: '2026-04-30T16:29:00Z', numbers: '1234' })
  for (const state of ['NY', 'TX', 'NC'])
    await drawn(app, { at: '2026-04-01T16:29:00Z', numbers: '1234', state })
  const blocks = async () => {
    await app.pool.query('vacuum analyze')
    const { statements } = await blocksRead(app, async (db) => {
      await history({ db, clock: app.clock }, idOf(person), { page: 0, size: 50 })
      await chanceOf(db, idOf(person), app.clock.now())
    })
    return statements.reduce((sum, one) => sum + one.blocks, 0)
  }
  const before = await blocks()
  await app.pool.query(
    `insert into draw (game, state, draw_date, session, draw_at, numbers, box_key, source, simulated, stored_at)
     select game, state, draw_date, session || n, draw_at + n * interval '1 minute', numbers, box_key, source, simulated, stored_at
     from draw, generate_series(1, 2000) n where state <> 'GA'`,
  )
  expect(await blocks()).toBeLessThan(before + 20)
})

test('a draw that Maine, New Hampshire and Vermont hold together is one check, and one chance', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await made(app, person, { at: '2026-05-01T12:00:00Z', numbers: '0768' })
  for (const state of ['ME', 'NH', 'VT', 'GA'])
    await drawn(app, { at: '2026-05-02T16:29:00Z', numbers: '1234', state })
  const { checks, chanceRate } = await statsOf(app, person)
  expect(checks).toBe(2)
  expect(chanceRate).toBeCloseTo(1 - 0.9999 ** 2, 12)
})

test('generated and saved results are counted separately, by New York day and calendar month', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await made(app, await signUp(app), { at: NOW, numbers: '4567' })
  const moments = [
    ['2026-05-01T03:59:59Z', 'flash'], // the last second of April in New York
    ['2026-05-01T04:00:00Z', 'mirror'],
    ['2026-05-04T03:59:59Z', 'mirror'],
    ['2026-05-04T04:00:00Z', 'mirror'],
    ['2026-05-04T15:00:00Z', 'mixed'],
  ] as const
  for (const [at, method] of moments) await made(app, person, { at, method, numbers: '4567' })
  await app.call(putPreferences, { body: { autoSave: false } }, { token: person.token })
  await made(app, person, { at: NOW, numbers: '4567' })
  expect(await statsOf(app, person)).toMatchObject({
    totalGenerations: 6,
    monthlyGenerations: 5,
    dailyGenerations: 3,
    savedResults: 5,
    byMethod: { flash: 2, mirror: 3, ml: 0, mixed: 1 },
    favoriteTransformation: 'mirror',
    streak: 2,
  })
})

test('a streak ends today or yesterday', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  for (const day of ['2026-04-29', '2026-05-01', '2026-05-02', '2026-05-03'])
    await made(app, person, { at: `${day}T16:00:00Z`, numbers: '4567' })
  expect((await statsOf(app, person)).streak).toBe(3)
  await made(app, person, { at: NOW, numbers: '4567' })
  expect((await statsOf(app, person)).streak).toBe(4)
  app.clock.set('2026-05-06T16:00:00Z')
  expect((await statsOf(app, { token: await signInAgain(app, person) })).streak).toBe(0)
})

test('the age of an account is in whole days', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  app.clock.set('2026-05-07T15:59:59Z')
  expect((await statsOf(app, { token: await signInAgain(app, person) })).accountAge).toBe(2)
  app.clock.advance({ seconds: 1 })
  expect((await statsOf(app, { token: await signInAgain(app, person) })).accountAge).toBe(3)
})

test('a result wins once, however many draws it equals, and box matches do not win', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  for (const numbers of ['0768', '1234', '9999', '1-3-'])
    await made(app, person, { at: NOW, numbers })
  const ids = [
    await drawn(app, { at: '2026-05-05T16:00:00Z', numbers: '0768' }),
    await drawn(app, { at: '2026-05-06T16:00:00Z', numbers: '0768' }),
    await drawn(app, { at: '2026-05-07T16:00:00Z', numbers: '4321' }),
  ]
  await matchDraws(app.db, ids, app.clock.now())
  expect(await statsOf(app, person)).toMatchObject({
    savedResults: 4,
    winningNumbers: 1,
    successRate: 0.25,
    checks: 9,
  })
})

test.each([
  [20, 300, 'free', null],
  [21, 21, 'free', 'basic'],
  [0, 301, 'free', 'basic'],
  [50, 1000, 'basic', null],
  [51, 51, 'basic', 'premium'],
  [0, 1001, 'free', 'premium'],
  [51, 1001, 'premium', null],
] as const)('%i today and %i this month on %s recommends %s', async (day, month, plan, advice) => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await setPlan(app, person, plan)
  await app.pool.query(
    `insert into generation_day (user_id, day, method, generated)
     values ($1, '2026-05-04', 'flash', $2), ($1, '2026-05-03', 'flash', $3), ($1, '2026-04-30', 'flash', 5000)`,
    [person.user.id, day, month - day],
  )
  const stats = await statsOf(app, person)
  expect([stats.recommendedPlan, stats.demand]).toEqual([advice, { day, month }])
})

interface Seed {
  at: Temporal.Instant
  numbers: string
}

const hours = (most: number) =>
  fc
    .integer({ min: 0, max: most })
    .map((n) => Temporal.Instant.from('2026-03-01T00:00Z').add({ hours: n }))
const digits = fc.integer({ min: 0, max: 4 }).map((n) => String(n).padStart(4, '0'))
const result = fc.record({
  at: hours(24 * 12),
  numbers: fc.oneof(
    { arbitrary: digits, weight: 5 },
    { arbitrary: fc.constant('1-3-'), weight: 1 },
  ),
  mirrorNumbers: fc.option(digits),
})
const drawSeed = fc.record({
  at: hours(24 * 20),
  numbers: digits,
  state: fc.constantFrom('GA', 'NY', 'VA'),
  simulated: fc.boolean(),
})

/** Compares one by one with the engine's rules. */
function naive(
  results: readonly (Seed & { mirrorNumbers: string | null })[],
  draws: readonly Seed[],
) {
  const each = results.map(({ at, numbers, mirrorNumbers }) => {
    const complete = [numbers, mirrorNumbers ?? numbers].every((set) => !set.includes('-'))
    const sets = complete ? [...new Set([numbers, mirrorNumbers ?? numbers])] : []
    const inWindow = draws.filter((draw) => inMatchWindow(at, draw.at))
    return {
      checks: sets.length * inWindow.length,
      chance: chanceOfMatch(sets, inWindow.length),
      won: inWindow.some((draw) => sets.includes(draw.numbers)),
    }
  })
  const sum = (pick: (one: (typeof each)[number]) => number) =>
    each.reduce((total, one) => total + pick(one), 0)
  const saved = Math.max(1, results.length)
  return {
    checks: sum(({ checks }) => checks),
    chanceRate: sum(({ chance }) => chance) / saved,
    winners: sum(({ won }) => Number(won)),
  }
}

test('chance, checks and winners equal those of comparing one by one', async () => {
  await using app = await openTestApp({ now: NOW })
  await fc.assert(
    fc.asyncProperty(
      fc.array(result, { maxLength: 40, size: 'max' }),
      fc.uniqueArray(drawSeed, {
        maxLength: 40,
        size: 'max',
        selector: (d) => `${d.at.toString()}${d.state}${d.simulated}`,
      }),
      fc.subarray(['GA', 'NY', 'VA']),
      fc.constantFrom(...PLAN_IDS),
      async (results, draws, chosen, plan) => {
        await app.pool.query('truncate draw cascade')
        const person: Person = await signUp(app)
        const { token } = person
        await setPlan(app, person, 'premium')
        await app.call(putPreferences, { body: { selectedLotteryStates: chosen } }, { token })
        await setPlan(app, person, plan)
        const followed = chosen.slice(0, PLANS[plan].limits.stateLotteryUpdates)
        const real = results.map((one) =>
          one.numbers.includes('-') ? { ...one, mirrorNumbers: null } : one,
        )
        for (const one of real) await made(app, person, { ...one, at: one.at.toString() })
        const ids = []
        for (const one of draws) ids.push(await drawn(app, { ...one, at: one.at.toString() }))
        await matchDraws(app.db, ids, app.clock.now())
        const counted = draws.filter(
          (one) => !one.simulated && (followed.length === 0 || followed.includes(one.state)),
        )
        const stats = await statsOf(app, person)
        const expected = naive(real, counted)
        expect(stats.checks).toBe(expected.checks)
        expect(stats.chanceRate).toBeCloseTo(expected.chanceRate, 12)
        expect(stats.winningNumbers).toBe(expected.winners)
        expect(stats.followedWinners).toBe(expected.winners)
      },
    ),
    { numRuns: 15 },
  )
})

test('wins and chance are compared in the same states: those followed now', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await setPlan(app, person, 'premium')
  const follow = (selectedLotteryStates: string[]) =>
    app.call(putPreferences, { body: { selectedLotteryStates } }, { token: person.token })
  await follow(['GA'])
  await made(app, person, { at: '2026-03-01T00:00:00Z', numbers: '1234', mirrorNumbers: null })
  const at = '2026-03-01T12:00:00Z'
  const id = await drawn(app, { at, numbers: '1234', state: 'GA', simulated: false })
  await matchDraws(app.db, [id], app.clock.now())
  expect(await statsOf(app, person)).toMatchObject({ winningNumbers: 1, followedWinners: 1 })
  await follow(['NY'])
  expect(await statsOf(app, person)).toMatchObject({
    winningNumbers: 1,
    followedWinners: 0,
    checks: 0,
  })
})
