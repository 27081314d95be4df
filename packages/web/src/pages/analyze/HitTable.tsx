import type { Analysis } from '@fourcast/contract/analysis.ts'
import { pText } from './p-text.ts'
import { few, rate } from '#core/figures.ts'
import { count } from '#core/format.ts'
import { type Column, Table } from '#ui/Table.tsx'

type HitRates = NonNullable<Analysis['comparison']['hitRates']>
type Hits = HitRates['exact']
interface Row extends Hits {
  name: string
}

/** Matches with rates, intervals and p values. */
export const HitTable = ({ hitRates }: { hitRates: HitRates }) => (
  <Table
    dense
    caption="Matches with rates, 95% intervals and p"
    columns={COLUMNS}
    rows={rowsOf(hitRates)}
    rowKey={({ name }) => name}
  />
)

const rowsOf = ({ exact, partial, box }: HitRates): Row[] => [
  { name: 'Exact order', ...exact },
  { name: 'Two or three in place', ...partial },
  { name: 'Any order', ...box },
]

const interval = ({ low, high }: Hits) =>
  low === null || high === null ? 'no draws' : `${rate(low)} to ${rate(high)}`

const COLUMNS: readonly Column<Row>[] = [
  {
    id: 'name',
    head: 'Match',
    label: 'Match',
    cell: ({ name }) => <span className="strong">{name}</span>,
  },
  {
    id: 'hits',
    head: 'Drawn',
    label: 'Drawn',
    cell: ({ hits, expected }) => (
      <>
        {count(hits)} <span className="chance">chance {few(expected)}</span>
      </>
    ),
  },
  {
    id: 'rate',
    head: 'Rate',
    label: 'Rate',
    cell: (row) => (row.rate === null ? '–' : rate(row.rate)),
  },
  { id: 'interval', head: '95% interval', label: '95% interval', cell: interval },
  {
    id: 'chance',
    head: 'Chance',
    label: 'Chance',
    cell: ({ chance }) => <span className="chance">{rate(chance)}</span>,
  },
  { id: 'p', head: 'p', label: 'p, two-sided', atEnd: true, cell: ({ p }) => pText(p) },
]
