import type { PaidPlanId } from '@fourcast/contract/plans.ts'
import { PLANS } from '@fourcast/contract/plans.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import { mailboxOf } from '#platform/email/mailbox.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import {
  claimFreeCancellation,
  findConfirmedEmail,
  hasFreeCancellationClaim,
  listFingerprints,
} from './free-cancellation-repo.ts'
import { listActivations } from './repo.ts'
import { daysAfter } from '../catalog/calendar.ts'
import { fundingOf } from '../invoices/credit-chain.ts'

type ClaimDeps = Pick<Deps, 'keys' | 'clock'>

/** The free days of a plan run from its first activation; null once they are over or were used. */
export async function freeUntil(
  db: Tx,
  deps: ClaimDeps,
  subscription: SubscriptionRow,
): Promise<Temporal.Instant | null> {
  const activations = await listActivations(db, ownerOf(subscription))
  const first = activations.find(({ plan }) => plan === subscription.plan)
  if (!first || activations.some(({ usedAt }) => usedAt !== null)) return null
  const end = daysAfter(first.activatedAt, freeDaysOf(first.plan))
  if (Temporal.Instant.compare(deps.clock.now(), end) >= 0) return null
  const keys = await keysOf(db, deps, subscription)
  return (await hasFreeCancellationClaim(db, keys)) ? null : end
}

/** How many free days an order of this plan would begin with; null where there are none any more. */
export async function freeDaysAhead(
  db: Tx,
  deps: ClaimDeps,
  owner: OwnerId,
  { planId, fingerprint }: { planId: PaidPlanId; fingerprint: string | null },
): Promise<number | null> {
  const activations = await listActivations(db, owner)
  if (activations.some(({ plan, usedAt }) => plan === planId || usedAt !== null)) return null
  const keys = [...(await mailboxKeys(db, deps, owner)), ...methodKeys(fingerprint)]
  return (await hasFreeCancellationClaim(db, keys)) ? null : freeDaysOf(planId)
}

/** Uses up the free cancellation of a mailbox and of what paid; false where one of them had it before. */
export async function takeFreeCancellation(
  tx: Tx,
  deps: ClaimDeps,
  subscription: SubscriptionRow,
): Promise<boolean> {
  const keys = await keysOf(tx, deps, subscription)
  return await claimFreeCancellation(tx, keys, deps.clock.now())
}

const freeDaysOf = (plan: PaidPlanId) => PLANS[plan].cancellationPolicy?.freeDays ?? 0

async function keysOf(db: Tx, deps: ClaimDeps, subscription: SubscriptionRow): Promise<string[]> {
  const invoices = (await fundingOf(db, subscription)).map(({ id }) => id)
  const fingerprints = invoices.length === 0 ? [] : await listFingerprints(db, invoices)
  return [
    ...(await mailboxKeys(db, deps, ownerOf(subscription))),
    ...fingerprints.flatMap(methodKeys),
  ]
}

/** An address that is not confirmed may be somebody else's: it claims nothing. */
async function mailboxKeys(db: Tx, { keys }: ClaimDeps, owner: OwnerId): Promise<string[]> {
  const email = await findConfirmedEmail(db, owner)
  return email === null ? [] : [`mailbox:${keys.mac('free-cancellation', mailboxOf(email))}`]
}

const methodKeys = (fingerprint: string | null): string[] =>
  fingerprint === null ? [] : [`method:${fingerprint}`]
