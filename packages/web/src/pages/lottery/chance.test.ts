import { expect, test } from 'vitest'
import { cameText, chanceOfNone, chanceText, neverText } from './chance.ts'

test('the chance that a number never comes is that of each draw missing it', () => {
  expect(chanceOfNone(0, 10_000)).toBe(1)
  expect(chanceOfNone(1, 10_000)).toBeCloseTo(0.9999, 10)
  // 0.9999 to the power of 7,961, worked out by multiplying.
  let product = 1
  for (let draw = 0; draw < 7_961; draw += 1) product *= 0.9999
  expect(chanceOfNone(7_961, 10_000)).toBeCloseTo(product, 9)
  expect(chanceOfNone(10, 2)).toBeCloseTo(1 / 1024, 12)
})

test('an uncertain event never shows 0% or 100%', () => {
  expect(chanceText(0.451_2)).toBe('45.12%')
  expect(chanceText(1e-9)).toBe('less than 0.01%')
  expect(chanceText(0.999_99)).toBe('more than 99.99%')
})

test('a count is shown beside the expected one', () => {
  expect(cameText({ count: 2, expected: 0.796, draws: 7_961 })).toBe(
    'Drawn 2 times; 0.8 expected by chance.',
  )
  expect(cameText({ count: 1, expected: 19.1, draws: 7_961 })).toBe(
    'Drawn once; 19.1 expected by chance.',
  )
  expect(neverText({ count: 0, expected: 0.796, draws: 7_961 }, 10_000)).toBe(
    'Never drawn in 7,961 draws. The chance of that is 45.11%.',
  )
})
