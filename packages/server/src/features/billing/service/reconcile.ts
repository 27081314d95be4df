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
  for (const attempt of await listAttempts(deps.db, ['started', 'unknown'], lost))
    await alone(deps, () => lookUp(deps, attempt))
  for (const refund of await listRefunds(deps.db, ['started'], lost, now.subtract(LATE)))
    await alone(deps, () => lookUpRefund(deps, refund))
  const unconfirmed = now.subtract({ hours: UNCONFIRMED_HOURS })
  for (const attempt of await listAttempts(deps.db, ['requires_action'], unconfirmed))
    await alone(deps, () => abandon(deps, attempt))
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
  for (const attempt of await listAttempts(deps.db, ['processing'], since))
    await alone(deps, () => lookUp(deps, attempt))
  for (const refund of await listRefunds(deps.db, ['pending'], since))
    await alone(deps, () => lookUpRefund(deps, refund))
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
