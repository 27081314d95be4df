import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  add,
  asciiDigits,
  boxKey,
  formatDigits,
  fourPlaces,
  isComplete,
  isDigit,
  isNumbers,
  numberOf,
  parseDigits,
  PLACES,
} from './digits.ts'
import { anyDigit, anyDigits, anyNumbers, everyNumber, notNumbers } from './testing/arbitraries.ts'

test.each([
  ['full-width', '０１２３４５６７８９'],
  ['Arabic', '٠١٢٣٤٥٦٧٨٩'],
  ['Persian', '۰۱۲۳۴۵۶۷۸۹'],
  ['Devanagari', '०१२३४५६७८९'],
  ['bold', '𝟎𝟏𝟐𝟑𝟒𝟓𝟔𝟕𝟖𝟗'],
  ['ASCII', '0123456789'],
])('%s digits become ASCII digits', (_, digits) => {
  expect(asciiDigits(digits)).toBe('0123456789')
  expect(asciiDigits(`a-${digits}²`)).toBe('a-0123456789²')
})

describe('isDigit', () => {
  test('accepts the ten digits', () => {
    expect([0, 1, 2, 3, 4, 5, 6, 7, 8, 9].every(isDigit)).toBe(true)
  })

  test.each([-1, 10, 1.5, Number.NaN, Infinity, '7', '', null, undefined, true, [7], 7n])(
    'refuses %s',
    (value) => {
      expect(isDigit(value)).toBe(false)
    },
  )
})

describe('isComplete', () => {
  test('needs four filled places', () => {
    expect(isComplete([1, 2, 3, 4])).toBe(true)
    expect(isComplete([0, 0, 0, 0])).toBe(true)
    expect(isComplete([1, null, 3, 4])).toBe(false)
  })

  test.each([[[]], [[1, 2, 3]], [[1, 2, 3, 4, 5]]] as const)('refuses %j', (digits) => {
    expect(isComplete(digits)).toBe(false)
  })

  test('is true exactly when no place is empty', () => {
    fc.assert(
      fc.property(anyDigits, (digits) => {
        expect(isComplete(digits)).toBe(!formatDigits(digits).includes('-'))
      }),
    )
  })
})

describe('isNumbers', () => {
  test('accepts all 10,000 numbers', () => {
    expect(everyNumber.every(isNumbers)).toBe(true)
  })

  test('refuses everything else', () => {
    fc.assert(
      fc.property(notNumbers, (text) => {
        expect(isNumbers(text)).toBe(false)
      }),
    )
  })
})

describe('formatDigits and parseDigits', () => {
  test.each([
    ['1-3-', [1, null, 3, null]],
    ['1234', [1, 2, 3, 4]],
    ['0768', [0, 7, 6, 8]],
    ['0000', [0, 0, 0, 0]],
    ['----', [null, null, null, null]],
    ['---0', [null, null, null, 0]],
  ])('%s is %j', (text, digits) => {
    expect(parseDigits(text)).toEqual(digits)
  })

  test('formatting and parsing keep every four places', () => {
    fc.assert(
      fc.property(anyDigits, (digits) => {
        expect(parseDigits(formatDigits(digits))).toEqual(digits)
      }),
    )
  })

  test('parsing and formatting keep every number, with leading zeros', () => {
    for (const numbers of everyNumber) {
      expect(formatDigits(parseDigits(numbers) ?? [])).toBe(numbers)
    }
  })

  test.each(['', '1', '123', '12345', '1-3', '1 34', ' 123', '123 ', 'abcd', '12.4', '١٢٣٤'])(
    '%j is not four places',
    (text) => {
      expect(parseDigits(text)).toBeNull()
    },
  )

  test('any text parses to four places or null', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const digits = parseDigits(text)
        expect(digits === null || digits.length === PLACES).toBe(true)
      }),
    )
  })
})

describe('boxKey', () => {
  test.each([
    ['0768', '0678'],
    ['4321', '1234'],
    ['9009', '0099'],
  ])('%s has the key %s', (numbers, key) => {
    expect(boxKey(numbers)).toBe(key)
  })

  test('is the same for every order of a number', () => {
    fc.assert(
      fc.property(anyNumbers, fc.nat(3), (numbers, turn) => {
        const turned = numbers.slice(turn) + numbers.slice(0, turn)
        expect(boxKey(turned)).toBe(boxKey(numbers))
      }),
    )
  })

  test('there are 715 different boxes: choices of four from ten with repeats', () => {
    expect(new Set(everyNumber.map(boxKey)).size).toBe(715)
  })
})

describe('add', () => {
  test.each([
    [7, 3, 0],
    [9, 5, 4],
    [0, -1, 9],
    [3, 0, 3],
    [0, -10, 0],
  ] as const)('%i and %i steps is %i', (digit, n, moved) => {
    expect(add(digit, n)).toBe(moved)
  })

  test('steps added one after the other equal their sum', () => {
    const steps = fc.integer({ min: -1000, max: 1000 })
    fc.assert(
      fc.property(anyDigit, steps, steps, (digit, a, b) => {
        expect(add(add(digit, a), b)).toBe(add(digit, a + b))
        expect(add(add(digit, a), -a)).toBe(digit)
      }),
    )
  })

  test.each([0.5, Number.NaN, Infinity])('refuses %s steps', (n) => {
    expect(() => add(1, n)).toThrow(RangeError)
  })
})

describe('fourPlaces', () => {
  test('a place is empty if nothing was entered, or no digit', () => {
    expect(fourPlaces([0, null, 3])).toEqual([0, null, 3, null])
    expect(fourPlaces([])).toEqual([null, null, null, null])
    expect(fourPlaces([1, 2, 3, 4, 5])).toEqual([1, 2, 3, 4])
    expect(fourPlaces(['1', 10, -1, 9])).toEqual([null, null, null, 9])
  })
})

describe('numberOf', () => {
  test('is the number written by four digits, and null with an empty place', () => {
    expect(everyNumber.map((text) => numberOf(parseDigits(text) ?? []))).toEqual(
      everyNumber.map(Number),
    )
    for (const text of ['076-', '-768', '----'])
      expect(numberOf(parseDigits(text) ?? [])).toBeNull()
  })
})
