import { sql } from 'drizzle-orm'
import { followedAt } from '#domains/plans/followed-states.ts'
import type { Tx } from '#platform/db/db.ts'
import { draw } from '#platform/db/schema/draws.ts'
import { savedNumber, savedNumberMatch } from '#platform/db/schema/picks.ts'

/** A saved number that matched a draw, with what a notification names. */
export type NumberMatch = {
  userId: string
  drawId: string
  kind: 'straight' | 'box'
  numbers: string
  name: string | null
  state: string
  session: string
  date: string
}

/**
 * Inserts the matches of saved numbers with real draws that they are checked against, and returns the
 * new ones. A draw counts for owners who follow its state, or no state.
 */
export async function insertNumberMatches(
  tx: Tx,
  drawIds: readonly number[],
  now: Temporal.Instant,
): Promise<NumberMatch[]> {
  const followed = followedAt(now)
  const { rows } = await tx.execute<NumberMatch>(sql`
    with drawn as (
      select id, state, draw_at, numbers, box_key, session, draw_date::text as date from ${draw}
      where id = any(${sql.param(drawIds)}::bigint[]) and game = 'cash4' and not simulated
    ), found as (
      insert into ${savedNumberMatch} (user_id, number_id, draw_id, kind, found_at)
      select n.user_id, n.id, d.id,
        case when d.numbers = n.numbers then 'straight' else 'box' end, ${now.toString()}::timestamptz
      from drawn d join ${savedNumber} n on n.box_key = d.box_key
        and n.since < d.draw_at and (n.until is null or n.until >= d.draw_at)
        and d.state || '/' || d.session = any(n.draws)
      where exists (select from ${followed} f where f.user_id = n.user_id and f.state = d.state)
        or not exists (select from ${followed} f where f.user_id = n.user_id)
      -- A number that is being deleted is waited for and left out; else its deletion fails the draw.
      for key share of n
      on conflict do nothing
      returning user_id, number_id, draw_id, kind)
    select f.user_id as "userId", f.draw_id as "drawId", f.kind,
      n.numbers, n.name, d.state, d.session, d.date
    from found f join drawn d on d.id = f.draw_id
    join ${savedNumber} n on n.user_id = f.user_id and n.id = f.number_id`)
  return rows
}

/** What a removed match was: its number and the draw. */
const REMOVED = sql`
  m.user_id as "userId", m.draw_id as "drawId", m.kind, n.numbers, n.name,
  d.state, d.session, d.draw_date::text as date`

/** Deletes the matches that a draw's corrected numbers no longer make; returns the lost wins. */
export async function deleteLostNumberMatches(tx: Tx, drawId: number): Promise<NumberMatch[]> {
  const { rows } = await tx.execute<NumberMatch>(sql`
    delete from ${savedNumberMatch} m using ${draw} d, ${savedNumber} n
    where d.id = ${drawId} and m.draw_id = d.id and n.user_id = m.user_id and n.id = m.number_id
      and m.kind is distinct from case
        when d.numbers = n.numbers then 'straight' when d.box_key = n.box_key then 'box' end
    returning ${REMOVED}`)
  return rows.filter(({ kind }) => kind === 'straight')
}

/** Deletes the matches with real draws of a state, all or some; returns the lost wins. */
export async function deleteNumberMatchesOf(
  tx: Tx,
  state: string,
  ids?: readonly number[],
): Promise<NumberMatch[]> {
  const { rows } = await tx.execute<NumberMatch>(sql`
    delete from ${savedNumberMatch} m using ${draw} d, ${savedNumber} n
    where d.game = 'cash4' and d.state = ${state} and not d.simulated and m.draw_id = d.id
      and ${ids ? sql`d.id = any(${sql.param(ids)}::bigint[])` : sql`true`}
      and n.user_id = m.user_id and n.id = m.number_id
    returning ${REMOVED}`)
  return rows.filter(({ kind }) => kind === 'straight')
}
