import { expect, test } from 'vitest'
import { boxKey } from '../digits.ts'
import { numberAt, seriesOf, sliceSeries } from '../series.ts'
import { fairSeries } from '../testing/series.ts'
import { addDraw, countsOf, emptyCounts } from './counts.ts'
import { BOX_KEYS, textOf } from './number-tables.ts'

const series = fairSeries(2_500, 4_101)
const counts = countsOf(series)
const drawn = Array.from({ length: series.length }, (_, t) => textOf(numberAt(series, t)))
const howMany = (fits: (text: string) => boolean): number => drawn.filter(fits).length

test('every count equals that of a scan of all draws', () => {
  expect(counts.draws).toBe(2_500)
  for (let digit = 0; digit < 10; digit++) {
    const mark = String(digit)
    expect(counts.digits[digit]).toBe([...drawn.join('')].filter((d) => d === mark).length)
    for (let place = 0; place < 4; place++)
      expect(counts.positions[10 * place + digit]).toBe(howMany((text) => text[place] === mark))
  }
  expect(counts.numbers[768]).toBe(howMany((text) => text === '0768'))
  expect(counts.frontPairs[7]).toBe(howMany((text) => text.startsWith('07')))
  expect(counts.backPairs[7]).toBe(howMany((text) => text.endsWith('07')))
  expect(counts.boxes[BOX_KEYS.indexOf('0129')]).toBe(howMany((t) => boxKey(t) === '0129'))
  expect(counts.sums[18]).toBe(howMany((t) => [...t].reduce((s, d) => s + Number(d), 0) === 18))
})

test('each draw is counted once as a number, box, pair and sum', () => {
  const { numbers, boxes, frontPairs, backPairs, sums } = counts
  for (const cells of [numbers, boxes, frontPairs, backPairs, sums])
    expect(cells.reduce((sum, count) => sum + count, 0)).toBe(2_500)
})

test('the latest draw of a number and of a digit is stored with its day', () => {
  const number = numberAt(series, 1_000)
  const last = drawn.lastIndexOf(textOf(number))
  expect(counts.numbersSeen.draw[number]).toBe(last)
  expect(counts.numbersSeen.day[number]).toBe(series.days[last])
  const withSeven = drawn.findLastIndex((text) => text.includes('7'))
  expect(counts.digitsSeen.draw[7]).toBe(withSeven)
  const unseen = counts.numbers.indexOf(0)
  expect(counts.numbersSeen.draw[unseen]).toBe(-1)
  expect(counts.numbersSeen.day[unseen]).toBe(-1)
})

test('the latest 100 draws are counted separately', () => {
  const last = countsOf(sliceSeries(series, 2_400))
  expect(counts.recent.draws).toBe(100)
  expect([...counts.recent.positions]).toEqual([...last.positions])
})

test('there is a cell for each digit, place, number, box, pair and sum, and no other', () => {
  const { digits, positions, numbers, boxes, frontPairs, backPairs, sums, digitsSeen } = counts
  const cells = [digits, positions, numbers, boxes, frontPairs, backPairs, sums, digitsSeen.day]
  expect(cells.map(({ length }) => length)).toEqual([10, 40, 10_000, 715, 100, 100, 37, 10])
})

test('adding draw by draw gives the counts of the whole series', () => {
  const grown = emptyCounts()
  for (let t = 0; t < series.length; t++) addDraw(grown, numberAt(series, t), series.days[t] ?? 0)
  expect(grown).toEqual(counts)
  expect([counts.firstDay, counts.latestDay]).toEqual([series.days[0], series.days.at(-1)])
})

test('without draws all counts are 0; anything but a number is refused', () => {
  expect(countsOf(seriesOf([]))).toEqual(emptyCounts())
  for (const wrong of [-1, 10_000, 1.5, Number.NaN])
    expect(() => addDraw(emptyCounts(), wrong, 0)).toThrow('not a number from 0 to 9999')
})
