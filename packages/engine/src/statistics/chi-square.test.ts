import { expect, test } from 'vitest'
import { chiSquareSf, chiSquareStatistic } from './chi-square.ts'

// Values computed with SciPy 1.10, some of them tails at many degrees of freedom.
test.each([
  [1, 3.8284271247461903, 0.050390198494323496],
  [4, 4, 0.40600584970983794],
  [4, 15.313708498984761, 0.004092894557190797],
  [9, 11.121320343559642, 0.26748466249447483],
  [9, 34.45584412271571, 7.429240832402453e-5],
  [36, 40.242640687119284, 0.28789789276612704],
  [36, 86.91168824543142, 4.258668944217007e-6],
  [81, 87.36396103067892, 0.29475379817610947],
  [81, 157.36753236814712, 7.924387808591019e-7],
  [729, 748.0918830920368, 0.30393249243029147],
  [729, 958.1025971044414, 2.0865862731335955e-8],
  [9999, 9574.757145021864, 0.9988123065661564],
  [9999, 9786.878572510932, 0.9339686811413267],
  [9999, 9999, 0.49811927192721916],
  [9999, 10140.414284992712, 0.1586472677173308],
  [9999, 10423.242854978136, 0.0015218512064141313],
  [9999, 10847.485709956272, 2.564946915201499e-9],
  [99999, 99999, 0.4994052889216432],
  [99999, 101340.63407827917, 0.0014032366129233629],
])('χ² of %i df exceeds %d with probability %d', (df, x, probability) => {
  expect(Math.abs(chiSquareSf(x, df) - probability)).toBeLessThanOrEqual(1e-12)
  // A small tail keeps its digits.
  expect(Math.abs(chiSquareSf(x, df) / probability - 1)).toBeLessThanOrEqual(1e-11)
})

test('two degrees of freedom are exponential', () => {
  for (const x of [0, 0.1, 5, 700]) expect(chiSquareSf(x, 2)).toBeCloseTo(Math.exp(-x / 2), 14)
})

test('the statistic is the sum of squared deviations divided by expected counts', () => {
  expect(chiSquareStatistic([12, 8, 10], () => 10)).toBeCloseTo(0.8, 15)
  expect(chiSquareStatistic([3, 9], (cell) => (cell === 0 ? 4 : 8))).toBe(0.375)
})

test('x below 0 and zero degrees of freedom are refused', () => {
  expect(() => chiSquareSf(-1, 9)).toThrow(RangeError)
  expect(() => chiSquareSf(1, 0)).toThrow(RangeError)
})
