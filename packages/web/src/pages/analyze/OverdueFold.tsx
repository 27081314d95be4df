import type { Analysis } from '@fourcast/contract/analysis.ts'
import { few } from '#core/figures.ts'
import { count } from '#core/format.ts'
import { Balls } from '#ui/Balls.tsx'
import { Disclosure } from '#ui/Disclosure.tsx'
import { type Column, Table } from '#ui/Table.tsx'

type Overdue = Analysis['overdueCombinations'][number]

/**
 * Numbers with the longest time since their last draw, for any entered digits. Collapsed, because they do not
 * predict the next draw.
 */
export function OverdueFold({ numbers }: { numbers: readonly Overdue[] }) {
  if (numbers.length === 0) return null
  return (
    <Disclosure quiet later title="Longest since last drawn">
      <p className="pb-3 text-sm text-muted">
        They’re not more likely: each still has a 1 in 10,000 chance. Among 10,000 numbers, some
        always wait this long.
      </p>
      <Table
        dense
        caption="Numbers by time since they were last drawn"
        columns={COLUMNS}
        rows={numbers}
        rowKey={({ numbers: digits }) => digits.join('')}
      />
    </Disclosure>
  )
}

const COLUMNS: readonly Column<Overdue>[] = [
  {
    id: 'number',
    head: 'Number',
    cell: ({ numbers }) => (
      <Balls numbers={numbers} size="sm" label={`Number ${numbers.join(' ')}`} />
    ),
  },
  {
    id: 'draws',
    head: 'Draws since',
    label: 'Draws since',
    atEnd: true,
    cell: ({ drawsSince }) => count(drawsSince),
  },
  {
    id: 'chance',
    head: 'Chance of a wait this long',
    label: 'Chance of a wait this long',
    atEnd: true,
    cell: ({ chance }) => <span className="chance">{few(10_000 * chance)} of 10,000 numbers</span>,
  },
]
