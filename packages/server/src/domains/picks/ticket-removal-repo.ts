import type { Bet } from '@fourcast/engine/prizes.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { draw } from '#platform/db/schema/draws.ts'
import { generationMatch, savedNumberMatch, ticket } from '#platform/db/schema/picks.ts'

/** A ticket that won by a draw. */
export type WinningTicket = {
  userId: string
  id: string
  bet: Bet
  numbers: string
  drawId: string
  date: string
  session: string
}

/** The real draw `d` of a ticket `p`: any, or one of those with the ids. */
const isDrawOf = (ids?: readonly number[]): SQL => sql`
  d.game = 'cash4' and d.state = p.state and d.draw_date = p.draw_date and d.session = p.session
  and not d.simulated and ${ids ? sql`d.id = any(${sql.param(ids)}::bigint[])` : sql`true`}`

/** A winning ticket of a shared pool has no prize until its owner enters one. */
const IS_HIT = sql`case p.bet when 'straight' then p.numbers = d.numbers else d.box_key =
  (select string_agg(digit, '' order by digit) from string_to_table(p.numbers, null) digit) end`

/**
 * Tickets that won by a state's draws, all or some, and whose owner gets no notice of a result or a number
 * that matched the same draw in order: box tickets, and those of draws that their result was not checked
 * against.
 */
export async function listUnmatchedWins(
  tx: Tx,
  state: string,
  ids?: readonly number[],
): Promise<WinningTicket[]> {
  const isMatchOf = sql`m.user_id = p.user_id and m.draw_id = d.id and m.kind = 'straight'`
  const { rows } = await tx.execute<WinningTicket>(sql`
    select p.user_id as "userId", p.id, p.bet, p.numbers, d.id as "drawId", p.draw_date::text as date,
      p.session
    from ${ticket} p join ${draw} d on ${isDrawOf(ids)}
    where p.state = ${state} and ((p.prize_from = 'draw' and p.prize_cents > 0)
        or (p.prize_from is null and ${IS_HIT}))
      and not exists (select from ${generationMatch} m
        where ${isMatchOf} and m.generation_id = p.generation_id)
      and not exists (select from ${savedNumberMatch} m
        where ${isMatchOf} and m.number_id = p.generation_id)`)
  return rows
}

/**
 * Makes the tickets for a state's draws, all or some, pending again, except those whose owner entered the
 * payout.
 */
export async function resetDrawPrizes(
  tx: Tx,
  state: string,
  ids?: readonly number[],
): Promise<number> {
  const isRemoved = ids ? sql`exists (select from ${draw} d where ${isDrawOf(ids)})` : sql`true`
  const { rowCount } = await tx.execute(sql`
    update ${ticket} p set prize_cents = null, prize_from = null
    where p.state = ${state} and p.prize_from = 'draw' and ${isRemoved}`)
  return rowCount ?? 0
}
