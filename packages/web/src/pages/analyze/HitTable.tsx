import type { Analysis } from '@fourcast/contract/analysis.ts'
import { few, rate } from '#core/figures.ts'
import { count } from '#core/format.ts'
import { pText } from './p-text.ts'
import { Disclosure } from '#ui/Disclosure.tsx'
import { type Column, Table } from '#ui/Table.tsx'

type Comparison = Analysis['comparison']
type Hits = NonNullable<Comparison['exactMatches']>
interface Row extends Hits {
  name: string
}

/** The same counts with their intervals and p, for whoever would check them. */
export function HitTable({ comparison }: { comparison: Comparison }) {
  const rows = rowsOf(comparison)
  if (rows.length === 0) return null
  return (
    <Disclosure quiet title="Rates with intervals">
      <div className="-mx-(--card-pad)">
        <Table
          caption="Matches with rates, 95 % intervals and p"
          columns={COLUMNS}
          rows={rows}
          rowKey={({ name }) => name}
        />
      </div>
    </Disclosure>
  )
}

const rowsOf = ({ exactMatches, partialMatches, boxMatches }: Comparison): Row[] =>
  [
    { name: 'Exact order', found: exactMatches },
    { name: 'Two or three in place', found: partialMatches },
    { name: 'Any order', found: boxMatches },
  ].flatMap(({ name, found }) => (found === null ? [] : [{ name, ...found }]))

const interval = ({ low, high }: Hits) =>
  low === null || high === null ? 'no draws' : `${rate(low)} to ${rate(high)}`

const COLUMNS: readonly Column<Row>[] = [
  { id: 'name', head: 'Match', cell: ({ name }) => <span className="strong">{name}</span> },
  {
    id: 'hits',
    head: 'Came',
    label: 'Came',
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
