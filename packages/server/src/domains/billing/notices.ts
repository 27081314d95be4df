import type { PaidPlanId } from '@fourcast/contract/plans.ts'
import type { Deps } from '#deps.ts'
import { mailTo } from '#domains/accounts/send-email.ts'
import { notify } from '#domains/notifications/notifications.ts'
import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import * as letters from './emails.ts'
import type { InvoiceRow } from './invoices/repo.ts'
import { findRecipient } from './dunning/repo.ts'
import type { Words } from './emails.ts'

/*
 * Everything someone is told about their plan and money, in the transaction in which it happens:
 * stored for every device, and mailed to an address that is theirs. Wake the mail after the commit.
 */

export type NewsDeps = Pick<Deps, 'clock' | 'mail' | 'publicUrl'>
type Someone = { userId: string }

/** A plan began: by a first order or an upgrade. `end` is that of the term it began. */
export const tellUpgraded = (
  tx: Tx,
  deps: NewsDeps,
  invoice: InvoiceRow,
  end: Temporal.Instant,
): Promise<void> => tellPayer(tx, deps, invoice, 'upgraded', letters.upgradedWords(invoice, end))

export const tellRenewed = (tx: Tx, deps: NewsDeps, invoice: InvoiceRow): Promise<void> =>
  tellPayer(tx, deps, invoice, 'renewed', letters.renewedWords(invoice))

/** A bank payment is under way. */
export const tellPaymentPending = (tx: Tx, deps: NewsDeps, invoice: InvoiceRow): Promise<void> =>
  tellPayer(tx, deps, invoice, 'pending', letters.pendingWords(invoice))

/** A renewal was refused, and is tried again. */
export const tellPaymentFailed = (
  tx: Tx,
  deps: NewsDeps,
  invoice: InvoiceRow,
  how: letters.Overdue,
): Promise<void> =>
  tellPayer(
    tx,
    deps,
    invoice,
    `failed:${deps.clock.now().toString()}`,
    letters.overdueWords(invoice, how),
  )

/** An order that its owner was told is under way was refused later. */
export const tellOrderFailed = (
  tx: Tx,
  deps: NewsDeps,
  invoice: InvoiceRow,
  why: string,
): Promise<void> =>
  tellPayer(
    tx,
    deps,
    invoice,
    `failed:${deps.clock.now().toString()}`,
    letters.orderFailedWords(invoice, why),
  )

/** Nobody paid the renewal: the plan is lost. */
export const tellPlanLost = (tx: Tx, deps: NewsDeps, invoice: InvoiceRow): Promise<void> =>
  tellPayer(tx, deps, invoice, 'lost', letters.lostWords(invoice))

/** The bank took a settled payment back, and the plan went with it. */
export const tellTakenBack = (tx: Tx, deps: NewsDeps, invoice: InvoiceRow): Promise<void> =>
  tellPayer(tx, deps, invoice, 'taken-back', letters.takenBackWords(invoice))

/** `until` is null where it ended at once; `refund` is what goes back, in cents. */
export const tellCancelled = (
  tx: Tx,
  deps: NewsDeps,
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
    letters.cancelledWords(plan, how),
  )

export const tellRefunded = (
  tx: Tx,
  deps: NewsDeps,
  { userId, refundId, amount }: Someone & { refundId: string; amount: number },
): Promise<void> => tell(tx, deps, userId, `refunded:${refundId}`, letters.refundedWords(amount))

/** It could not be sent, and nothing more is tried. */
export const tellNotRefunded = (
  tx: Tx,
  deps: NewsDeps,
  { userId, refundId, amount }: Someone & { refundId: string; amount: number },
): Promise<void> =>
  tell(tx, deps, userId, `not-refunded:${refundId}`, letters.notRefundedWords(amount))

/** The same to someone whose account is gone: the money is theirs, and only the invoice knows where they are. */
export async function tellLeaver(
  tx: Tx,
  deps: NewsDeps,
  { email, amount }: { email: string; amount: number },
): Promise<void> {
  const { kind, title, message, more, action } = letters.notRefundedWords(amount)
  await deps.mail.post(tx, {
    kind,
    to: email,
    subject: title,
    paragraphs: [message, ...more],
    action: { label: action.label, url: deps.publicUrl + action.path },
  })
}

export const tellExpired = (
  tx: Tx,
  deps: NewsDeps,
  { userId, plan, end }: Someone & { plan: PaidPlanId; end: Temporal.Instant },
): Promise<void> =>
  tell(tx, deps, userId, `expired:${end.toString()}`, letters.expiredWords(plan, end))

export const tellEndedOnBreak = (
  tx: Tx,
  deps: NewsDeps,
  { userId, plan, end }: Someone & { plan: PaidPlanId; end: Temporal.Instant },
): Promise<void> =>
  tell(tx, deps, userId, `expired:${end.toString()}`, letters.endedOnBreakWords(plan))

export const tellTrialEnded = (tx: Tx, deps: NewsDeps, { userId }: Someone): Promise<void> =>
  tell(tx, deps, userId, 'trial-ended', letters.trialEndedWords())

export const tellRenewalAhead = (
  tx: Tx,
  deps: NewsDeps,
  { userId, plan, ...how }: Someone & { plan: PaidPlanId; total: number; at: Temporal.Instant },
): Promise<void> =>
  tell(tx, deps, userId, `ahead:${how.at.toString()}`, letters.renewalAheadWords(plan, how))

export const tellTermEnding = (
  tx: Tx,
  deps: NewsDeps,
  { userId, plan, end, days }: Someone & { plan: PaidPlanId; end: Temporal.Instant; days: number },
): Promise<void> =>
  tell(
    tx,
    deps,
    userId,
    `ending:${end.toString()}:${days}`,
    letters.termEndingWords(plan, end, days),
  )

/** Nobody is told of an invoice whose account is gone. */
async function tellPayer(
  tx: Tx,
  deps: NewsDeps,
  { id, userId }: InvoiceRow,
  what: string,
  words: Words,
): Promise<void> {
  if (userId !== null) await tell(tx, deps, userId, `${what}:${id}`, words)
}

async function tell(
  tx: Tx,
  deps: NewsDeps,
  userId: string,
  occasion: string,
  { kind, type, title, message, more, action }: Words,
): Promise<void> {
  const notice = { userId, type, title, message, link: action.path, mailDue: false, push: true }
  await notify(tx, [{ ...notice, occasion: `billing:${occasion}` }], deps.clock.now())
  const recipient = await findRecipient(tx, ownerOf({ userId }))
  if (!recipient) return
  await mailTo(tx, deps, recipient, {
    kind,
    subject: title,
    paragraphs: [message, ...more],
    action: { label: action.label, url: deps.publicUrl + action.path },
  })
}
