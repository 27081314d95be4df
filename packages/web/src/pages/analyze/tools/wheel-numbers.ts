import { boxKey, type Digit } from '@fourcast/engine/digits.ts'
import { boxOdds, STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import { wheel } from '@fourcast/engine/plays.ts'
import type { Bet } from '@fourcast/engine/prizes.ts'

/** How many digits a wheel takes. */
export const WHEEL = { least: 4, most: 7 } as const

export interface Wheeled {
  /** What is played: every order for straight bets, one number of each box for box bets. */
  numbers: readonly string[]
  /** A draw wins one of them once in so many. */
  oneIn: number
}

/** What digits make as bets of one kind; null with fewer or more digits than a wheel takes. */
export function wheeled(digits: readonly Digit[], bet: Bet): Wheeled | null {
  if (digits.length < WHEEL.least || digits.length > WHEEL.most) return null
  const all = wheel(digits)
  const numbers = bet === 'straight' ? all : all.filter((numbers) => numbers === boxKey(numbers))
  const ways = numbers.reduce((sum, one) => sum + (bet === 'straight' ? 1 : boxOdds(one).ways), 0)
  return { numbers, oneIn: STRAIGHT_ODDS / ways }
}
