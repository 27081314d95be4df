import type { Method } from '@fourcast/engine/boxes.ts'
import { MATCH_WINDOW_DAYS } from '@fourcast/engine/matching.ts'
import { sql, eq } from 'drizzle-orm'
import { followedAt } from '#domains/plans/followed-states.ts'
import { draw, drawSeries } from '#platform/db/schema/draws.ts'
import { toInstant } from '#platform/db/columns.ts'
import { generationMatch, generation, generationDay, ticket } from '#platform/db/schema/picks.ts'
import { preference, session } from '#platform/db/schema/accounts.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'

/** How long after it was saved a result is compared with draws. */
export const WINDOW_HOURS = MATCH_WINDOW_DAYS * 24

export type StoredMatch = {
  kind: 'straight' | 'box'
  state: string
  drawDate: string
  session: string
  numbers: string
}

/** The model and confidence of a Box 3 pick, and the names of its patterns. */
export interface MadeByModel {
  state: string
  modelVersion: string
  confidence: number
  patterns: readonly string[]
}

/** A stored generation: places as text, '-' for empty ones. */
export interface StoredGeneration {
  id: string
  createdAt: Temporal.Instant
  method: Method
  original: string
  numbers: string
  mirrorNumbers: string | null
  boxKey: string | null
  /** Null for the other boxes. */
  model: MadeByModel | null
  savedAt: Temporal.Instant | null
  matches: readonly StoredMatch[]
  /** Whether there is a real draw of its week in the followed states, or a match. */
  compared: boolean
}

export type StoredRow = {
  id: string
  createdAt: string
  method: Method
  original: string
  numbers: string
  mirrorNumbers: string | null
  boxKey: string | null
  model: MadeByModel | null
  savedAt: string | null
  matches: StoredMatch[] | null
  compared: boolean
}

/**
 * The followed states of the owner, for a `with`, and the compared ones: those, or every state with draws
 * if none is followed. Draws are read state by state, because the planner would read those of all
 * states: it expects many compared ones. `limit` or `offset 0` keeps it from joining them.
 */
export const followedBy = (owner: OwnerId, now: Temporal.Instant) => sql`
  followed as materialized (select f.state from ${followedAt(now)} f where f.user_id = ${owner}),
  compared_states as materialized (
    select state from followed
    union all select state from ${drawSeries}
    where game = 'cash4' and not exists (select from followed)
  )`

/** True for a draw `d` of a compared state of `followedBy`. */
export const isFollowed = sql`d.state in (select state from compared_states)`

/**
 * Whether there was a draw to compare with, by the states followed now. Each draw was matched by
 * the states followed when it was stored, so this does not prove that every draw was compared; a
 * matching draw was.
 */
const isCompared = sql`
  (g.saved_at is not null and g.box_key is not null and (
    exists (select from ${generationMatch} m
      where m.user_id = g.user_id and m.generation_id = g.id)
    or exists (select from compared_states c cross join lateral (
      select from ${draw} d
      where d.game = 'cash4' and d.state = c.state and not d.simulated and d.draw_at > g.saved_at
        and d.draw_at <= g.saved_at + make_interval(hours => ${WINDOW_HOURS}::int)
      limit 1
    ) d)))`

/**
 * The columns of `StoredRow` for a generation `g`, with the draws that match it. The statement
 * needs `followedBy`.
 */
export const storedColumns = sql`
  g.id, g.created_at as "createdAt", g.method, g.original, g.numbers,
  g.mirror_numbers as "mirrorNumbers", g.box_key as "boxKey", g.saved_at as "savedAt",
  case when g.model_version is not null then json_build_object('state', g.state,
    'modelVersion', g.model_version, 'confidence', g.confidence, 'patterns', g.patterns) end as model,
  (
    select json_agg(json_build_object('kind', m.kind, 'state', d.state,
      'drawDate', d.draw_date, 'session', d.session, 'numbers', d.numbers) order by d.draw_at, d.id)
    from ${generationMatch} m join ${draw} d on d.id = m.draw_id
    where m.user_id = g.user_id and m.generation_id = g.id
  ) as matches,
  ${isCompared} as compared`

export const toStored = (row: StoredRow): StoredGeneration => ({
  id: row.id,
  createdAt: toInstant(row.createdAt),
  method: row.method,
  original: row.original,
  numbers: row.numbers,
  mirrorNumbers: row.mirrorNumbers,
  boxKey: row.boxKey,
  model: row.model,
  savedAt: row.savedAt === null ? null : toInstant(row.savedAt),
  matches: row.matches ?? [],
  compared: row.compared,
})

export interface NewGeneration {
  id: string
  createdAt: Temporal.Instant
  day: string
  method: Method
  original: string
  numbers: string
  mirrorNumbers: string | null
  boxKey: string | null
  mirrorBoxKey: string | null
  model: MadeByModel | null
  repeatKey?: string
  /** A visit of the demo account, which has preferences of its own. */
  sessionId: string | null
}

const NO_MODEL = { state: null, modelVersion: null, confidence: null, patterns: null }

/** Stores and counts a generation, and saves it if its owner has auto-save on; returns whether it is saved. */
export async function insertMade(db: Tx, owner: OwnerId, made: NewGeneration): Promise<boolean> {
  const at = made.createdAt.toString()
  const { state, modelVersion, confidence, patterns } = made.model ?? NO_MODEL
  const { rows } = await db.execute<{ saved: boolean }>(sql`
    with choice as (
      select ${autoSaveOf(owner, made.sessionId)} as saved
    ), made as (
      insert into ${generation} (user_id, id, created_at, day, method, original, numbers,
        mirror_numbers, box_key, mirror_box_key, state, model_version, confidence, patterns, repeat_key,
        saved_at)
      select ${owner}::uuid, ${made.id}::uuid, ${at}::timestamptz, ${made.day}::date,
        ${made.method}, ${made.original}, ${made.numbers}, ${made.mirrorNumbers}, ${made.boxKey},
        ${made.mirrorBoxKey}, ${state}, ${modelVersion}, ${confidence}::float8,
        ${sql.param(patterns)}::text[], ${made.repeatKey ?? null}, case when saved then ${at}::timestamptz end
      from choice
    ), counted as (
      insert into ${generationDay} as d (user_id, day, method, generated, saved)
      select ${owner}::uuid, ${made.day}::date, ${made.method}, 1, saved::int from choice
      on conflict (user_id, day, method)
      do update set generated = d.generated + 1, saved = d.saved + excluded.saved
    )
    select saved from choice`)
  return rows[0]?.saved === true
}

/** The auto-save preference of the owner, or of a demo visit. */
export const autoSaveOf = (owner: OwnerId, sessionId: string | null) =>
  sql`coalesce(${
    sessionId === null
      ? sql`null::boolean`
      : sql`(select (preferences->>'autoSave')::boolean from ${session} where id = ${sessionId})`
  }, (select auto_save from ${preference} where user_id = ${owner}), true)`

export async function findStored(
  db: Tx,
  owner: OwnerId,
  id: string,
  now: Temporal.Instant,
): Promise<StoredGeneration | null> {
  const { rows } = await db.execute<StoredRow>(
    sql`with ${followedBy(owner, now)}
      select ${storedColumns} from ${generation} g where g.user_id = ${owner} and g.id = ${id}`,
  )
  return rows[0] ? toStored(rows[0]) : null
}

/** Saves a generation and counts it; of concurrent calls one does so. */
export async function saveGeneration(db: Tx, owner: OwnerId, id: string, now: Temporal.Instant) {
  await db.execute(sql`
    with kept as (
      update ${generation} set saved_at = ${now.toString()}::timestamptz
      where user_id = ${owner} and id = ${id} and saved_at is null
      returning day, method
    )
    update ${generationDay} d set saved = d.saved + 1 from kept
    where d.user_id = ${owner} and d.day = kept.day and d.method = kept.method`)
}

/** Deletes a saved result and uncounts it; returns whether there was one. */
export async function deleteGeneration(db: Tx, owner: OwnerId, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with gone as (
      delete from ${generation} where user_id = ${owner} and id = ${id} and saved_at is not null
      returning day, method
    )
    update ${generationDay} d set saved = d.saved - 1 from gone
    where d.user_id = ${owner} and d.day = gone.day and d.method = gone.method`)
  return rowCount === 1
}

/** Deletes unsaved generations of all owners, oldest first; returns how many. */
export async function purgeUnsaved(db: Tx, before: Temporal.Instant, most: number) {
  // The rows are chosen once, in a CTE: a subquery under `in` may be run, and limited, for each row.
  const { rowCount } = await db.execute(sql`
    with doomed as (
      select user_id, id from ${generation}
      where saved_at is null and created_at < ${before.toString()}::timestamptz
      order by created_at limit ${most} for update skip locked
    )
    delete from ${generation} g using doomed
    where g.user_id = doomed.user_id and g.id = doomed.id`)
  return rowCount ?? 0
}

/** Deletes saved results of days before this one, of all owners, with their counts. */
export async function purgeSaved(db: Tx, before: string, most: number): Promise<number> {
  const { rows } = await db.execute<{ gone: number }>(sql`
    with old as (
      select distinct user_id, day from ${generationDay}
      where day < ${before} and saved > 0 order by day limit ${most}
    ), doomed as (
      select g.user_id, g.id from old join ${generation} g
        on g.user_id = old.user_id and g.day = old.day and g.saved_at is not null
      limit ${most} for update of g skip locked
    ), gone as (
      delete from ${generation} g using doomed
      where g.user_id = doomed.user_id and g.id = doomed.id
      returning g.user_id, g.day, g.method
    ), counted as (
      update ${generationDay} d set saved = d.saved - n
      from (select user_id, day, method, count(*)::int as n from gone group by 1, 2, 3) less
      where d.user_id = less.user_id and d.day = less.day and d.method = less.method
    )
    select count(*)::int as gone from gone`)
  return rows[0]?.gone ?? 0
}

/** Deletes everything that an owner generated, with its counters and tickets. */
export async function deleteAllGenerations(db: Tx, owner: OwnerId): Promise<void> {
  await db.delete(generation).where(eq(generation.userId, owner))
  await db.delete(generationDay).where(eq(generationDay.userId, owner))
  await db.delete(ticket).where(eq(ticket.userId, owner))
}
