import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { followedAt } from '#domains/plans/followed-states.ts'
import { draw } from '#platform/db/schema/draws.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { generation, generationMatch } from '#platform/db/schema/picks.ts'
import { WINDOW_HOURS } from './repo.ts'

/** Saved results that contain a draw's digits and were saved within the window before it. */
const equalTo = (key: SQL) => sql`
  select g.user_id, g.id as generation_id, d.id as draw_id, d.state,
    case when d.numbers in (g.numbers, g.mirror_numbers) then 'straight' else 'box' end as kind
  from drawn d join ${generation} g on g.${key} = d.box_key
    and g.${key} is not null and g.saved_at is not null and g.saved_at < d.draw_at
    and g.saved_at >= d.draw_at - make_interval(hours => ${WINDOW_HOURS}::int)`

/** A saved result that just matched a draw. */
export interface NewMatch {
  userId: string
  drawId: string
  kind: 'straight' | 'box'
  state: string
  session: string
  date: string
  /** The drawn number. */
  numbers: string
}

/**
 * Inserts matches for all owners, or for one. A draw counts for users who follow its state, or no
 * state.
 */
export async function insertMatches(
  db: Tx,
  drawIds: readonly number[],
  now: Temporal.Instant,
  owner: OwnerId | null = null,
): Promise<NewMatch[]> {
  const followed = followedAt(now)
  const owned = owner === null ? sql`true` : sql`g.user_id = ${owner}`
  const { rows } = await db.execute<{ [K in keyof NewMatch]: NewMatch[K] }>(sql`
    with drawn as (
      select id, state, draw_at, numbers, box_key, session, draw_date::text as date from ${draw}
      where id = any(${sql.param(drawIds)}::bigint[]) and game = 'cash4' and not simulated
    ), hit as (${equalTo(sql`box_key`)} union ${equalTo(sql`mirror_box_key`)}
    ), found as (
      insert into ${generationMatch} (user_id, generation_id, draw_id, kind, found_at)
      select h.user_id, h.generation_id, h.draw_id, h.kind, ${now.toString()}::timestamptz
      from hit h join ${generation} g on g.user_id = h.user_id and g.id = h.generation_id
      where ${owned} and (
        exists (select from ${followed} f where f.user_id = h.user_id and f.state = h.state)
        or not exists (select from ${followed} f where f.user_id = h.user_id))
      -- A result that is being deleted is waited for and left out; else its deletion fails the draw.
      for key share of g
      on conflict do nothing
      returning user_id, draw_id, kind)
    select f.user_id as "userId", f.draw_id as "drawId", f.kind,
      d.state, d.session, d.date, d.numbers
    from found f join drawn d on d.id = f.draw_id`)
  return rows
}

/** A saved result that no longer wins after its draw was corrected. */
export interface LostWin {
  userId: string
}

/** Deletes the matches that a draw's corrected numbers no longer make; returns the lost wins. */
export async function deleteLostMatches(tx: Tx, drawId: number): Promise<LostWin[]> {
  const { rows } = await tx.execute<{ userId: string; kind: string }>(sql`
    delete from ${generationMatch} m using ${draw} d, ${generation} g
    where d.id = ${drawId} and m.draw_id = d.id
      and g.user_id = m.user_id and g.id = m.generation_id
      and m.kind is distinct from case
        when d.numbers in (g.numbers, g.mirror_numbers) then 'straight'
        when d.box_key in (g.box_key, g.mirror_box_key) then 'box' end
    returning m.user_id as "userId", m.kind`)
  return rows.flatMap(({ kind, ...lost }) => (kind === 'straight' ? [lost] : []))
}

/** A saved result that won by a draw that is being removed. */
export type RemovedWin = {
  userId: string
  drawId: string
  date: string
  session: string
}

/** Deletes the matches with real draws of a state, all or some; returns the lost wins. */
export async function deleteMatchesOf(
  tx: Tx,
  state: string,
  ids?: readonly number[],
): Promise<RemovedWin[]> {
  const { rows } = await tx.execute<RemovedWin & { kind: string }>(sql`
    delete from ${generationMatch} m using ${draw} d
    where d.game = 'cash4' and d.state = ${state} and not d.simulated and m.draw_id = d.id
      and ${ids ? sql`d.id = any(${sql.param(ids)}::bigint[])` : sql`true`}
    returning m.user_id as "userId", m.draw_id as "drawId", d.draw_date::text as date, d.session, m.kind`)
  return rows.flatMap(({ kind, ...win }) => (kind === 'straight' ? [win] : []))
}
