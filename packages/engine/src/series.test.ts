import { expect, test } from 'vitest'
import { digitsOfNumber, numberAt, seriesOf, sliceSeries } from './series.ts'

const series = seriesOf([
  { digits: [0, 7, 6, 8], slot: 0, day: 20_000 },
  { digits: [9, 9, 9, 9], slot: 1, day: 20_000 },
  { digits: [0, 0, 0, 0], slot: 0, day: 20_001 },
])

test('a leading zero is a digit like any other', () => {
  expect([0, 1, 2].map((t) => numberAt(series, t))).toEqual([768, 9999, 0])
  expect(digitsOfNumber(768)).toEqual([0, 7, 6, 8])
})

test('a slice has the same draws', () => {
  const later = sliceSeries(series, 1)
  expect(later.length).toBe(2)
  expect(numberAt(later, 0)).toBe(9999)
  expect([...later.days]).toEqual([20_000, 20_001])
  expect([...later.slots]).toEqual([1, 0])
})

test('anything but four digits is refused', () => {
  expect(() => seriesOf([{ digits: [1, 2, 3], slot: 0, day: 0 }])).toThrow('not four digits: 123')
  expect(() => seriesOf([{ digits: [1, 2, 3, 10], slot: 0, day: 0 }])).toThrow(RangeError)
  for (const wrong of [-1, 1.5, 10_000, Number.NaN])
    expect(() => digitsOfNumber(wrong)).toThrow(RangeError)
})
