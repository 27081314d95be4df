import type { DetectedPattern, Patterns } from '@fourcast/contract/patterns.ts'
import { wilson } from '@fourcast/engine/statistics/proportion-intervals.ts'
import { count, percent } from '#core/format.ts'
import { pValueText } from '#domains/forecasts/significance.ts'
import { type Column, Table } from '#ui/Table.tsx'

/** How patterns are tested, with p and q of each. */
export const PatternsProof = ({ data }: { data: Patterns }) => (
  <>
    <p>
      We tested {count(data.lookedFor)} patterns. With that many, some always look unusual. We count
      one only if chance would produce it in fewer than 1 of 20 searches.
    </p>
    {data.replication && <p>{replicationText(data.replication)}</p>}
    <p>
      p is how often chance alone is this far off. q is the share of wrong calls among patterns this
      unusual.
    </p>
    <Table
      dense
      caption="Patterns with p and q"
      columns={COLUMNS}
      rows={[...data.detectedPatterns, ...data.nearest]}
      rowKey={({ id }) => id}
    />
  </>
)

function replicationText({ replicated, flagged }: NonNullable<Patterns['replication']>) {
  const { low, high } = wilson(replicated, flagged)
  return `${count(replicated)} of ${count(flagged)} patterns were found again in later draws, 95% interval ${percent(low, 0)} to ${percent(high, 0)}.`
}

const COLUMNS: readonly Column<DetectedPattern>[] = [
  { id: 'name', head: 'Pattern', label: 'Pattern', full: true, cell: ({ name }) => name },
  { id: 'p', head: 'p', label: 'p', cell: ({ p }) => pValueText(p) },
  { id: 'q', head: 'q', label: 'q', atEnd: true, cell: ({ q }) => pValueText(q) },
]
