import type { Method } from '@fourcast/engine/boxes.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { preference } from '#platform/db/schema/accounts.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { generation, generationDay } from '#platform/db/schema/picks.ts'
import type { MadeByModel, Stored, StoredRow } from './repo.ts'
import { STORED, toStored } from './repo.ts'

export interface Made {
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
}

const NO_MODEL = { state: null, modelVersion: null, confidence: null, patterns: null }

/** Where nothing is to be paid. */
const FREE = sql`select`

/**
 * Stores and counts a generation, kept if its owner wants that, where `paid` returns a row. Answers
 * whether it was kept; null where nothing was paid, and so nothing made.
 */
export async function insertMade(
  db: Tx,
  owner: OwnerId,
  made: Made,
  paid: SQL = FREE,
): Promise<boolean | null> {
  const at = made.createdAt.toString()
  const { state, modelVersion, confidence, patterns } = made.model ?? NO_MODEL
  const { rows } = await db.execute<{ saved: boolean }>(sql`
    with paid as (${paid}), choice as (
      select coalesce((select auto_save from ${preference} where user_id = ${owner}), true) as saved
      from paid
    ), made as (
      insert into ${generation} (user_id, id, created_at, day, method, original, numbers,
        mirror_numbers, box_key, mirror_box_key, state, model_version, confidence, patterns, saved_at)
      select ${owner}::uuid, ${made.id}::uuid, ${at}::timestamptz, ${made.day}::date,
        ${made.method}, ${made.original}, ${made.numbers}, ${made.mirrorNumbers}, ${made.boxKey},
        ${made.mirrorBoxKey}, ${state}, ${modelVersion}, ${confidence}::float8,
        ${sql.param(patterns)}::text[], case when saved then ${at}::timestamptz end
      from choice
    ), counted as (
      insert into ${generationDay} as d (user_id, day, method, generated, saved)
      select ${owner}::uuid, ${made.day}::date, ${made.method}, 1, saved::int from choice
      on conflict (user_id, day, method)
      do update set generated = d.generated + 1, saved = d.saved + excluded.saved
    )
    select saved from choice`)
  return rows[0]?.saved ?? null
}

export async function findStored(db: Tx, owner: OwnerId, id: string): Promise<Stored | null> {
  const { rows } = await db.execute<StoredRow>(
    sql`select ${STORED} from ${generation} g where g.user_id = ${owner} and g.id = ${id}`,
  )
  return rows[0] ? toStored(rows[0]) : null
}

/** Those of these that there are, in the order asked, as of one moment: what is stored together is seen together. */
export async function findAllStored(
  db: Tx,
  owner: OwnerId,
  ids: readonly string[],
): Promise<Stored[]> {
  const { rows } = await db.execute<StoredRow>(sql`
    select ${STORED} from ${generation} g
    where g.user_id = ${owner} and g.id = any(${sql.param(ids)}::uuid[])
    order by array_position(${sql.param(ids)}::uuid[], g.id)`)
  return rows.map(toStored)
}

/** Keeps a generation and counts it; of many at once one does, the others change nothing. */
export async function keep(db: Tx, owner: OwnerId, id: string, now: Temporal.Instant) {
  await db.execute(sql`
    with kept as (
      update ${generation} set saved_at = ${now.toString()}::timestamptz
      where user_id = ${owner} and id = ${id} and saved_at is null
      returning day, method
    )
    update ${generationDay} d set saved = d.saved + 1 from kept
    where d.user_id = ${owner} and d.day = kept.day and d.method = kept.method`)
}

/** Deletes a kept result and uncounts it; answers whether there was one. */
export async function remove(db: Tx, owner: OwnerId, id: string): Promise<boolean> {
  const { rowCount } = await db.execute(sql`
    with gone as (
      delete from ${generation} where user_id = ${owner} and id = ${id} and saved_at is not null
      returning day, method
    )
    update ${generationDay} d set saved = d.saved - 1 from gone
    where d.user_id = ${owner} and d.day = gone.day and d.method = gone.method`)
  return rowCount === 1
}
