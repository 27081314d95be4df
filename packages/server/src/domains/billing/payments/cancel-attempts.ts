import type { OwnerId } from '#platform/http/auth.ts'
import type { AttemptRow } from './repo.ts'
import type { BillingDeps } from '../deps.ts'
import { seeToForeign } from './other-provider.ts'
import { openOrder } from '../subscriptions/open-order.ts'
import { lookUp } from './payment-status.ts'
import { settle } from './settle.ts'

/** Long enough to find the phone that confirms a payment; then another order may take its place. */
const PATIENCE_SECONDS = 60

/** Takes back an order that its owner left unconfirmed, before they place another. */
export async function letGo(deps: BillingDeps, owner: OwnerId): Promise<void> {
  const order = await openOrder(deps.db, owner)
  if (order?.attempt.status !== 'requires_action') return
  const latest = deps.clock.now().subtract({ seconds: PATIENCE_SECONDS })
  if (Temporal.Instant.compare(order.attempt.createdAt, latest) <= 0)
    await abandon(deps, order.attempt)
}

/** Takes a charge back that is not settled; where it is too late, what became of it counts. */
export async function abandon(deps: BillingDeps, attempt: AttemptRow): Promise<void> {
  if (await seeToForeign(deps, attempt)) return
  const { ref } = attempt
  if (ref !== null && (await deps.payments.abandonCharge(ref)))
    await settle(deps, attempt, { outcome: 'declined', ref, code: 'authentication_failed' })
  else await lookUp(deps, attempt)
}
