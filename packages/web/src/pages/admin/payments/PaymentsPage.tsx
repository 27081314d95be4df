import { type AdminPayment, listPayments } from '@fourcast/contract/admin-billing.ts'
import { INVOICE_STATUSES } from '@fourcast/contract/subscriptions.ts'
import { AdminList } from '../parts/AdminList.tsx'
import { AdminExportButton } from '../parts/AdminExportButton.tsx'
import { ChoiceFilter, DaysFilter, AdminFilters, SearchFilter } from '../parts/AdminFilters.tsx'
import { useList } from '../parts/queries.ts'
import { isId, useAdminFilters } from '../parts/use-admin-filters.ts'
import { forWhat, INVOICE_STATUS_NAMES, PaymentStatus } from './payment-text.tsx'
import { call } from '#core/api/api.ts'
import { shortDate } from '#core/format.ts'
import { amountOf } from '#core/money.ts'
import { Empty } from '#ui/Empty.tsx'
import { Link } from '#ui/Link.tsx'
import { Page } from '#ui/Page.tsx'
import type { Column } from '#ui/Table.tsx'

export default function PaymentsPage() {
  const { choice, words, days } = useAdminFilters()
  const userId = words('userId')
  const asked = {
    search: words('search'),
    // An invalid ID shows an error at its field and is left out of the request.
    userId: userId !== undefined && isId(userId) ? userId : undefined,
    status: choice('status', INVOICE_STATUSES),
    ...days(),
  }
  const list = useList(['payments', asked], (page, how) =>
    call(listPayments, { query: { ...asked, page } }, how),
  )
  return (
    <Page
      title="Payments"
      lead="Invoices with their payments and refunds, newest first."
      actions={<AdminExportButton type="payments" />}
    >
      <PaymentFilters wrong={userId !== asked.userId} />
      <AdminList
        {...{ list, columns }}
        title="Payments"
        caption="Payments, newest first"
        rowKey={({ id }) => id}
        pages="Pages of payments"
        loading="Loading payments"
        failed="Failed to load payments"
        empty={
          <Empty kind="search" title="No payment matches">
            Try other filters.
          </Empty>
        }
      />
    </Page>
  )
}

const PaymentFilters = ({ wrong }: { wrong: boolean }) => (
  <AdminFilters names={['search', 'userId', 'status', 'dateFrom', 'dateTo']}>
    <SearchFilter name="search" label="Search" placeholder="Invoice number, name or email" />
    <ChoiceFilter
      name="status"
      label="Status"
      all="All"
      options={INVOICE_STATUSES.map((status) => [status, INVOICE_STATUS_NAMES[status][1]] as const)}
    />
    <DaysFilter />
    <SearchFilter
      name="userId"
      label="Account"
      placeholder="Account ID"
      {...(wrong ? { error: 'This isn’t a valid ID' } : {})}
    />
  </AdminFilters>
)

const columns: readonly Column<AdminPayment>[] = [
  {
    id: 'number',
    head: 'Number',
    cell: ({ id, number }) => (
      <Link to={`/admin/payments/${id}`} className="inline-link strong whitespace-nowrap">
        {number}
      </Link>
    ),
  },
  {
    id: 'amount',
    head: 'Amount',
    atEnd: true,
    className: 'whitespace-nowrap',
    cell: ({ amount }) => amountOf(amount),
  },
  {
    id: 'customer',
    head: 'Customer',
    full: true,
    cell: ({ customer }) => (
      <>
        <span className="block wrap-anywhere md:min-w-44">{customer.name}</span>
        <span className="block text-sm text-muted wrap-anywhere">{customer.email}</span>
      </>
    ),
  },
  { id: 'for', head: 'For', full: true, className: 'text-sm', cell: forWhat },
  { id: 'status', head: 'Status', cell: (one) => <PaymentStatus of={one} /> },
  {
    id: 'issued',
    head: 'Issued',
    className: 'text-sm whitespace-nowrap max-md:justify-self-end',
    cell: ({ issuedAt }) => shortDate(issuedAt),
  },
]
