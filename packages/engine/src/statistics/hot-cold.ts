import type { CellTest } from './cell-tests.ts'
import { Q_LEVEL, testCells } from './cell-tests.ts'
import type { DrawCounts } from './counts.ts'

/** How often a digit was drawn. If `descriptive`, chance alone explains it. */
export type DigitHeat = CellTest & { readonly digit: number; readonly descriptive: boolean }

/** The five most and the five least frequent digits, most and least first. */
export type HotCold = { readonly hot: readonly DigitHeat[]; readonly cold: readonly DigitHeat[] }

const SHOWN = 5

/**
 * Digits by their count at any place, compared with a tenth of all drawn digits. Past counts only: a
 * frequent digit is not more or less likely to be drawn next.
 */
export const hotAndCold = ({ digits, draws }: DrawCounts): HotCold => {
  const all = testCells(digits, 4 * draws, 0.1).map((cell, digit) =>
    Object.assign(cell, { digit, descriptive: cell.q >= Q_LEVEL }),
  )
  const hottest = all.toSorted((a, b) => b.z - a.z || a.digit - b.digit)
  return { hot: hottest.slice(0, SHOWN), cold: hottest.slice(SHOWN).toReversed() }
}
