import { uniformityTest } from './goodness-of-fit.ts'
import type { History } from './history.ts'
import type { Outcome } from './outcome.ts'
import { POSITION_NAMES, POSITIONS } from './outcome.ts'

/** Whether the ten digits are equally frequent: over all places (χ², 9 df), and at each. */
export const frequencyTests = ({ positions, draws }: History): Outcome[] => {
  const label = {
    id: 'frequency',
    name: 'Digit frequency',
    plain: 'Is every digit drawn equally often?',
  }
  const all = Array.from({ length: 10 }, (_, digit) =>
    POSITIONS.reduce<number>((sum, position) => sum + (positions[10 * position + digit] ?? 0), 0),
  )
  return [
    ...uniformityTest(label, all, 4 * draws),
    ...POSITIONS.flatMap((position) => frequencyAt(positions, draws, position)),
  ]
}

const frequencyAt = (positions: Uint32Array, draws: number, position: 0 | 1 | 2 | 3): Outcome[] => {
  const label = {
    id: `frequency-${position + 1}`,
    name: `Digit frequency, ${POSITION_NAMES[position]} position`,
    plain: `Is every digit drawn equally often in the ${POSITION_NAMES[position]} position?`,
  }
  return uniformityTest(label, positions.subarray(10 * position, 10 * position + 10), draws)
}
