import type { BoxType } from '../../odds.ts'
import { BOX_WAYS, boxTypeCounts } from '../../odds.ts'
import { BOX_OF, NUMBERS, WAYS_OF_BOX } from '../number-tables.ts'
import { goodnessOfFit } from './goodness-of-fit.ts'
import type { History } from './history.ts'
import type { Outcome } from './outcome.ts'

/** The rarest is last, so that short histories merge it with the next. */
const TYPES = [
  'single',
  'double',
  'double-double',
  'triple',
  'quad',
] as const satisfies readonly BoxType[]

/** Whether draws repeat digits (1234, 1123, 1122, 1112, 1111) as often as by chance. */
export const pokerTest = ({ numbers, draws }: History): Outcome[] => {
  const label = {
    id: 'poker',
    name: 'Poker test',
    plain:
      'Do singles, doubles, double-doubles, triples and quads come up as often as chance expects?',
  }
  const counts = TYPES.map((type) => countType(numbers, BOX_WAYS[type]))
  const probabilities = TYPES.map((type) => boxTypeCounts[type] / NUMBERS)
  return goodnessOfFit(label, counts, probabilities, draws)
}

/** The number of orders identifies the type. */
const countType = (numbers: Uint32Array, ways: number): number =>
  numbers.reduce(
    (sum, count, number) => sum + (WAYS_OF_BOX[BOX_OF[number] ?? 0] === ways ? count : 0),
    0,
  )
