import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxKey, type Digit, isNumbers } from './digits.ts'
import { boxOdds } from './odds.ts'
import {
  coveredNumbers,
  isCovered,
  permutations,
  PLAY_NAMES,
  playOdds,
  PLAYS,
  wheel,
} from './plays.ts'
import {
  anyDigit,
  anyNumbers,
  anyRepetitive,
  everyNumber,
  notNumbers,
} from './testing/arbitraries.ts'

const numbers = fc.oneof(anyNumbers, anyRepetitive)
const play = fc.constantFrom(...PLAYS)

describe('permutations', () => {
  test.each([
    ['1111', ['1111']],
    ['2111', ['1112', '1121', '1211', '2111']],
    ['0110', ['0011', '0101', '0110', '1001', '1010', '1100']],
  ])('of %s are %j', (of, orders) => {
    expect(permutations(of)).toEqual(orders)
  })

  test('there are as many as the box has ways, distinct, ascending, and of the same box', () => {
    fc.assert(
      fc.property(numbers, (of) => {
        const orders = permutations(of)
        expect(orders).toHaveLength(boxOdds(of).ways)
        expect(orders).toEqual([...new Set(orders)].sort())
        expect(orders).toContain(of)
        expect(new Set(orders.map(boxKey))).toEqual(new Set([boxKey(of)]))
      }),
    )
  })

  test('refuses anything but four digits', () => {
    expect(() => permutations('1-3-')).toThrow(RangeError)
    expect(() => permutations('12345')).toThrow(RangeError)
  })
})

describe('wheel', () => {
  test('of four different digits are the 24 orders', () => {
    expect(wheel([4, 3, 2, 1])).toEqual(permutations('1234'))
  })

  test('uses a digit as often as the pool contains it', () => {
    expect(wheel([1, 1, 2, 3])).toEqual(permutations('1123'))
    expect(wheel([7, 7, 7, 7, 7])).toEqual(['7777'])
  })

  test('of too small a pool is empty', () => {
    expect(wheel([])).toEqual([])
    expect(wheel([1, 2, 3])).toEqual([])
  })

  test('of n different digits has n·(n−1)·(n−2)·(n−3) numbers', () => {
    expect(wheel([1, 2, 3, 4, 5])).toHaveLength(120)
    expect(wheel([0, 1, 2, 3, 4, 5, 6, 7, 8, 9])).toHaveLength(5040)
  })

  test('has exactly the numbers that the pool can make', () => {
    const pool = fc.array(anyDigit, { minLength: 0, maxLength: 7 })
    const canMake = (digits: readonly Digit[], made: string): boolean => {
      const left = digits.map(String)
      return [...made].every((d) => left.includes(d) && left.splice(left.indexOf(d), 1).length > 0)
    }
    fc.assert(
      fc.property(pool, (digits) => {
        expect(wheel(digits)).toEqual(everyNumber.filter((made) => canMake(digits, made)))
      }),
      { numRuns: 30 },
    )
  })
})

describe('coveredNumbers', () => {
  test('straight is the number alone', () => {
    expect(coveredNumbers('straight', '0768')).toEqual(['0768'])
  })

  test.each(['box', 'straight-box', 'combo'] as const)('%s is every order', (any) => {
    expect(coveredNumbers(any, '0768')).toEqual(permutations('0768'))
  })

  test('pairs are patterns', () => {
    expect(coveredNumbers('front-pair', '0768')).toEqual(['07--'])
    expect(coveredNumbers('back-pair', '0768')).toEqual(['--68'])
  })

  test('1-off treats 9 and 0 as neighbours', () => {
    const covered = coveredNumbers('one-off', '0599')
    expect(covered).toHaveLength(81)
    for (const near of ['0599', '9599', '1599', '0499', '0590', '9480']) {
      expect(covered).toContain(near)
    }
    for (const far of ['0597', '0799', '5990', '2599']) expect(covered).not.toContain(far)
  })

  test('1-off differs in k places C(4, k)·2^k times', () => {
    fc.assert(
      fc.property(numbers, (of) => {
        const off = (made: string): number => [...made].filter((d, i) => d !== of[i]).length
        const byPlacesOff = Map.groupBy(coveredNumbers('one-off', of), off)
        const counts = [0, 1, 2, 3, 4].map((places) => byPlacesOff.get(places)?.length)
        // C(4, k)·2^k.
        expect(counts).toEqual([1, 8, 24, 32, 16])
      }),
    )
  })

  test('is distinct, ascending, and contains or matches the number itself', () => {
    fc.assert(
      fc.property(play, numbers, (of, chosen) => {
        const covered = coveredNumbers(of, chosen)
        expect(covered).toEqual([...new Set(covered)].sort())
        expect(isCovered(of, chosen, chosen)).toBe(true)
      }),
    )
  })

  test('refuses anything but four digits', () => {
    fc.assert(
      fc.property(play, notNumbers, (of, text) => {
        expect(() => coveredNumbers(of, text)).toThrow(RangeError)
      }),
    )
  })
})

describe('playOdds', () => {
  test.each([
    ['straight', '1234', 1, 10_000, 1],
    ['box', '1234', 24, 10_000 / 24, 1],
    ['box', '1122', 6, 10_000 / 6, 1],
    ['straight-box', '1123', 12, 10_000 / 12, 1],
    ['combo', '1112', 4, 2500, 4],
    ['combo', '1234', 24, 10_000 / 24, 24],
    ['front-pair', '1234', 100, 100, 1],
    ['back-pair', '1111', 100, 100, 1],
    ['one-off', '1234', 81, 10_000 / 81, 1],
  ] as const)('%s on %s', (of, chosen, ways, oneIn, bets) => {
    expect(playOdds(of, chosen)).toEqual({ ways, oneIn, bets })
  })

  test('equal the share of winning draws among all draws', () => {
    fc.assert(
      fc.property(play, numbers, (of, chosen) => {
        const winning = everyNumber.filter((drawn) => isCovered(of, chosen, drawn))
        expect(playOdds(of, chosen).ways).toBe(winning.length)
      }),
      { numRuns: 10 },
    )
  })
})

test('no play wins on text that is not a draw', () => {
  fc.assert(
    fc.property(play, numbers, notNumbers, (of, chosen, text) => {
      expect(isCovered(of, chosen, text)).toBe(false)
    }),
  )
})

test('every play has a name and covers only numbers and patterns', () => {
  expect(Object.keys(PLAY_NAMES)).toEqual([...PLAYS])
  const covered = PLAYS.flatMap((of) => coveredNumbers(of, '9901'))
  expect(covered.filter((text) => !isNumbers(text))).toEqual(['99--', '--01'])
})
