import { expect, test } from 'vitest'
import { isCovered, playOdds, PLAYS } from '../plays.ts'
import { numberAt, seriesOf } from '../series.ts'
import { fairSeries } from '../testing/series.ts'
import { countsOf } from './counts.ts'
import { textOf } from './number-tables.ts'
import { playHistory } from './play-history.ts'

const series = fairSeries(6_000, 4_171)
const counts = countsOf(series)
const drawn = Array.from({ length: series.length }, (_, t) => textOf(numberAt(series, t)))

test.each(PLAYS)('%s: wins are the draws that it covers', (play) => {
  for (const numbers of [drawn[0] ?? '', '0768', '1122']) {
    const history = playHistory(counts, play, numbers)
    expect(history.hits).toBe(drawn.filter((draw) => isCovered(play, numbers, draw)).length)
    expect(history.chance).toBeCloseTo(playOdds(play, numbers).ways / 10_000, 15)
    expect(history.expected).toBeCloseTo(6_000 * history.chance, 9)
  }
})

test('without draws the rate is null; anything but a number is refused', () => {
  expect(playHistory(countsOf(seriesOf([])), 'box', '0768').rate).toBeNull()
  expect(() => playHistory(counts, 'box', '1-34')).toThrow('not a four-digit number')
})
