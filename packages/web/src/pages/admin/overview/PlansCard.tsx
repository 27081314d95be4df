import type { Analytics } from '@fourcast/contract/admin-figures.ts'
import { inWords } from '../in-words.ts'
import { count, percent } from '#core/format.ts'
import { Card } from '#ui/Card.tsx'
import { Empty } from '#ui/Empty.tsx'
import { type Column, Table } from '#ui/Table.tsx'

type Row = Analytics['plans'][number]

const columns = (all: number): Column<Row>[] => [
  { id: 'plan', head: 'Plan', className: 'strong', cell: ({ plan }) => inWords(plan) },
  {
    id: 'status',
    head: 'Status',
    className: 'text-muted max-md:col-start-1',
    cell: ({ status }) => inWords(status),
  },
  {
    id: 'accounts',
    head: 'Accounts',
    atEnd: true,
    className: 'max-md:col-start-2 max-md:row-start-1',
    cell: ({ accounts }) => count(accounts),
  },
  {
    id: 'share',
    head: 'Share',
    atEnd: true,
    className: 'text-muted max-md:col-start-2 max-md:row-start-2',
    cell: ({ accounts }) => percent(all === 0 ? 0 : accounts / all, 1),
  },
]

/** Accounts by plan, the largest group first. */
export function PlansCard({ plans }: { plans: Analytics['plans'] }) {
  const all = plans.reduce((sum, { accounts }) => sum + accounts, 0)
  return (
    <Card flush={plans.length > 0} title="Accounts by plan">
      {plans.length === 0 ? (
        <Empty title="No accounts yet" />
      ) : (
        <Table
          caption="Accounts by plan and status"
          columns={columns(all)}
          rows={plans.toSorted((a, b) => b.accounts - a.accounts)}
          rowKey={({ plan, status }) => `${plan} ${status}`}
        />
      )}
    </Card>
  )
}
