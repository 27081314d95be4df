import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyNumbers } from '../testing/arbitraries.ts'
import { IN_PLACE_CHANCE, varianceInPlace } from './in-place.ts'

test('0 to 4 in place are all there is', () => {
  expect(IN_PLACE_CHANCE.reduce((sum, p) => sum + p, 0)).toBeCloseTo(1, 12)
  expect(IN_PLACE_CHANCE[0]).toBeCloseTo(0.6561, 12)
})

test('the variance equals that over all 10,000 draws', () => {
  const alike = fc.constantFrom('0000', '0001', '0012', '0123', '7012')
  fc.assert(
    fc.property(fc.uniqueArray(fc.oneof(anyNumbers, alike), { maxLength: 6 }), (numbers) => {
      for (const [j, variance] of varianceInPlace(numbers).entries())
        expect(variance).toBeCloseTo(enumerated(numbers, j), 9)
    }),
    { numRuns: 20 },
  )
})

const enumerated = (numbers: readonly string[], j: number): number => {
  let squares = 0
  for (let drawn = 0; drawn < 10_000; drawn++) {
    const digits = String(drawn).padStart(4, '0')
    const found = numbers.filter(
      (number) => [...number].filter((digit, at) => digit === digits[at]).length === j,
    ).length
    squares += found ** 2
  }
  return squares / 10_000 - (numbers.length * (IN_PLACE_CHANCE[j] ?? 0)) ** 2
}
