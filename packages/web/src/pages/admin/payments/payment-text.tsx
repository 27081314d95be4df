import type { AdminPayment } from '@fourcast/contract/admin-billing.ts'
import { PLANS } from '@fourcast/contract/plans.ts'
import { amountOf } from '#core/money.ts'
import { Chip } from '#ui/Chip.tsx'

type Kind = 'plain' | 'success' | 'warning' | 'error'

export const INVOICE_STATUS_NAMES: Readonly<
  Record<AdminPayment['status'], readonly [kind: Kind, word: string]>
> = {
  open: ['warning', 'Open'],
  processing: ['warning', 'Pending'],
  paid: ['success', 'Paid'],
  void: ['plain', 'Void'],
  uncollectible: ['error', 'Not paid'],
}

/** Status of an invoice, its refunded amount and a dispute. */
export function PaymentStatus({
  of: { status, refunded, amount, disputed },
}: {
  of: AdminPayment
}) {
  const [kind, word] = INVOICE_STATUS_NAMES[status]
  const whole = refunded > 0 && refunded >= amount
  return (
    <span className="flex flex-wrap gap-1.5">
      {!whole && <Chip kind={kind}>{word}</Chip>}
      {refunded > 0 && (
        <Chip kind="info">{whole ? 'Refunded' : `${amountOf(refunded)} refunded`}</Chip>
      )}
      {disputed && (
        <Chip kind="error" icon="warning">
          Disputed
        </Chip>
      )}
    </span>
  )
}

const TERM_WORDS = { monthly: 'one month', twoMonth: 'two months' } as const
const PURPOSE_WORDS = { subscribe: 'new', renew: 'renewal', upgrade: 'upgrade' } as const

/** For example 'Basic, one month, renewal'. */
export const forWhat = ({ plan, term, purpose }: AdminPayment) =>
  `${PLANS[plan].name}, ${TERM_WORDS[term]}, ${PURPOSE_WORDS[purpose]}`
