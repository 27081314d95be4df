import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Sender } from '#platform/messages/deliver.ts'
import { DeliveryFailure } from '#platform/messages/deliver.ts'
import type { Keys } from '#platform/secret.ts'
import { countMail } from './mailbox.ts'
import type { Transport } from './transport.ts'

/** An email that is older than this is not useful any more. */
const GIVE_UP_HOURS = 72

/** Limited to one an account and week by its own rule, and thousands are sent together. */
export const ONCE_A_WEEK = 'summary'

/** The error of an email that is dropped because its mailbox has reached the limit. */
export const MAILBOX_FULL = 'The mailbox has reached its email limit'

interface Deps {
  db: Db
  clock: Clock
  keys: Keys
}

/** Sends one email at a time. A failed one is retried for three days. */
export const emailSender = (deps: Deps, transport: Transport): Sender => ({
  channel: 'mail',
  workers: 1,
  batch: 1,
  leaseSeconds: 180,
  keepsRows: true,
  expiresAt: ({ createdAt }) => createdAt.add({ hours: GIVE_UP_HOURS }),
  prepare: async ({ content, ...row }) => {
    // Counted once, at the first attempt and not in the writer's transaction, so that a transaction
    // with many emails does not wait.
    const isCounted = row.attempts === 1 && row.kind !== ONCE_A_WEEK
    if (isCounted && !(await countMail(deps, row)))
      throw new DeliveryFailure('limited', MAILBOX_FULL)
    const { text, html = '', replyTo = null, unsubscribeUrl = null } = content
    const date = new Date(row.createdAt.epochMilliseconds)
    const subject = row.subject ?? ''
    return () => transport({ ...row, subject, text, html, replyTo, unsubscribeUrl, date })
  },
})
