import { and, asc, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { errorMessage } from '#platform/jobs/error-message.ts'
import { nextTry } from '#platform/jobs/retry.ts'
import type { Keys } from '#platform/secret.ts'
import { countMail } from './mailbox.ts'
import { mail } from '#platform/db/schema/email.ts'
import type { Transport } from './transport.ts'

/** Longer than a mail server that is slow at every step takes to send one mail or to fail. */
const LEASE_SECONDS = 180
/** What could not be delivered in this time is worth nothing to its reader any more. */
const GIVE_UP_HOURS = 72
/** A mail without a text is never sent: it was, or will not be. Whoever wrote it is forgotten with it. */
const GONE = { text: '', html: '', replyTo: null, unsubscribeUrl: null }

/** One an account and week, by its own rule: no limit is needed, and thousands go at once. */
const ONCE_A_WEEK = 'summary'
/** What goes to everyone at once: a link that someone waits for goes before it. As the index has it. */
const WAITS = sql`(kind = 'summary')`

interface Deps {
  db: Db
  clock: Clock
  keys: Keys
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

type Row = typeof mail.$inferSelect

/**
 * Sends what is due and says how many it tried. Each row is leased just before it is sent, so two
 * instances do not send it twice; a failed one stays and is tried again, for three days.
 */
export async function deliverDue(
  deps: Deps,
  transport: Transport,
  signal?: AbortSignal,
): Promise<number> {
  for (let tried = 0; ; tried++) {
    signal?.throwIfAborted()
    const [row] = await lease(deps)
    if (!row) return tried
    await deliver(deps, transport, row)
  }
}

async function deliver(deps: Deps, transport: Transport, row: Row): Promise<void> {
  // Once a mail, and not while it is written: a transaction that writes many waits for nobody here.
  const isCounted = row.attempts === 1 && row.kind !== ONCE_A_WEEK
  if (isCounted && !(await countMail(deps, row))) return await drop(deps, row)
  try {
    await transport({ ...row, date: new Date(row.createdAt.epochMilliseconds) })
  } catch (error) {
    return await putOff(deps, row, error)
  }
  deps.log.info({ event: 'mail', outcome: 'sent', ...nameOf(row) }, 'a mail was sent')
  // A link that was mailed is known to whoever reads the mail, and to nobody who reads the table.
  const sent = { sentAt: deps.clock.now(), lastError: null, ...GONE }
  await deps.db.update(mail).set(sent).where(eq(mail.id, row.id))
}

/** Why an email is dropped whose mailbox has had enough for now. */
export const MAILBOX_FULL = 'The mailbox has had enough mail'

/** It is not sent now, nor later. */
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

/** For the log: what a mail server answers may hold the address, so only its code is told. */
function undelivered({ attempts }: Row, error: unknown): string {
  const code = error instanceof Error && 'code' in error ? ` (${String(error.code)})` : ''
  return `a mail was not delivered at attempt ${attempts}${code}`
}

/** Which it is, and the request that caused it; never to whom. */
const nameOf = ({ id, kind, requestId }: Row) => ({
  mailId: id,
  kind,
  ...(requestId !== null && { reqId: requestId }),
})

/** What went wrong before is forgotten with the next try: as long as there is an error, nobody is at it. */
function lease({ db, clock }: Deps): Promise<Row[]> {
  const now = clock.now()
  const picked = db
    .select({ id: mail.id })
    .from(mail)
    .where(and(isNull(mail.sentAt), lte(mail.dueAt, now), ne(mail.text, GONE.text)))
    .orderBy(WAITS, asc(mail.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return db
    .update(mail)
    .set({
      dueAt: now.add({ seconds: LEASE_SECONDS }),
      attempts: sql`${mail.attempts} + 1`,
      lastError: null,
    })
    .where(sql`${mail.id} = ${picked}`)
    .returning()
}
