import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type Digits, formatDigits, parseDigits } from './digits.ts'
import { mirror } from './boxes.ts'
import {
  distinct,
  evenOdd,
  type FourDigits,
  highLow,
  mirrorOf,
  rootSum,
  sum,
  vTrac,
} from './figures.ts'
import { anyDigits, anyNumbers, everyNumber, notNumbers } from './testing/arbitraries.ts'

const FIGURES: Readonly<Record<string, (numbers: FourDigits) => number | string | null>> = {
  sum,
  rootSum,
  evenOdd,
  highLow,
  mirrorOf,
  vTrac,
  distinct,
}

describe('figures of one number', () => {
  test.each([
    ['1234', 10, 1, 'OEOE', 'LLLL', '6789', '2345', 4],
    ['7294', 22, 4, 'OEOE', 'HLHL', '2749', '3355', 4],
    ['0000', 0, 0, 'EEEE', 'LLLL', '5555', '1111', 1],
    ['9999', 36, 9, 'OOOO', 'HHHH', '4444', '5555', 1],
    ['0050', 5, 5, 'EEOE', 'LLHL', '5505', '1111', 2],
    ['1123', 7, 7, 'OOEO', 'LLLL', '6678', '2234', 3],
    ['4589', 26, 8, 'EOEO', 'LHHH', '9034', '5145', 4],
  ])('%s', (numbers, ...expected) => {
    expect(Object.values(FIGURES).map((figure) => figure(numbers))).toEqual(expected)
  })
})

describe.each(Object.entries(FIGURES))('%s', (_, figure) => {
  test('is the same for text and for places', () => {
    fc.assert(
      fc.property(anyNumbers, (numbers) => {
        expect(figure(parseDigits(numbers) ?? [])).toBe(figure(numbers))
      }),
    )
  })

  test('is null with an empty place', () => {
    const partial = anyDigits.filter((digits: Digits) => digits.includes(null))
    fc.assert(
      fc.property(partial, (digits) => {
        expect(figure(digits)).toBeNull()
        expect(figure(formatDigits(digits))).toBeNull()
      }),
    )
  })

  test('is null for text that is not a number', () => {
    fc.assert(
      fc.property(notNumbers, (text) => {
        expect(figure(text)).toBeNull()
      }),
    )
  })
})

describe('laws', () => {
  test('the sums of all numbers are symmetric about 18, which 670 numbers have', () => {
    const counts = Map.groupBy(everyNumber, (numbers) => sum(numbers))
    expect(counts.get(18)).toHaveLength(670)
    for (const [s, numbers] of counts) {
      expect(numbers).toHaveLength(counts.get(36 - (s ?? 0))?.length ?? 0)
    }
  })

  test('the root sum equals the number modulo 9', () => {
    for (const numbers of everyNumber) {
      const root = rootSum(numbers) ?? -1
      expect(root % 9).toBe(Number(numbers) % 9)
      expect(root === 0).toBe(numbers === '0000')
    }
  })

  test('the mirror is its own inverse and is Box 2', () => {
    fc.assert(
      fc.property(anyNumbers, (numbers) => {
        expect(mirrorOf(mirrorOf(numbers) ?? '')).toBe(numbers)
        expect(mirrorOf(numbers)).toBe(formatDigits(mirror(parseDigits(numbers) ?? [])))
      }),
    )
  })

  test('a number and its mirror have equal v-tracs and opposite masks', () => {
    const swap = (mask: string | null, a: string, b: string): string =>
      [...(mask ?? '')].map((letter) => (letter === a ? b : a)).join('')
    fc.assert(
      fc.property(anyNumbers, (numbers) => {
        const mirrored = mirrorOf(numbers) ?? ''
        expect(vTrac(mirrored)).toBe(vTrac(numbers))
        expect(highLow(mirrored)).toBe(swap(highLow(numbers), 'H', 'L'))
        expect(evenOdd(mirrored)).toBe(swap(evenOdd(numbers), 'E', 'O'))
      }),
    )
  })

  test('each of the 625 v-tracs belongs to 16 numbers', () => {
    const groups = Map.groupBy(everyNumber, (numbers) => vTrac(numbers))
    expect(groups.size).toBe(625)
    expect([...groups.values()].every((group) => group.length === 16)).toBe(true)
  })
})
