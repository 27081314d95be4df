import { expect, test } from 'vitest'
import { across, linear, logarithmic, marksBetween, marksUpTo } from '#ui/charts/scale.ts'

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [90, [0, 50, 100]],
  [81, [0, 50, 100]],
  [4000, [0, 1000, 2000, 3000, 4000]],
])('a scale up to %i has the marks %j', (most, marks) => {
  expect(marksUpTo(most)).toEqual(marks)
})

test('marks reach the most and are at most five', () => {
  for (const most of [1, 3, 9, 11, 99, 101, 1_234, 98_765]) {
    const marks = marksUpTo(most)
    expect(marks.at(-1)).toBeGreaterThanOrEqual(most)
    expect(marks.length).toBeLessThanOrEqual(5)
  }
})

test('a linear axis has its middle in the middle, a logarithmic one its factor', () => {
  expect(linear(30, 40)(35)).toBe(0.5)
  expect(linear(7, 7)(7)).toBe(0)
  expect(logarithmic(1, 100)(10)).toBeCloseTo(0.5)
  expect(logarithmic(1, 100)(0)).toBe(0)
  expect(across(0.25)).toBe('25%')
})

test.each([
  [0.338, 0.359, [0.33, 0.34, 0.35, 0.36]],
  [0.3, 0.4, [0.3, 0.35, 0.4]],
  [7, 41, [0, 10, 20, 30, 40, 50]],
])('between %d and %d there are the marks %j', (low, high, marks) => {
  expect(marksBetween(low, high)).toEqual(marks)
})

test('two equal values still have an axis', () => {
  expect(marksBetween(0.3439, 0.3439)).toHaveLength(2)
})
