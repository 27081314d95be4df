import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { count } from '#core/format.ts'
import { few } from '#core/figures.ts'
import { joined } from '#domains/picks/picks.ts'
import { Balls } from '#ui/Balls.tsx'
import { Card } from '#ui/Card.tsx'
import { CopyButton } from '#ui/CopyButton.tsx'
import { Empty } from '#ui/Empty.tsx'
import { type Column, Table } from '#ui/Table.tsx'

type Overdue = Suggestions['overdueCombinations'][number]

const days = (n: number) => `${count(n)} ${n === 1 ? 'day' : 'days'}`

/** These ten are the longest waits of 10,000 numbers: how rare such a wait is for one number says nothing. */
const expectedText = (n: number) => `${few(n)} of 10,000 numbers`

const COLUMNS: readonly Column<Overdue>[] = [
  {
    id: 'numbers',
    head: 'Number',
    cell: ({ numbers }) => (
      <Balls numbers={numbers} size="sm" label={`Not seen for long: ${numbers.join(' ')}`} />
    ),
  },
  {
    id: 'copy',
    head: <span className="sr-only">Copy</span>,
    atEnd: true,
    cell: ({ numbers }) => <CopyButton text={joined(numbers)} className="-me-2" />,
  },
  {
    id: 'days',
    head: 'Last seen',
    label: 'Last seen',
    cell: ({ daysSince, drawsSince }) => (
      <>
        {days(daysSince)} ago
        <span className="block text-xs text-muted">{count(drawsSince)} draws</span>
      </>
    ),
  },
  {
    id: 'chance',
    head: 'By chance, as long',
    label: 'By chance, as long',
    atEnd: true,
    cell: ({ chance }) => <span className="chance">{expectedText(10_000 * chance)}</span>,
  },
]

interface OverdueCardProps {
  numbers: readonly Overdue[]
  neverSeen: number
}

/** Numbers that stayed away longest, with how usual that is. */
export const OverdueCard = ({ numbers, neverSeen }: OverdueCardProps) => (
  <Card flush title="Overdue combinations">
    <p className="px-(--card-pad) pb-4 text-sm text-muted">
      Not more likely: each still has a 1 in 10,000 chance, however long it’s been.{' '}
      {count(neverSeen)} of the 10,000 numbers never came in these draws.
    </p>
    {numbers.length === 0 ? (
      <div className="px-(--card-pad) pb-(--card-pad)">
        <Empty title="No number yet">They appear here with more draws.</Empty>
      </div>
    ) : (
      <Table
        caption="Numbers by how long they have not been seen"
        columns={COLUMNS}
        rows={numbers}
        rowKey={({ numbers: digits }) => digits.join('')}
      />
    )}
  </Card>
)
