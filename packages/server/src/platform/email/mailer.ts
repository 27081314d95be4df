import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '#platform/db/db.ts'
import { deliverDue } from './deliver.ts'
import type { Email } from './email.ts'
import type { PostDeps } from './post.ts'
import { post } from './post.ts'
import type { Transport } from './transport.ts'

interface MailerDeps extends PostDeps {
  db: Db
  log: FastifyBaseLogger
}

/** Writes mail in the caller's transaction and sends it afterwards. */
export class Mailer {
  readonly #deps: MailerDeps
  readonly #transport: Transport
  readonly #writing = new Set<Promise<void>>()
  #sending: Promise<void> = Promise.resolve()

  constructor(deps: MailerDeps, transport: Transport) {
    this.#deps = deps
    this.#transport = transport
  }

  post(tx: Tx, letter: Email): Promise<void> {
    return post(tx, this.#deps, letter)
  }

  /** Sends what is due, in the background; call it once the transaction has committed. */
  wake(): void {
    this.#sending = this.#sending.then(() => this.#drain()).catch(this.#warn)
  }

  /** Writes mail beside the answer, so that how long an answer takes tells nothing. */
  later(write: () => Promise<void>): void {
    const writing = write().catch(this.#warn)
    this.#writing.add(writing)
    void writing.finally(() => this.#writing.delete(writing))
  }

  /** Waits for what `later` and `wake` started. */
  async settled(): Promise<void> {
    await Promise.all(this.#writing)
    await this.#sending
  }

  #warn = (err: unknown) => this.#deps.log.warn({ err }, 'mail')

  async #drain(): Promise<void> {
    await deliverDue(this.#deps, this.#transport)
  }
}
