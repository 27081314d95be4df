import type { DrawSeries } from '../../series.ts'
import { chiSquareStatistic } from '../chi-square.ts'
import { chiSquareOutcome } from './goodness-of-fit.ts'
import type { History } from './history.ts'
import type { Outcome } from './outcome.ts'
import { LEAST_EXPECTED } from './outcome.ts'

/**
 * Whether all sessions of the day have equal digit frequencies: χ² of homogeneity of their digits, summed
 * over the four positions, 36 df for each session but one. Needs two sessions, 50 draws of each, and
 * every digit in every place; sessions with fewer draws are left out.
 */
export const slotTest = ({ series }: History): Outcome[] => {
  const tables = tablesOf(series).filter(({ draws }) => draws / 10 >= LEAST_EXPECTED)
  const all = totalOf(tables)
  if (tables.length < 2 || all.positions.includes(0)) return []
  const label = {
    id: 'slots',
    name: 'Sessions compared',
    plain: 'Do all sessions of the day draw the same digits equally often?',
  }
  const statistic = tables.reduce((sum, { draws, positions }) => {
    const expected = (cell: number) => ((all.positions[cell] ?? 0) * draws) / all.draws
    return sum + chiSquareStatistic(positions, expected)
  }, 0)
  return [chiSquareOutcome(label, statistic, 36 * (tables.length - 1), all.draws)]
}

/** The draws of one session, by position and digit: `10 · position + digit`. */
type SlotTable = { draws: number; readonly positions: Uint32Array }

const emptyTable = (): SlotTable => ({ draws: 0, positions: new Uint32Array(40) })

const tablesOf = ({ digits, slots, length }: DrawSeries): SlotTable[] => {
  const tables = Array.from({ length: 256 }, emptyTable)
  for (let t = 0; t < length; t++) {
    const table = tables[slots[t] ?? 0]
    if (table) countDraw(table, digits, t)
  }
  return tables
}

const countDraw = (table: SlotTable, digits: Uint8Array, t: number): void => {
  table.draws++
  for (let position = 0; position < 4; position++) {
    const cell = 10 * position + (digits[4 * t + position] ?? 0)
    table.positions[cell] = (table.positions[cell] ?? 0) + 1
  }
}

const totalOf = (tables: readonly SlotTable[]): SlotTable => ({
  draws: tables.reduce((sum, { draws }) => sum + draws, 0),
  positions: Uint32Array.from({ length: 40 }, (_, cell) =>
    tables.reduce((sum, { positions }) => sum + (positions[cell] ?? 0), 0),
  ),
})
