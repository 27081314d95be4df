import type { Definition } from './pattern.ts'
import { agoWords, capitalised, PLACE_NAMES } from './words.ts'

/** How many draws back repeats are searched. */
export const MOST_LAG = 7

const LAGS = Array.from({ length: MOST_LAG }, (_, i) => i + 1)

/** `shows` of these gets the steps from the earlier draw; a step of 0 is a repeated digit. */
const repeats: readonly Definition[] = LAGS.flatMap((lag) =>
  PLACE_NAMES.map((name, place) => ({
    id: `repeat-${place + 1}-lag-${lag}`,
    name: `${capitalised(name)} digit repeats after ${lag}`,
    description: `The ${name} digit is the same as in ${agoWords(lag)}.`,
    lag,
    shows: (steps) => steps[place] === 0,
  })),
)

/** Without 0, which is the repeat at lag 1. */
const advances: readonly Definition[] = PLACE_NAMES.flatMap((name, place) =>
  [1, 2, 3, 4, 5, 6, 7, 8, 9].map((by) => ({
    id: `advance-${place + 1}-by-${by}`,
    name: `${capitalised(name)} digit advances by ${by}`,
    description: `The ${name} digit is ${by} above the one in the draw before, with 0 after 9.`,
    lag: 1,
    shows: (steps) => steps[place] === by,
  })),
)

const carriedOver = (steps: readonly number[]): number => steps.filter((step) => step === 0).length

const wholes: readonly Definition[] = [
  {
    id: 'same-number',
    name: 'Same number again',
    description: 'The number is the same as in the draw before.',
    lag: 1,
    shows: (steps) => carriedOver(steps) === 4,
  },
  {
    id: 'same-front-pair',
    name: 'Front pair again',
    description: 'The first two digits are the same as in the draw before.',
    lag: 1,
    shows: ([a, b]) => a === 0 && b === 0,
  },
  {
    id: 'same-back-pair',
    name: 'Back pair again',
    description: 'The last two digits are the same as in the draw before.',
    lag: 1,
    shows: ([, , c, d]) => c === 0 && d === 0,
  },
  {
    id: 'any-carried',
    name: 'A digit stays in place',
    description: 'At least one digit is in the same position as in the draw before.',
    lag: 1,
    shows: (steps) => carriedOver(steps) >= 1,
  },
  {
    id: 'two-carried',
    name: 'Two digits stay in place',
    description: 'At least two digits are in the same positions as in the draw before.',
    lag: 1,
    shows: (steps) => carriedOver(steps) >= 2,
  },
  {
    id: 'mirror-of-last',
    name: 'Mirror of the last draw',
    description: 'Every digit is 5 away from the one in the draw before.',
    lag: 1,
    shows: (steps) => steps.every((step) => step === 5),
  },
  {
    id: 'flash-of-last',
    name: 'Flash of the last draw',
    description: 'Every digit is 3 above the one in the draw before, with 0 after 9.',
    lag: 1,
    shows: (steps) => steps.every((step) => step === 3),
  },
  {
    id: 'same-v-trac',
    name: 'V-trac again',
    description: 'Every digit is the same as in the draw before, or its mirror.',
    lag: 1,
    shows: (steps) => steps.every((step) => step % 5 === 0),
  },
]

/** Relations between a draw and one of the seven draws before it. */
export const ECHOES: readonly Definition[] = [...repeats, ...advances, ...wholes]
