import type { PaymentProvider } from '../../provider.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { StandIn } from './stand-in.ts'
import { openStandIn, WEBHOOK_SECRET } from './stand-in.ts'

interface Options {
  /** Stands between the app and its provider, as a process that dies does. */
  payments?: (stripe: PaymentProvider) => PaymentProvider
}

/** A whole app on Stripe's rail, and what it speaks to. */
export interface StripeApp extends AsyncDisposable {
  app: TestApp
  standIn: StandIn
  /** Another instance on the same database. */
  beside: () => Promise<TestApp>
}

const START = '2026-05-04T16:00:00Z'

export async function openStripeApp({ payments }: Options = {}): Promise<StripeApp> {
  const now = () => app?.clock.now() ?? Temporal.Instant.from(START)
  const deliver = async (raw: string, headers: Record<string, string>) =>
    app?.inject({ method: 'POST', url: '/api/payments/webhook', headers, payload: raw })
  const standIn = await openStandIn({ clock: { now }, deliver })
  const env = {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_0123456789',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
    STRIPE_WEBHOOK_SECRET: WEBHOOK_SECRET,
    STRIPE_BASE_URL: standIn.url,
  }
  let app: TestApp | undefined
  const opened = await openTestApp({ now: START, env, ...(payments && { payments }) })
  app = opened
  return {
    app: opened,
    standIn,
    beside: () => openTestApp({ env, beside: opened }),
    [Symbol.asyncDispose]: async () => {
      await standIn[Symbol.asyncDispose]()
      await opened[Symbol.asyncDispose]()
    },
  }
}
