import type { CompleteDigits } from '../digits.ts'

/**
 * Shannon's entropy of the four digits as a share of the most they can have (ln 4): 1 for four
 * different ones, .75, .5 for two pairs, .406 for three equal ones, 0 for four.
 */
export const entropy = (digits: CompleteDigits): number => {
  const groups = Map.groupBy(digits, (digit) => digit).values()
  const shares = Array.from(groups, ({ length }) => length / digits.length)
  const nats = shares.reduce((sum, share) => sum - share * Math.log(share), 0)
  return nats / Math.log(digits.length)
}
