import { Failure } from '#platform/http/failure.ts'

/** Bounds the memory of uploads: only so many bodies at once, and one picture decoded at a time. */
export class Lanes {
  readonly #busy: string
  #free: number
  #last: Promise<unknown> = Promise.resolve()

  constructor(atOnce: number, busy = 'Many photos come in at once. Please try again.') {
    this.#busy = busy
    this.#free = atOnce
  }

  /** 503 where all are taken: waiting would keep the body coming. */
  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#free === 0) throw new Failure('unavailable', this.#busy, { retryAfter: 2 })
    this.#free--
    try {
      return await work()
    } finally {
      this.#free++
    }
  }

  /** After the one before, whatever came of it. */
  inTurn<T>(work: () => Promise<T>): Promise<T> {
    const mine = this.#last.then(work)
    this.#last = mine.catch(() => {})
    return mine
  }
}
