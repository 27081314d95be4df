import { expect, test } from 'vitest'
import { historyFrom } from '../../testing/histories.ts'
import { digitsOfNumber } from '../../series.ts'
import { sumTest } from './sum.ts'

test('every number once gives every sum its expected count', () => {
  const [outcome] = sumTest(historyFrom(10_000, digitsOfNumber))
  // 0 and 36 occur once, 1 and 35 four times: each is merged with its neighbours.
  expect(outcome).toMatchObject({ id: 'sum', statistic: 0, df: 34, p: 1 })
})

test('too many sums in the middle are found', () => {
  const middling = (t: number) => (t % 20 === 0 ? [4, 5, 4, 5] : digitsOfNumber(t))
  const [outcome] = sumTest(historyFrom(10_000, middling))
  expect(outcome?.p).toBeLessThan(1e-9)
})

test('a few draws are not tested', () => {
  expect(sumTest(historyFrom(4, digitsOfNumber))).toEqual([])
})
