import type { CellTest } from './cell-tests.ts'
import { testCells } from './cell-tests.ts'
import type { DrawCounts } from './counts.ts'

/** How often a digit was drawn at a position (0–3, from the left). */
export type HeatCell = CellTest & { readonly digit: number; readonly position: number }

/**
 * The 40 counts of digit by position against a tenth of the draws, by position, then digit; q is over all
 * 40.
 */
export const heatMap = ({ positions, draws }: DrawCounts): HeatCell[] =>
  testCells(positions, draws, 0.1).map((cell, at) =>
    Object.assign(cell, { digit: at % 10, position: Math.floor(at / 10) }),
  )
