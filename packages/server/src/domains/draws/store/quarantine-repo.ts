import { boxKey } from '@fourcast/engine/digits.ts'
import { isGame } from '@fourcast/engine/games.ts'
import type { Game } from '@fourcast/engine/games.ts'
import { and, desc, eq, inArray, isNull, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { draw, drawQuarantine } from '#platform/db/schema/draws.ts'

type Row = typeof drawQuarantine.$inferSelect

export interface Entry extends Omit<Row, 'game'> {
  game: Game
  /** The published draw of its slot. */
  published: string | null
}

const inSlot = and(
  eq(draw.game, drawQuarantine.game),
  eq(draw.state, drawQuarantine.state),
  eq(draw.session, drawQuarantine.session),
  eq(draw.drawDate, drawQuarantine.drawDate),
  eq(draw.simulated, false),
)

interface Found {
  entry: Row
  published: string | null
}

function toEntry({ entry, published }: Found): Entry {
  if (!isGame(entry.game)) throw new Error(`an entry of the game ${entry.game}`)
  return { ...entry, game: entry.game, published }
}

const select = (tx: Tx) =>
  tx
    .select({ entry: drawQuarantine, published: draw.numbers })
    .from(drawQuarantine)
    .leftJoin(draw, inSlot)

/** Undecided entries first, newest first. */
export async function listEntries(db: Tx, page: number, size: number): Promise<Entry[]> {
  const rows = await select(db)
    .orderBy(desc(isNull(drawQuarantine.decision)), desc(drawQuarantine.id))
    .limit(size)
    .offset(page * size)
  return rows.map(toEntry)
}

export async function countEntries(db: Tx): Promise<number> {
  const [row] = await db.select({ count: sql<number>`count(*)::int` }).from(drawQuarantine)
  return row?.count ?? 0
}

export async function findEntry(db: Tx, id: number): Promise<Entry | undefined> {
  const [row] = await select(db).where(eq(drawQuarantine.id, id))
  return row && toEntry(row)
}

/** These entries, oldest first. */
export async function findEntries(db: Tx, ids: readonly number[]): Promise<Entry[]> {
  const rows = await select(db)
    .where(inArray(drawQuarantine.id, [...ids]))
    .orderBy(drawQuarantine.id)
  return rows.map(toEntry)
}

/** Decides the undecided ones of these entries; returns how many. Concurrent decisions wait. */
export async function decideEntries(
  tx: Tx,
  ids: readonly number[],
  decision: { decision: 'accepted' | 'dismissed'; decidedBy: string; decidedAt: Temporal.Instant },
): Promise<number> {
  const { rowCount } = await tx
    .update(drawQuarantine)
    .set(decision)
    .where(
      // One parameter for any number: a file may have more rows than a statement parameters.
      sql`${drawQuarantine.id} = any(${sql.param([...ids])}::bigint[]) and ${drawQuarantine.decision} is null`,
    )
  return rowCount ?? 0
}

/** Reopens repeated entries whose published draw is no longer published. */
export async function reopenEntries(
  tx: Tx,
  { game, state }: Pick<Slot, 'game' | 'state'>,
  source: string,
  rows: readonly { reason: string; raw: string }[],
): Promise<void> {
  await tx.execute(sql`
    update ${drawQuarantine} q
    set decision = null, decided_by = null, decided_at = null, replaced = null
    from unnest(
      ${sql.param(rows.map(({ reason }) => reason))}::text[],
      ${sql.param(rows.map(({ raw }) => raw))}::text[]
    ) as row (reason, raw)
    where q.game = ${game} and q.state = ${state} and q.source = ${source}
      and md5(q.reason) = md5(row.reason) and md5(q.raw) = md5(row.raw)
      and q.decision = 'accepted' and not exists (
        select from ${draw} d
        where d.game = q.game and d.state = q.state and d.session = q.session
          and d.draw_date = q.draw_date and not d.simulated and d.numbers = q.digits)`)
}

/** An undecided row of several files belongs to the latest, so that each shows the rows it set aside. */
export async function moveToImport(
  tx: Tx,
  { game, state }: Pick<Slot, 'game' | 'state'>,
  rows: readonly {
    reason: string
    raw: string
    occurrence: number
    origin: string
    line: number | null
  }[],
): Promise<void> {
  await tx.execute(sql`
    update ${drawQuarantine} q set origin = row.origin, line = row.line
    from unnest(
      ${sql.param(rows.map(({ reason }) => reason))}::text[],
      ${sql.param(rows.map(({ raw }) => raw))}::text[],
      ${sql.param(rows.map(({ occurrence }) => occurrence))}::int[],
      ${sql.param(rows.map(({ origin }) => origin))}::text[],
      ${sql.param(rows.map(({ line }) => line))}::int[]
    ) as row (reason, raw, occurrence, origin, line)
    where q.game = ${game} and q.state = ${state} and q.source = 'import' and q.decision is null
      and md5(q.reason) = md5(row.reason) and md5(q.raw) = md5(row.raw)
      and q.occurrence = row.occurrence`)
}

/** Locks the undecided rows of the same file, and returns their ids. */
export async function lockImport(
  tx: Tx,
  { game, state, origin }: Pick<Entry, 'game' | 'state' | 'origin'>,
): Promise<number[]> {
  const q = drawQuarantine
  const rows = await tx
    .select({ id: q.id })
    .from(q)
    .where(
      and(
        eq(q.game, game),
        eq(q.state, state),
        eq(q.source, 'import'),
        eq(q.origin, origin),
        isNull(q.decision),
      ),
    )
    .orderBy(q.id)
    .for('update')
  return rows.map(({ id }) => id)
}

export async function noteReplaced(tx: Tx, id: number, replaced: string): Promise<void> {
  await tx.update(drawQuarantine).set({ replaced }).where(eq(drawQuarantine.id, id))
}

interface Slot {
  game: Game
  state: string
  date: string
  session: string
}

/** Locks the published draw of a slot until the transaction ends. */
export async function lockReal(
  tx: Tx,
  { game, state, date, session }: Slot,
): Promise<{ id: number; numbers: string } | undefined> {
  const [row] = await tx
    .select({ id: draw.id, numbers: draw.numbers })
    .from(draw)
    .where(
      and(
        eq(draw.game, game),
        eq(draw.state, state),
        eq(draw.session, session),
        eq(draw.drawDate, date),
        eq(draw.simulated, false),
      ),
    )
    .for('update')
  return row
}

/** Replaces the numbers of a published draw. */
export async function replaceNumbers(
  tx: Tx,
  id: number,
  { digits, bonus, source }: { digits: string; bonus: number | null; source: string },
): Promise<void> {
  await tx
    .update(draw)
    .set({ numbers: digits, boxKey: boxKey(digits), bonus, source })
    .where(eq(draw.id, id))
}
