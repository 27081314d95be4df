import type { FastifyBaseLogger } from 'fastify'
import type { Db, Tx } from '#platform/db/db.ts'
import { deliverDue } from '#platform/messages/deliver.ts'
import type { Email } from './email.ts'
import type { PostDeps } from './post.ts'
import { post } from './post.ts'
import { emailSender } from './sender.ts'
import type { Transport } from './transport.ts'

interface MailerDeps extends PostDeps {
  db: Db
  log: FastifyBaseLogger
}

/** Queues email in the caller's transaction. The job `mail-deliver` sends it after the commit. */
export class Mailer {
  readonly #deps: MailerDeps
  readonly #transport: Transport
  readonly #writing = new Set<Promise<void>>()

  constructor(deps: MailerDeps, transport: Transport) {
    this.#deps = deps
    this.#transport = transport
  }

  post(tx: Tx, letter: Email): Promise<void> {
    return post(tx, this.#deps, letter)
  }

  /** Sends due email. A job calls it; `post` wakes that job. */
  async deliverDue(signal?: AbortSignal): Promise<void> {
    await deliverDue(this.#deps, emailSender(this.#deps, this.#transport), signal)
  }

  /** Queues email after the answer, so that the answer's duration reveals nothing. */
  later(write: () => Promise<void>): void {
    const writing = write().catch(this.#warn)
    this.#writing.add(writing)
    void writing.finally(() => this.#writing.delete(writing))
  }

  /** Waits for what `later` started. */
  async settled(): Promise<void> {
    await Promise.all(this.#writing)
  }

  #warn = (err: unknown) => this.#deps.log.warn({ err }, 'mail')
}
