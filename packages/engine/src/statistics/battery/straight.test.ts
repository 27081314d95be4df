import { expect, test } from 'vitest'
import { digitsOfNumber } from '../../series.ts'
import { historyFrom } from '../../testing/histories.ts'
import { straightTest } from './straight.ts'

test('every number five times fits exactly', () => {
  const [outcome] = straightTest(historyFrom(50_000, (t) => digitsOfNumber(t % 10_000)))
  expect(outcome).toMatchObject({ id: 'straight', statistic: 0, df: 9_999, n: 50_000, p: 1 })
})

test('it needs 50,000 draws', () => {
  expect(straightTest(historyFrom(49_999, (t) => digitsOfNumber(t % 10_000)))).toEqual([])
})
