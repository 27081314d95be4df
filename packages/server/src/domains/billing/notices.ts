import type { PaidPlanId } from '@fourcast/contract/plans.ts'
import type { Deps } from '#deps.ts'
import { sendEmail } from '#domains/accounts/send-email.ts'
import { notify } from '#domains/notifications/notifications.ts'
import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import * as letters from './emails.ts'
import type { InvoiceRow } from './invoices/repo.ts'
import { findRecipient } from './dunning/repo.ts'
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
): Promise<void> => tellPayer(tx, deps, invoice, 'upgraded', letters.upgradedText(invoice, end))

export const notifyRenewed = (tx: Tx, deps: NoticeDeps, invoice: InvoiceRow): Promise<void> =>
  tellPayer(tx, deps, invoice, 'renewed', letters.renewedText(invoice))

/** A bank payment is under way. */
export const notifyPaymentPending = (
  tx: Tx,
  deps: NoticeDeps,
  invoice: InvoiceRow,
): Promise<void> => tellPayer(tx, deps, invoice, 'pending', letters.paymentPendingText(invoice))

/** A renewal was declined, and is retried. */
export const notifyPaymentFailed = (
  tx: Tx,
  deps: NoticeDeps,
  invoice: InvoiceRow,
  how: letters.Overdue,
): Promise<void> => tellOfDecline(tx, deps, invoice, letters.overdueText(invoice, how))

/** A pending order was declined later. */
export const notifyOrderFailed = (
  tx: Tx,
  deps: NoticeDeps,
  invoice: InvoiceRow,
  why: string,
): Promise<void> => tellOfDecline(tx, deps, invoice, letters.orderFailedText(invoice, why))

/** Nobody paid the renewal: the plan is lost. */
export const notifyPlanLost = (tx: Tx, deps: NoticeDeps, invoice: InvoiceRow): Promise<void> =>
  tellPayer(tx, deps, invoice, 'lost', letters.planLostText(invoice))

/** The bank took a settled payment back, and the plan went with it. */
export const notifyPaymentReversed = (
  tx: Tx,
  deps: NoticeDeps,
  invoice: InvoiceRow,
): Promise<void> => tellPayer(tx, deps, invoice, 'taken-back', letters.paymentReversedText(invoice))

/** `until` is null where it ended at once; `refund` is what goes back, in cents. */
export const notifyCancelled = (
  tx: Tx,
  deps: NoticeDeps,
  {
    userId,
    plan,
    ...how
  }: Someone & { plan: PaidPlanId | 'trial'; until: Temporal.Instant | null; refund: number },
): Promise<void> =>
  tell(
    tx,
    deps,
    userId,
    `cancelled:${deps.clock.now().toString()}`,
    letters.cancelledText(plan, how),
  )

export const notifyRefunded = (
  tx: Tx,
  deps: NoticeDeps,
  { userId, refundId, amount }: Someone & { refundId: string; amount: number },
): Promise<void> => tell(tx, deps, userId, `refunded:${refundId}`, letters.refundedText(amount))

/** It could not be sent, and nothing more is tried. */
export const notifyNotRefunded = (
  tx: Tx,
  deps: NoticeDeps,
  { userId, refundId, amount }: Someone & { refundId: string; amount: number },
): Promise<void> =>
  tell(tx, deps, userId, `not-refunded:${refundId}`, letters.notRefundedText(amount))

/** The same to someone whose account is gone: the money is theirs, and only the invoice knows where they are. */
export async function emailFormerCustomer(
  tx: Tx,
  deps: NoticeDeps,
  { email, amount }: { email: string; amount: number },
): Promise<void> {
  const { kind, title, message, more, action } = letters.notRefundedText(amount)
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
  tell(tx, deps, userId, `expired:${end.toString()}`, letters.expiredText(plan, end))

export const notifyEndedDuringCoolOff = (
  tx: Tx,
  deps: NoticeDeps,
  { userId, plan, end }: Someone & { plan: PaidPlanId; end: Temporal.Instant },
): Promise<void> =>
  tell(tx, deps, userId, `expired:${end.toString()}`, letters.endedDuringCoolOffText(plan))

export const notifyTrialEnded = (tx: Tx, deps: NoticeDeps, { userId }: Someone): Promise<void> =>
  tell(tx, deps, userId, 'trial-ended', letters.trialEndedText())

export const notifyRenewalAhead = (
  tx: Tx,
  deps: NoticeDeps,
  { userId, plan, ...how }: Someone & { plan: PaidPlanId; total: number; at: Temporal.Instant },
): Promise<void> =>
  tell(tx, deps, userId, `ahead:${how.at.toString()}`, letters.renewalAheadText(plan, how))

export const notifyTermEnding = (
  tx: Tx,
  deps: NoticeDeps,
  { userId, plan, end, days }: Someone & { plan: PaidPlanId; end: Temporal.Instant; days: number },
): Promise<void> =>
  tell(
    tx,
    deps,
    userId,
    `ending:${end.toString()}:${days}`,
    letters.termEndingText(plan, end, days),
  )

/** Every decline is an occasion of its own: an invoice may be declined several times. */
const tellOfDecline = (
  tx: Tx,
  deps: NoticeDeps,
  invoice: InvoiceRow,
  text: NoticeText,
): Promise<void> => tellPayer(tx, deps, invoice, `failed:${deps.clock.now().toString()}`, text)

/** Nobody is told of an invoice whose account is gone. */
async function tellPayer(
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
