import { expect, test } from 'vitest'
import { historyFrom } from '../../testing/histories.ts'
import { pokerTest } from './poker.ts'

const HANDS = [
  [1, 2, 3, 4],
  [1, 1, 2, 3],
  [1, 2, 1, 2],
  [3, 3, 3, 7],
  [8, 8, 8, 8],
]

/** Draws with these numbers of hands. */
const handsOf = (...times: readonly number[]) => {
  const all = times.flatMap((n, hand) => Array.from({ length: n }, () => HANDS[hand] ?? []))
  return historyFrom(all.length, (t) => all[t] ?? [])
}

test('hands at their expected counts fit exactly', () => {
  const [outcome] = pokerTest(handsOf(5_040, 4_320, 270, 360, 10))
  expect(outcome).toMatchObject({ id: 'poker', statistic: 0, df: 4, n: 10_000, p: 1 })
})

test('triples in place of singles are found', () => {
  const [outcome] = pokerTest(handsOf(4_940, 4_320, 270, 460, 10))
  expect(outcome?.statistic).toBeCloseTo(100 ** 2 / 5_040 + 100 ** 2 / 360, 9)
  expect(outcome?.p).toBeLessThan(1e-5)
})

test('quads with an expected count below five are merged with the triples', () => {
  expect(pokerTest(handsOf(504, 432, 27, 36, 1))[0]?.df).toBe(3)
})

test('a few draws are not tested', () => {
  expect(pokerTest(handsOf(3, 1))).toEqual([])
})
