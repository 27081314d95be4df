import { expect, test } from 'vitest'
import { seeded } from '../learning/random.ts'
import { everyNumber, notNumbers } from '../testing/arbitraries.ts'
import fc from 'fast-check'
import { isCommonChoice, uncommonNumber } from './uncommon.ts'

test.each([
  '0704',
  '3112',
  '1231',
  '1987',
  '2029',
  '7777',
  '1212',
  '1221',
  '1122',
  '1234',
  '7890',
  '9876',
  '2109',
])('%s is a common choice', (numbers) => {
  expect(isCommonChoice(numbers)).toBe(true)
})

test.each(['0768', '3254', '1332', '0099', '4725', '2031', '1357', '0013'])(
  '%s is not, or is only a repeated pair',
  (numbers) => {
    expect(isCommonChoice(numbers)).toBe(numbers === '0099')
  },
)

test('most numbers are no common choice, and only those are made', () => {
  const common = everyNumber.filter(isCommonChoice).length
  expect(common).toBeGreaterThan(700)
  expect(common).toBeLessThan(1_200)
  const random = seeded(3)
  const made = Array.from({ length: 500 }, () => uncommonNumber(random))
  expect(made.filter(isCommonChoice)).toEqual([])
  expect(new Set(made).size).toBeGreaterThan(450)
})

test('refuses what is no number', () => {
  fc.assert(
    fc.property(notNumbers, (text) => {
      expect(() => isCommonChoice(text)).toThrow(RangeError)
    }),
  )
})
