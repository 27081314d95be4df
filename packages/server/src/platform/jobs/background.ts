import { AsyncLocalStorage } from 'node:async_hooks'

/** Work that an answer does not wait for. Of one name, one runs at a time and at most one waits. */
export class Background {
  readonly #warn: (error: unknown, name: string) => void
  readonly #running = new Map<string, Promise<void>>()
  readonly #waiting = new Map<string, () => Promise<void>>()

  constructor(warn: (error: unknown, name: string) => void) {
    this.#warn = warn
  }

  /** Begins soon; what fails is told to `warn`, and left to whatever comes round. */
  wake(name: string, work: () => Promise<void>): void {
    // Whoever it waits for, it is logged under what woke it.
    if (this.#running.has(name)) this.#waiting.set(name, AsyncLocalStorage.bind(work))
    else this.#running.set(name, this.#run(name, work))
  }

  /** Waits until nothing runs any more, what was woken meanwhile included. */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running.values())
  }

  async #run(name: string, work: () => Promise<void>): Promise<void> {
    await work().catch((error: unknown) => this.#warn(error, name))
    this.#running.delete(name)
    const next = this.#waiting.get(name)
    this.#waiting.delete(name)
    if (next) this.wake(name, next)
  }
}
