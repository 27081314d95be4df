import { type AdminPaymentDetail, getPayment } from '@fourcast/contract/admin-billing.ts'
import { RefundCard } from './RefundCard.tsx'
import { forWhat, PaymentStatus } from './payment-text.tsx'
import { useParams } from '#core/routing/router.tsx'
import { FactList, Moment } from '#pages/admin/parts/account-text.tsx'
import { OnePage } from '#pages/admin/parts/OnePage.tsx'
import { useOne } from '#pages/admin/parts/queries.ts'
import { RefreshButton } from '#pages/admin/parts/RefreshButton.tsx'
import { call } from '#core/api/api.ts'
import { amountOf } from '#core/money.ts'
import { Card } from '#ui/Card.tsx'
import { TextLink } from '#ui/TextLink.tsx'
import { Chip } from '#ui/Chip.tsx'
import { type Column, Table } from '#ui/Table.tsx'

const TEXTS = {
  title: 'Payment',
  loading: 'Loading the payment',
  failed: 'Failed to load the payment',
  missing: 'There is no such payment',
}

/** Invoice with its payment attempts and refunds, and a form for another refund. */
export default function PaymentPage() {
  const { id = '' } = useParams()
  const query = useOne(['payment', id], (how) => call(getPayment, { params: { id } }, how))
  return (
    <OnePage
      query={query}
      texts={TEXTS}
      title={({ number }) => `Payment ${number}`}
      lead={
        <TextLink to="/admin/payments" className="-my-2">
          All payments
        </TextLink>
      }
      actions={<RefreshButton query={query} />}
    >
      {(payment) => (
        <>
          <FactsCard payment={payment} />
          <AttemptsCard attempts={payment.attempts} />
          <RefundsCard refunds={payment.refunds} />
          <RefundCard payment={payment} />
        </>
      )}
    </OnePage>
  )
}

const FactsCard = ({ payment }: { payment: AdminPaymentDetail }) => (
  <Card title="Invoice" aside={<PaymentStatus of={payment} />}>
    <FactList
      facts={[
        ['Amount', amountOf(payment.amount)],
        ['For', forWhat(payment), 'long'],
        ['Customer', payment.customer.name, 'long'],
        ['Email', payment.customer.email, 'long'],
        ['Issued', <Moment key="issued" at={payment.issuedAt} />],
        ['Paid', <Moment key="paid" at={payment.paidAt} />],
        ['Paid with', payment.paidWith ?? '–'],
        ['Refunded', amountOf(payment.refunded)],
      ]}
    />
    {payment.userId === null ? (
      <p className="text-sm text-muted">The account was deleted.</p>
    ) : (
      <div className="-my-2">
        <TextLink to={`/admin/users/${payment.userId}`} arrow>
          Their account
        </TextLink>
      </div>
    )}
  </Card>
)

type Attempt = AdminPaymentDetail['attempts'][number]
type Refund = AdminPaymentDetail['refunds'][number]
type Look = readonly [kind: 'plain' | 'success' | 'warning' | 'error', word: string]

const ATTEMPTS: Readonly<Record<Attempt['status'], Look>> = {
  started: ['warning', 'Started'],
  unknown: ['warning', 'Unknown'],
  processing: ['warning', 'Pending'],
  requires_action: ['warning', 'Waiting for the customer'],
  succeeded: ['success', 'Paid'],
  declined: ['error', 'Declined'],
}

const REFUNDS: Readonly<Record<Refund['status'], Look>> = {
  started: ['warning', 'Started'],
  pending: ['warning', 'Pending'],
  succeeded: ['success', 'Refunded'],
  failed: ['error', 'Failed'],
}

/** Outcome, and the reason code of the payment provider. */
const OutcomeChip = ({ look: [kind, word], code }: { look: Look; code: string | null }) => (
  <span className="flex flex-wrap items-center gap-x-2">
    <Chip kind={kind}>{word}</Chip>
    {code !== null && <span className="text-sm text-muted">{code.replaceAll('_', ' ')}</span>}
  </span>
)

const times = <Row extends { createdAt: string; settledAt: string | null }>(): Column<Row>[] => [
  {
    id: 'begun',
    head: 'Started',
    label: 'Started',
    className: 'text-sm',
    cell: ({ createdAt }) => <Moment at={createdAt} />,
  },
  {
    id: 'settled',
    head: 'Settled',
    label: 'Settled',
    className: 'text-sm max-md:justify-self-end',
    cell: ({ settledAt }) => <Moment at={settledAt} />,
  },
]

const ATTEMPT_COLUMNS: readonly Column<Attempt>[] = [
  { id: 'n', head: 'Attempt', cell: ({ n }) => <span className="strong">Attempt {n}</span> },
  {
    id: 'status',
    head: 'Status',
    className: 'max-md:justify-self-end',
    cell: ({ status, declineCode }) => <OutcomeChip look={ATTEMPTS[status]} code={declineCode} />,
  },
  ...times<Attempt>(),
]

const REFUND_COLUMNS: readonly Column<Refund>[] = [
  {
    id: 'amount',
    head: 'Amount',
    cell: ({ amount }) => <span className="strong">{amountOf(amount)}</span>,
  },
  {
    id: 'status',
    head: 'Status',
    className: 'max-md:justify-self-end',
    cell: ({ status, failureCode }) => <OutcomeChip look={REFUNDS[status]} code={failureCode} />,
  },
  ...times<Refund>(),
]

const AttemptsCard = ({ attempts }: { attempts: readonly Attempt[] }) => (
  <Card title="Payment attempts" flush={attempts.length > 0}>
    {attempts.length === 0 ? (
      <p className="text-muted">No attempts yet.</p>
    ) : (
      <Table
        caption="Payment attempts"
        columns={ATTEMPT_COLUMNS}
        rows={attempts}
        rowKey={({ n }) => String(n)}
      />
    )}
  </Card>
)

const RefundsCard = ({ refunds }: { refunds: readonly Refund[] }) => (
  <Card title="Refunds" flush={refunds.length > 0}>
    {refunds.length === 0 ? (
      <p className="text-muted">No refunds.</p>
    ) : (
      <Table caption="Refunds" columns={REFUND_COLUMNS} rows={refunds} rowKey={({ id }) => id} />
    )}
  </Card>
)
