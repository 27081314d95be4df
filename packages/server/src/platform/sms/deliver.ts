import { and, asc, eq, isNull, lte, ne, sql } from 'drizzle-orm'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { backoffSeconds } from '#platform/jobs/retry.ts'
import { isStopped, stopPhone } from './stops.ts'
import { sms } from '#platform/db/schema/sms.ts'
import type { SmsTransport } from './transport.ts'
import { SmsFailure } from './transport.ts'

/** Longer than the transport takes to send one message or to fail. */
const LEASE_SECONDS = 60
/** What could not be delivered in this time is worth nothing any more: a code holds for minutes only. */
const GIVE_UP_MINUTES: Readonly<Record<string, number>> = { 'phone-code': 10 }
const GIVE_UP_AFTER_A_DAY = 24 * 60
/** Someone sits and waits for a code; what else there is to say can wait for it. */
const WAITS = sql`(${sms.kind} <> 'phone-code')`
/** A message without a text is never sent: it was, or will not be. */
const GONE = { text: '' }

interface Deps {
  db: Db
  clock: Clock
  log: Pick<FastifyBaseLogger, 'info' | 'warn'>
}

type Row = typeof sms.$inferSelect

/**
 * Sends what is due and says how many it tried. Each row is leased just before it is sent, so two
 * instances do not send it twice; one whose answer was lost is tried again and may come twice.
 */
export async function deliverDue(
  deps: Deps,
  transport: SmsTransport,
  signal?: AbortSignal,
): Promise<number> {
  for (let tried = 0; ; tried++) {
    signal?.throwIfAborted()
    const [row] = await lease(deps)
    if (!row) return tried
    await deliver(deps, transport, row)
  }
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

/** Why a text message is dropped whose recipient asked for no more. */
export const STOPPED = 'stopped'

/** A code that is late is refused anyway, and the next one has been asked for. */
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

/** Anything else that went wrong is worth another try. Its words may hold the number, so they stay untold. */
function known(error: unknown): SmsFailure {
  if (error instanceof SmsFailure) return error
  const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown'
  return new SmsFailure('later', code)
}

const undelivered = ({ attempts }: Row, code: string) =>
  `a text message was not delivered at attempt ${attempts} (${code})`

/** Which it is; never to whom. */
const nameOf = ({ id, kind }: Row) => ({ smsId: id, kind })

async function finish({ db }: Deps, { id }: Row, changed: Partial<Row>): Promise<void> {
  await db.update(sms).set(changed).where(eq(sms.id, id))
}

/** What went wrong before is forgotten with the next try: as long as there is an error, nobody is at it. */
function lease({ db, clock }: Deps): Promise<Row[]> {
  const now = clock.now()
  const picked = db
    .select({ id: sms.id })
    .from(sms)
    .where(and(isNull(sms.sentAt), lte(sms.dueAt, now), ne(sms.text, GONE.text)))
    .orderBy(WAITS, asc(sms.dueAt))
    .limit(1)
    .for('update', { skipLocked: true })
  return db
    .update(sms)
    .set({
      dueAt: now.add({ seconds: LEASE_SECONDS }),
      attempts: sql`${sms.attempts} + 1`,
      lastError: null,
    })
    .where(sql`${sms.id} = ${picked}`)
    .returning()
}
