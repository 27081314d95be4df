import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { boxKey } from './digits.ts'
import {
  atLeastOneDigitChance,
  BOX_WAYS,
  boxOdds,
  boxTypeCounts,
  chanceOfMatch,
  expectedReturn,
  pickOdds,
  STRAIGHT_ODDS,
  straightPrize,
} from './odds.ts'
import { prizeChartOf } from './prize-charts.ts'
import { usualReturn } from './prizes.ts'
import { STATES } from './states.ts'
import { anyNumbers, everyNumber, notNumbers } from './testing/arbitraries.ts'

const total = (counts: Iterable<number>): number => [...counts].reduce((a, b) => a + b, 0)

describe('boxOdds', () => {
  test.each([
    ['1234', 'single', 24, 417],
    ['0768', 'single', 24, 417],
    ['1123', 'double', 12, 833],
    ['0010', 'triple', 4, 2500],
    ['1122', 'double-double', 6, 1667],
    ['2121', 'double-double', 6, 1667],
    ['7077', 'triple', 4, 2500],
    ['0000', 'quad', 1, 10_000],
    ['9999', 'quad', 1, 10_000],
  ])('%s is a %s: %i ways, 1 in %i', (numbers, type, ways, oneInRounded) => {
    expect(boxOdds(numbers)).toEqual({ type, ways, oneIn: 10_000 / ways, oneInRounded })
  })

  test('counts the numbers of each type', () => {
    const found = Map.groupBy(everyNumber, (numbers) => boxOdds(numbers).type)
    for (const [type, numbers] of found) expect(boxTypeCounts[type]).toBe(numbers.length)
    expect(found.size).toBe(5)
    expect(total(Object.values(boxTypeCounts))).toBe(STRAIGHT_ODDS)
  })

  test('the ways of all boxes sum to 10,000 numbers', () => {
    const boxes = new Set(everyNumber.map(boxKey))
    expect(total([...boxes].map((box) => boxOdds(box).ways))).toBe(STRAIGHT_ODDS)
  })

  test('every type consists of whole boxes', () => {
    expect(boxTypeCounts.single / BOX_WAYS.single).toBe(210)
    expect(boxTypeCounts.double / BOX_WAYS.double).toBe(360)
    expect(boxTypeCounts['double-double'] / BOX_WAYS['double-double']).toBe(45)
    expect(boxTypeCounts.triple / BOX_WAYS.triple).toBe(90)
    expect(boxTypeCounts.quad / BOX_WAYS.quad).toBe(10)
  })

  test('does not depend on the order of the digits', () => {
    fc.assert(
      fc.property(anyNumbers, (numbers) => {
        expect(boxOdds(boxKey(numbers))).toEqual(boxOdds(numbers))
      }),
    )
  })

  test('refuses anything but four digits', () => {
    fc.assert(
      fc.property(notNumbers, (text) => {
        expect(() => boxOdds(text)).toThrow(RangeError)
      }),
    )
  })
})

describe('the prize for a dollar', () => {
  test.each([undefined, 'GA', 'NY', 'US', 'ia', ''])('$5,000 in %s, 50 cents back', (state) => {
    expect(straightPrize(state)).toBe(5000)
    expect(expectedReturn(state)).toBe(0.5)
  })

  test.each(['IA', 'NE'])('$6,000 in %s, 60 cents back', (state) => {
    expect(straightPrize(state)).toBe(6000)
    expect(expectedReturn(state)).toBe(0.6)
  })

  test('is the one of the prize chart in every state', () => {
    for (const code of Object.keys(STATES)) {
      expect(straightPrize(code)).toBe(prizeChartOf(code).straight)
      expect(expectedReturn(code)).toBe(usualReturn('straight', code))
    }
  })
})

describe('chanceOfMatch', () => {
  test('of one number in one draw is 1 in 10,000', () => {
    expect(chanceOfMatch(['1234'], 1)).toBeCloseTo(0.0001, 16)
  })

  test('of both sets of Box 4 is 2 in 10,000', () => {
    expect(chanceOfMatch(['4567', '6789'], 1)).toBeCloseTo(0.0002, 16)
  })

  test('a duplicate set counts once', () => {
    expect(chanceOfMatch(['4567', '4567'], 3)).toBe(chanceOfMatch(['4567'], 3))
  })

  test('sets with empty places never match', () => {
    expect(chanceOfMatch(['1-3-', '----'], 100)).toBe(0)
    expect(chanceOfMatch(['1234', '1-3-'], 5)).toBe(chanceOfMatch(['1234'], 5))
  })

  test('no draws and no sets give no chance', () => {
    expect(chanceOfMatch(['1234'], 0)).toBe(0)
    expect(chanceOfMatch(everyNumber, 0)).toBe(0)
    expect(chanceOfMatch([], 50)).toBe(0)
  })

  test('all numbers are certain to match', () => {
    expect(chanceOfMatch(everyNumber, 1)).toBe(1)
  })

  test('is one half after 6,931 draws', () => {
    expect(chanceOfMatch(['0000'], 6931)).toBeLessThan(0.5)
    expect(chanceOfMatch(['0000'], 6932)).toBeGreaterThan(0.5)
  })

  test('misses multiply: missing in a + b draws is missing in a and in b', () => {
    const sets = fc.uniqueArray(anyNumbers, { minLength: 1, maxLength: 50 })
    fc.assert(
      fc.property(sets, fc.nat(5000), fc.nat(5000), (numbers, a, b) => {
        const miss = (draws: number): number => 1 - chanceOfMatch(numbers, draws)
        expect(miss(a + b)).toBeCloseTo(miss(a) * miss(b), 12)
      }),
    )
  })

  test('equals the share of matching draws among all draws', () => {
    const sets = ['0000', '1234', '9999']
    const hits = everyNumber.filter((drawn) => sets.includes(drawn)).length
    expect(chanceOfMatch(sets, 1)).toBeCloseTo(hits / everyNumber.length, 15)
  })

  test.each([-1, 1.5, Number.NaN, Infinity])('refuses %s draws', (draws) => {
    expect(() => chanceOfMatch(['1234'], draws)).toThrow(RangeError)
  })
})

test('at least one digit is in its place in 3,439 of 10,000 draws', () => {
  const shares = everyNumber.filter((drawn) => [...drawn].some((d, i) => d === '1234'[i]))
  expect(shares.length / 10_000).toBe(atLeastOneDigitChance)
})

describe('pickOdds', () => {
  test('gives the odds straight, boxed and the mean return', () => {
    expect(pickOdds('0010')).toEqual({
      straight: { oneIn: 10_000 },
      box: { type: 'triple', ways: 4, oneIn: 2_500 },
      expectedReturn: 0.5,
    })
    expect(pickOdds('0010', 'IA').expectedReturn).toBe(0.6)
  })

  test('refuses anything but four digits', () => {
    expect(() => pickOdds('1-3-')).toThrow(RangeError)
  })
})
