import type { Stripe } from 'stripe'
import type { ProviderEvent } from '../provider.ts'
import type { StripeContext } from './client.ts'
import { providerEvent } from './events.ts'

/** Maximum age of a signature, in seconds. */
const OLDEST = 300
/**
 * Tolerance between two clocks. Stripe's own check takes any future, and one signature would hold for ever.
 */
const AHEAD = 5

type Headers = Readonly<Record<string, string | string[] | undefined>>

export function parseStripeWebhook(
  rail: StripeContext,
  raw: Uint8Array,
  headers: Headers,
): ProviderEvent | null {
  const signature = headers['stripe-signature']
  if (typeof signature !== 'string' || isAhead(rail, signature)) return null
  const event = verified(rail, raw, signature)
  return event?.livemode === rail.live ? providerEvent(event) : null
}

const secondsOf = ({ clock }: StripeContext) => clock.now().epochMilliseconds / 1000

function isAhead(rail: StripeContext, signature: string): boolean {
  const stamps = [...signature.matchAll(/(?:^|,)t=(\d+)/g)].map(([, stamp]) => Number(stamp))
  return stamps.length !== 1 || stamps.some((stamp) => stamp > secondsOf(rail) + AHEAD)
}

/** Any of the secrets will do, so that one can be replaced without losing an event. */
function verified(rail: StripeContext, raw: Uint8Array, signature: string): Stripe.Event | null {
  const receivedAt = rail.clock.now().epochMilliseconds
  for (const secret of rail.webhookSecrets)
    try {
      return rail.stripe.webhooks.constructEvent(
        raw,
        signature,
        secret,
        OLDEST,
        undefined,
        receivedAt,
      )
    } catch {
      continue
    }
  return null
}
