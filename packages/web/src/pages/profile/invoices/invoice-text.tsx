import type { Invoice } from '@fourcast/contract/subscriptions.ts'
import { shortDate } from '#core/format.ts'
import { amountOf } from '#core/money.ts'
import { Chip } from '#ui/Chip.tsx'

const STATUS: Readonly<
  Record<Invoice['status'], readonly ['plain' | 'success' | 'warning' | 'error', string]>
> = {
  open: ['warning', 'Open'],
  processing: ['warning', 'Payment pending'],
  paid: ['success', 'Paid'],
  void: ['plain', 'Void'],
  uncollectible: ['error', 'Not paid'],
}

const DISPUTED = ['error', 'Disputed'] as const

export function InvoiceStatus({ invoice }: { invoice: Invoice }) {
  const { status, disputed, amount } = invoice
  const [kind, word] = disputed ? DISPUTED : STATUS[status]
  const refunded = status === 'void' ? refundedOf(invoice) : invoice.refunded
  if (refunded === 0) return <Chip kind={kind}>{word}</Chip>
  if (refunded >= amount && status !== 'void') return <Chip kind="info">Refunded</Chip>
  return (
    <span className="flex flex-wrap gap-1.5">
      <Chip kind={kind}>{word}</Chip>
      <Chip kind="info">{amountOf(refunded)} refunded</Chip>
    </span>
  )
}

/** Refunds of charges that arrived after the invoice was voided. */
const refundedOf = ({ returned }: Invoice) =>
  returned.reduce((sum, { amount, refundedAt }) => (refundedAt === null ? sum : sum + amount), 0)

/** 'Nov 21, 2026 to Dec 21, 2026'. */
export const periodOf = ({ periodStart, periodEnd }: Invoice) =>
  `${shortDate(periodStart)} to ${shortDate(periodEnd)}`
