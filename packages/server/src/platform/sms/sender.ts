import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { wakeJob } from '#platform/jobs/wake.ts'
import type { Random } from '#platform/random.ts'
import { deliverDueSms } from './deliver.ts'
import { sms } from '#platform/db/schema/sms.ts'
import type { SmsTransport } from './transport.ts'

interface SenderDeps {
  db: Db
  clock: Clock
  random: Random
  log: FastifyBaseLogger
}

export interface Sms {
  /** The kind, for the log and the tests: `phone-code`, `notification`. */
  kind: string
  /** The owner of the phone; null without an account. */
  userId: string | null
  /** +1 and ten digits. */
  to: string
  text: string
}

/**
 * Queues text messages in the caller's transaction. The job `sms-deliver` sends them after the
 * commit.
 */
export class SmsSender {
  readonly #deps: SenderDeps
  readonly #transport: SmsTransport

  constructor(deps: SenderDeps, transport: SmsTransport) {
    this.#deps = deps
    this.#transport = transport
  }

  async post(tx: Tx, { to, ...message }: Sms): Promise<void> {
    const { clock, random, log } = this.#deps
    const now = clock.now()
    const id = random.uuid()
    await tx.insert(sms).values({ ...message, id, recipient: to, createdAt: now, dueAt: now })
    await wakeJob(tx, 'sms-deliver')
    // This line connects the request with the message's id, which later lines have.
    log.info({ event: 'sms-written', smsId: id, kind: message.kind }, 'a text message was written')
  }

  /** Sends due messages. A job calls it; `post` wakes that job. */
  async deliverDue(signal?: AbortSignal): Promise<void> {
    await deliverDueSms(this.#deps, this.#transport, signal)
  }
}
