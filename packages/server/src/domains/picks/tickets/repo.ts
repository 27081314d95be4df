import type { Bet } from '@fourcast/engine/prizes.ts'
import type { SQL } from 'drizzle-orm'
import { and, eq, sql } from 'drizzle-orm'
import { draw } from '#platform/db/schema/draws.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { play } from '#platform/db/schema/picks.ts'
import type { Found, Slice } from '../history/repo.ts'

export interface NewPlay {
  id: string
  generationId: string
  numbers: string
  state: string
  drawDate: string
  session: string
  drawAt: Temporal.Instant
  bet: Bet
  stakeCents: number
}

export interface StoredPlay extends NewPlay {
  prizeCents: number | null
  prizeFrom: 'draw' | 'owner' | null
  /** The real result of its draw; null as long as there is none. */
  drawn: string | null
  createdAt: Temporal.Instant
}

type Row = Omit<StoredPlay, 'drawAt' | 'createdAt'> & { drawAt: string; createdAt: string }

const toPlay = ({ drawAt, createdAt, ...row }: Row): StoredPlay => ({
  ...row,
  drawAt: toInstant(drawAt),
  createdAt: toInstant(createdAt),
})

/** What `Row` holds, of a play called `p`, and the real result of its draw. */
const PLAY = sql`
  p.id, p.generation_id as "generationId", p.numbers, p.state, p.draw_date::text as "drawDate",
  p.session, p.draw_at as "drawAt", p.bet, p.stake_cents as "stakeCents",
  p.prize_cents as "prizeCents", p.prize_from as "prizeFrom", p.created_at as "createdAt",
  (
    select d.numbers from ${draw} d
    where d.game = 'cash4' and d.state = p.state and d.session = p.session
      and d.draw_date = p.draw_date and not d.simulated
  ) as drawn`

/** Stores a play; false when its owner has one with this id already. */
export async function insertPlay(tx: Tx, owner: OwnerId, one: NewPlay, now: Temporal.Instant) {
  const rows = await tx
    .insert(play)
    .values({ ...one, userId: owner, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: play.id })
  return rows.length === 1
}

/** Deletes what is beyond the newest `most` of someone's plays. */
export async function trimPlays(tx: Tx, owner: OwnerId, most: number): Promise<void> {
  await tx.execute(sql`
    delete from ${play} where user_id = ${owner} and id in (
      select id from ${play} where user_id = ${owner}
      order by created_at desc, id desc offset ${most}
    )`)
}

export async function findPlay(db: Tx, owner: OwnerId, id: string): Promise<StoredPlay | null> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(
    sql`select ${PLAY} from ${play} p where p.user_id = ${owner} and p.id = ${id}`,
  )
  return rows[0] ? toPlay(rows[0]) : null
}

/** A page of someone's plays, newest first, and how many there are, in one statement. */
export async function listPlays(
  db: Tx,
  owner: OwnerId,
  generationId: string | null,
  { offset, size }: Slice,
): Promise<Pick<Found, 'total'> & { rows: StoredPlay[] }> {
  const chosen: SQL = sql`user_id = ${owner} and ${
    generationId === null ? sql`true` : sql`generation_id = ${generationId}`
  }`
  type Counted = { total: number } & (Row | { id: null })
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    select total, page.* from (select count(*)::int as total from ${play} where ${chosen}) counted
    left join (
      select ${PLAY} from (
        select * from ${play} where ${chosen}
        order by created_at desc, id desc limit ${size} offset ${offset}
      ) p
    ) page on true
    order by page."createdAt" desc, page.id desc`)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap((row) => (row.id === null ? [] : [toPlay(row)])),
  }
}

/** Says what a play paid, and who says so; answers whether there is such a play. */
export async function setPrize(
  db: Tx,
  owner: OwnerId,
  id: string,
  prize: Pick<StoredPlay, 'prizeCents' | 'prizeFrom'>,
): Promise<boolean> {
  const rows = await db
    .update(play)
    .set(prize)
    .where(and(eq(play.userId, owner), eq(play.id, id)))
    .returning({ id: play.id })
  return rows.length === 1
}

export async function removePlay(db: Tx, owner: OwnerId, id: string): Promise<boolean> {
  const rows = await db
    .delete(play)
    .where(and(eq(play.userId, owner), eq(play.id, id)))
    .returning({ id: play.id })
  return rows.length === 1
}
