import type { Stripe } from 'stripe'
import type { RefundOrder, RefundOutcome } from '../provider.ts'
import type { StripeRail } from './client.ts'
import { codeOf, isMissing, isRefusal } from './failures.ts'

/** Looks first: a key is forgotten after some days, and half a charge could be paid back twice. */
export async function refund(rail: StripeRail, order: RefundOrder): Promise<RefundOutcome> {
  try {
    return outcomeOf((await made(rail, order)) ?? (await create(rail, order)))
  } catch (error) {
    rail.warn(error, 'stripe: refund')
    if (!isRefusal(error)) return { outcome: 'unknown' }
    return { outcome: 'failed', ref: null, code: codeOf(error) }
  }
}

const create = ({ stripe }: StripeRail, { id, chargeRef, amount, reason }: RefundOrder) =>
  stripe.refunds.create(
    { payment_intent: chargeRef, amount, reason, metadata: { refund: id } },
    { idempotencyKey: `refund:${id}` },
  )

async function made({ stripe }: StripeRail, { id, chargeRef }: RefundOrder) {
  const { data } = await stripe.refunds.list({ payment_intent: chargeRef, limit: 100 })
  return data.find(({ metadata }) => metadata?.['refund'] === id)
}

/** Of one without a name the newest hundred are looked through; `refund` itself finds any other. */
export async function lookupRefund(
  rail: StripeRail,
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
