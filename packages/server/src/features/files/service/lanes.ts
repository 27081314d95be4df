import { callingNetwork } from '#platform/cause.ts'
import { Failure } from '#platform/http/failure.ts'

interface Bounds {
  /** Bodies at once. */
  most: number
  /** Of them from one network. */
  share: number
  busy: string
}

/** Bounds the memory of uploads: only so many bodies at once, and one picture decoded at a time. */
export class Lanes {
  readonly #bounds: Bounds
  /** Who uploads, and from which network. */
  readonly #taken = new Map<string, string>()
  #last: Promise<unknown> = Promise.resolve()

  constructor(bounds: Bounds) {
    this.#bounds = bounds
  }

  /** Refuses a second upload of one account, and any where all lanes are taken: waiting would keep the body coming. */
  async run<T>(account: string, work: () => Promise<T>): Promise<T> {
    const { most, share, busy } = this.#bounds
    if (this.#taken.has(account)) throw oneAtATime()
    const network = callingNetwork() ?? ''
    const ofNetwork = [...this.#taken.values()].filter((other) => other === network)
    if (this.#taken.size >= most || ofNetwork.length >= share)
      throw new Failure('unavailable', busy, { retryAfter: 2 })
    this.#taken.set(account, network)
    try {
      return await work()
    } finally {
      this.#taken.delete(account)
    }
  }

  /** After the one before, whatever came of it. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work)
    this.#last = mine.catch(() => {})
    return mine
  }
}

const oneAtATime = () =>
  new Failure('rate_limited', 'Another upload of yours is under way. Wait until it is done.', {
    retryAfter: 2,
  })
