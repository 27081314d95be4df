import type { CompleteDigits } from '../digits.ts'
import type { Definition } from './pattern.ts'

const stepsOf = ([a, b, c, d]: CompleteDigits) => [b - a, c - b, d - c] as const

/** Whether two neighbouring steps are both `step`: three digits in a run. */
const hasRun = (digits: CompleteDigits, step: number): boolean => {
  const [first, second, third] = stepsOf(digits)
  return second === step && (first === step || third === step)
}

const runs: readonly Definition[] = [
  {
    id: 'run-up-3',
    name: 'Run of three up',
    description: 'Three neighboring digits count up, such as 345.',
    shows: (digits) => hasRun(digits, 1),
  },
  {
    id: 'run-down-3',
    name: 'Run of three down',
    description: 'Three neighboring digits count down, such as 543.',
    shows: (digits) => hasRun(digits, -1),
  },
  {
    id: 'run-up-4',
    name: 'Run of four up',
    description: 'All four digits count up, such as 3456.',
    shows: (digits) => stepsOf(digits).every((step) => step === 1),
  },
  {
    id: 'run-down-4',
    name: 'Run of four down',
    description: 'All four digits count down, such as 6543.',
    shows: (digits) => stepsOf(digits).every((step) => step === -1),
  },
]

const directions: readonly Definition[] = [
  {
    id: 'ascending',
    name: 'Ascending',
    description: 'Every digit is larger than the one before.',
    shows: (digits) => stepsOf(digits).every((step) => step > 0),
  },
  {
    id: 'descending',
    name: 'Descending',
    description: 'Every digit is smaller than the one before.',
    shows: (digits) => stepsOf(digits).every((step) => step < 0),
  },
  {
    id: 'zigzag',
    name: 'Zigzag',
    description: 'The digits go up, down and up, or down, up and down.',
    shows: (digits) => {
      const [first, second, third] = stepsOf(digits)
      return first * second < 0 && second * third < 0
    },
  },
]

/** Without 0: that is four equal digits, the quad. */
const gaps: readonly Definition[] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((gap) => ({
  id: `gap-${gap}`,
  name: `Largest gap ${gap}`,
  description: `The largest difference between neighboring digits is ${gap}.`,
  shows: (digits) => Math.max(...stepsOf(digits).map(Math.abs)) === gap,
}))

/** The order of the digits from left to right. */
export const ORDERS: readonly Definition[] = [...runs, ...directions, ...gaps]
