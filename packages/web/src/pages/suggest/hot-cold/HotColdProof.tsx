import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { few } from '#core/figures.ts'
import { count } from '#core/format.ts'
import { pValueText, zText } from '#domains/forecasts/significance.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { type Column, Table } from '#ui/Table.tsx'

type Counted = Suggestions['hotNumbers'][number]
type Cell = Suggestions['heatMap'][number]

/** The tests behind the counts, with z and q. */
export const HotColdProof = ({ data: { hotNumbers, coldNumbers, heatMap } }: Props) => (
  <>
    <p>
      z is the distance from chance in standard deviations. q is the share of wrong calls among
      counts this unusual; below .05 chance doesn’t explain it.
    </p>
    <Table
      dense
      caption="Digits with z and q"
      columns={DIGIT_COLUMNS}
      rows={[...hotNumbers, ...coldNumbers]}
      rowKey={({ digit }) => String(digit)}
    />
    <Disclosure quiet later title="Each digit by position">
      <Table
        dense
        caption="Digit by position, with z and q"
        columns={CELL_COLUMNS}
        rows={heatMap}
        rowKey={({ digit, position }) => `${digit} ${position}`}
      />
    </Disclosure>
  </>
)

interface Props {
  data: Suggestions
}

const DIGIT_COLUMNS: readonly Column<Counted>[] = [
  { id: 'digit', head: 'Digit', label: 'Digit', cell: ({ digit }) => digit },
  {
    id: 'count',
    head: 'Drawn',
    label: 'Drawn',
    atEnd: true,
    cell: ({ count: drawn, expected }) => (
      <>
        {count(drawn)} <span className="chance">chance {few(expected)}</span>
      </>
    ),
  },
  { id: 'z', head: 'z', label: 'z', cell: ({ z }) => zText(z) },
  { id: 'q', head: 'q', label: 'q', atEnd: true, cell: ({ q }) => pValueText(q) },
]

const CELL_COLUMNS: readonly Column<Cell>[] = [
  { id: 'digit', head: 'Digit', label: 'Digit', cell: ({ digit }) => digit },
  {
    id: 'place',
    head: 'Position',
    label: 'Position',
    atEnd: true,
    cell: ({ position }) => position + 1,
  },
  { id: 'count', head: 'Drawn', label: 'Drawn', cell: ({ count: drawn }) => count(drawn) },
  { id: 'z', head: 'z', label: 'z', atEnd: true, cell: ({ z }) => zText(z) },
  { id: 'q', head: 'q', label: 'q', cell: ({ q }) => pValueText(q) },
]
