import type { Stripe } from 'stripe'
import type { RefundOrder, RefundOutcome } from '../provider.ts'
import type { StripeContext } from './client.ts'
import { codeOf, isAlreadyRefunded, isTemporary, isMissing, isRefusal } from './failures.ts'

/**
 * Looks the refund up first: a key expires after some days, and half a charge could be refunded
 * twice.
 */
export async function refundWithStripe(
  rail: StripeContext,
  order: RefundOrder,
): Promise<RefundOutcome> {
  try {
    return outcomeOf((await made(rail, order)) ?? (await create(rail, order)))
  } catch (error) {
    rail.warn(error, 'stripe: refund')
    if (!isRefusal(error) || isTemporary(error)) return { outcome: 'unknown' }
    return { outcome: 'failed', ref: null, code: codeOf(error) }
  }
}

async function create(rail: StripeContext, order: RefundOrder): Promise<Stripe.Refund> {
  const { id, chargeRef, amount, reason } = order
  try {
    return await rail.stripe.refunds.create(
      { payment_intent: chargeRef, amount, reason, metadata: { refund: id } },
      { idempotencyKey: `refund:${id}` },
    )
  } catch (error) {
    const other = isAlreadyRefunded(error) ? await madeByHand(rail, order) : undefined
    if (!other) throw error
    return other
  }
}

const listOf = async ({ stripe }: StripeContext, { chargeRef }: RefundOrder) =>
  (await stripe.refunds.list({ payment_intent: chargeRef, limit: 100 })).data

const made = async (rail: StripeContext, order: RefundOrder) =>
  (await listOf(rail, order)).find(({ metadata }) => metadata?.['refund'] === order.id)

/** The operator may have refunded in Stripe's dashboard; then the money is where it belongs. */
const madeByHand = async (rail: StripeContext, order: RefundOrder) =>
  (await listOf(rail, order)).find(
    ({ metadata, status }) =>
      !metadata?.['refund'] && (status === 'succeeded' || status === 'pending'),
  )

/** Without an id the newest hundred are searched; `refundWithStripe` itself finds any other. */
export async function lookupStripeRefund(
  rail: StripeContext,
  { id, ref }: { id: string; ref: string | null },
): Promise<RefundOutcome | null> {
  try {
    if (ref !== null) return outcomeOf(await rail.stripe.refunds.retrieve(ref))
    const { data } = await rail.stripe.refunds.list({ limit: 100 })
    const found = data.find(({ metadata }) => metadata?.['refund'] === id)
    return found ? outcomeOf(found) : null
  } catch (error) {
    if (isMissing(error)) return null
    rail.warn(error, 'stripe: lookup')
    return { outcome: 'unknown' }
  }
}

function outcomeOf({ id: ref, status, failure_reason }: Stripe.Refund): RefundOutcome {
  if (status === 'succeeded') return { outcome: 'succeeded', ref }
  if (status === 'failed' || status === 'canceled')
    return { outcome: 'failed', ref, code: failure_reason ?? status }
  return { outcome: 'pending', ref }
}
