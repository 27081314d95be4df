import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyDigit } from '../../testing/arbitraries.ts'
import { digitAgo, emptyPlace, record } from './place.ts'

/** Enough draws to fill the windows of 50 and 100. */
const anyHistory = fc.array(anyDigit, { minLength: 1, maxLength: 260, size: 'max' })

const placeOf = (digits: readonly number[]) => {
  const place = emptyPlace()
  for (const [t, digit] of digits.entries()) record(place, digit, t % 3)
  return place
}
const countsOf = (digits: readonly number[]) =>
  Array.from({ length: 10 }, (_, digit) => digits.filter((other) => other === digit).length)

test('the windows have the counts of the last 100 and 50 draws only', () => {
  fc.assert(
    fc.property(anyHistory, (digits) => {
      const place = placeOf(digits)
      expect([...place.in100]).toEqual(countsOf(digits.slice(-100)))
      expect([...place.in50]).toEqual(countsOf(digits.slice(-50)))
    }),
  )
})

test('a digit is available up to 100 draws back, and is 0 before the first draw', () => {
  fc.assert(
    fc.property(anyHistory, fc.integer({ min: 1, max: 100 }), (digits, lag) => {
      expect(digitAgo(placeOf(digits), lag)).toBe(digits.at(-lag) ?? 0)
    }),
  )
})

test('each pair of consecutive draws is counted once', () => {
  fc.assert(
    fc.property(anyHistory, anyDigit, anyDigit, (digits, from, to) => {
      const place = placeOf(digits)
      const follows = digits.filter((digit, t) => t > 0 && digits[t - 1] === from && digit === to)
      expect(place.after[10 * from + to]).toBe(follows.length)
      expect(place.afterAny[from]).toBe(countsOf(digits.slice(0, -1))[from])
    }),
  )
})

test('each session keeps its own latest digit', () => {
  const place = placeOf([7, 8, 9, 1])
  expect([...place.bySlot.subarray(0, 4)]).toEqual([1, 8, 9, 0])
  expect([...place.lastAt]).toEqual([-1, 3, -1, -1, -1, -1, -1, 0, 1, 2])
})
