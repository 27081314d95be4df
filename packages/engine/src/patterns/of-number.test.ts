import { expect, test } from 'vitest'
import { digitsOfNumber, seriesOf } from '../series.ts'
import { patternsOf } from './of-number.ts'

const idsOf = (number: number, drawn: readonly number[] = []) =>
  patternsOf(
    number,
    seriesOf(drawn.map((n, t) => ({ digits: digitsOfNumber(n), slot: 0, day: t }))),
  ).map(({ id }) => id)

test('1221 is a palindrome and has all other patterns of its digits', () => {
  expect(new Set(idsOf(1221))).toEqual(
    new Set([
      'type-double-double',
      'palindrome',
      'middle-double',
      'bookends',
      'neighbours-equal',
      'gap-1',
      'sum-6',
      'root-6',
      'parity-OEEO',
      'half-LLLL',
      'place-1-1',
      'place-2-2',
      'place-3-2',
      'place-4-1',
    ]),
  )
})

test('the rarest pattern comes first', () => {
  const rates = patternsOf(5555).map(({ p0 }) => p0)
  expect(rates).toEqual(rates.toSorted((a, b) => a - b))
  expect(patternsOf(5555)[0]?.id).toBe('type-quad')
})

test('with a history the number is compared with earlier draws at each lag', () => {
  const ids = idsOf(6789, [6000, 1111, 1234])
  expect(ids).toContain('mirror-of-last')
  expect(ids).toContain('advance-1-by-5')
  expect(ids).toContain('repeat-1-lag-3')
  expect(ids).not.toContain('repeat-1-lag-1')
  expect(ids.some((id) => id.endsWith('lag-4'))).toBe(false)
})

test('anything but a number is refused', () => {
  for (const wrong of [-1, 10_000, 0.5]) expect(() => patternsOf(wrong)).toThrow(RangeError)
})
