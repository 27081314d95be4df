import { CHART_CHANGES } from '@fourcast/engine/prize-charts.ts'
import type { Bet } from '@fourcast/engine/prizes.ts'
import type { SQL } from 'drizzle-orm'
import { and, eq, sql } from 'drizzle-orm'
import { draw } from '#platform/db/schema/draws.ts'
import { toInstant } from '#platform/db/columns.ts'
import { lockNumber } from '#platform/db/advisory-locks.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { ticket } from '#platform/db/schema/picks.ts'
import type { Found, HistorySlice } from './history-repo.ts'

export interface NewTicket {
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

export interface StoredTicket extends NewTicket {
  prizeCents: number | null
  prizeFrom: 'draw' | 'owner' | null
  /** The real result of its draw; null if there is none yet. */
  drawn: string | null
  createdAt: Temporal.Instant
}

type Row = Omit<StoredTicket, 'drawAt' | 'createdAt'> & { drawAt: string; createdAt: string }

const toTicket = ({ drawAt, createdAt, ...row }: Row): StoredTicket => ({
  ...row,
  drawAt: toInstant(drawAt),
  createdAt: toInstant(createdAt),
})

/** The columns of `Row` for a ticket `p`, and the real result of its draw. */
const TICKET_COLUMNS = sql`
  p.id, p.generation_id as "generationId", p.numbers, p.state, p.draw_date::text as "drawDate",
  p.session, p.draw_at as "drawAt", p.bet, p.stake_cents as "stakeCents",
  p.prize_cents as "prizeCents", p.prize_from as "prizeFrom", p.created_at as "createdAt",
  (
    select d.numbers from ${draw} d
    where d.game = 'cash4' and d.state = p.state and d.session = p.session
      and d.draw_date = p.draw_date and not d.simulated
  ) as drawn`

/** Stores a ticket; false if its owner has one with this id already. */
export async function insertTicket(tx: Tx, owner: OwnerId, one: NewTicket, now: Temporal.Instant) {
  const rows = await tx
    .insert(ticket)
    .values({ ...one, userId: owner, createdAt: now })
    .onConflictDoNothing()
    .returning({ id: ticket.id })
  return rows.length === 1
}

/** Deletes all but the newest `most` of someone's tickets. */
export async function trimTickets(tx: Tx, owner: OwnerId, most: number): Promise<void> {
  await tx.execute(sql`
    delete from ${ticket} where user_id = ${owner} and id in (
      select id from ${ticket} where user_id = ${owner}
      order by created_at desc, id desc offset ${most}
    )`)
}

export async function findTicket(db: Tx, owner: OwnerId, id: string): Promise<StoredTicket | null> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(
    sql`select ${TICKET_COLUMNS} from ${ticket} p where p.user_id = ${owner} and p.id = ${id}`,
  )
  return rows[0] ? toTicket(rows[0]) : null
}

/** A page of someone's tickets, newest first, and their number, in one statement. */
export async function listTickets(
  db: Tx,
  owner: OwnerId,
  generationId: string | null,
  { offset, size }: HistorySlice,
): Promise<Pick<Found, 'total'> & { rows: StoredTicket[] }> {
  const chosen: SQL = sql`user_id = ${owner} and ${
    generationId === null ? sql`true` : sql`generation_id = ${generationId}`
  }`
  type Counted = { total: number } & (Row | { id: null })
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    select total, page.* from (select count(*)::int as total from ${ticket} where ${chosen}) counted
    left join (
      select ${TICKET_COLUMNS} from (
        select * from ${ticket} where ${chosen}
        order by created_at desc, id desc limit ${size} offset ${offset}
      ) p
    ) page on true
    order by page."createdAt" desc, page.id desc`)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap((row) => (row.id === null ? [] : [toTicket(row)])),
  }
}

/** Sets the prize of a ticket and its source; returns whether there is such a ticket. */
export async function setPrize(
  db: Tx,
  owner: OwnerId,
  id: string,
  prize: Pick<StoredTicket, 'prizeCents' | 'prizeFrom'>,
): Promise<boolean> {
  const rows = await db
    .update(ticket)
    .set(prize)
    .where(and(eq(ticket.userId, owner), eq(ticket.id, id)))
    .returning({ id: ticket.id })
  return rows.length === 1
}

export async function removeTicketRow(db: Tx, owner: OwnerId, id: string): Promise<boolean> {
  const rows = await db
    .delete(ticket)
    .where(and(eq(ticket.userId, owner), eq(ticket.id, id)))
    .returning({ id: ticket.id })
  return rows.length === 1
}

export type BetSum = {
  bet: Bet
  state: string
  /** The first day of these draws: all of them have its prize chart. */
  drawDate: string
  count: number
  waiting: number
  /** The stakes of settled tickets, and of those that wait for a result. */
  stakeCents: number
  waitingCents: number
  prizesCents: number
}

/** Whether a ticket's draw has a prize chart that was replaced since. */
const HAS_OLD_CHART = sql`exists (
  select from unnest(
    ${sql.param(CHART_CHANGES.map(({ state }) => state))}::text[],
    ${sql.param(CHART_CHANGES.map(({ until }) => until))}::date[]
  ) c (code, until) where c.code = state and draw_date < c.until)`

/** Sums of someone's tickets by bet, state and prize chart: all that the expected return depends on. */
export async function sumTickets(db: Tx, owner: OwnerId): Promise<BetSum[]> {
  const { rows } = await db.execute<BetSum>(sql`
    select bet, state, min(draw_date)::text as "drawDate",
      count(*)::int as count, (count(*) - count(prize_cents))::int as waiting,
      coalesce(sum(stake_cents) filter (where prize_cents is not null), 0)::float8 as "stakeCents",
      coalesce(sum(stake_cents) filter (where prize_cents is null), 0)::float8 as "waitingCents",
      coalesce(sum(prize_cents), 0)::float8 as "prizesCents"
    from ${ticket} where user_id = ${owner} group by bet, state, ${HAS_OLD_CHART}`)
  return rows
}

export type StepSum = Pick<BetSum, 'bet' | 'state' | 'drawDate' | 'stakeCents' | 'prizesCents'> & {
  from: string
  step: 'day' | 'month'
}

/** The settled ones by day of the draw, or by month for more than `mostDays` days; oldest first. */
export async function sumTicketsByStep(
  db: Tx,
  owner: OwnerId,
  mostDays: number,
): Promise<StepSum[]> {
  const { rows } = await db.execute<StepSum>(sql`
    with days as materialized (
      select draw_date, bet, state, ${HAS_OLD_CHART} as old, sum(stake_cents)::float8 as stake,
        sum(prize_cents)::float8 as prizes
      from ${ticket} where user_id = ${owner} and prize_cents is not null
      group by draw_date, bet, state
    ), chosen as (
      select case when count(distinct draw_date) > ${mostDays}::int then 'month' else 'day' end
        as step from days
    )
    select date_trunc(step, draw_date)::date::text as "from", step, bet, state,
      min(draw_date)::text as "drawDate",
      sum(stake) as "stakeCents", sum(prizes) as "prizesCents"
    from days, chosen group by 1, step, bet, state, old order by 1`)
  return rows
}

const TICKET_LOCKS = lockNumber('tickets')

/**
 * Taken before a ticket looks for its draw. Otherwise a draw and a ticket that are stored at the
 * same moment would not see each other, and the ticket would stay pending.
 */
export async function lockAgainstDraws(tx: Tx, state: string): Promise<void> {
  await tx.execute(
    sql`select pg_advisory_xact_lock_shared(${TICKET_LOCKS}::int, hashtext(${state}))`,
  )
}

/** Taken before looking for tickets until the draws are stored: the other side of `lockAgainstDraws`. */
export async function lockTickets(tx: Tx, state: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${TICKET_LOCKS}::int, hashtext(${state}))`)
}

export type RealDraw = { id: string; state: string; drawDate: string; numbers: string }

/** Only real draws of the four-digit game settle tickets. */
const settlingAmong = (drawIds: readonly number[]) =>
  sql`d.id = any(${sql.param(drawIds)}::bigint[]) and d.game = 'cash4' and not d.simulated`

/** The states whose tickets these draws can settle, by code. */
export async function listSettlingStates(tx: Tx, drawIds: readonly number[]): Promise<string[]> {
  const { rows } = await tx.execute<{ state: string }>(
    sql`select distinct d.state from ${draw} d where ${settlingAmong(drawIds)} order by d.state`,
  )
  return rows.map(({ state }) => state)
}

/**
 * The draws that have tickets: few, even when a whole history is stored. Call after `lockTickets`.
 */
export async function findSettling(tx: Tx, drawIds: readonly number[]): Promise<RealDraw[]> {
  const { rows } = await tx.execute<RealDraw>(sql`
    select d.id, d.state, d.draw_date::text as "drawDate", d.numbers from ${draw} d
    where ${settlingAmong(drawIds)} and exists (
      select from ${ticket} p
      where p.state = d.state and p.draw_date = d.draw_date and p.session = d.session)
    order by d.state, d.id`)
  return rows
}

/** What a draw pays on a $1 bet of each kind, in dollars; null if nobody knows. */
export interface DrawPrizes {
  id: string
  straight: number | null
  box: number | null
}

/** The sorted digits of a ticket, as draws have them. */
const KEY = sql`(select string_agg(digit, '' order by digit) from unnest(string_to_array(p.numbers, null)) digit)`

/**
 * Settles all tickets on these draws, except those whose owner entered the prize. A ticket that wins an
 * unknown prize is pending.
 */
export async function settleDrawn(tx: Tx, pays: readonly DrawPrizes[]): Promise<number> {
  const isWon = sql`case p.bet
    when 'straight' then p.numbers = d.numbers else ${KEY} = d.box_key end`
  const prize = sql`case when ${isWon} then
    p.stake_cents * case p.bet when 'straight' then pays.straight else pays.box end else 0 end`
  const { rowCount } = await tx.execute(sql`
    update ${ticket} p set prize_cents = ${prize},
      prize_from = case when ${prize} is not null then 'draw' end
    from unnest(
      ${sql.param(pays.map(({ id }) => id))}::bigint[],
      ${sql.param(pays.map(({ straight }) => straight))}::int[],
      ${sql.param(pays.map(({ box }) => box))}::int[]
    ) as pays (id, straight, box)
    join ${draw} d on d.id = pays.id
    where p.state = d.state and p.draw_date = d.draw_date and p.session = d.session
      and p.prize_from is distinct from 'owner' and p.prize_cents is distinct from ${prize}`)
  return rowCount ?? 0
}
