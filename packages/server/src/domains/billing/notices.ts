import type { PaidPlanId } from '@fourcast/contract/plans.ts'
import type { Deps } from '#deps.ts'
import { sendEmail } from '#domains/accounts/send-email.ts'
import { notify } from '#domains/notifications/notifications.ts'
import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import * as texts from './emails.ts'
import type { InvoiceRow } from './invoices-repo.ts'
import { findRecipient } from './renewals-repo.ts'
import type { NoticeText } from './emails.ts'

/*
 * The notifications about someone's plan and money, in the transaction that causes them: stored for
 * every device, and emailed to a confirmed address.
 */

export type NoticeDeps = Pick<Deps, 'clock' | 'mail' | 'publicUrl'>
type Someone = { userId: string }

/** A plan began: by a first order or an upgrade. `end` is that of the term it began. */
export const notifyUpgraded = (
  tx: Tx,
  deps: NoticeDeps,
  invoice: InvoiceRow,
  end: Temporal.Instant,
): Promise<void> => notifyPayer(tx, deps, invoice, 'upgraded', texts.upgradedText(invoice, end))

export const notifyRenewed = (tx: Tx, deps: NoticeDeps, invoice: InvoiceRow): Promise<void> =>
  notifyPayer(tx, deps, invoice, 'renewed', texts.renewedText(invoice))

/** A bank payment is under way. */
export const notifyPaymentPending = (
  tx: Tx,
  deps: NoticeDeps,
  invoice: InvoiceRow,
): Promise<void> => notifyPayer(tx, deps, invoice, 'pending', texts.paymentPendingText(invoice))

/** A renewal was declined and is retried. */
export const notifyPaymentFailed = (
  tx: Tx,
  deps: NoticeDeps,
  invoice: InvoiceRow,
  how: texts.Overdue,
): Promise<void> => notifyDecline(tx, deps, invoice, texts.overdueText(invoice, how))

/** A pending order was declined later. */
export const notifyOrderFailed = (
  tx: Tx,
  deps: NoticeDeps,
  invoice: InvoiceRow,
  why: string,
): Promise<void> => notifyDecline(tx, deps, invoice, texts.orderFailedText(invoice, why))

/** The renewal was not paid: the plan ended. */
export const notifyPlanLost = (tx: Tx, deps: NoticeDeps, invoice: InvoiceRow): Promise<void> =>
  notifyPayer(tx, deps, invoice, 'lost', texts.planLostText(invoice))

/** The bank reversed a settled payment, and the plan ended with it. */
export const notifyPaymentReversed = (
  tx: Tx,
  deps: NoticeDeps,
  invoice: InvoiceRow,
): Promise<void> => notifyPayer(tx, deps, invoice, 'taken-back', texts.paymentReversedText(invoice))

/** `until` is null if the plan ended at once; `refund` is the amount in cents. */
export const notifyCancelled = (
  tx: Tx,
  deps: NoticeDeps,
  {
    userId,
    plan,
    ...how
  }: Someone & { plan: PaidPlanId | 'trial'; until: Temporal.Instant | null; refund: number },
): Promise<void> =>
  tell(tx, deps, userId, `cancelled:${deps.clock.now().toString()}`, texts.cancelledText(plan, how))

export const notifyRefunded = (
  tx: Tx,
  deps: NoticeDeps,
  { userId, refundId, amount }: Someone & { refundId: string; amount: number },
): Promise<void> => tell(tx, deps, userId, `refunded:${refundId}`, texts.refundedText(amount))

/** The refund failed for good. */
export const notifyNotRefunded = (
  tx: Tx,
  deps: NoticeDeps,
  { userId, refundId, amount }: Someone & { refundId: string; amount: number },
): Promise<void> =>
  tell(tx, deps, userId, `not-refunded:${refundId}`, texts.notRefundedText(amount))

/** The same for someone whose account was deleted: only the invoice still has their address. */
export async function emailFormerCustomer(
  tx: Tx,
  deps: NoticeDeps,
  { email, amount }: { email: string; amount: number },
): Promise<void> {
  const { kind, title, message, more, action } = texts.notRefundedText(amount)
  await deps.mail.post(tx, {
    kind,
    to: email,
    subject: title,
    paragraphs: [message, ...more],
    action: { label: action.label, url: deps.publicUrl + action.path },
  })
}

export const notifyExpired = (
  tx: Tx,
  deps: NoticeDeps,
  { userId, plan, end }: Someone & { plan: PaidPlanId; end: Temporal.Instant },
): Promise<void> =>
  tell(tx, deps, userId, `expired:${end.toString()}`, texts.expiredText(plan, end))

export const notifyEndedDuringCoolOff = (
  tx: Tx,
  deps: NoticeDeps,
  { userId, plan, end }: Someone & { plan: PaidPlanId; end: Temporal.Instant },
): Promise<void> =>
  tell(tx, deps, userId, `expired:${end.toString()}`, texts.endedDuringCoolOffText(plan))

export const notifyTrialEnded = (tx: Tx, deps: NoticeDeps, { userId }: Someone): Promise<void> =>
  tell(tx, deps, userId, 'trial-ended', texts.trialEndedText())

export const notifyTrialOnHold = (tx: Tx, deps: NoticeDeps, { userId }: Someone): Promise<void> =>
  tell(tx, deps, userId, 'trial-on-hold', texts.trialOnHoldText())

export const notifyTrialUsed = (tx: Tx, deps: NoticeDeps, { userId }: Someone): Promise<void> =>
  tell(tx, deps, userId, 'trial-used', texts.trialUsedText())

export const notifyRenewalAhead = (
  tx: Tx,
  deps: NoticeDeps,
  { userId, plan, ...how }: Someone & { plan: PaidPlanId; total: number; at: Temporal.Instant },
): Promise<void> =>
  tell(tx, deps, userId, `ahead:${how.at.toString()}`, texts.renewalAheadText(plan, how))

export const notifyTermEnding = (
  tx: Tx,
  deps: NoticeDeps,
  { userId, plan, end, days }: Someone & { plan: PaidPlanId; end: Temporal.Instant; days: number },
): Promise<void> =>
  tell(tx, deps, userId, `ending:${end.toString()}:${days}`, texts.termEndingText(plan, end, days))

/** One notice for each decline: an invoice may be declined several times. */
const notifyDecline = (
  tx: Tx,
  deps: NoticeDeps,
  invoice: InvoiceRow,
  text: NoticeText,
): Promise<void> => notifyPayer(tx, deps, invoice, `failed:${deps.clock.now().toString()}`, text)

/** Sends nothing if the invoice's account was deleted. */
async function notifyPayer(
  tx: Tx,
  deps: NoticeDeps,
  { id, userId }: InvoiceRow,
  what: string,
  words: NoticeText,
): Promise<void> {
  if (userId !== null) await tell(tx, deps, userId, `${what}:${id}`, words)
}

async function tell(
  tx: Tx,
  deps: NoticeDeps,
  userId: string,
  occasion: string,
  { kind, type, title, message, more, action }: NoticeText,
): Promise<void> {
  const notice = { userId, type, title, message, link: action.path, mailDue: false, push: true }
  await notify(tx, [{ ...notice, occasion: `billing:${occasion}` }], deps.clock.now())
  const recipient = await findRecipient(tx, ownerOf({ userId }))
  if (!recipient) return
  await sendEmail(tx, deps, recipient, {
    kind,
    subject: title,
    paragraphs: [message, ...more],
    action: { label: action.label, url: deps.publicUrl + action.path },
  })
}
