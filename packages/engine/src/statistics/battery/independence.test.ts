import { expect, test } from 'vitest'
import { drawOf, historyFrom } from '../../testing/histories.ts'
import { fairSeries } from '../../testing/series.ts'
import { historyOf } from './history.ts'
import { independenceTests } from './independence.ts'

const fair = fairSeries(2_000, 4_321)

test('it is Pearson’s χ² of the two places', () => {
  const draws = Array.from({ length: fair.length }, (_, t) => drawOf(fair, t))
  let expected = 0
  for (let a = 0; a < 10; a++)
    for (let b = 0; b < 10; b++) {
      const [ofA, ofB] = [draws.filter((d) => d[0] === a), draws.filter((d) => d[3] === b)]
      const mean = (ofA.length * ofB.length) / draws.length
      expected += (ofA.filter((d) => d[3] === b).length - mean) ** 2 / mean
    }
  const outcome = independenceTests(historyOf(fair)).find(({ id }) => id === 'independence-1-4')
  expect(outcome?.statistic).toBeCloseTo(expected, 9)
  expect(outcome?.df).toBe(81)
})

test('a place that sometimes copies another is found with it, and with no other', () => {
  const history = historyFrom(fair.length, (t) => {
    const [a = 0, b = 0, c = 0, d = 0] = drawOf(fair, t)
    return [a, b, c, t % 5 === 0 ? b : d]
  })
  const found = independenceTests(history).filter(({ p }) => p < 1e-4)
  expect(found.map(({ id }) => id)).toEqual(['independence-2-4'])
})

test('it needs 500 draws and every digit', () => {
  expect(independenceTests(historyFrom(499, (t) => drawOf(fair, t)))).toEqual([])
  expect(independenceTests(historyFrom(500, (t) => drawOf(fair, t)))).toHaveLength(6)
  expect(independenceTests(historyFrom(500, () => [1, 2, 3, 4]))).toEqual([])
})
