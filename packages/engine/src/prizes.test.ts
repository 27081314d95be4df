import fc from 'fast-check'
import { expect, test } from 'vitest'
import { boxOdds, pickOdds, STRAIGHT_ODDS } from './odds.ts'
import { arePrizesShared, prizeChartOf } from './prize-charts.ts'
import type { Bet } from './prizes.ts'
import { BETS, betWays, isBettable, isHit, usualPrize, usualReturn } from './prizes.ts'
import { playReturn } from './returns.ts'
import { anyNumbers, anyRepetitive, everyNumber } from './testing/arbitraries.ts'

const anyBet = fc.constantFrom(...BETS)
const anyState = fc.constantFrom('GA', 'NY', 'IA', 'NE')
const anyPick = fc.oneof(anyNumbers, anyRepetitive)

test.each([
  ['GA', '1234', 200],
  ['GA', '1123', 400],
  ['GA', '1122', 800],
  ['GA', '1112', 1_200],
  ['IA', '1234', 250],
  ['IA', '1123', 500],
  ['NE', '1122', 1_000],
  ['NE', '1112', 1_500],
  ['OR', '1234', 250],
  ['OR', '1112', 1_500],
])('a $1 box in %s on %s usually pays $%i', (state, numbers, dollars) => {
  expect(usualPrize('box', numbers, state)).toBe(dollars)
})

test('a $1 straight win pays 5,000, and 6,000 in Iowa and Nebraska, for all digits', () => {
  const prizes = (state: string) =>
    new Set(everyNumber.map((n) => usualPrize('straight', n, state)))
  for (const state of ['GA', 'NY', 'TX']) expect([...prizes(state)]).toEqual([5_000])
  for (const state of ['IA', 'NE']) expect([...prizes(state)]).toEqual([6_000])
})

test('Oregon pays a box more than a straight play, and California shares a pool', () => {
  expect([usualReturn('straight', 'OR'), usualReturn('box', 'OR')]).toEqual([0.5, 0.6])
  expect(prizeChartOf('OR').source).toMatch(/^Oregon Pick 4 on lottery\.com/)
  expect(['CA', 'OR', 'GA'].map((state) => arePrizesShared(state))).toEqual([true, false, false])
  expect(playReturn('straight', '1234', 'CA')).toBeNull()
  expect(playReturn('box', '1234', 'OR')).toBeCloseTo(0.6, 12)
})

test('New Jersey shared a pool until it fixed its prizes in 2022; Massachusetts and California share', () => {
  const shared = (state: string) =>
    ['1999-01-01', '2022-11-13', '2022-11-14', undefined].map((day) => arePrizesShared(state, day))
  expect(shared('NJ')).toEqual([true, true, false, false])
  expect(shared('MA')).toEqual([true, true, true, true])
  expect(shared('CA')).toEqual([true, true, true, true])
  expect(shared('GA')).toEqual([false, false, false, false])
  expect(usualPrize('straight', '1234', 'NJ')).toBe(5_000)
  for (const day of ['2022-11-13', '2022-11-14'])
    expect(prizeChartOf('NJ', day).source).toMatch(/^New Jersey Pick-4 on lotterypost\.com/)
})

test('the return of a pick is unknown where winners share a pool', () => {
  expect(
    ['CA', 'MA', 'NJ', undefined].map((state) => pickOdds('1234', state).expectedReturn),
  ).toEqual([null, null, 0.5, 0.5])
})

test('four equal digits have no box bet', () => {
  expect(everyNumber.filter((numbers) => !isBettable('box', numbers))).toHaveLength(10)
  expect(isBettable('straight', '7777')).toBe(true)
  expect(() => usualPrize('box', '7777', 'GA')).toThrow(RangeError)
  expect(() => betWays('box', '7777')).toThrow(RangeError)
})

test('prizes are whole dollars, so that half a dollar staked pays whole cents', () => {
  const check = (bet: Bet, numbers: string, state: string) => {
    if (isBettable(bet, numbers)) expect(usualPrize(bet, numbers, state) % 1).toBe(0)
  }
  fc.assert(fc.property(anyBet, anyPick, anyState, check))
})

test('no bet returns more than a straight one or more than its stake', () => {
  for (const state of ['GA', 'NY', 'IA', 'NE']) {
    expect(usualReturn('box', state)).toBeLessThanOrEqual(usualReturn('straight', state))
    expect(usualReturn('straight', state)).toBeLessThan(1)
  }
  expect(usualReturn('straight', 'GA')).toBe(0.5)
  expect(usualReturn('box', 'GA')).toBe(0.48)
  expect(usualReturn('box', 'IA')).toBe(0.6)
})

test('a bet wins on as many numbers as it has ways', () => {
  for (const numbers of ['1234', '1123', '1122', '1112', '0768']) {
    const hits = (bet: Bet) => everyNumber.filter((drawn) => isHit(bet, numbers, drawn))
    expect(hits('straight')).toEqual([numbers])
    expect(hits('box')).toHaveLength(boxOdds(numbers).ways)
    expect(hits('box')).toHaveLength(betWays('box', numbers))
  }
})

test('text without four digits wins nothing', () => {
  for (const drawn of ['', '123', '12345', '1-3-']) expect(isHit('box', '1234', drawn)).toBe(false)
})

test('the return by chance is the same for all numbers that can be bet on', () => {
  for (const bet of BETS)
    for (const state of ['GA', 'IA'])
      for (const numbers of everyNumber.filter((one) => isBettable(bet, one))) {
        const back = usualPrize(bet, numbers, state) * betWays(bet, numbers)
        expect(back / STRAIGHT_ODDS).toBe(usualReturn(bet, state))
      }
})
