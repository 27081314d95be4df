import fc from 'fast-check'
import { expect, test } from 'vitest'
import { isHit, usualPrize } from '../prizes.ts'
import { everyNumber } from '../testing/arbitraries.ts'
import {
  type DrawTickets,
  meanPayout,
  payoutQuantile,
  payoutShares,
  payoutsOf,
  simulatedShares,
} from './payouts.ts'

const anyTicket = fc.record({
  numbers: fc.constantFrom('1234', '4321', '1123', '0768'),
  bet: fc.constantFrom('straight' as const, 'box' as const),
  stakeCents: fc.constantFrom(50, 100, 200),
})
const anyDraw: fc.Arbitrary<DrawTickets> = fc.record({
  state: fc.constantFrom('GA', 'IA'),
  tickets: fc.array(anyTicket, { minLength: 1, maxLength: 4 }),
})

/** What a draw pays for a number. */
const paid = ({ state, tickets }: DrawTickets, drawn: string) =>
  tickets.reduce(
    (sum, { bet, numbers, stakeCents }) =>
      sum + (isHit(bet, numbers, drawn) ? stakeCents * usualPrize(bet, numbers, state) : 0),
    0,
  )

test('one draw pays what each of the 10,000 numbers pays', () => {
  fc.assert(
    fc.property(anyDraw, (draw) => {
      const counts = new Map<number, number>()
      for (const drawn of everyNumber)
        counts.set(paid(draw, drawn), (counts.get(paid(draw, drawn)) ?? 0) + 1)
      const shares = payoutShares([draw])
      expect(shares.map(({ cents }) => cents)).toEqual([...counts.keys()].toSorted((a, b) => a - b))
      for (const { cents, p } of shares)
        expect(p).toBeCloseTo((counts.get(cents) ?? 0) / 10_000, 10)
    }),
    { numRuns: 15 },
  )
})

test('the mean of many draws is the sum of their means', () => {
  fc.assert(
    fc.property(fc.array(anyDraw, { maxLength: 40 }), (draws) => {
      const shares = payoutShares(draws)
      const means = draws.map((draw) => meanPayout(payoutShares([draw])))
      expect(shares.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 8)
      const sum = means.reduce((a, b) => a + b, 0)
      expect(Math.abs(meanPayout(shares) - sum)).toBeLessThan(1e-4 * (1 + sum))
    }),
    { numRuns: 30 },
  )
})

const boxOf = (n: number): DrawTickets[] =>
  Array.from({ length: n }, () => ({
    state: 'GA',
    tickets: [{ numbers: '1234', bet: 'box', stakeCents: 100 }],
  }))

test('equal tickets are binomial, and a quantile is the amount that reaches it', () => {
  const shares = payoutShares(boxOf(500))
  // P(no win in 500 draws) = .9976^500
  expect(shares[0]?.p).toBeCloseTo(0.9976 ** 500, 10)
  expect(payoutQuantile(shares, 0.3)).toBe(0)
  expect(payoutQuantile(shares, 0.31)).toBe(20_000)
  expect(payoutQuantile([], 0.5)).toBe(0)
})

test('without tickets, the payout is certainly 0', () => {
  expect(payoutShares([])).toEqual([{ cents: 0, p: 1 }])
})

test('the simulated players agree with the exact distribution', () => {
  const draws = boxOf(800)
  const exact = payoutShares(draws)
  const simulated = simulatedShares(draws.map(payoutsOf))
  for (const { cents, p } of exact.filter((share) => share.p > 0.001)) {
    const found = simulated.find((share) => share.cents === cents)?.p ?? 0
    // Four standard errors in 10,000 players.
    expect(Math.abs(found - p)).toBeLessThan(4 * Math.sqrt((p * (1 - p)) / 10_000))
  }
  const many = Array.from({ length: 200 }, (_, at) => ({
    state: 'GA',
    tickets: [{ numbers: '1234', bet: 'box' as const, stakeCents: 50 + 50 * at }],
  }))
  const mean = many.reduce((sum, draw) => sum + meanPayout(payoutShares([draw])), 0)
  expect(meanPayout(payoutShares(many)) / mean).toBeCloseTo(1, 1)
})
