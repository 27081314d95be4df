import type { CompleteDigits } from '../digits.ts'

/**
 * The Shannon entropy of the four digits divided by its maximum (ln 4): 1 for four different digits, .75
 * for one pair, .5 for two pairs, .406 for three equal ones, 0 for four.
 */
export const entropy = (digits: CompleteDigits): number => {
  const groups = Map.groupBy(digits, (digit) => digit).values()
  const shares = Array.from(groups, ({ length }) => length / digits.length)
  const nats = shares.reduce((sum, share) => sum - share * Math.log(share), 0)
  return nats / Math.log(digits.length)
}
