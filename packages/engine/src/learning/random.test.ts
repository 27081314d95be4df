import { expect, test } from 'vitest'
import { below, seeded, seedWords, xoshiro128 } from './random.ts'

test('the generator gives the published outputs for the state 1, 2, 3, 4', () => {
  const next = xoshiro128(Uint32Array.of(1, 2, 3, 4))
  expect(Array.from({ length: 10 }, next)).toEqual([
    11520, 0, 5927040, 70819200, 2031721883, 1637235492, 1287239034, 3734860849, 3729100597,
    4258142804,
  ])
})

test('a seed always gives the same numbers, another seed different ones', () => {
  const numbers = (seed: number) => Array.from({ length: 5 }, seeded(seed))
  expect(numbers(7)).toEqual(numbers(7))
  expect(numbers(7)).not.toEqual(numbers(8))
})

test('neighbouring seeds are unrelated, and no seed gives a state of zeros', () => {
  for (let seed = 0; seed < 1000; seed++)
    expect(seedWords(seed).some((word) => word > 0)).toBe(true)
  const firsts = Array.from({ length: 10_000 }, (_, seed) => seeded(seed)())
  expect(mean(firsts)).toBeCloseTo(0.5, 1)
  expect(
    mean(firsts.slice(1).map((value, k) => (value - 0.5) * ((firsts[k] ?? 0) - 0.5))),
  ).toBeCloseTo(0, 2)
})

test('numbers are uniform in [0, 1): mean 1/2, variance 1/12, equal tenths', () => {
  const random = seeded(1)
  const values = Array.from({ length: 100_000 }, random)
  expect(values.every((value) => value >= 0 && value < 1)).toBe(true)
  // Five standard errors each.
  expect(Math.abs(mean(values) - 1 / 2)).toBeLessThan(0.0046)
  expect(Math.abs(mean(values.map((value) => (value - 0.5) ** 2)) - 1 / 12)).toBeLessThan(0.0012)
  for (let tenth = 0; tenth < 10; tenth++) {
    const count = values.filter((value) => Math.floor(10 * value) === tenth).length
    expect(Math.abs(count - 10_000)).toBeLessThan(475)
  }
})

test('an integer below a count takes every value', () => {
  const random = seeded(3)
  const seen = new Set(Array.from({ length: 500 }, () => below(random, 7)))
  expect(seen).toEqual(new Set([0, 1, 2, 3, 4, 5, 6]))
})

test('a seed that is not a 32-bit integer is refused', () => {
  for (const wrong of [-1, 0.5, 2 ** 32, Number.NaN])
    expect(() => seeded(wrong)).toThrow(`not a seed from 0 to 4294967295: ${wrong}`)
})

const mean = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length
