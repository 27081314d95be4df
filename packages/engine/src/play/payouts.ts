import { boxKey } from '../digits.ts'
import { seeded } from '../learning/random.ts'
import { STRAIGHT_ODDS } from '../odds.ts'
import { permutations } from '../plays.ts'
import { type Bet, betWays, isHit, usualPrize } from '../prizes.ts'
import { binomialPmf } from '../statistics/binomial.ts'

/** A settled ticket: its number as '0768', and its price in cents. */
export type StakedTicket = {
  readonly numbers: string
  readonly bet: Bet
  readonly stakeCents: number
}

/** The tickets of one draw of a state, two capital letters. */
export type DrawTickets = { readonly state: string; readonly tickets: readonly StakedTicket[] }

/** Cents with their probabilities, lowest first. */
export type PayoutShare = { readonly cents: number; readonly p: number }

/**
 * The distribution of all prizes of tickets in fair draws, at the usual prizes: tickets of one draw win
 * together or not, draws are independent. Exact, but for amounts with a probability below 1e-12, for up
 * to 12 kinds of draws; above that the sums of 10,000 simulated players, the same for the same tickets.
 */
export const payoutShares = (draws: readonly DrawTickets[]): PayoutShare[] => {
  const payouts = draws.map(payoutsOf)
  const kinds = Map.groupBy(payouts, keyOf)
  if (kinds.size > MOST_KINDS) return simulatedShares(payouts)
  let sums = new Map([[0, 1]])
  for (const [kind = [], ...others] of kinds.values())
    sums = convolve(sums, repeated(kind, others.length + 1))
  return sharesOf(sums)
}

/** The mean of these prizes, in cents. */
export const meanPayout = (shares: readonly PayoutShare[]): number =>
  shares.reduce((sum, { cents, p }) => sum + cents * p, 0)

/** The least amount that at least a share of players wins at most. */
export const payoutQuantile = (shares: readonly PayoutShare[], share: number): number => {
  let sum = 0
  for (const { cents, p } of shares) {
    sum += p
    if (sum >= share) return cents
  }
  return shares.at(-1)?.cents ?? 0
}

const NEGLIGIBLE = 1e-12
const MOST_KINDS = 12
const PLAYERS = 10_000

const sharesOf = (sums: ReadonlyMap<number, number>): PayoutShare[] =>
  [...sums].map(([cents, p]) => ({ cents, p })).sort((a, b) => a.cents - b.cents)

/** Goes from one winner to the next instead of asking each player: prizes are rare. */
export const simulatedShares = (draws: readonly (readonly PayoutShare[])[]): PayoutShare[] => {
  const random = seeded(draws.length)
  const won = new Float64Array(PLAYERS)
  for (const payouts of draws) {
    const chance = payouts.reduce((sum, { p }) => sum + p, 0)
    if (chance === 0) continue
    const skip = () => Math.floor(Math.log1p(-random()) / Math.log1p(-chance))
    for (let player = skip(); player < PLAYERS; player += 1 + skip())
      won[player] = (won[player] ?? 0) + chosen(payouts, random() * chance)
  }
  const sums = new Map<number, number>()
  for (const cents of won) sums.set(cents, (sums.get(cents) ?? 0) + 1 / PLAYERS)
  return sharesOf(sums)
}

/** The payout at a point of their summed probabilities. */
const chosen = (payouts: readonly PayoutShare[], point: number): number => {
  let rest = point
  return payouts.find(({ p }) => (rest -= p) < 0)?.cents ?? payouts.at(-1)?.cents ?? 0
}

/** What one draw pays in all, by the drawn number: amounts above 0, ascending. */
export const payoutsOf = ({ state, tickets }: DrawTickets): PayoutShare[] => {
  const [only, ...others] = tickets
  if (only === undefined) return []
  if (others.length === 0) {
    const cents = only.stakeCents * usualPrize(only.bet, only.numbers, state)
    return [{ cents, p: betWays(only.bet, only.numbers) / STRAIGHT_ODDS }]
  }
  const winning = new Set(tickets.flatMap(({ bet, numbers }) => numbersOf(bet, numbers)))
  const ways = new Map<number, number>()
  for (const drawn of winning) {
    const cents = tickets.reduce(
      (sum, one) =>
        isHit(one.bet, one.numbers, drawn)
          ? sum + one.stakeCents * usualPrize(one.bet, one.numbers, state)
          : sum,
      0,
    )
    ways.set(cents, (ways.get(cents) ?? 0) + 1)
  }
  return [...ways]
    .map(([cents, count]) => ({ cents, p: count / STRAIGHT_ODDS }))
    .sort((a, b) => a.cents - b.cents)
}

const numbersOf = (bet: Bet, numbers: string): string[] =>
  bet === 'straight' ? [numbers] : permutations(boxKey(numbers))

const keyOf = (payouts: readonly PayoutShare[]): string =>
  payouts.map(({ cents, p }) => `${cents}:${p}`).join(' ')

/** The sum of as many equal draws: of one amount binomial, else by squaring. */
const repeated = (payouts: readonly PayoutShare[], times: number): Map<number, number> => {
  const [only, ...others] = payouts
  if (only === undefined) return new Map([[0, 1]])
  if (others.length > 0) return power(oneOf(payouts), times)
  const sums = new Map<number, number>()
  for (let wins = 0; wins <= times; wins++) {
    const p = binomialPmf(wins, times, only.p)
    if (p >= NEGLIGIBLE) sums.set(wins * only.cents, p)
    else if (wins > times * only.p) break
  }
  return sums
}

const oneOf = (payouts: readonly PayoutShare[]): Map<number, number> => {
  const nothing = 1 - payouts.reduce((sum, { p }) => sum + p, 0)
  return new Map([[0, nothing], ...payouts.map(({ cents, p }) => [cents, p] as const)])
}

const power = (one: Map<number, number>, times: number): Map<number, number> => {
  if (times === 1) return one
  const half = power(one, Math.floor(times / 2))
  const even = convolve(half, half)
  return times % 2 === 0 ? even : convolve(even, one)
}

const convolve = (a: Map<number, number>, b: Map<number, number>): Map<number, number> => {
  const sums = new Map<number, number>()
  for (const [x, p] of a)
    for (const [y, q] of b) if (p * q >= NEGLIGIBLE) sums.set(x + y, (sums.get(x + y) ?? 0) + p * q)
  return sums
}
