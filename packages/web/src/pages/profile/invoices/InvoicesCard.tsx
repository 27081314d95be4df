import type { Invoice } from '@fourcast/contract/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { InvoiceStatus, periodOf } from './invoice-text.tsx'
import { invoices } from '#domains/billing/queries.ts'
import { shortDate } from '#core/format.ts'
import { amountOf } from '#core/money.ts'
import { Card } from '#ui/Card.tsx'
import { type Column, Table } from '#ui/Table.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { Loaded } from '#ui/Loaded.tsx'

export function InvoicesCard() {
  const query = useQuery(invoices)
  return (
    <Card title="Invoices" flush={(query.data?.length ?? 0) > 0}>
      <Loaded query={query} loading="Loading your invoices" failed="Failed to load your invoices">
        {(rows) =>
          rows.length > 0 ? (
            <Table caption="Invoices" columns={COLUMNS} rows={rows} rowKey={({ id }) => id} />
          ) : (
            <p className="text-muted">No invoices yet. You get one for each payment.</p>
          )
        }
      </Loaded>
    </Card>
  )
}

const COLUMNS: readonly Column<Invoice>[] = [
  {
    id: 'number',
    head: 'Number',
    cell: ({ number }) => <span className="strong whitespace-nowrap">{number}</span>,
  },
  {
    id: 'date',
    head: 'Date',
    atEnd: false,
    className: 'whitespace-nowrap max-md:justify-self-end',
    cell: ({ date }) => shortDate(date),
  },
  {
    id: 'for',
    head: 'For',
    full: true,
    cell: (invoice) => (
      <>
        <span className="block">{invoice.description}</span>
        <span className="block text-xs text-muted">{periodOf(invoice)}</span>
      </>
    ),
  },
  {
    id: 'amount',
    head: 'Amount',
    className: 'whitespace-nowrap',
    cell: ({ amount }) => amountOf(amount),
  },
  {
    id: 'status',
    head: 'Status',
    className: 'max-md:justify-self-end',
    cell: (invoice) => <InvoiceStatus invoice={invoice} />,
  },
  {
    id: 'open',
    head: <span className="sr-only">Open</span>,
    full: true,
    cell: ({ id, number }) => (
      <TextLink to={`/profile/invoices/${id}`} className="-my-1.5">
        Open<span className="sr-only"> {number}</span>
      </TextLink>
    ),
  },
]
