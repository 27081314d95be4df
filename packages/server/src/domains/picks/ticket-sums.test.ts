import { getStats } from '@fourcast/contract/numbers.ts'
import { ticketsOverTime } from '@fourcast/contract/ticket-sums.ts'
import { correctTicket, recordTicket } from '@fourcast/contract/tickets.ts'
import { expect, test } from 'vitest'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import { resetDemoHistory } from './sample/demo.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signIn, signUp } from '#testing/people.ts'
import type { TicketForm } from './testing/tickets.ts'
import { ticketForm } from './testing/tickets.ts'
import { idOf, made } from './testing/results.ts'

const NOW = '2026-05-04T16:00:00Z'
const NOTHING = {
  count: 0,
  waiting: 0,
  stakeCents: 0,
  waitingCents: 0,
  prizesCents: 0,
  netCents: 0,
  chanceCents: 0,
  currency: 'USD',
}

const sums = async (app: TestApp, { token }: { token: string }) =>
  (await app.call(getStats, {}, { token })).plays

const steps = (app: TestApp, { token }: { token: string }) =>
  app.call(ticketsOverTime, {}, { token })

async function played(app: TestApp, { token, ...person }: Person, ...plays: Partial<TicketForm>[]) {
  const result = await made(app, { token, ...person }, { at: NOW, numbers: '0768' })
  for (const changes of plays)
    await app.call(recordTicket, { body: ticketForm(result, changes) }, { token })
}

test('chance is unknown with a settled ticket of a shared pool, which no step has', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await played(app, person, { state: 'CA', numbers: [0, 7, 6, 8] }, { stakeCents: 200 })
  expect(await sums(app, person)).toMatchObject({ waiting: 2, chanceCents: 0 })
  app.clock.set('2026-05-05T02:00:00Z')
  await importText(app, csvOf('2026-05-04 Evening 1234'))
  await importText(app, csvOf('2026-05-04 Evening 1234'), { state: 'CA' })
  const later = await signIn(app, person, { rememberMe: true })
  expect(await sums(app, later)).toMatchObject({
    stakeCents: 300,
    netCents: -300,
    chanceCents: null,
  })
  expect((await steps(app, later)).points).toMatchObject([{ stakeCents: 200, chanceCents: 100 }])
})

test('the prize chart of a draw’s day decides whether chance is known', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const generation = await made(app, person, { at: NOW, numbers: '0768' })
  const record = (day: string) =>
    app.pool.query(
      `insert into play (user_id, id, generation_id, numbers, state, draw_date, session, draw_at, bet, stake_cents, prize_cents, created_at)
       values ($1, gen_random_uuid(), $2, '0768', 'NJ', $3::date, 'Evening', $3::date, 'straight', 100, 0, now())`,
      [person.user.id, generation, day],
    )
  await record('2022-11-14')
  expect(await sums(app, person)).toMatchObject({ stakeCents: 100, chanceCents: 50 })
  await record('2022-11-13')
  expect(await sums(app, person)).toMatchObject({ stakeCents: 200, chanceCents: null })
  expect((await steps(app, person)).points).toEqual([
    expect.objectContaining({ from: '2022-11-14', stakeCents: 100, chanceCents: 50 }),
  ])
})

test('the record counts stakes, prizes and net, beside what chance returns', async () => {
  await using app = await openTestApp({ now: NOW })
  const [person, other] = [await signUp(app), await signUp(app)]
  expect(await sums(app, person)).toEqual(NOTHING)
  await played(
    app,
    person,
    { stakeCents: 200 },
    { bet: 'box', stakeCents: 100 },
    { bet: 'box', stakeCents: 50, drawTime: 'Night' },
    { state: 'IA', stakeCents: 100, drawDate: '2026-05-06' },
  )
  await played(app, other, { stakeCents: 10_000 })
  const before = { count: 4, stakeCents: 450, currency: 'USD' }
  expect(await sums(app, person)).toEqual({
    ...before,
    waiting: 4,
    waitingCents: 450,
    prizesCents: 0,
    // A stake without a result is not lost yet.
    netCents: 0,
    chanceCents: 0,
  })
  app.clock.set('2026-05-05T02:00:00Z')
  await importText(app, csvOf('2026-05-04 Evening 6780'))
  const later = await signIn(app, person, { rememberMe: true })
  expect(await sums(app, later)).toEqual({
    ...before,
    waiting: 2,
    waitingCents: 150,
    prizesCents: 20_000,
    netCents: 19_700,
    // 200 × .5 + 100 × .48
    chanceCents: 148,
  })
  expect(await steps(app, later)).toEqual({
    step: 'day',
    currency: 'USD',
    points: [{ from: '2026-05-04', stakeCents: 300, prizesCents: 20_000, chanceCents: 148 }],
  })
})

test('a prize that the owner entered counts', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const { token } = person
  const body = ticketForm(await made(app, person, { at: NOW, numbers: '0768' }))
  await app.call(recordTicket, { body }, { token })
  const say = (prize: number | null) =>
    app.call(correctTicket, { params: { id: body.id }, body: { prize } }, { token })
  await say(450_000)
  expect(await sums(app, person)).toMatchObject({ waiting: 0, netCents: 449_900 })
  await say(0)
  expect(await sums(app, person)).toMatchObject({ waiting: 0, netCents: -100 })
  await say(null)
  expect(await sums(app, person)).toMatchObject({ waiting: 1, netCents: 0 })
})

test('a long record is grouped by month, with the same sums', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const fill = (days: number) =>
    app.pool.query(
      `insert into play (user_id, id, generation_id, numbers, state, draw_date, session, draw_at, bet,
         stake_cents, prize_cents, prize_from, created_at)
       select $1, gen_random_uuid(), gen_random_uuid(), '0768', 'GA', day, 'Evening', day, 'straight',
         100, 10, 'draw', day
       from generate_series('2026-01-01'::date, '2026-01-01'::date + $2::int - 1, '1 day') day`,
      [person.user.id, days],
    )
  await fill(62)
  expect(await steps(app, person)).toMatchObject({ step: 'day', points: { length: 62 } })
  await fill(63)
  expect(await steps(app, person)).toEqual({
    step: 'month',
    currency: 'USD',
    points: [
      { from: '2026-01-01', stakeCents: 6_200, prizesCents: 620, chanceCents: 3_100 },
      { from: '2026-02-01', stakeCents: 5_600, prizesCents: 560, chanceCents: 2_800 },
      { from: '2026-03-01', stakeCents: 700, prizesCents: 70, chanceCents: 350 },
    ],
  })
})

test('a new account has no steps, and the demo begins each day without tickets', async () => {
  await using app = await openTestApp({ now: NOW })
  const [person, other] = [await signUp(app), await signUp(app)]
  expect(await steps(app, person)).toEqual({ step: 'day', points: [], currency: 'USD' })
  await played(app, person, {}, {})
  await played(app, other, {})
  await resetDemoHistory(app.deps, idOf(person), app.clock.now(), 'alone')
  expect(await sums(app, person)).toEqual(NOTHING)
  expect((await sums(app, other)).count).toBe(1)
})
