import { and, eq, isNull, or, sql } from 'drizzle-orm'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { draw, drawQuarantine } from '#platform/db/schema/draws.ts'
import type { SeriesKey } from '../store/repo.ts'

/** Why a draw that looks wrong is held. `IS_HELD_BACK` finds entries by these words. */
export const heldBackReason = (
  { date, session }: { date: string; session: string },
  reason: string,
): string => `${date} ${session} looks wrong: ${reason}`

/** Why new draws that repeat older ones are held, and the distance in such a reason. */
export const copiesReason = (lag: number): string => `new draws repeat those ${lag} draws earlier`

export function lagOf(reason: string): number | null {
  const lag = /: new draws repeat those (\d+) draws earlier/.exec(reason)?.[1]
  return lag === undefined ? null : Number(lag)
}

/** The same as `IS_HELD_BACK`, for an entry that was read. */
export const isHeldBack = ({
  drawDate,
  session,
  digits,
  reason,
}: Pick<typeof drawQuarantine.$inferSelect, 'drawDate' | 'session' | 'digits' | 'reason'>) =>
  drawDate !== null &&
  session !== null &&
  digits !== null &&
  reason.startsWith(heldBackReason({ date: drawDate, session }, ''))

const q = drawQuarantine

/** Whether an entry is a draw that the screen of live sources held, and no other refused row. */
export const IS_HELD_BACK: SQL = sql`coalesce(${q.digits} is not null and starts_with(${q.reason},
  ${q.drawDate}::text || ' ' || ${q.session} || ' looks wrong: '), false)`

const isOf = ({ game, state }: SeriesKey) => and(eq(q.game, game), eq(q.state, state))

/** No result of the slot is published: an import may have settled it. */
const IS_UNPUBLISHED = sql`not exists (
  select from ${draw} where ${draw.game} = ${q.game} and ${draw.state} = ${q.state}
    and ${draw.session} = ${q.session} and ${draw.drawDate} = ${q.drawDate} and not ${draw.simulated})`

export interface HeldBackDraw {
  date: string
  session: string
  digits: string
}

async function list(tx: Tx, key: SeriesKey, ...which: SQL[]): Promise<HeldBackDraw[]> {
  const rows = await tx
    .selectDistinct({ date: q.drawDate, session: q.session, digits: q.digits })
    .from(q)
    .where(and(isOf(key), IS_HELD_BACK, ...which))
  return rows.map(({ date, session, digits }) => ({
    date: date ?? '',
    session: session ?? '',
    digits: digits ?? '',
  }))
}

/** The held draws of a series that an administrator dismissed; sources may send them again. */
export const listDismissed = (tx: Tx, key: SeriesKey): Promise<HeldBackDraw[]> =>
  list(tx, key, eq(q.decision, 'dismissed'), IS_UNPUBLISHED)

/** The held draws of a series that an administrator accepted. */
export const listAccepted = (tx: Tx, key: SeriesKey): Promise<HeldBackDraw[]> =>
  list(tx, key, eq(q.decision, 'accepted'))

/** The held draws of a series that wait for a decision. */
export const listUndecided = (tx: Tx, key: SeriesKey): Promise<HeldBackDraw[]> =>
  list(tx, key, isNull(q.decision), IS_UNPUBLISHED)

/**
 * Locks an undecided held draw with the other undecided ones of its series, and returns their ids; of any
 * other entry only its own. Ordered by id, so that two concurrent decisions lock in one order.
 */
export async function lockBatch(tx: Tx, id: number): Promise<number[]> {
  const [held] = await tx
    .select({ game: q.game, state: q.state })
    .from(q)
    .where(and(eq(q.id, id), isNull(q.decision), IS_HELD_BACK))
  if (!held) return [id]
  const together = and(
    eq(q.game, held.game),
    eq(q.state, held.state),
    isNull(q.decision),
    IS_HELD_BACK,
    IS_UNPUBLISHED,
  )
  const rows = await tx
    .select({ id: q.id })
    .from(q)
    .where(or(eq(q.id, id), together))
    .orderBy(q.id)
    .for('update')
  return rows.map((row) => row.id)
}
