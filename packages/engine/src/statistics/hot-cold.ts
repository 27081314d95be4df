import type { CellTest } from './cell-tests.ts'
import { Q_LEVEL, testCells } from './cell-tests.ts'
import type { DrawCounts } from './counts.ts'

/** How often a digit came. While `descriptive`, chance alone explains it. */
export type DigitHeat = CellTest & { readonly digit: number; readonly descriptive: boolean }

/** The five most and the five least frequent digits, most and least first. */
export type HotCold = { readonly hot: readonly DigitHeat[]; readonly cold: readonly DigitHeat[] }

const SHOWN = 5

/**
 * Digits by how often they came at any place, against a tenth of all digits drawn. Past counts only:
 * a digit is no more and no less likely to come for having come often.
 */
export const hotAndCold = ({ digits, draws }: DrawCounts): HotCold => {
  const all = testCells(digits, 4 * draws, 0.1).map((cell, digit) =>
    Object.assign(cell, { digit, descriptive: cell.q >= Q_LEVEL }),
  )
  const hottest = all.toSorted((a, b) => b.z - a.z || a.digit - b.digit)
  return { hot: hottest.slice(0, SHOWN), cold: hottest.slice(SHOWN).toReversed() }
}
