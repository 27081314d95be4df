import type { AttemptRow } from '../repo/attempts.ts'
import { listAttempts } from '../repo/attempts.ts'
import type { RefundRow } from '../repo/refunds.ts'
import { listRefunds } from '../repo/refunds.ts'
import { abandon } from './abandon.ts'
import type { BillingDeps } from './deps.ts'
import { lookUp } from './look-up.ts'
import { sendRefund, settleRefund } from './refunds.ts'

/** Whoever asked the provider has its answer by then, or is gone. */
const LOST_SECONDS = 10
/** What nobody took by then is not asked for with every look. */
const LATE = { minutes: 10 }
/** A payment that nobody confirmed by then is taken back. */
const UNCONFIRMED_HOURS = 1

/** Finds out what became of money that was on its way when somebody died or no answer came. */
export async function reconcile(deps: BillingDeps): Promise<void> {
  const now = deps.clock.now()
  const lost = now.subtract({ seconds: LOST_SECONDS })
  await eachAttempt(deps, ['started', 'unknown'], lost, lookUp)
  for (const refund of await listRefunds(deps.db, ['started'], lost, now.subtract(LATE)))
    await alone(deps, () => lookUpRefund(deps, refund))
  const unconfirmed = now.subtract({ hours: UNCONFIRMED_HOURS })
  await eachAttempt(deps, ['requires_action'], unconfirmed, abandon)
}

/** Tries refunds again that the provider does not take for now: for want of money, say. */
export async function sendOwed(deps: BillingDeps): Promise<void> {
  const late = deps.clock.now().subtract(LATE)
  for (const refund of await listRefunds(deps.db, ['started'], late))
    await alone(deps, () => lookUpRefund(deps, refund))
}

/** Asks how refunds and bank payments stand that take days: their webhooks may never have come. */
export async function askAgain(deps: BillingDeps): Promise<void> {
  const since = deps.clock.now()
  await eachAttempt(deps, ['processing'], since, lookUp)
  for (const refund of await listRefunds(deps.db, ['pending'], since))
    await alone(deps, () => lookUpRefund(deps, refund))
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
