import { AsyncLocalStorage } from 'node:async_hooks'

/** Work after an answer. Of each name one runs at a time and at most one waits. */
export class Background {
  readonly #warn: (error: unknown, name: string) => void
  readonly #running = new Map<string, Promise<void>>()
  readonly #waiting = new Map<string, () => Promise<void>>()

  constructor(warn: (error: unknown, name: string) => void) {
    this.#warn = warn
  }

  /** Starts work soon. An error goes to `warn`; a recurring job does the work later. */
  wake(name: string, work: () => Promise<void>): void {
    // It is logged under the cause that woke it, whatever it waits for.
    if (this.#running.has(name)) this.#waiting.set(name, AsyncLocalStorage.bind(work))
    else this.#running.set(name, this.#run(name, work))
  }

  /** Waits until nothing runs any more, also work that was woken meanwhile. */
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
