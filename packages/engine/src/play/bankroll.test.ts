import fc from 'fast-check'
import { expect, test } from 'vitest'
import { seeded } from '../learning/random.ts'
import { everyNumber } from '../testing/arbitraries.ts'
import { isHit } from '../prizes.ts'
import {
  bankrollPoint,
  chanceAhead,
  chanceOfPrize,
  DAILY_BETS,
  dailyTicket,
  meanNet,
  netShares,
  quantile,
} from './bankroll.ts'

const anyTicket = fc
  .record({
    bet: fc.constantFrom(...DAILY_BETS),
    numbers: fc.constantFrom('1234', '1123', '1122', '1112'),
    state: fc.constantFrom('GA', 'IA', 'NE', 'NY'),
    stake: fc.integer({ min: 1, max: 200 }).map((steps) => steps * 50),
  })
  .map(({ bet, numbers, state, stake }) => dailyTicket(bet, numbers, state, stake))

test.each([
  ['straight', 1, 0.0358, -36_500, -18_250],
  ['straight', 10, 0.306, -365_300, -182_650],
  ['straight', 30, 0.0987, -595_800, -547_900],
  ['box', 1, 0.2187, -16_500, -18_980],
  ['box', 10, 0.0018, -185_300, -189_956],
] as const)('%s for $1 a day in Georgia after %i years', (bet, years, ahead, median, mean) => {
  const ticket = dailyTicket(bet, '1234', 'GA', 100)
  const days = Math.round(years * 365.25)
  expect(chanceAhead(ticket, days)).toBeCloseTo(ahead, 3)
  expect(bankrollPoint(ticket, days)).toMatchObject({ median })
  expect(meanNet(ticket, days)).toBeCloseTo(mean, 6)
})

test('the shares are a distribution with the mean of the prizes', () => {
  fc.assert(
    fc.property(anyTicket, fc.integer({ min: 0, max: 4_000 }), (ticket, days) => {
      const shares = netShares(ticket, days)
      expect(shares.reduce((sum, { p }) => sum + p, 0)).toBeCloseTo(1, 9)
      const mean = shares.reduce((sum, { net, p }) => sum + net * p, 0)
      expect(Math.abs(mean - meanNet(ticket, days))).toBeLessThan(1e-6 * (1 + days * 10_000))
      const { low, q1, median, q3, high } = bankrollPoint(ticket, days)
      expect([low, q1, median, q3, high].toSorted((a, b) => a - b)).toEqual([
        low,
        q1,
        median,
        q3,
        high,
      ])
    }),
    { numRuns: 40 },
  )
})

test('a ticket pays for exactly the numbers that win it', () => {
  for (const numbers of ['1234', '1123', '1122', '1112']) {
    const ticket = dailyTicket('both', numbers, 'GA', 200)
    const winning = everyNumber.filter((drawn) => isHit('box', numbers, drawn))
    expect(chanceOfPrize(ticket)).toBeCloseTo(winning.length / 10_000, 12)
    // Half of the stake is straight: $1 pays $5,000 and the box beside it.
    expect(ticket.payouts[0]?.cents).toBe(500_000 + (ticket.payouts[1]?.cents ?? 0))
  }
})

test('agrees with lives that are played day by day', () => {
  const ticket = dailyTicket('both', '1123', 'GA', 100)
  const random = seeded(20_261_123)
  const [days, lives] = [400, 20_000]
  let ahead = 0
  const nets: number[] = []
  for (let life = 0; life < lives; life++) {
    let net = 0
    for (let day = 0; day < days; day++) {
      let drawn = Math.floor(random() * 10_000)
      const won = ticket.payouts.find(({ ways }) => (drawn -= ways) < 0)
      net += (won?.cents ?? 0) - ticket.stakeCents
    }
    nets.push(net)
    if (net > 0) ahead++
  }
  // Four standard errors of a share in 20,000 lives are at most .0142.
  expect(Math.abs(ahead / lives - chanceAhead(ticket, days))).toBeLessThan(0.0142)
  const sorted = nets.toSorted((a, b) => a - b)
  expect(sorted[lives / 2]).toBe(quantile(netShares(ticket, days), 0.5))
})

test('refuses an invalid ticket', () => {
  for (const stake of [0, -100, 1.5, Number.NaN])
    expect(() => dailyTicket('straight', '1234', 'GA', stake)).toThrow(RangeError)
  expect(() => dailyTicket('box', '1111', 'GA', 100)).toThrow(RangeError)
  expect(() => dailyTicket('straight', '123', 'GA', 100)).toThrow(RangeError)
  expect(() => quantile([], 0)).toThrow(RangeError)
})
