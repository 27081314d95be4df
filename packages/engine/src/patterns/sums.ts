import { SUMS as SUM_OF } from '../statistics/number-tables.ts'
import type { Definition } from './pattern.ts'

const sums: readonly Definition[] = Array.from({ length: 37 }, (_, total) => ({
  id: `sum-${total}`,
  name: `Sum ${total}`,
  description: `The four digits add up to ${total}.`,
  shows: (_, number) => SUM_OF[number] === total,
}))

/** Without 0: only 0000 has it, which is sum 0. */
const rootSums: readonly Definition[] = [1, 2, 3, 4, 5, 6, 7, 8, 9].map((root) => ({
  id: `root-${root}`,
  name: `Root sum ${root}`,
  description: `The sum of the digits, summed until one digit is left, is ${root}.`,
  // The remainder by 9, with 9 in place of 0.
  shows: ([a, b, c, d]) => a + b + c + d > 0 && (a + b + c + d - root) % 9 === 0,
}))

/** Sums and root sums. */
export const SUMS: readonly Definition[] = [...sums, ...rootSums]
