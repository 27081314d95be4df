import type { FastifyBaseLogger } from 'fastify'
import type { Db } from '#platform/db/db.ts'
import { NO_ACCOUNT, writeAudit } from '#platform/audit/audit.ts'
import { publish } from '#platform/events/events.ts'
import type { DrawHooks } from '../store/hooks.ts'
import type { StoredDraw } from './screen-repo.ts'
import type { NewQuarantineRow, SeriesKey } from '../store/repo.ts'
import { deleteDraws, insertQuarantine, lockDraws, lockSeries } from '../store/repo.ts'
import type { LockedDraw } from '../store/repo.ts'
import { heldBackReason } from '../quarantine/held-back-repo.ts'

/** Rows of one INSERT: PostgreSQL allows 65,535 parameters. */
const BATCH = 1_000

interface WithdrawOptions {
  reason: string
  source: string
  origin: string
  now: Temporal.Instant
  hooks: { draws: DrawHooks }
}

/**
 * Moves published draws back to the quarantine, in one transaction: what their source sent looks wrong.
 * Draws that were corrected or cleared since they were read are left alone. Wins are revoked, tickets are
 * pending again, and open pages are notified. Models learn without them until an administrator decides;
 * accepted draws are published again.
 */
export async function withdrawDraws(
  { db, log }: { db: Db; log: Pick<FastifyBaseLogger, 'warn'> },
  key: SeriesKey,
  draws: readonly StoredDraw[],
  { reason, source, origin, now, hooks }: WithdrawOptions,
): Promise<void> {
  if (draws.length === 0) return
  const withdrawn = await db.transaction(async (tx) => {
    await lockSeries(tx, key)
    const locked = await lockDraws(tx, key, draws)
    if (locked.length === 0) return null
    const ids = locked.map(({ id }) => id)
    const revoked = await hooks.draws.drawsRemoved(tx, { ...key, ids }, now)
    await deleteDraws(tx, ids)
    const rows = locked.map((draw) => toEntry(draw, reason))
    for (let at = 0; at < rows.length; at += BATCH)
      await insertQuarantine(tx, key, rows.slice(at, at + BATCH), { source, origin, now })
    const after = { draws: ids.length, ...revoked, reason }
    const series = { subject: 'series', subjectId: `${key.game} ${key.state}` }
    await writeAudit(tx, NO_ACCOUNT, { action: 'draws.withdraw', ...series, after }, now)
    await publish(tx, { type: 'draw', ...key })
    return { draws: ids.length, ...revoked }
  })
  if (withdrawn) log.warn({ event: 'withdrawal', ...key, source, ...withdrawn }, 'draws withdrawn')
}

const toEntry = (
  { date, session, digits, bonus }: LockedDraw,
  reason: string,
): NewQuarantineRow => ({
  line: null,
  raw: `${date} ${session} ${digits}${bonus === null ? '' : ` ${bonus}`}`,
  reason: heldBackReason(
    { date, session },
    `${reason}. It was published: its wins return only if it is accepted`,
  ),
  date,
  session,
  digits,
  bonus,
  occurrence: 1,
})
