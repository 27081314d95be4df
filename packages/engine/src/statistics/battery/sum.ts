import { NUMBERS, SUMS } from '../number-tables.ts'
import { goodnessOfFit } from './goodness-of-fit.ts'
import type { History } from './history.ts'
import type { Outcome } from './outcome.ts'

const MOST = 36

/**
 * Whether each sum of digits, 0 to 36, is as frequent as by chance; rare ones at either end are merged.
 */
export const sumTest = ({ numbers, draws }: History): Outcome[] => {
  const label = {
    id: 'sum',
    name: 'Sum of digits',
    plain: 'Does every sum of the four digits come up as often as chance expects?',
  }
  const counts = Array.from({ length: MOST + 1 }, () => 0)
  const ways = Array.from({ length: MOST + 1 }, () => 0)
  SUMS.forEach((sum, number) => {
    counts[sum] = (counts[sum] ?? 0) + (numbers[number] ?? 0)
    ways[sum] = (ways[sum] ?? 0) + 1
  })
  const probabilities = ways.map((count) => count / NUMBERS)
  return goodnessOfFit(label, counts, probabilities, draws)
}
