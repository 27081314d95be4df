import { expect, test } from 'vitest'
import { overallScore } from './overall-score.ts'

test('box ways are ranked by how many numbers have fewer', () => {
  // 10 quads, 360 triples, 270 double-doubles, 4,320 doubles, 5,040 singles.
  expect(overallScore(1111, null).ways).toBeCloseTo(0.05, 12)
  expect(overallScore(1112, null).ways).toBeCloseTo(1.9, 12)
  expect(overallScore(1122, null).ways).toBeCloseTo(5.05, 12)
  expect(overallScore(1123, null).ways).toBeCloseTo(28, 12)
  expect(overallScore(1234, null).ways).toBeCloseTo(74.8, 12)
})

test('the most common sum ranks highest, the extremes lowest', () => {
  expect(overallScore(9900, null).sum).toBeCloseTo(100 - 6.7 / 2, 12)
  expect(overallScore(0, null).sum).toBeCloseTo(0.01, 12)
  expect(overallScore(9999, null).sum).toBe(overallScore(0, null).sum)
})

test('the gap is the largest step between neighbours', () => {
  const gap = (number: number) => overallScore(number, null).gap
  expect(gap(1111)).toBe(gap(9999))
  expect(gap(1111)).toBeCloseTo(0.05, 12)
  expect(gap(123)).toBe(gap(9876))
  expect(gap(1_234)).toBeLessThan(gap(1_734))
})

test('the score is the mean of the four percentiles; without a forecast the first is 50', () => {
  const { score, forecast, ways, sum, gap } = overallScore(768, null)
  expect(forecast).toBe(50)
  expect(score).toBeCloseTo((50 + ways + sum + gap) / 4, 12)
})

test('a forecast ranks numbers by their probability; ties share a rank', () => {
  const mix = new Float64Array(10_000).fill(1e-4)
  expect(overallScore(768, mix).forecast).toBe(50)
  mix[768] = 2e-4
  expect(overallScore(768, mix).forecast).toBeCloseTo(99.995, 12)
  expect(overallScore(769, mix).forecast).toBeCloseTo(49.995, 12)
})

test('over all numbers each percentile has the mean 50', () => {
  const all = Array.from({ length: 10_000 }, (_, number) => overallScore(number, null))
  const mean = (key: 'ways' | 'sum' | 'gap' | 'score') =>
    all.reduce((total, score) => total + score[key], 0) / 10_000
  for (const key of ['ways', 'sum', 'gap', 'score'] as const) expect(mean(key)).toBeCloseTo(50, 9)
})

test('anything but a number, and a forecast of the wrong length, is refused', () => {
  for (const wrong of [-1, 10_000, 0.5]) expect(() => overallScore(wrong, null)).toThrow(RangeError)
  expect(() => overallScore(1, new Float64Array(10))).toThrow('not one probability a number')
})
