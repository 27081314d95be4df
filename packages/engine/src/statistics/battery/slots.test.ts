import { expect, test } from 'vitest'
import { drawOf, historyFrom, seriesFrom } from '../../testing/histories.ts'
import { fairSeries } from '../../testing/series.ts'
import { historyOf } from './history.ts'
import { slotTest } from './slots.ts'

const fair = fairSeries(2_000, 4_351)

test('sessions with the same frequencies are equal, whatever the frequencies are', () => {
  const alike = historyFrom(1_000, (t) => {
    const digit = Math.floor(t / 2) % 10
    return [digit, digit, digit, digit]
  })
  const [outcome] = slotTest(alike)
  expect(outcome).toMatchObject({ id: 'slots', statistic: 0, df: 36, n: 1_000, p: 1 })
})

test('a session that prefers a digit is found', () => {
  const history = historyFrom(2_000, (t) => {
    const [a = 0, b = 0, c = 0, d = 0] = drawOf(fair, t)
    return t % 2 === 0 && t % 8 === 0 ? [7, b, c, d] : [a, b, c, d]
  })
  expect(slotTest(history)[0]?.p).toBeLessThan(1e-6)
  expect(slotTest(historyOf(fair))[0]?.p).toBeGreaterThan(1e-3)
})

test('three sessions have 72 degrees of freedom; a session with few draws is left out', () => {
  const three = { ...fair, slots: Uint8Array.from({ length: 2_000 }, (_, t) => t % 3) }
  expect(slotTest(historyOf(three))[0]?.df).toBe(72)
  const few = { ...fair, slots: Uint8Array.from({ length: 2_000 }, (_, t) => (t < 49 ? 2 : t % 2)) }
  expect(slotTest(historyOf(few))[0]).toMatchObject({ df: 36, n: 1_951 })
})

test('one session, or a digit that was never drawn, cannot be compared', () => {
  expect(slotTest(historyOf({ ...fair, slots: new Uint8Array(2_000) }))).toEqual([])
  expect(slotTest(historyOf(seriesFrom(500, () => [1, 2, 3, 4])))).toEqual([])
})
