import { randomBytes } from 'node:crypto'
import type { SandboxMethod } from '@fourcast/contract/sandbox-methods.ts'
import type { Clock } from '#platform/clock.ts'
import { missing } from './failure.ts'
import type {
  Charge,
  Customer,
  Dispute,
  Method,
  PaymentIntent,
  Refund,
  SetupIntent,
  StripeEvent,
  StripeObject,
} from './objects.ts'

export const API_VERSION = '2026-10-28.endive'

/** Everything a stand-in remembers. */
export class World {
  readonly customers = new Map<string, Customer>()
  readonly methods = new Map<string, Method>()
  readonly setups = new Map<string, SetupIntent>()
  readonly intents = new Map<string, PaymentIntent>()
  readonly charges = new Map<string, Charge>()
  readonly refunds = new Map<string, Refund>()
  readonly disputes = new Map<string, Dispute>()
  /** Oldest first. */
  readonly events: StripeEvent[] = []
  /** The behaviour of each method when it is charged. */
  readonly kinds = new Map<string, SandboxMethod>()
  /** Bank accounts whose owner agreed to be charged. */
  readonly mandates = new Set<string>()
  /** Search knows nothing that is newer than its index. */
  searchLags = false
  private readonly clock: Clock
  private readonly heard: (event: StripeEvent) => void

  constructor(clock: Clock, heard: (event: StripeEvent) => void) {
    this.clock = clock
    this.heard = heard
  }

  seconds(): number {
    return Math.floor(this.clock.now().epochMilliseconds / 1000)
  }

  named<Kind extends string>(prefix: string, object: Kind, metadata: Record<string, string> = {}) {
    const id = `${prefix}_${randomBytes(12).toString('hex')}`
    return { id, object, created: this.seconds(), livemode: false as const, metadata }
  }

  /** Stores an event with the object's current state. */
  emit(type: string, object: StripeObject): void {
    const { id, created } = this.named('evt', 'event')
    const event: StripeEvent = {
      id,
      object: 'event',
      api_version: API_VERSION,
      created,
      data: { object: structuredClone(object) },
      livemode: false,
      pending_webhooks: 1,
      request: { id: null, idempotency_key: null },
      type,
    }
    this.events.push(event)
    this.heard(event)
  }
}

/** The object of an id, or Stripe's 404. */
export function existing<T>(all: ReadonlyMap<string, T>, what: string, id: string, param?: string) {
  const found = all.get(id)
  if (found === undefined) throw missing(what, id, param)
  return found
}
