import { listInFlight } from './invoices.ts'
import type { PlanId } from '@fourcast/contract/plans.ts'
import { PLANS } from '@fourcast/contract/plans.ts'
import type { Deps } from '#deps.ts'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import { isLapsed, subscriptionOf } from '#domains/plans/plan-rules.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import { lockSubscription, updateSubscription } from './subscriptions-repo.ts'
import { daysAfter, longDay } from './calendar.ts'
import { runningPlan } from './prices.ts'
import { ENDED } from './renewal-outcome.ts'

/** A plan before or after a grant. */
interface PlanState {
  plan: PlanId
  granted: boolean
  expiresAt: string | null
}

/**
 * Grants someone a plan without a payment. It ends by itself like a trial, and an order replaces
 * it. It does not use up the offer for first orders. `free` revokes a granted plan.
 */
export async function grantPlanDays(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  owner: OwnerId,
  { planId, days }: { planId: PlanId; days: number },
): Promise<{ before: PlanState; after: PlanState }> {
  const now = clock.now()
  const row = await lockSubscription(tx, owner)
  if (!row) throw notFound('The subscription was not found')
  await refuse(tx, owner, row, now)
  const change =
    planId === 'free' ? revokedPlan(row, now) : grantedPlan(planId, now, daysAfter(now, days))
  // An ended plan may not be stored as ended yet.
  await updateSubscription(tx, owner, { ...change, lapsed: isLapsed(row, now) })
  return { before: planStateOf(row, now), after: planStateOf({ ...row, ...change }, now) }
}

async function refuse(
  tx: Tx,
  owner: OwnerId,
  row: SubscriptionRow,
  now: Temporal.Instant,
): Promise<void> {
  const paid = runningPlan(row, now)
  const end = row.termEndsAt ?? row.expiresAt
  if (paid)
    throw refused(
      `${PLANS[paid].name} is paid for${end ? ` until ${longDay(end)}` : ''}. Cancel it first.`,
    )
  // A won dispute restores it, unless another plan took its place.
  const isDisputed = row.termInvoiceId !== null && end && Temporal.Instant.compare(end, now) > 0
  if (isDisputed) throw refused('Their last payment is disputed. Wait until that is decided.')
  if ((await listInFlight(tx, owner)).length > 0)
    throw refused('They have a pending payment. Wait until it settles.')
}

const refused = (message: string) => new Failure('unprocessable', message)

const grantedPlan = (
  plan: Exclude<PlanId, 'free'>,
  now: Temporal.Instant,
  end: Temporal.Instant,
): Partial<SubscriptionRow> => ({
  ...ENDED,
  plan,
  status: 'active',
  startedAt: now,
  expiresAt: end,
  termEndsAt: end,
  granted: true,
})

function revokedPlan(row: SubscriptionRow, now: Temporal.Instant): Partial<SubscriptionRow> {
  if (!row.granted || subscriptionOf(row, now).plan === 'free')
    throw refused('This account has no granted plan.')
  return { ...ENDED, expiresAt: now }
}

function planStateOf(row: SubscriptionRow, now: Temporal.Instant): PlanState {
  const { plan, expiresAt } = subscriptionOf(row, now)
  return { plan, granted: plan !== 'free' && row.granted, expiresAt }
}
