import { and, eq, isNotNull, isNull, lte, ne, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { isNext, leaseAttempt } from '#platform/jobs/leases.ts'
import { backoffSeconds } from '#platform/jobs/retry.ts'
import { drainQueue } from '#platform/jobs/steps.ts'
import { wakeJob } from '#platform/jobs/wake.ts'
import { isStopped, stopPhone } from './stops.ts'
import { sms } from '#platform/db/schema/sms.ts'
import type { SmsTransport } from './transport.ts'
import { SmsFailure } from './transport.ts'

/** Longer than the transport takes to send one message or to fail. */
const LEASE_SECONDS = 60
/** A message that is older than this is not useful any more: a code expires within minutes. */
const GIVE_UP_MINUTES: Readonly<Record<string, number>> = { 'phone-code': 10 }
const GIVE_UP_AFTER_A_DAY = 24 * 60
/** A user waits for a code, so other messages wait for it. */
const WAITS = sql`(${sms.kind} <> 'phone-code')`
/** A message without a text is never sent: it was sent or dropped. */
const GONE = { text: '' }

interface Deps {
  db: Db
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

type Row = typeof sms.$inferSelect

/**
 * Sends due messages and returns how many it tried. Each row is leased just before it is sent, so
 * two instances do not send it twice; one whose answer was lost is retried and may arrive twice.
 */
export async function deliverDueSms(
  deps: Deps,
  transport: SmsTransport,
  signal?: AbortSignal,
): Promise<number> {
  return await drainQueue(
    signal,
    () => lease(deps),
    (row) => deliver(deps, transport, row),
  )
}

async function deliver(deps: Deps, transport: SmsTransport, row: Row): Promise<void> {
  const { db, clock } = deps
  try {
    if (isOver(row, clock.now())) throw new SmsFailure('never', 'too late')
    if (await isStopped(db, row.recipient)) throw new SmsFailure('stopped', STOPPED)
    await transport(row)
  } catch (error) {
    return await settleFailed(deps, row, error)
  }
  await finish(deps, row, { sentAt: clock.now(), lastError: null, ...GONE })
  deps.log.info({ event: 'sms', outcome: 'sent', ...nameOf(row) }, 'a text message was sent')
}

/** The error of a message that is dropped because its recipient opted out. */
export const STOPPED = 'stopped'

/** A late code would be refused, and a new one has been requested. */
function isOver({ kind, createdAt }: Row, now: Temporal.Instant): boolean {
  const minutes = GIVE_UP_MINUTES[kind] ?? GIVE_UP_AFTER_A_DAY
  return Temporal.Instant.compare(now, createdAt.add({ minutes })) >= 0
}

async function settleFailed(deps: Deps, row: Row, error: unknown): Promise<void> {
  const { outcome, code, retryAfter } = known(error)
  const now = deps.clock.now()
  const told = outcome === 'later' ? 'later' : 'given_up'
  deps.log.warn({ event: 'sms', outcome: told, ...nameOf(row) }, undelivered(row, code))
  if (outcome === 'stopped') await stopPhone(deps.db, row.recipient, now)
  const next =
    outcome === 'later'
      ? { dueAt: now.add({ seconds: backoffSeconds(row.attempts, retryAfter) }) }
      : GONE
  await finish(deps, row, { ...next, lastError: code })
}

/** Any other error is retried. Its message may contain the number, so only its code is used. */
function known(error: unknown): SmsFailure {
  if (error instanceof SmsFailure) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return new SmsFailure('later', code)
}

const undelivered = ({ attempts }: Row, code: string) =>
  `a text message was not delivered at attempt ${attempts} (${code})`

/** Identifies the message, never the recipient. */
const nameOf = ({ id, kind }: Row) => ({ smsId: id, kind })

async function finish({ db }: Deps, { id }: Row, changed: Partial<Row>): Promise<void> {
  await db.update(sms).set(changed).where(eq(sms.id, id))
}

/** A new attempt clears the last error: a row with an error is not being sent. */
async function lease({ db, clock }: Deps): Promise<Row | undefined> {
  const now = clock.now()
  const where = and(isNull(sms.sentAt), lte(sms.dueAt, now), ne(sms.text, GONE.text))
  const order = sql`${WAITS}, ${sms.dueAt}`
  const [row] = await db
    .update(sms)
    .set(leaseAttempt(sms, now.add({ seconds: LEASE_SECONDS })))
    .where(isNext(sms.id, { where, order }))
    .returning()
  return row
}

/** Sends a failing text message again with this commit; false if it is not failing any more. */
export async function retrySmsNow(tx: Tx, id: string, now: Temporal.Instant): Promise<boolean> {
  const isFailing = and(isNull(sms.sentAt), ne(sms.text, ''), isNotNull(sms.lastError))
  const { rowCount } = await tx
    .update(sms)
    .set({ dueAt: now })
    .where(and(eq(sms.id, id), isFailing))
  if (rowCount === 1) await wakeJob(tx, 'sms-deliver')
  return rowCount === 1
}
