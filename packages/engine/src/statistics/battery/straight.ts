import { uniformityTest } from './goodness-of-fit.ts'
import type { History } from './history.ts'
import type { Outcome } from './outcome.ts'

/**
 * Whether all 10,000 numbers are equally frequent: χ² with 9,999 df, from 50,000 draws on, where each
 * number is expected five times.
 */
export const straightTest = ({ numbers, draws }: History): Outcome[] =>
  uniformityTest(
    { id: 'straight', name: 'All numbers', plain: 'Are all 10,000 numbers drawn equally often?' },
    numbers,
    draws,
  )
