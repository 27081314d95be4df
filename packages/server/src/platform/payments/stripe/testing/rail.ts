import { randomUUID } from 'node:crypto'
import type { Charge, PaymentProvider } from '../../provider.ts'
import type { StripeSettings } from '../client.ts'
import { openStripe } from '../stripe.ts'
import type { StandIn } from './stand-in.ts'
import { openStandIn, WEBHOOK_SECRET } from './stand-in.ts'

export const NOW = Temporal.Instant.from('2026-05-04T16:00:00Z')
const clock = { now: () => NOW }

/** The adapter, and what it speaks to. */
export interface TestRail extends AsyncDisposable {
  standIn: StandIn
  rail: PaymentProvider
  /** Warnings of the adapter that need an operator. */
  warned: string[]
  /** A customer of a user who never came before. */
  customer: () => Promise<string>
  /** An order over $49.99 for a method that was good when it was added. */
  order: (name: string, more?: Partial<Charge>) => Promise<Charge>
}

export const railTo = (url: string, settings: Partial<StripeSettings> = {}) =>
  openStripe({
    secretKey: 'sk_test_0123456789',
    publishableKey: 'pk_test_0123456789',
    webhookSecrets: [WEBHOOK_SECRET],
    baseUrl: url,
    clock,
    warn: () => {},
    ...settings,
  })

export async function openTestRail(settings: Partial<StripeSettings> = {}): Promise<TestRail> {
  const standIn = await openStandIn({ clock })
  const warned: string[] = []
  const warn = (err: unknown, message: string) => void warned.push(`${message}: ${String(err)}`)
  const rail = railTo(standIn.url, { warn, ...settings })
  const customer = () =>
    rail.ensureCustomer({ userId: randomUUID(), email: 'dana@example.com', name: 'Dana Reed' })
  const order = async (name: string, more: Partial<Charge> = {}): Promise<Charge> => {
    const payer = await customer()
    return {
      invoiceId: randomUUID(),
      attempt: 1,
      customer: payer,
      method: {
        ref: standIn.keep(payer, name),
        type: name.startsWith('pm_us') ? 'us_bank_account' : 'card',
      },
      amount: 4999,
      currency: 'usd',
      description: 'Fourcast Basic',
      onSession: true,
      ...more,
    }
  }
  const close = () => standIn[Symbol.asyncDispose]()
  return { standIn, rail, warned, customer, order, [Symbol.asyncDispose]: close }
}
