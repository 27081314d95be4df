import { callingNetwork } from '#platform/cause.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Semaphore } from '#platform/semaphore.ts'
import { semaphore } from '#platform/semaphore.ts'

interface Bounds {
  /** Concurrent uploads. */
  most: number
  /** Of those, for one network. */
  share: number
  busy: string
}

/** Bounds the memory of uploads: limits concurrent bodies and decodes one picture at a time. */
export class UploadSlots {
  readonly #places: Semaphore
  /** Accounts with an upload in progress. */
  readonly #accounts = new Set<string>()
  /** Runs one task after another, also after one that failed. */
  readonly inTurn = semaphore({ width: 1, queue: Infinity, share: Infinity })

  constructor({ most, share, busy }: Bounds) {
    const refusal = () => new Failure('unavailable', busy, { retryAfter: 2 })
    // No queue: a waiting request would keep sending its body.
    this.#places = semaphore({ width: most, queue: 0, share, refusal })
  }

  /** Refuses an account's second concurrent upload, and any upload when all slots are taken. */
  async run<T>(account: string, work: () => Promise<T>): Promise<T> {
    if (this.#accounts.has(account)) throw oneAtATime()
    this.#accounts.add(account)
    try {
      return await this.#places(work, callingNetwork())
    } finally {
      this.#accounts.delete(account)
    }
  }
}

const oneAtATime = () =>
  new Failure('rate_limited', 'You already have an upload in progress. Wait for it to finish.', {
    retryAfter: 2,
  })
