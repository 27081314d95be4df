import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { FLAGGED, shareText, zText } from '#domains/forecasts/significance.ts'
import { count } from '#core/format.ts'
import { few } from '#core/figures.ts'
import { Card } from '#ui/Card.tsx'
import { Chart } from '#ui/charts/Chart.tsx'
import { HeatTable } from '#ui/charts/HeatTable.tsx'
import type { Column } from '#ui/Table.tsx'

type Cell = Suggestions['heatMap'][number]

const PLACES = [0, 1, 2, 3]
const DIGITS = Array.from({ length: 10 }, (_, digit) => digit)

const COLUMNS: readonly Column<Cell>[] = [
  { id: 'digit', head: 'Digit', label: 'Digit', cell: ({ digit }) => digit },
  {
    id: 'place',
    head: 'Position',
    label: 'Position',
    atEnd: true,
    cell: ({ position }) => position + 1,
  },
  { id: 'count', head: 'Came', label: 'Came', cell: ({ count: came }) => count(came) },
  { id: 'z', head: 'z', label: 'z', atEnd: true, cell: ({ z }) => zText(z) },
  { id: 'q', head: 'q', label: 'q', cell: ({ q }) => shareText(q) },
]

/** How often each digit came at each position, coloured by how far that is from chance. */
export function HeatCard({ cells, draws }: { cells: readonly Cell[]; draws: number }) {
  const expected = draws / 10
  const spread = Math.sqrt(draws * 0.09)
  const flagged = cells.filter(({ q }) => q < FLAGGED).length
  const verdict = flagged === 0 ? 'All q are .05 or more: descriptive' : `* q below .05: ${flagged}`
  return (
    <Card title="Digit by position">
      <p className="text-sm text-muted">
        Times drawn in {count(draws)} draws, and how many standard deviations (z) that is from
        chance.{' '}
        <span className="chance">
          By chance: {few(expected)}, ± {few(1.96 * spread)} in 19 of 20 cases.
        </span>
      </p>
      <Chart
        name="Digit by position, with z and q"
        columns={COLUMNS}
        rows={cells}
        rowKey={({ digit, position }) => `${digit} ${position}`}
      >
        <HeatTable
          caption={`Times each digit was drawn at each position in ${count(draws)} draws, with z; chance expects ${few(expected)}`}
          corner="Digit"
          columns={PLACES.map((place) => `Pos. ${place + 1}`)}
          rows={DIGITS.map((digit) => rowOf(cells, digit))}
          chance={expected}
          reach={3 * spread}
          note={verdict}
        />
      </Chart>
    </Card>
  )
}

function rowOf(cells: readonly Cell[], digit: number) {
  const row = PLACES.flatMap((place) =>
    cells.filter((cell) => cell.digit === digit && cell.position === place),
  )
  return {
    head: String(digit),
    values: row.map((cell) => cell.count),
    notes: row.map(({ z }) => zText(z)),
    marked: row.map(({ q }) => q < FLAGGED),
  }
}
