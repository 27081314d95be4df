import type { Stats } from '@fourcast/contract/numbers.ts'
import { onceUsed, percent } from './format.ts'

const rounded = onceUsed(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 1 }))
const small = onceUsed(() => new Intl.NumberFormat('en-US', { maximumSignificantDigits: 1 }))

/** 1.94 → '1.9', 0.0123 → '0.01': only an exact 0 is shown as 0. */
export const few = (n: number) => (n > 0 && n < 0.05 ? small() : rounded()).format(n)

/** The number of winners that chance alone would produce from the same results and draws. */
export const expectedWinners = ({ chanceRate, savedResults }: Stats) => chanceRate * savedResults

/** 0.34391 → '34.39%', 0.0000123 → '0.001%': only an exact 0 is shown as 0. */
export const rate = (share: number) =>
  share > 0 && share < 0.00005 ? `${small().format(share * 100)}%` : percent(share)
