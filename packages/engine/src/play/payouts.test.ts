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

test('a draw looks at each of its tickets once or a few times, however many there are', () => {
  const readsOf = (count: number) => {
    let reads = 0
    const ticket = (at: number) => ({
      get numbers() {
        reads++
        return `${at + 1_000}`
      },
      bet: 'box' as const,
      stakeCents: 50 * (1 + (at % 200)),
    })
    const tickets = Array.from({ length: count }, (_, at) => ticket(at % 100))
    expect(payoutsOf({ state: 'GA', tickets }).length).toBeGreaterThan(10)
    return reads / count
  }
  expect(readsOf(2_000)).toBeLessThanOrEqual(readsOf(20))
  expect(readsOf(2_000)).toBeLessThanOrEqual(3)
})

test('the same tickets every day, at many stakes, are simulated instead of adding up all pairs', () => {
  const tickets = Array.from({ length: 10 }, (_, at) => ({
    numbers: `${at}123`,
    bet: 'box' as const,
    stakeCents: 50 + 150 * at,
  }))
  const draws = Array.from({ length: 730 }, () => ({ state: 'GA', tickets }))
  const shares = payoutShares(draws)
  // Each player of a simulation has a whole chance of 1 in 10,000.
  for (const { p } of shares) expect((p * 10_000) % 1).toSatisfy(isWhole)
  const mean = 730 * meanPayout(payoutsOf({ state: 'GA', tickets }))
  expect(meanPayout(shares) / mean).toBeCloseTo(1, 1)
})

/** Whether the rest of a division by 1 is 0, but for rounding. */
const isWhole = (rest: number) => Math.min(rest, 1 - rest) < 1e-6

test('tickets on all numbers win for certain, also where the chances are simulated', () => {
  const every = { state: 'GA', tickets: everyNumber.map((numbers) => straight(numbers)) }
  const shares = simulatedShares(Array.from({ length: 3 }, () => payoutsOf(every)))
  expect(shares).toEqual([{ cents: 1_500_000, p: expect.closeTo(1, 9) }])
})

const straight = (numbers: string) => ({ numbers, bet: 'straight' as const, stakeCents: 100 })
