import type { ChargeOutcome } from '#platform/payments/provider.ts'
import type { Tx } from '#platform/db/db.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { AttemptKey, AttemptRow } from './repo.ts'
import { findCharge, lockAttempt, updateAttempt } from './repo.ts'
import { countDecline } from './card-tries.ts'
import type { BillingDeps } from '../deps.ts'
import type { Held } from './locked-attempt.ts'
import { hold } from './locked-attempt.ts'
import { isUnpaid, paid } from './paid.ts'
import { giveOfferBack } from '../subscriptions/first-time-discount.ts'
import { sendRefund } from './refunds.ts'
import { refused, underWay } from './unpaid.ts'

/**
 * Writes down what became of an attempt, and all that follows from it, in one transaction. Doubled,
 * late or out of order it changes nothing more. Answers how the attempt stands; null where it is
 * unheard of.
 */
export async function settle(
  deps: BillingDeps,
  key: AttemptKey,
  outcome: ChargeOutcome,
): Promise<AttemptRow | null> {
  const { db, mail, log } = deps
  const settled = await db.transaction(async (tx) => {
    const held = await hold(tx, key)
    if (!held) return null
    const news = inContext(outcome, held)
    if (!isNews(held.attempt.status, news)) return { attempt: held.attempt, refundId: null }
    const refundId = await apply(tx, deps, held, news)
    const { invoiceId, n } = key
    log.info({ event: 'charge', invoiceId, n, outcome: news.outcome }, 'an attempt was settled')
    return { attempt: await lockAttempt(tx, key), refundId }
  })
  if (settled?.refundId) await sendRefund(deps, settled.refundId)
  mail.wake()
  return settled?.attempt ?? null
}

/** Nobody is there to confirm a charge that was made off session. */
const inContext = (outcome: ChargeOutcome, { attempt }: Held): ChargeOutcome =>
  outcome.outcome === 'requires_action' && !attempt.onSession
    ? { outcome: 'declined', ref: outcome.ref, code: 'authentication_required' }
    : outcome

/** How far an attempt has come; it never goes back. Money that arrives after all outweighs a refusal. */
const RANK: Readonly<Record<AttemptRow['status'], number>> = {
  started: 0,
  unknown: 1,
  requires_action: 2,
  processing: 3,
  declined: 4,
  succeeded: 5,
}

const isNews = (status: AttemptRow['status'], { outcome }: ChargeOutcome) =>
  RANK[outcome] > RANK[status]

/** Answers the refund of money that came for nothing. */
async function apply(
  tx: Tx,
  deps: BillingDeps,
  held: Held,
  outcome: ChargeOutcome,
): Promise<string | null> {
  await record(tx, deps, held.attempt, outcome)
  const method = (await findCharge(tx, held.attempt))?.payment_method ?? null
  if (outcome.outcome === 'succeeded')
    return await paid(tx, deps, { ...held, ref: outcome.ref, method })
  if (outcome.outcome === 'declined') {
    await giveOfferBack(tx, held.invoice, method)
    if (outcome.ref !== null) await countTry(tx, deps, held)
  }
  // What else comes to an invoice that is settled otherwise is only noted.
  if (!isUnpaid(held.invoice)) return null
  if (outcome.outcome === 'declined') await refused(tx, deps, { ...held, method }, outcome.code)
  if (outcome.outcome === 'processing') await underWay(tx, deps, held)
  return null
}

/** What a bank refused while its owner sat there; nobody else can try cards. */
async function countTry(tx: Tx, deps: BillingDeps, { attempt, subscription }: Held): Promise<void> {
  if (attempt.onSession && subscription) await countDecline(tx, deps, ownerOf(subscription))
}

async function record(
  tx: Tx,
  { clock }: BillingDeps,
  attempt: AttemptRow,
  outcome: ChargeOutcome,
): Promise<void> {
  const isOver = outcome.outcome === 'succeeded' || outcome.outcome === 'declined'
  await updateAttempt(tx, attempt, {
    status: outcome.outcome,
    ref: 'ref' in outcome ? (outcome.ref ?? attempt.ref) : attempt.ref,
    clientSecret: outcome.outcome === 'requires_action' ? outcome.clientSecret : null,
    declineCode: outcome.outcome === 'declined' ? outcome.code : null,
    settledAt: isOver ? clock.now() : null,
  })
}
