import { callingNetwork } from '#platform/cause.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Semaphore } from '#platform/semaphore.ts'
import { semaphore } from '#platform/semaphore.ts'

interface Bounds {
  /** Bodies at once. */
  most: number
  /** Of them from one network. */
  share: number
  busy: string
}

/** Bounds the memory of uploads: only so many bodies at once, and one picture decoded at a time. */
export class UploadSlots {
  readonly #places: Semaphore
  /** Who uploads. */
  readonly #accounts = new Set<string>()
  /** Does work after the work before it, whatever came of that. */
  readonly inTurn = semaphore({ width: 1, queue: Infinity, share: Infinity })

  constructor({ most, share, busy }: Bounds) {
    const refusal = () => new Failure('unavailable', busy, { retryAfter: 2 })
    // Nobody waits: meanwhile their body would keep coming.
    this.#places = semaphore({ width: most, queue: 0, share, refusal })
  }

  /** Refuses a second upload of one account, and any where all lanes are taken. */
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
