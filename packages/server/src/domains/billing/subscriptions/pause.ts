import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { lockSubscription, updateSubscription } from './repo.ts'

/**
 * During someone's break no renewal is charged and none is announced: a term that ends within it is
 * the last one. A break is made longer, never shorter, unless `resume` lifts it.
 */
export async function pause(tx: Tx, owner: OwnerId, until: Temporal.Instant): Promise<void> {
  const pausedUntil = (await lockSubscription(tx, owner))?.pausedUntil ?? null
  if (pausedUntil !== null && Temporal.Instant.compare(pausedUntil, until) >= 0) return
  await updateSubscription(tx, owner, { pausedUntil: until })
}

/** After a break that was lifted: terms renew again. */
export async function resume(tx: Tx, owner: OwnerId): Promise<void> {
  await lockSubscription(tx, owner)
  await updateSubscription(tx, owner, { pausedUntil: null })
}
