import { formatDigits, isComplete, isDigit } from '@fourcast/engine/digits.ts'
import { boxOdds, STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import { oneIn } from '#core/format.ts'

interface OddsLineProps {
  /** Four positions; null is empty. */
  numbers: readonly (number | null)[]
  /** Short form for tables: '1 in 10,000 · box 1 in 833'. */
  short?: boolean
  className?: string
}

/** Required below every pick: 'Straight 1 in 10,000 · box 1 in 833 (12-way)'. */
export function OddsLine({ numbers, short = false, className = '' }: OddsLineProps) {
  return <span className={`oddsline ${className}`}>{oddsText(numbers, short)}</span>
}

export function oddsText(numbers: readonly (number | null)[], short: boolean) {
  const digits = numbers.map((digit) => (isDigit(digit) ? digit : null))
  if (!isComplete(digits)) return 'Odds need 4 digits'
  const { ways, oneIn: boxOneIn } = boxOdds(formatDigits(digits))
  const straight = oneIn(STRAIGHT_ODDS)
  if (ways === 1)
    return short ? `${straight} · no box` : `Straight ${straight} · no box, all digits the same`
  const box = `box ${oneIn(boxOneIn)}`
  return short ? `${straight} · ${box}` : `Straight ${straight} · ${box} (${ways}-way)`
}
