import { pickLuck } from '@fourcast/contract/luck.ts'
import { getStats } from '@fourcast/contract/numbers.ts'
import { comparePicks } from '@fourcast/engine/play/compared-picks.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { drawn, made } from './testing/results.ts'
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
  // Each draw is compared with 0768 and 1234, once each.
  expect(luck).toMatchObject({ most: 500, pairs: 6, inPlace: [4, 0, 1, 0, 1] })
  expect((await app.call(pickLuck, {}, other)).inPlace[4]).toBe(0)
})

test('a draw of Maine, New Hampshire and Vermont counts once', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await made(app, person, { at: '2026-05-01T12:00:00Z', numbers: '0768' })
  for (const state of ['ME', 'NH', 'VT', 'GA'])
    await drawn(app, { at: '2026-05-02T16:29:00Z', numbers: '0768', state })
  expect(await app.call(pickLuck, {}, person)).toMatchObject({
    pairs: 2,
    inPlace: [0, 0, 0, 0, 2],
  })
})

test('a pick is compared for seven days, to the millisecond', async () => {
  await using app = await openTestApp({ now: '2026-05-20T16:00:00Z' })
  const person = await signUp(app)
  await made(app, person, { at: '2026-05-01T12:00:00Z', numbers: '0768' })
  await drawn(app, { at: '2026-05-08T12:00:00Z', numbers: '0768' })
  await drawn(app, { at: '2026-05-08T12:00:01Z', numbers: '0768' })
  expect(await app.call(pickLuck, {}, person)).toMatchObject({
    pairs: 1,
    inPlace: [0, 0, 0, 0, 1],
  })
})

test('without results there is nothing to compare, and the call uses no quota', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const before = await app.call(getStats, {}, person)
  expect(await app.call(pickLuck, {}, person)).toMatchObject({ pairs: 0 })
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
