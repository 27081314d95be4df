import { and, eq, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { errorMessage } from '#platform/jobs/error-message.ts'
import { isNext, leaseAttempt } from '#platform/jobs/leases.ts'
import { nextTry } from '#platform/jobs/retry.ts'
import { drainQueue } from '#platform/jobs/steps.ts'
import { wakeJob } from '#platform/jobs/wake.ts'
import type { Keys } from '#platform/secret.ts'
import { countMail } from './mailbox.ts'
import { mail } from '#platform/db/schema/email.ts'
import type { Transport } from './transport.ts'

/** Longer than a mail server that is slow at every step takes to accept or refuse an email. */
const LEASE_SECONDS = 180
/** An email that is older than this is not useful any more. */
const GIVE_UP_HOURS = 72
/**
 * An email without a text is never sent: it was sent or dropped. The sender's address is deleted
 * with the text.
 */
const GONE = { text: '', html: '', replyTo: null, unsubscribeUrl: null }

/**
 * Limited to one an account and week by its own rule, and thousands are sent together, so mailbox
 * limits do not apply.
 */
const ONCE_A_WEEK = 'summary'
/** Emails to everyone wait for a link that someone waits for. The index has the same order. */
const WAITS = sql`(kind = 'summary')`

interface Deps {
  db: Db
  clock: Clock
  keys: Keys
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

type Row = typeof mail.$inferSelect

/**
 * Sends due emails and returns how many it tried. Each row is leased just before it is sent, so two
 * instances do not send it twice. A failed one is retried for three days.
 */
export async function deliverDueEmail(
  deps: Deps,
  transport: Transport,
  signal?: AbortSignal,
): Promise<number> {
  return await drainQueue(
    signal,
    () => lease(deps),
    (row) => deliver(deps, transport, row),
  )
}

async function deliver(deps: Deps, transport: Transport, row: Row): Promise<void> {
  // Counted once, at the first attempt and not in the writer's transaction, so that a transaction
  // with many emails does not wait.
  const isCounted = row.attempts === 1 && row.kind !== ONCE_A_WEEK
  if (isCounted && !(await countMail(deps, row))) return await drop(deps, row)
  try {
    await transport({ ...row, date: new Date(row.createdAt.epochMilliseconds) })
  } catch (error) {
    return await putOff(deps, row, error)
  }
  deps.log.info({ event: 'mail', outcome: 'sent', ...nameOf(row) }, 'a mail was sent')
  // Links are deleted once sent, so the table does not reveal them.
  const sent = { sentAt: deps.clock.now(), lastError: null, ...GONE }
  await deps.db.update(mail).set(sent).where(eq(mail.id, row.id))
}

/** The error of an email that is dropped because its mailbox has reached the limit. */
export const MAILBOX_FULL = 'The mailbox has reached its email limit'

/** Drops an email for good. */
async function drop({ db, log }: Deps, row: Row): Promise<void> {
  log.warn({ event: 'mail', outcome: 'limited', ...nameOf(row) }, 'a mailbox has had enough mail')
  const given = { lastError: MAILBOX_FULL, ...GONE }
  await db.update(mail).set(given).where(eq(mail.id, row.id))
}

async function putOff({ db, clock, log }: Deps, row: Row, error: unknown): Promise<void> {
  const now = clock.now()
  const until = row.createdAt.add({ hours: GIVE_UP_HOURS })
  const dueAt = nextTry(row.attempts, { now, until })
  const outcome = dueAt === null ? 'given_up' : 'later'
  log.warn({ event: 'mail', outcome, ...nameOf(row) }, undelivered(row, error))
  const lastError = errorMessage(error).slice(0, 300)
  const next = dueAt === null ? GONE : { dueAt }
  await db
    .update(mail)
    .set({ ...next, lastError })
    .where(eq(mail.id, row.id))
}

/** The log line has only the error code: a mail server's message may contain the address. */
function undelivered({ attempts }: Row, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return `a mail was not delivered at attempt ${attempts}${code}`
}

/** Identifies the email and its request, never the recipient. */
const nameOf = ({ id, kind, requestId }: Row) => ({
  mailId: id,
  kind,
  ...(requestId !== null && { reqId: requestId }),
})

/** A new attempt clears the last error: a row with an error is not being sent. */
async function lease({ db, clock }: Deps): Promise<Row | undefined> {
  const now = clock.now()
  const where = and(isNull(mail.sentAt), lte(mail.dueAt, now), ne(mail.text, GONE.text))
  const order = sql`${WAITS}, ${mail.dueAt}`
  const [row] = await db
    .update(mail)
    .set(leaseAttempt(mail, now.add({ seconds: LEASE_SECONDS })))
    .where(isNext(mail.id, { where, order }))
    .returning()
  return row
}

/** Sends a failing email again with this commit; false if it is not failing any more. */
export async function retryEmailNow(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const isFailing = and(isNull(mail.sentAt), ne(mail.text, ''), isNotNull(mail.lastError))
  const { rowCount } = await tx
    .update(mail)
    .set({ dueAt: now })
    .where(and(eq(mail.id, id), isFailing))
  if (rowCount === 1) await wakeJob(tx, 'mail-deliver')
  return rowCount === 1
}
