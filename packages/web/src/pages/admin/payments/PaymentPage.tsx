import { type AdminPaymentDetail, getPayment } from '@fourcast/contract/admin-billing.ts'
import { useParams } from '#core/routing/router.tsx'
import { Facts } from '../parts/Facts.tsx'
import { Moment } from '../parts/Moment.tsx'
import { OnePage } from '../parts/OnePage.tsx'
import { useOne } from '../parts/queries.ts'
import { RefreshButton } from '../parts/RefreshButton.tsx'
import { AttemptsCard, RefundsCard } from './Records.tsx'
import { RefundCard } from './RefundCard.tsx'
import { forWhat, PaymentStatus } from './words.tsx'
import { call } from '#core/api/api.ts'
import { amountOf } from '#core/money.ts'
import { Card } from '#ui/Card.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** One invoice: what was tried, what went back, and the way to send more back. */
export default function PaymentPage() {
  const { id = '' } = useParams()
  const query = useOne(['payment', id], (how) => call(getPayment, { params: { id } }, how))
  return (
    <OnePage
      query={query}
      what="payment"
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
    <Facts
      facts={[
        ['Amount', amountOf(payment.amount)],
        ['For', forWhat(payment)],
        ['Customer', payment.customer.name],
        ['Address', payment.customer.email],
        ['Issued', <Moment key="issued" at={payment.issuedAt} />],
        ['Paid', <Moment key="paid" at={payment.paidAt} />],
        ['Paid with', payment.paidWith ?? '–'],
        ['Sent back', amountOf(payment.refunded)],
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
