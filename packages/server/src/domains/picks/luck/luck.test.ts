import { pickLuck } from '@fourcast/contract/luck.ts'
import { recordTicket } from '@fourcast/contract/tickets.ts'
import { getStats } from '@fourcast/contract/numbers.ts'
import { comparePicks } from '@fourcast/engine/play/compared-picks.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signIn, signUp } from '#testing/people.ts'
import { drawn, made } from '../testing/results.ts'
import { ticketForm } from '../testing/tickets.ts'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import { computePickCounts } from './luck-thread.ts'

const NOW = '2026-05-04T16:00:00Z'

test('saved results are compared with the real draws of their week, and nobody else’s are', async () => {
  await using app = await openTestApp({ now: NOW })
  const [person, other] = [await signUp(app), await signUp(app)]
  await made(app, person, { at: '2026-05-01T12:00:00Z', numbers: '0768', mirrorNumbers: '1234' })
  await made(app, person, { at: '2026-05-02T12:00:00Z', numbers: '0768' })
  await made(app, person, { at: '2026-05-01T12:00:00Z', numbers: '07--' })
  await made(app, other, { at: '2026-05-01T12:00:00Z', numbers: '5555' })
  await drawn(app, { at: '2026-05-01T12:00:00Z', numbers: '0768' })
  await drawn(app, { at: '2026-05-01T16:29:00Z', numbers: '0799' })
  await drawn(app, { at: '2026-05-02T16:29:00Z', numbers: '8670' })
  await drawn(app, { at: '2026-05-03T16:29:00Z', numbers: '0768' })
  await drawn(app, { at: '2026-05-03T22:59:00Z', numbers: '0768', simulated: true, state: 'KS' })
  const luck = await app.call(pickLuck, {}, person)
  expect(luck).toMatchObject({
    picks: 2,
    most: 500,
    // Each draw is compared with 0768 and 1234, once each.
    draws: 3,
    pairs: 6,
    exact: 1,
    anyOrder: 2,
    exactChance: [{ ways: 2, draws: 3 }],
    anyOrderChance: [{ ways: 48, draws: 3 }],
    net: null,
  })
  expect(luck.inPlace.reduce((sum, n) => sum + n, 0)).toBe(6)
  expect(luck.inPlace[4]).toBe(1)
  expect((await app.call(pickLuck, {}, other)).exact).toBe(0)
})

test('a draw of Maine, New Hampshire and Vermont counts once', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await made(app, person, { at: '2026-05-01T12:00:00Z', numbers: '0768' })
  for (const state of ['ME', 'NH', 'VT', 'GA'])
    await drawn(app, { at: '2026-05-02T16:29:00Z', numbers: '0768', state })
  expect(await app.call(pickLuck, {}, person)).toMatchObject({
    draws: 2,
    exact: 2,
    exactChance: [{ ways: 1, draws: 2 }],
  })
})

test('a pick is compared for seven days, to the millisecond', async () => {
  await using app = await openTestApp({ now: '2026-05-20T16:00:00Z' })
  const person = await signUp(app)
  await made(app, person, { at: '2026-05-01T12:00:00Z', numbers: '0768' })
  await drawn(app, { at: '2026-05-08T12:00:00Z', numbers: '0768' })
  await drawn(app, { at: '2026-05-08T12:00:01Z', numbers: '0768' })
  expect(await app.call(pickLuck, {}, person)).toMatchObject({ draws: 1, exact: 1 })
})

test('the net of settled tickets is ranked among players with the same tickets', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const result = await made(app, person, { at: NOW, numbers: '0768' })
  const record = (changes: object) =>
    app.call(recordTicket, { body: ticketForm(result, changes) }, person)
  await record({ bet: 'box', stakeCents: 100 })
  await record({ bet: 'straight', stakeCents: 200, drawTime: 'Night' })
  app.clock.set('2026-05-05T02:00:00Z')
  await importText(app, csvOf('2026-05-04 Evening 8670'))
  const later = await signIn(app, person, { rememberMe: true })
  const { net } = await app.call(pickLuck, {}, later)
  // $200 for the box. A player with this one ticket wins it in 24 of 10,000 draws.
  expect(net).toEqual({
    tickets: 1,
    cents: 19_900,
    expectedCents: -52,
    rank: { fewer: 9_976, same: 24, more: 0 },
  })
})

test('without results there is nothing to compare, and the call uses no quota', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const before = await app.call(getStats, {}, person)
  expect(await app.call(pickLuck, {}, person)).toMatchObject({ picks: 0, draws: 0, net: null })
  expect(await app.call(getStats, {}, person)).toEqual(before)
  expect((await app.inject({ url: '/api/numbers/luck' })).statusCode).toBe(401)
})

test('500 picks are compared with 2,000 draws on the thread, and cost requests little', async () => {
  const numberOf = (at: number) => String((at * 7_919) % 10_000).padStart(4, '0')
  const picks = Array.from({ length: 500 }, (_, at) => ({
    from: 0,
    until: 2_000,
    sets: [numberOf(at), numberOf(at + 500)],
  }))
  const draws = Array.from({ length: 2_000 }, (_, at) => ({ at: at + 1, drawn: numberOf(3 * at) }))
  // The first request starts the thread.
  const [first] = picks
  if (first) await computePickCounts(Array(51).fill(first), draws)
  const begun = process.threadCpuUsage()
  const counts = await computePickCounts(picks, draws)
  const { user, system } = process.threadCpuUsage(begun)
  // CPU time of this thread, so that other work on the machine does not count.
  const here = process.threadCpuUsage()
  expect(counts).toEqual(comparePicks(picks, draws))
  const there = process.threadCpuUsage(here)
  expect((user + system) / (there.user + there.system)).toBeLessThan(0.2)
})
