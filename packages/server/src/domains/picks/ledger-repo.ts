import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { ticket } from '#platform/db/schema/picks.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { StoredTicket } from './tickets-repo.ts'

export type LedgerTicket = Pick<
  StoredTicket,
  | 'id'
  | 'numbers'
  | 'state'
  | 'drawDate'
  | 'session'
  | 'bet'
  | 'stakeCents'
  | 'prizeCents'
  | 'prizeFrom'
>

const COLUMNS = sql`id, numbers, state, draw_date::text as "drawDate", session, bet,
  stake_cents as "stakeCents", prize_cents as "prizeCents", prize_from as "prizeFrom"`

/** How many tickets of someone have a result, and the tickets as JSON text. */
export interface SettledTickets extends Record<string, unknown> {
  count: number
  json: string
}

/** All tickets with a result, by the draw's day. An account has at most 10,000. */
export async function readSettledTickets(db: Tx, owner: OwnerId): Promise<SettledTickets> {
  const { rows } = await db.execute<SettledTickets>(sql`
    select count(*)::int as count,
      coalesce(json_agg(to_json(t) order by t."drawDate", t.id), '[]')::text as json
    from (select ${COLUMNS} from ${ticket}
      where user_id = ${owner} and prize_cents is not null) t`)
  return rows[0] ?? { count: 0, json: '[]' }
}

export async function countWaiting(db: Tx, owner: OwnerId): Promise<number> {
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from ${ticket}
    where user_id = ${owner} and prize_cents is null`)
  return rows[0]?.count ?? 0
}

/** The next batch of tickets, newest draw first. */
export async function listTicketsBefore(
  db: Tx,
  owner: OwnerId,
  after: LedgerTicket | null,
  limit: number,
): Promise<LedgerTicket[]> {
  const rest =
    after === null ? sql`true` : sql`(draw_date, id) < (${after.drawDate}::date, ${after.id}::uuid)`
  const { rows } = await db.execute<LedgerTicket>(sql`
    select ${COLUMNS} from ${ticket} where user_id = ${owner} and ${rest}
    order by draw_date desc, id desc limit ${limit}`)
  return rows
}
