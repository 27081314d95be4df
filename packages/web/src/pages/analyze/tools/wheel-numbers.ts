import { boxKey, type Digit } from '@fourcast/engine/digits.ts'
import { boxOdds, STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import { wheel } from '@fourcast/engine/plays.ts'
import type { Bet } from '@fourcast/engine/prizes.ts'

/** Number of digits that a wheel accepts. */
export const WHEEL = { least: 4, most: 7 } as const

export interface Wheeled {
  /** Numbers to play: every order for straight bets, one number of each box for box bets. */
  numbers: readonly string[]
  /** Odds that a draw wins one of them: one in this many. */
  oneIn: number
}

/** Bets of one kind from some digits; null if a wheel does not accept their number. */
export function wheeled(digits: readonly Digit[], bet: Bet): Wheeled | null {
  if (digits.length < WHEEL.least || digits.length > WHEEL.most) return null
  const all = wheel(digits)
  const numbers = bet === 'straight' ? all : all.filter((numbers) => numbers === boxKey(numbers))
  const ways = numbers.reduce((sum, one) => sum + (bet === 'straight' ? 1 : boxOdds(one).ways), 0)
  return { numbers, oneIn: STRAIGHT_ODDS / ways }
}
