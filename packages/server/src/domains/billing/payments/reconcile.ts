import type { AttemptRow } from './repo.ts'
import { listAttempts, oldestOf } from './repo.ts'
import type { RefundRow } from './refunds-repo.ts'
import { nextLook, takeRefunds } from './refunds-repo.ts'
import { abandon } from './cancel-attempts.ts'
import type { BillingDeps } from '../deps.ts'
import { lookUp } from './payment-status.ts'
import { LOST_SECONDS, sendRefund, settleRefund } from './refunds.ts'

/** A refund that does not settle is looked up ever more rarely, down to once an hour. */
const REFUND_BACKOFF = { firstSeconds: LOST_SECONDS, lastSeconds: 3600 }
const REFUND_BATCH = 100
/** A payment that nobody confirmed by then is taken back. */
const UNCONFIRMED_HOURS = 1

/** Finds out what became of money that was on its way when somebody died or no answer came. */
export async function reconcile(deps: BillingDeps): Promise<void> {
  const now = deps.clock.now()
  const lost = now.subtract({ seconds: LOST_SECONDS })
  await eachAttempt(deps, ['started', 'unknown'], lost, lookUp)
  const unconfirmed = now.subtract({ hours: UNCONFIRMED_HOURS })
  await eachAttempt(deps, ['requires_action'], unconfirmed, abandon)
  await lookUpRefunds(deps)
}

/** What still stands open is asked about this often. */
const OPEN_SECONDS = 15

/** When the next payment or refund is looked into. */
export async function nextReconcile({ db, clock }: BillingDeps): Promise<Temporal.Instant | null> {
  const soonest = clock.now().add({ seconds: OPEN_SECONDS })
  const lost = await oldestOf(db, ['started', 'unknown'])
  const unconfirmed = await oldestOf(db, ['requires_action'])
  const moments = [
    lost?.add({ seconds: LOST_SECONDS }),
    unconfirmed?.add({ hours: UNCONFIRMED_HOURS }),
    await nextLook(db),
  ]
  const [first] = moments
    .filter((at) => at !== undefined && at !== null)
    .toSorted((a, b) => Temporal.Instant.compare(a, b))
  if (!first) return null
  return Temporal.Instant.compare(first, soonest) < 0 ? soonest : first
}

/** Asks how bank payments stand that take days: their webhooks may never have come. */
export async function askAgain(deps: BillingDeps): Promise<void> {
  await eachAttempt(deps, ['processing'], deps.clock.now(), lookUp)
}

/** Asks how every refund stands that is due: its webhook may never have come, or it was not sent for want of money. */
async function lookUpRefunds(deps: BillingDeps): Promise<void> {
  const page = { most: REFUND_BATCH, backoff: REFUND_BACKOFF }
  const next = () => takeRefunds(deps.db, deps.clock.now(), page)
  for (let due = await next(); due.length > 0; due = await next())
    for (const refund of due) await alone(deps, () => lookUpRefund(deps, refund))
}

/** All of them, so that some that never settle hide no others. */
async function eachAttempt(
  deps: BillingDeps,
  statuses: AttemptRow['status'][],
  since: Temporal.Instant,
  work: (deps: BillingDeps, attempt: AttemptRow) => Promise<unknown>,
): Promise<void> {
  let page = await listAttempts(deps.db, statuses, since, null)
  while (page.length > 0) {
    for (const attempt of page) await alone(deps, () => work(deps, attempt))
    page = await listAttempts(deps.db, statuses, since, page.at(-1) ?? null)
  }
}

async function lookUpRefund(deps: BillingDeps, { id, ref }: RefundRow): Promise<void> {
  const found = await deps.payments.lookupRefund({ id, ref })
  if (found) await settleRefund(deps, id, found)
  else await sendRefund(deps, id)
}

/** One that fails keeps none of the others waiting. */
async function alone({ log }: BillingDeps, work: () => Promise<unknown>): Promise<void> {
  try {
    await work()
  } catch (err) {
    log.error({ err }, 'reconcile')
  }
}
