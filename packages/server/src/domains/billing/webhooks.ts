import type { Deps } from '#deps.ts'
import { errorMessage } from '#platform/jobs/error-message.ts'
import { retryAt } from '#platform/jobs/retry.ts'
import { drainQueue } from '#platform/jobs/steps.ts'
import type { ProviderEvent } from '#platform/payments/provider.ts'
import { Failure } from '#platform/http/failure.ts'
import { findAttemptByRef, findCharge, findRefund } from './payments-repo.ts'
import type { EventRow } from './webhooks-repo.ts'
import {
  findLastListed,
  finishEvent,
  insertEvent,
  postponeEvent,
  saveLastListed,
  leaseEvent,
} from './webhooks-repo.ts'
import type { BillingDeps } from './deps.ts'
import { settleDispute } from './disputes.ts'
import { settleRefund } from './refunds.ts'
import { settle } from './settle.ts'

type About = NonNullable<ProviderEvent['about']>
type Of<K extends About['kind']> = Extract<About, { kind: K }>

/** Longer than processing an event takes: an instance that still has it by then has crashed. */
const LEASE_SECONDS = 300
/** An unknown payment may not be committed yet; after this time the event is not ours. */
const UNKNOWN_HOURS = 72

/**
 * Processes each event that is due now, once. The present state is read from the provider, so their
 * order does not matter. Each is leased just before it is processed: a run that stops holds no other.
 */
export async function processWebhookEvents(deps: BillingDeps): Promise<void> {
  const { db, clock, signal } = deps
  const dueBy = clock.now()
  await drainQueue(
    signal,
    () => leaseEvent(db, dueBy, clock.now().add({ seconds: LEASE_SECONDS })),
    (event) => lookInto(deps, event),
  )
}

async function lookInto(deps: BillingDeps, event: EventRow): Promise<void> {
  const { db, clock, log } = deps
  try {
    const isSettled = event.about === null || (await settleAbout(deps, event.about))
    if (isSettled || isUnmatched(event, clock.now())) await finishEvent(db, event.id, clock.now())
    else await postpone(deps, event, 'It refers to a payment that is not known yet')
  } catch (err) {
    log.warn({ err, event: event.id, type: event.type }, 'webhook')
    await postpone(deps, event, errorMessage(err))
  }
}

const isUnmatched = ({ receivedAt }: EventRow, now: Temporal.Instant) =>
  Temporal.Instant.compare(receivedAt.add({ hours: UNKNOWN_HOURS }), now) <= 0

const postpone = ({ db, clock }: BillingDeps, { id, tries }: EventRow, lastError: string) =>
  postponeEvent(db, id, { dueAt: retryAt(tries, clock.now()), lastError })

/** False if its payment is not known yet, here or at the provider. */
async function settleAbout(deps: BillingDeps, about: About): Promise<boolean> {
  if (about.kind === 'charge') return await settleCharge(deps, about)
  if (about.kind === 'refund') return await settleRefundOf(deps, about)
  return await settleDisputeOf(deps, about)
}

/** Settles the charge first if its outcome is not known yet: only a granted plan can be frozen. */
async function settleDisputeOf(deps: BillingDeps, { chargeRef }: Of<'dispute'>) {
  const attempt = await findAttemptByRef(deps.db, chargeRef)
  if (!attempt) return false
  const { invoiceId, n, settledAt } = attempt
  if (settledAt === null) await settleCharge(deps, { kind: 'charge', invoiceId, attempt: n })
  return await settleDispute(deps, chargeRef, await deps.payments.disputeOf(chargeRef))
}

async function settleCharge(deps: BillingDeps, { invoiceId, attempt }: Of<'charge'>) {
  const key = { invoiceId, n: attempt }
  const ours = await findCharge(deps.db, key)
  if (!ours) return false
  const { ref } = ours.payment_attempt
  const outcome = await deps.payments.lookupCharge({ invoiceId, attempt, ref })
  if (outcome === null || outcome.outcome === 'unknown') return false
  await settle(deps, key, outcome)
  return true
}

async function settleRefundOf(deps: BillingDeps, { refundId }: Of<'refund'>) {
  const ours = await findRefund(deps.db, refundId)
  if (!ours) return false
  const outcome = await deps.payments.lookupRefund({ id: refundId, ref: ours.ref })
  if (outcome === null || outcome.outcome === 'unknown') return false
  return await settleRefund(deps, refundId, outcome)
}

/** How far back the list of events is read the first time, and how much of it is read again. */
const FIRST_HOURS = 30 * 24
const OVERLAP_HOURS = 1

/** Stores events that were never delivered: a webhook may be lost. */
export async function fetchMissedEvents(deps: BillingDeps): Promise<void> {
  deps.signal?.throwIfAborted()
  const { db, clock, payments } = deps
  const now = clock.now()
  const seen = await findLastListed(db, payments.name)
  const since = seen?.subtract({ hours: OVERLAP_HOURS }) ?? now.subtract({ hours: FIRST_HOURS })
  for await (const { id, type, about } of payments.fetchEvents(since)) {
    deps.signal?.throwIfAborted()
    await insertEvent(db, { id, type, about, provider: payments.name, receivedAt: now, dueAt: now })
  }
  await saveLastListed(db, payments.name, now)
  await processWebhookEvents(deps)
}

type Headers = Readonly<Record<string, string | string[] | undefined>>

/** Stores an event that the provider signed, once. A recurring job processes it. */
export async function receiveWebhook(deps: Deps, raw: Uint8Array, headers: Headers): Promise<void> {
  const { payments, db, clock, log } = deps
  const event = payments.parseWebhook(raw, headers)
  if (event === null) {
    log.warn({ event: 'webhook', outcome: 'rejected' }, 'a webhook was rejected')
    throw new Failure('invalid', 'The signature is invalid')
  }
  const { id, type, about } = event
  const now = clock.now()
  const row = { id, type, about, provider: payments.name, receivedAt: now, dueAt: now }
  const isNew = await insertEvent(db, row)
  const outcome = isNew ? 'stored' : 'repeated'
  log.info({ event: 'webhook', outcome, id, type }, 'a webhook was received')
}
