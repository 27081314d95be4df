import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { PaidPlanId } from '@fourcast/contract/plans.ts'
import { PLANS } from '@fourcast/contract/plans.ts'
import { CANCELLATION_TITLES } from '@fourcast/contract/subscriptions.ts'
import { dollars } from '#platform/dollars.ts'
import type { Facts } from '#platform/email/email.ts'
import type { InvoiceRow } from './invoices-repo.ts'
import { longDay } from './calendar.ts'
import { invoiceNumber } from './invoices-repo.ts'

/** A notice about a plan or a payment: stored as a notification, and emailed. */
export interface NoticeText {
  /** The kind of the email, for the log. */
  kind: string
  type: 'success' | 'warning' | 'info' | 'error'
  title: string
  message: string
  /** Paragraphs of the email after the message. */
  more: readonly (string | Facts)[]
  action: { label: string; path: string }
}

const name = (plan: PaidPlanId) => PLANS[plan].name
const TAB = { label: 'See my plan', path: '/profile?tab=subscription' }
const DASHBOARD = { label: 'Go to the dashboard', path: '/dashboard' }
const CHOOSE = { label: 'Choose a plan', path: '/subscription' }
const PAY = { label: 'Check my payment method', path: '/profile?tab=subscription' }
const WRITE = { label: 'Write to us', path: '/contact' }
const HOW_TO_CANCEL = 'You can cancel at any time under Profile, Subscription.'
const KEPT = 'Nothing was deleted. The Free plan hides your older results.'
const NOT_CHARGED_AGAIN = 'You won’t be charged again.'

function receipt({ number, totalCents, paidWith }: InvoiceRow): string {
  const invoice = invoiceNumber(number)
  if (totalCents === 0) return `Invoice ${invoice}: you weren’t charged.`
  return paidWith === null
    ? `Invoice ${invoice}: ${dollars(totalCents)} was paid. You’ll find it in your profile.`
    : `Invoice ${invoice}: ${dollars(totalCents)} was paid with ${paidWith}. You’ll find it in your profile.`
}

/** The lines of an invoice as the receipt lists them. */
const linesOf = ({
  number,
  lines,
  taxName,
  taxPercent,
  taxCents,
  ...invoice
}: InvoiceRow): Facts => ({
  title: `Invoice ${invoiceNumber(number)}`,
  rows: [
    ...lines.map(({ description, amount }) => [description, dollars(amount)] as const),
    ...(taxCents === 0 ? [] : [[`${taxName} (${taxPercent}%)`, dollars(taxCents)] as const]),
    ['Total', dollars(invoice.totalCents)],
  ],
})

const renewalSentence = ({ term }: InvoiceRow, end: Temporal.Instant): string =>
  term === 'twoMonth'
    ? `It ends on ${longDay(end)} and doesn’t renew automatically.`
    : `It renews on ${longDay(end)}. ${HOW_TO_CANCEL}`

export const upgradedText = (invoice: InvoiceRow, end: Temporal.Instant): NoticeText => ({
  kind: 'receipt',
  type: 'success',
  title: `${name(invoice.plan)} plan`,
  message: MESSAGES.upgradedTo(name(invoice.plan)),
  more: [receipt(invoice), linesOf(invoice), renewalSentence(invoice, end)],
  action: TAB,
})

export const renewedText = (invoice: InvoiceRow): NoticeText => ({
  kind: 'receipt',
  type: 'success',
  title: 'Plan renewed',
  message: `Your ${name(invoice.plan)} plan was renewed until ${longDay(invoice.periodEnd)}.`,
  more: [receipt(invoice), linesOf(invoice), HOW_TO_CANCEL],
  action: TAB,
})

export const paymentPendingText = (invoice: InvoiceRow): NoticeText => ({
  kind: 'payment-pending',
  type: 'info',
  title: 'Payment pending',
  message: `${MESSAGES.paymentPending}: ${dollars(invoice.totalCents)} for ${name(invoice.plan)}.`,
  more: [
    invoice.purpose === 'renew'
      ? 'Your plan stays active in the meantime. We’ll write again when your bank responds.'
      : 'The plan starts when your bank payment arrives. We’ll write again when your bank responds.',
  ],
  action: TAB,
})

export interface Overdue {
  why: string
  retryAt: Temporal.Instant
  /** When the plan ends, or ended if the renewal began late. */
  until: Temporal.Instant
  hasEnded: boolean
}

/** `why` is the text of the provider's code: what happened and what to do. */
export const overdueText = (
  invoice: InvoiceRow,
  { why, retryAt, until, hasEnded }: Overdue,
): NoticeText => ({
  kind: 'payment-failed',
  type: 'error',
  title: 'Payment failed',
  message: `We couldn’t renew your ${name(invoice.plan)} plan. ${why}`,
  more: [
    `${dollars(invoice.totalCents)} is due.`,
    hasEnded
      ? `Your plan ended on ${longDay(until)}. We’ll try again on ${longDay(retryAt)}.`
      : `You keep your plan until ${longDay(until)}. We’ll try again on ${longDay(retryAt)}.`,
    'Choose or add another payment method, and we’ll try it right away.',
  ],
  action: PAY,
})

export const orderFailedText = (invoice: InvoiceRow, why: string): NoticeText => ({
  kind: 'payment-failed',
  type: 'error',
  title: 'Payment failed',
  message: `Your payment for ${name(invoice.plan)} didn’t go through. ${why}`,
  more: ['You weren’t charged, and your plan stays the same.'],
  action: CHOOSE,
})

export const planLostText = (invoice: InvoiceRow): NoticeText => ({
  kind: 'plan-lost',
  type: 'error',
  title: 'Plan ended',
  message: `Your ${name(invoice.plan)} plan ended because we couldn’t renew it. To get its features back, choose a plan.`,
  more: [NOT_CHARGED_AGAIN, KEPT],
  action: CHOOSE,
})

export const paymentReversedText = (invoice: InvoiceRow): NoticeText => ({
  kind: 'plan-lost',
  type: 'error',
  title: 'Payment reversed',
  message: `Your bank reversed the payment for ${name(invoice.plan)}, so the plan ended.`,
  more: [`It was for invoice ${invoiceNumber(invoice.number)}. You won’t be charged again.`, KEPT],
  action: CHOOSE,
})

export const cancelledText = (
  plan: PaidPlanId | 'trial',
  { until, refund }: { until: Temporal.Instant | null; refund: number },
): NoticeText => ({
  kind: 'cancelled',
  type: 'info',
  title: CANCELLATION_TITLES.cancelled,
  ...(until === null ? cancelledNow(plan, refund) : cancelledAtEnd(plan, until)),
})

const cancelledNow = (plan: PaidPlanId | 'trial', refund: number) => ({
  message: [
    plan === 'trial'
      ? 'Your trial was cancelled and has ended.'
      : `Your ${name(plan)} plan was cancelled and has ended.`,
    ...(refund > 0 ? [`We’re refunding ${dollars(refund)}.`] : []),
  ].join(' '),
  more: [KEPT, NOT_CHARGED_AGAIN],
  action: CHOOSE,
})

const cancelledAtEnd = (plan: PaidPlanId | 'trial', until: Temporal.Instant) => ({
  message: MESSAGES.subscriptionCancelled,
  more: [
    plan === 'trial'
      ? `Your trial stays active until ${longDay(until)}. You can undo the cancellation until then.`
      : `Your ${name(plan)} plan stays active until ${longDay(until)}. You can undo the cancellation until then.`,
    NOT_CHARGED_AGAIN,
  ],
  action: TAB,
})

export const refundedText = (cents: number): NoticeText => ({
  kind: 'refund',
  type: 'success',
  title: CANCELLATION_TITLES.refunded,
  message: `We refunded ${dollars(cents)} to your payment method.`,
  more: ['Banks take up to 10 days to show it.'],
  action: TAB,
})

export const notRefundedText = (cents: number): NoticeText => ({
  kind: 'refund-failed',
  type: 'error',
  title: 'Refund not sent',
  message: `We couldn’t refund ${dollars(cents)} to your payment method. Write to us and we’ll send it another way.`,
  more: ['This can happen if your card has expired or your bank account was closed.'],
  action: WRITE,
})

export const expiredText = (plan: PaidPlanId, end: Temporal.Instant): NoticeText => ({
  kind: 'expired',
  // Stays on screen until it is closed.
  type: 'error',
  title: 'Subscription expired',
  message: MESSAGES.subscriptionExpired,
  more: [`Your ${name(plan)} plan ended on ${longDay(end)}. You weren’t charged.`, KEPT],
  action: CHOOSE,
})

export const endedDuringCoolOffText = (plan: PaidPlanId): NoticeText => ({
  kind: 'expired',
  type: 'info',
  title: 'Plan ended during your break',
  message: `Your ${name(plan)} plan ended. We didn’t renew it because you’re taking a break.`,
  more: ['You weren’t charged, and you won’t be.', KEPT],
  action: TAB,
})

export const trialEndedText = (): NoticeText => ({
  kind: 'trial-ended',
  type: 'info',
  title: 'Your trial has ended',
  message:
    'Your 5-day trial of Basic has ended. You’re now on the Free plan, and you weren’t charged.',
  more: [KEPT, 'Choose a plan at any time to get those features back.'],
  action: CHOOSE,
})

/** In the app only: an unconfirmed address gets no such email. */
export const trialOnHoldText = (): NoticeText => ({
  kind: 'trial-on-hold',
  type: 'warning',
  title: 'Your trial is on hold',
  message:
    'You’re on the Free plan until you confirm your email address. Open the link that we sent you.',
  more: [KEPT],
  action: DASHBOARD,
})

export const trialUsedText = (): NoticeText => ({
  kind: 'trial-used',
  type: 'info',
  title: 'Your trial has ended',
  message:
    'Your email address already had its trial of Basic. You’re on the Free plan, and you weren’t charged.',
  more: [KEPT],
  action: DASHBOARD,
})

export const renewalAheadText = (
  plan: PaidPlanId,
  { total, at }: { total: number; at: Temporal.Instant },
): NoticeText => ({
  kind: 'renewal-ahead',
  type: 'info',
  title: 'Upcoming renewal',
  message: `Your ${name(plan)} plan renews on ${longDay(at)} for ${dollars(total)}.`,
  more: [HOW_TO_CANCEL],
  action: TAB,
})

export const termEndingText = (
  plan: PaidPlanId,
  end: Temporal.Instant,
  days: number,
): NoticeText => ({
  kind: 'term-ending',
  type: 'info',
  title: 'Your plan ends soon',
  message:
    days === 1
      ? `Your two months of ${name(plan)} end within a day, on ${longDay(end)}.`
      : `Your two months of ${name(plan)} end within 7 days, on ${longDay(end)}.`,
  more: ['They don’t renew automatically, and you won’t be charged.'],
  action: CHOOSE,
})
