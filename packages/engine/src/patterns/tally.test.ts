import { expect, test } from 'vitest'
import { numberAt } from '../series.ts'
import { fairSeries } from '../testing/series.ts'
import { stepsBetween } from './pattern.ts'
import { addTallies, tallyLags } from './tally.ts'

const series = fairSeries(400, 4_201)

test('numbers, and steps from each of the seven draws before, are counted with their latest draw', () => {
  tallyLags(series).forEach(({ counts, latest, trials }, lag) => {
    const expected = { counts: new Uint32Array(10_000), latest: new Int32Array(10_000).fill(-1) }
    for (let t = lag; t < series.length; t++) {
      const now = numberAt(series, t)
      const cell = lag === 0 ? now : stepsBetween(numberAt(series, t - lag), now)
      expected.counts[cell] = (expected.counts[cell] ?? 0) + 1
      expected.latest[cell] = t
    }
    expect({ counts, latest }).toEqual(expected)
    expect(trials).toBe(400 - lag)
  })
})

test('two ranges sum to the whole history: the second uses draws of the first', () => {
  const [earlier, later] = [tallyLags(series, 0, 300), tallyLags(series, 300)]
  expect(later[7]?.trials).toBe(100)
  const added = earlier.flatMap((tally, lag) => (later[lag] ? [addTallies(tally, later[lag])] : []))
  expect(added).toEqual(tallyLags(series))
})

test('a history shorter than the lag has no trials', () => {
  expect(tallyLags(fairSeries(3, 1)).map(({ trials }) => trials)).toEqual([3, 2, 1, 0, 0, 0, 0, 0])
})
