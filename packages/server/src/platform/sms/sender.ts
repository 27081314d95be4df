import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { Sender } from '#platform/messages/deliver.ts'
import { deliverDue, DeliveryFailure } from '#platform/messages/deliver.ts'
import { insertMessage } from '#platform/messages/repo.ts'
import type { Random } from '#platform/random.ts'
import { isStopped, stopPhone } from './stops.ts'
import type { SmsTransport } from './transport.ts'

const CODE = 'phone-code'
/** A late code would be refused, and a new one has been requested. */
const CODE_MINUTES = 10
const OTHER_HOURS = 24

/** The error of a message that is dropped because its recipient opted out. */
export const STOPPED = 'stopped'

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

  async post(tx: Tx, { kind, userId, to, text }: Sms): Promise<void> {
    const { clock, random, log } = this.#deps
    const id = random.uuid()
    const row = { id, channel: 'sms', kind, userId, recipient: to, content: { text } } as const
    await insertMessage(tx, { ...row, urgent: kind === CODE, createdAt: clock.now() })
    // This line connects the request with the message's id, which later lines have.
    log.info({ event: 'sms-written', smsId: id, kind }, 'a text message was written')
  }

  /** Sends due messages. A job calls it; `post` wakes that job. */
  async deliverDue(signal?: AbortSignal): Promise<void> {
    await deliverDue(this.#deps, smsSender(this.#deps, this.#transport), signal)
  }
}

/** Sends one text at a time. */
export const smsSender = (
  { db, clock }: Pick<SenderDeps, 'db' | 'clock'>,
  transport: SmsTransport,
): Sender => {
  const expiresAt: Sender['expiresAt'] = ({ kind, createdAt }) =>
    createdAt.add(kind === CODE ? { minutes: CODE_MINUTES } : { hours: OTHER_HOURS })
  return {
    channel: 'sms',
    workers: 1,
    batch: 1,
    leaseSeconds: 60,
    keepsRows: true,
    expiresAt,
    prepare: async ({ content, ...row }) => {
      if (Temporal.Instant.compare(clock.now(), expiresAt({ ...row, content })) >= 0)
        throw new DeliveryFailure('given_up', 'too late')
      if (await isStopped(db, row.recipient)) throw new DeliveryFailure('stopped', STOPPED)
      return () => transport({ ...row, text: content.text }).catch(redact)
    },
    onStopped: ({ recipient }) => stopPhone(db, recipient, clock.now()),
  }
}

/** The message of any other error may contain the number, so only its code is kept. */
function redact(error: unknown): never {
  if (error instanceof DeliveryFailure) throw error
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  throw new DeliveryFailure('later', code)
}
