import { createHmac } from 'node:crypto'
import type { StripeEvent } from './objects.ts'

/** Hands an event over: the very bytes, and what they are signed with. */
export type Deliver = (raw: string, headers: Record<string, string>) => Promise<unknown>

export function signedHeaders(raw: string, seconds: number, secret: string) {
  const v1 = createHmac('sha256', secret).update(`${seconds}.${raw}`).digest('hex')
  return {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': `t=${seconds},v1=${v1}`,
  }
}

/** Sends what happened, one after the other, until told to hold it back. */
export class Webhooks {
  held = false
  private queue = Promise.resolve()
  private readonly deliver: Deliver | undefined
  private readonly secret: string

  constructor(secret: string, deliver: Deliver | undefined) {
    this.secret = secret
    this.deliver = deliver
  }

  send(event: StripeEvent, seconds: number): void {
    const { deliver } = this
    if (this.held || !deliver) return
    const raw = JSON.stringify(event)
    const headers = signedHeaders(raw, seconds, this.secret)
    // An endpoint that does not answer gets the event later, from the list of events.
    this.queue = this.queue
      .then(() => deliver(raw, headers))
      .then(
        () => {},
        () => {},
      )
  }

  /** Resolves when all sent webhooks have been answered. */
  async sent(): Promise<void> {
    await this.queue
  }
}
