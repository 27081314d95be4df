import { randomUUID } from 'node:crypto'
import type {
  Charge,
  ChargeOutcome,
  PaymentProvider,
  ProviderEvent,
  RefundOrder,
} from '../provider.ts'

/** A provider with everything around it that it does not control: time, owners, banks, the network. */
export interface Bench extends AsyncDisposable {
  rail: PaymentProvider
  now: () => Temporal.Instant
  /** Secrets that sign webhooks: all that are valid at the moment. */
  secrets: readonly string[]
  /** The headers of a body that was signed at a moment, with the first secret unless another is given. */
  signed: (raw: string, at: Temporal.Instant, secret?: string) => Record<string, string>
  /** The body of an event about nothing of ours. */
  event: (type: string, mode: 'ours' | 'other') => string
  /** The parsed event of each webhook that arrived since the last call. */
  arrived: () => Promise<(ProviderEvent | null)[]>
  /** A method that was good when it was added: what its name says happens from now on. */
  keep: (customer: string, name: string) => Promise<string>
  /** In the browser its owner gives a method to a setup, and proves who they are or fails to. */
  finishSetup: (
    customer: string,
    setup: { reference: string; clientSecret: string },
    method: string,
    passed: boolean,
  ) => Promise<void>
  /** The owner of a charge proves who they are, or fails to. */
  answer: (chargeRef: string, passed: boolean) => Promise<void>
  /** Banks come to the end of all that is under way. */
  settle: () => Promise<void>
  closeDispute: (chargeRef: string, how: 'won' | 'lost') => Promise<void>
  /** A refund that is under way fails. */
  failRefund: (refund: { id: string; ref: string }) => Promise<void>
  /** The next charge is made, and no answer to it comes. */
  loseAnswer: () => void
}

export type OpenBench = () => Promise<Bench>

export const payer = () => ({
  userId: randomUUID(),
  email: 'dana@example.com',
  name: 'Dana Reed',
})

/** An order over $49.99 by someone new, for a method that was good when it was added. */
export async function order(at: Bench, name: string, more: Partial<Charge> = {}): Promise<Charge> {
  const customer = await at.rail.ensureCustomer(payer())
  return {
    invoiceId: randomUUID(),
    attempt: 1,
    customer,
    method: { ref: await at.keep(customer, name), type: typeOf(name) },
    amount: 4999,
    currency: 'usd',
    description: 'Fourcast FC-000042',
    onSession: true,
    ...more,
  }
}

const typeOf = (name: string) => (name.startsWith('pm_us') ? 'us_bank_account' : 'card')

/** Looks up an attempt by its key alone, as a caller without an answer does. */
export const look = ({ rail }: Bench, { invoiceId, attempt }: Charge) =>
  rail.lookupCharge({ invoiceId, attempt, ref: null })

/** The provider's name of a charge, which must have one. */
export function refOf(outcome: ChargeOutcome | null): string {
  if (outcome && 'ref' in outcome && outcome.ref !== null) return outcome.ref
  throw new Error(`${outcome?.outcome ?? 'nothing'} has no name`)
}

/** The name of a charge that was paid. */
export async function paid(at: Bench, name: string): Promise<string> {
  const ordered = await order(at, name)
  await at.rail.charge(ordered)
  if (ordered.method.type === 'us_bank_account') await at.settle()
  const outcome = await look(at, ordered)
  if (outcome?.outcome !== 'succeeded') throw new Error(`${name} was to be paid`)
  return outcome.ref
}

export const refundOrder = (chargeRef: string, amount: number): RefundOrder => ({
  id: randomUUID(),
  chargeRef,
  amount,
  reason: 'requested_by_customer',
})

export const twenty = <T>(call: () => Promise<T>): Promise<T[]> =>
  Promise.all(Array.from({ length: 20 }, call))
