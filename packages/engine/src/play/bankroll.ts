import { STRAIGHT_ODDS } from '../odds.ts'
import { betWays, usualPrize } from '../prizes.ts'
import { binomialPmf } from '../statistics/binomial.ts'

/** A ticket a day: exact order, any order, or half of the stake on each. */
export type DailyBet = 'straight' | 'box' | 'both'

/** The daily bets in the order in which pages offer them. */
export const DAILY_BETS = ['straight', 'box', 'both'] as const satisfies readonly DailyBet[]

/** Numbers that pay the same: how many of the 10,000, and what they pay, in cents. */
export type Payout = { readonly ways: number; readonly cents: number }

/** One ticket: its price in cents, and at most two payouts. No number has both. */
export type DailyTicket = { readonly stakeCents: number; readonly payouts: readonly Payout[] }

/** Money after some days, in cents; nine in ten lives end from `low` to `high`, half from `q1` to `q3`. */
export type BankrollPoint = {
  readonly days: number
  readonly low: number
  readonly q1: number
  readonly median: number
  readonly q3: number
  readonly high: number
  readonly mean: number
}

/** An amount in cents and its probability. */
export type NetShare = { readonly net: number; readonly p: number }

/**
 * The ticket that someone buys every day, at the usual prizes of a state. Throws a RangeError unless
 * `numbers` is four digits that can be bet on this way.
 * @param stakeCents the price of the ticket, whole cents above 0
 * @param stateCode two capital letters
 */
export const dailyTicket = (
  bet: DailyBet,
  numbers: string,
  stateCode: string,
  stakeCents: number,
): DailyTicket => {
  if (!Number.isInteger(stakeCents) || stakeCents <= 0)
    throw new RangeError(`not a stake in cents: ${stakeCents}`)
  if (bet !== 'both') {
    const cents = usualPrize(bet, numbers, stateCode) * stakeCents
    return { stakeCents, payouts: [{ ways: betWays(bet, numbers), cents }] }
  }
  const straight = (usualPrize('straight', numbers, stateCode) * stakeCents) / 2
  const box = (usualPrize('box', numbers, stateCode) * stakeCents) / 2
  const ways = betWays('box', numbers)
  return {
    stakeCents,
    payouts: [
      { ways: 1, cents: straight + box },
      { ways: ways - 1, cents: box },
    ],
  }
}

/** The mean of the money after some days, in cents. */
export const meanNet = ({ stakeCents, payouts }: DailyTicket, days: number): number =>
  days * (payouts.reduce((sum, { ways, cents }) => sum + chance(ways) * cents, 0) - stakeCents)

/** The chance that one ticket wins anything. */
export const chanceOfPrize = ({ payouts }: DailyTicket): number =>
  chance(payouts.reduce((sum, { ways }) => sum + ways, 0))

/**
 * The exact distribution of the money after some days, lowest first: binomial for one payout,
 * multinomial for two. Amounts with a probability below 1e-15 are left out. A RangeError unless `days`
 * is a whole number from 0.
 */
export const netShares = ({ stakeCents, payouts }: DailyTicket, days: number): NetShare[] => {
  const [first, second] = payouts
  const spent = days * stakeCents
  const shares = winsOf(days, chance(first?.ways ?? 0)).flatMap(({ wins, p }) => {
    const net = wins * (first?.cents ?? 0) - spent
    if (second === undefined) return [{ net, p }]
    // Given the wins of the first kind, the other days are binomial again.
    const rest = chance(second.ways) / (1 - chance(first?.ways ?? 0))
    return winsOf(days - wins, rest).map((other) => ({
      net: net + other.wins * second.cents,
      p: p * other.p,
    }))
  })
  return shares.filter(({ p }) => p >= NEGLIGIBLE).sort((a, b) => a.net - b.net)
}

/** The exact chance of having more than was spent after some days. */
export const chanceAhead = (ticket: DailyTicket, days: number): number =>
  netShares(ticket, days).reduce((sum, { net, p }) => (net > 0 ? sum + p : sum), 0)

/** The exact quantiles and the mean after some days. */
export const bankrollPoint = (ticket: DailyTicket, days: number): BankrollPoint => {
  const shares = netShares(ticket, days)
  return {
    days,
    low: quantile(shares, 0.05),
    q1: quantile(shares, 0.25),
    median: quantile(shares, 0.5),
    q3: quantile(shares, 0.75),
    high: quantile(shares, 0.95),
    mean: meanNet(ticket, days),
  }
}

/**
 * The least amount that at least a share of all lives is at or below. A RangeError unless 0 < share < 1.
 * @param shares as `netShares` returns them
 */
export const quantile = (shares: readonly NetShare[], share: number): number => {
  if (!(share > 0 && share < 1)) throw new RangeError(`not a share: ${share}`)
  let sum = 0
  for (const { net, p } of shares) {
    sum += p
    if (sum >= share) return net
  }
  return shares.at(-1)?.net ?? 0
}

const NEGLIGIBLE = 1e-15

const chance = (ways: number) => ways / STRAIGHT_ODDS

/** The numbers of wins that are not negligible, with their probabilities. */
const winsOf = (days: number, p: number): { wins: number; p: number }[] => {
  const mean = days * p
  const reach = 9 * Math.sqrt(mean) + 15
  const from = Math.max(0, Math.floor(mean - reach))
  const to = Math.min(days, Math.ceil(mean + reach))
  return Array.from({ length: to - from + 1 }, (_, at) => ({
    wins: from + at,
    p: binomialPmf(from + at, days, p),
  })).filter((one) => one.p >= NEGLIGIBLE)
}
