import { boxKey } from '../digits.ts'
import { seeded } from '../learning/random.ts'
import { STRAIGHT_ODDS } from '../odds.ts'
import { permutations } from '../plays.ts'
import { type Bet, usualPrize } from '../prizes.ts'
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
 * together or not, draws are independent. Exact, but for amounts with a probability below 1e-12, if that
 * is little work; otherwise the sums of 10,000 simulated players, the same for the same tickets.
 */
export const payoutShares = (draws: readonly DrawTickets[]): PayoutShare[] => {
  const payouts = draws.map(payoutsOf)
  return exactShares(payouts) ?? simulatedShares(payouts)
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
/** Draws of more kinds than this, or more pairs of amounts, are simulated: some milliseconds at most. */
const MOST_KINDS = 12
const MOST_PAIRS = 100_000
const PLAYERS = 10_000

const sharesOf = (sums: ReadonlyMap<number, number>): PayoutShare[] =>
  [...sums].map(([cents, p]) => ({ cents, p })).sort((a, b) => a.cents - b.cents)

/** Null if it is too much work. */
const exactShares = (draws: readonly (readonly PayoutShare[])[]): PayoutShare[] | null => {
  const kinds = new Map<string, { kind: readonly PayoutShare[]; times: number }>()
  for (const kind of draws) {
    const key = keyOf(kind)
    const known = kinds.get(key)
    if (known) known.times++
    else if (kinds.size === MOST_KINDS) return null
    else kinds.set(key, { kind, times: 1 })
  }
  const work: Work = { pairs: MOST_PAIRS }
  let sums: Sums | null = new Map([[0, 1]])
  for (const { kind, times } of kinds.values())
    sums = convolve(sums, repeated(kind, times, work), work)
  return sums && sharesOf(sums)
}

/** Goes from one winner to the next instead of asking each player: prizes are rare. */
export const simulatedShares = (draws: readonly (readonly PayoutShare[])[]): PayoutShare[] => {
  const random = seeded(draws.length)
  const won = new Float64Array(PLAYERS)
  for (const payouts of draws) {
    const upTo = new Float64Array(payouts.length)
    let sum = 0
    for (const [at, { p }] of payouts.entries()) upTo[at] = sum += p
    // Rounding must not make it more than certain.
    const chance = Math.min(1, sum)
    if (chance === 0) continue
    const skip = () => Math.floor(Math.log1p(-random()) / Math.log1p(-chance))
    for (let player = skip(); player < PLAYERS; player += 1 + skip())
      won[player] = (won[player] ?? 0) + chosen(payouts, upTo, random() * chance)
  }
  const sums = new Map<number, number>()
  for (const cents of won) sums.set(cents, (sums.get(cents) ?? 0) + 1 / PLAYERS)
  return sharesOf(sums)
}

/** The payout at a point of their summed probabilities, by bisection. */
const chosen = (payouts: readonly PayoutShare[], upTo: Float64Array, point: number): number => {
  let [low, high] = [0, payouts.length - 1]
  while (low < high) {
    const middle = (low + high) >> 1
    if (point < (upTo[middle] ?? 1)) high = middle
    else low = middle + 1
  }
  return payouts[low]?.cents ?? 0
}

/** What one draw pays in all, by the drawn number: amounts above 0, ascending. */
export const payoutsOf = ({ state, tickets }: DrawTickets): PayoutShare[] => {
  const paid = new Map<string, number>()
  for (const { bet, numbers, stakeCents } of tickets) {
    const orders = ordersOf(numbers)
    const cents = stakeCents * prizeOf(bet, orders, state)
    if (bet === 'straight') addTo(paid, numbers, cents)
    else for (const drawn of orders) addTo(paid, drawn, cents)
  }
  const ways = new Map<number, number>()
  for (const cents of paid.values()) addTo(ways, cents, 1)
  return [...ways]
    .map(([cents, count]) => ({ cents, p: count / STRAIGHT_ODDS }))
    .sort((a, b) => a.cents - b.cents)
}

/** The orders of each number, and the prizes of each state by bet and ways: the same for all tickets. */
const ORDERS = new Map<string, readonly string[]>()
const PRIZES = new Map<string, number>()

const ordersOf = (numbers: string): readonly string[] => {
  const known = ORDERS.get(numbers)
  if (known !== undefined) return known
  const orders = permutations(boxKey(numbers))
  for (const order of orders) ORDERS.set(order, orders)
  return orders
}

const prizeOf = (bet: Bet, orders: readonly string[], state: string): number => {
  const key = `${state} ${bet} ${orders.length}`
  const prize = PRIZES.get(key) ?? usualPrize(bet, orders[0] ?? '', state)
  PRIZES.set(key, prize)
  return prize
}

const addTo = <Key>(sums: Map<Key, number>, key: Key, amount: number) =>
  sums.set(key, (sums.get(key) ?? 0) + amount)

/** Probabilities by cents. */
type Sums = Map<number, number>

/** The pairs of amounts that may still be added up. */
type Work = { pairs: number }

const keyOf = (payouts: readonly PayoutShare[]): string =>
  payouts.map(({ cents, p }) => `${cents}:${p}`).join(' ')

/** The sum of as many equal draws: of one amount binomial, else by squaring. */
const repeated = (payouts: readonly PayoutShare[], times: number, work: Work): Sums | null => {
  const [only, ...others] = payouts
  if (only === undefined) return new Map([[0, 1]])
  if (others.length > 0) return power(oneOf(payouts), times, work)
  const sums: Sums = new Map()
  for (let wins = 0; wins <= times; wins++) {
    const p = binomialPmf(wins, times, only.p)
    if (p >= NEGLIGIBLE) sums.set(wins * only.cents, p)
    else if (wins > times * only.p) break
  }
  return sums
}

const oneOf = (payouts: readonly PayoutShare[]): Sums => {
  const nothing = 1 - payouts.reduce((sum, { p }) => sum + p, 0)
  return new Map([[0, nothing], ...payouts.map(({ cents, p }) => [cents, p] as const)])
}

const power = (one: Sums, times: number, work: Work): Sums | null => {
  if (times === 1) return one
  const half = power(one, Math.floor(times / 2), work)
  const even = convolve(half, half, work)
  return times % 2 === 0 ? even : convolve(even, one, work)
}

/** Null if there are more pairs than may still be added up. */
const convolve = (a: Sums | null, b: Sums | null, work: Work): Sums | null => {
  if (a === null || b === null || a.size * b.size > work.pairs) return null
  work.pairs -= a.size * b.size
  const sums: Sums = new Map()
  for (const [x, p] of a) for (const [y, q] of b) if (p * q >= NEGLIGIBLE) addTo(sums, x + y, p * q)
  return sums
}
