import { sql } from 'drizzle-orm'
import { draw } from '#platform/db/schema/draws.ts'
import type { Tx } from '#platform/db/db.ts'
import { play } from '#platform/db/schema/picks.ts'

/** Names our locks among those of PostgreSQL that anyone may take. */
const PLAYS = 4_040_405

/**
 * Held while a play looks for its draw. A draw and its play that are stored at the same moment would
 * else not see each other, and the play would wait for ever.
 */
export async function awaitDraws(tx: Tx, state: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${PLAYS}::int, hashtext(${state}))`)
}

/** Held from looking for plays until the draws are stored: the other side of `awaitDraws`. */
export async function awaitPlays(tx: Tx, state: string): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PLAYS}::int, hashtext(${state}))`)
}

export type RealDraw = { id: string; state: string; numbers: string }

/** Only real draws of the four-digit game settle plays. */
const settlingAmong = (drawIds: readonly number[]) =>
  sql`d.id = any(${sql.param(drawIds)}::bigint[]) and d.game = 'cash4' and not d.simulated`

/** The states whose plays these draws can settle, by code. */
export async function listSettlingStates(tx: Tx, drawIds: readonly number[]): Promise<string[]> {
  const { rows } = await tx.execute<{ state: string }>(
    sql`select distinct d.state from ${draw} d where ${settlingAmong(drawIds)} order by d.state`,
  )
  return rows.map(({ state }) => state)
}

/** The draws that have plays: few, even when a whole history is stored. Call after `awaitPlays`. */
export async function findSettling(tx: Tx, drawIds: readonly number[]): Promise<RealDraw[]> {
  const { rows } = await tx.execute<RealDraw>(sql`
    select d.id, d.state, d.numbers from ${draw} d
    where ${settlingAmong(drawIds)} and exists (
      select from ${play} p
      where p.state = d.state and p.draw_date = d.draw_date and p.session = d.session)
    order by d.state, d.id`)
  return rows
}

/** What a draw pays on $1 of each bet that it wins, in dollars. */
export interface Pays {
  id: string
  straight: number
  box: number
}

/** The digits of a play sorted, as a draw has them. */
const KEY = sql`(select string_agg(digit, '' order by digit) from unnest(string_to_array(p.numbers, null)) digit)`

/** Every owner's plays on these draws, but for those whose owner said what they paid. */
export async function settleDrawn(tx: Tx, pays: readonly Pays[]): Promise<number> {
  const prize = sql`p.stake_cents * case p.bet
    when 'straight' then (p.numbers = d.numbers)::int * pays.straight
    else (${KEY} = d.box_key)::int * pays.box end`
  const { rowCount } = await tx.execute(sql`
    update ${play} p set prize_cents = ${prize}, prize_from = 'draw'
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
