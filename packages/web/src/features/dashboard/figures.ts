import type { Stats } from '@fourcast/contract/numbers.ts'

const rounded = new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 })
const small = new Intl.NumberFormat('en-US', { maximumSignificantDigits: 1 })

/** 1.94 → '1.9', 0.0123 → '0.01': never 0 for what is more. */
export const few = (n: number) => (n > 0 && n < 0.05 ? small : rounded).format(n)

/** How many winners chance alone would make of the same results and draws. */
export const expectedWinners = ({ chanceRate, savedResults }: Stats) => chanceRate * savedResults

/** Success Rate, one decimal: 0.0093 → '0.9%'. */
export const successRate = (rate: number) => `${(rate * 100).toFixed(1)}%`

/** 'chance 0.9%', with a digit more where one decimal would hide it. */
export const chanceRate = (rate: number) =>
  rate > 0 && rate < 0.0005 ? `${small.format(rate * 100)}%` : successRate(rate)

export const days = (n: number) => `${n} ${n === 1 ? 'day' : 'days'}`
