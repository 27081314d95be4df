import type { Method } from '@fourcast/engine/boxes.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { type OwnerId, ownerOf } from '#platform/http/auth.ts'
import { type Template, templateOf } from '#platform/db/template.ts'
import { generation, generationDay } from '#platform/db/schema/picks.ts'
import type { StoredGeneration, StoredRow } from './repo.ts'
import { followedBy, storedColumns, toStored } from './repo.ts'

export interface Filter {
  /** The first New York day that the plan shows. */
  since: string
  method: string | null
  /** New York days, both included. */
  from: string | null
  to: string | null
}

export interface HistorySlice {
  offset: number
  size: number
}

/** `now` decides which followed states the plan allows. */
interface SliceNow extends HistorySlice {
  now: Temporal.Instant
}

export interface Found {
  total: number
  /** Whether there are saved results that the plan does not show. */
  hidden: boolean
  rows: StoredGeneration[]
}

export const inFilter = ({ since, method, from, to }: Filter) => sql`
  day >= ${since}::date and (${method}::text is null or method = ${method})
  and (${from}::date is null or day >= ${from}) and (${to}::date is null or day <= ${to})`

/** Adjacent digits, in the input or in one generated set. */
export const hasDigits = (search: string) => {
  const digits = `%${search}%`
  return sql`(original like ${digits} or numbers like ${digits} or mirror_numbers like ${digits})`
}

/**
 * Any page at the cost of the first: the day counters give the total and locate the page's days, and
 * only those days are read from the index.
 */
export async function listByDay(
  db: Tx,
  owner: OwnerId,
  filter: Filter,
  { offset, size, now }: SliceNow,
): Promise<Found> {
  pageByDay ??= templateOf(byDay(STAND_INS), STAND_INS)
  return await read(db, pageByDay({ ...filter, owner, offset, size, now: now.toString() }))
}

/** The first page is the call that players make most. */
let pageByDay: Template<keyof typeof STAND_INS> | undefined

const STAND_INS = {
  owner: ownerOf({ userId: 'the owner' }),
  since: 'the first day',
  method: 'the method',
  from: 'the start',
  to: 'the end',
  offset: 'the offset',
  size: 'the size',
  now: Temporal.Instant.fromEpochMilliseconds(0).toString(),
}

function byDay({ owner, offset, size, now, ...filter }: typeof STAND_INS) {
  const chosen = sql`
    days as (
      select day, sum(saved)::int as kept from ${generationDay}
      where user_id = ${owner} and saved > 0 and ${inFilter(filter)}
      group by day
    ), walked as (
      select day, kept, (sum(kept) over (order by day desc))::int - kept as before from days
    ), needed as (
      select day, greatest(${offset}::int - before, 0) as skipped from walked
      where before < ${offset}::int + ${size}::int and before + kept > ${offset}::int
    ), chosen as (
      select k.* from needed, lateral (
        select day, created_at, id from ${generation} k
        where user_id = ${owner} and saved_at is not null and k.day = needed.day
          and (${filter.method}::text is null or method = ${filter.method})
        order by created_at desc, id desc
        limit ${size} offset needed.skipped
      ) k
      order by day desc, created_at desc, id desc
      limit ${size}
    )`
  return statementOf(owner, { since: filter.since, now: Temporal.Instant.from(now) }, chosen, SAVED)
}

const SAVED = sql`select coalesce(sum(kept), 0)::int as total from days`

/** One page of the results that contain the digits: one pass over the owner's results. */
export async function listBySearch(
  db: Tx,
  owner: OwnerId,
  filter: Filter & { search: string },
  { offset, size, now }: SliceNow,
): Promise<Found> {
  const chosen = sql`
    found as materialized (
      select day, created_at, id from ${generation}
      where user_id = ${owner} and saved_at is not null and ${inFilter(filter)}
        and ${hasDigits(filter.search)}
    ), chosen as (
      select * from found order by day desc, created_at desc, id desc
      limit ${size} offset ${offset}
    )`
  return await read(db, statementOf(owner, { since: filter.since, now }, chosen, FOUND))
}

const FOUND = sql`select count(*)::int as total from found`

interface Shown {
  since: string
  now: Temporal.Instant
}

/** The rows of `chosen`, newest first, and the total, in one statement so that they are consistent. */
const statementOf = (owner: OwnerId, { since, now }: Shown, chosen: SQL, total: SQL) => sql`
  with ${followedBy(owner, now)}, ${chosen}
  select total, page.*, exists (select from ${generationDay}
    where user_id = ${owner} and saved > 0 and day < ${since}) as hidden
  from (${total}) counted left join (
    select ${storedColumns}, chosen.day
    from chosen join ${generation} g on g.user_id = ${owner} and g.id = chosen.id
  ) page on true
  order by page.day desc, page."createdAt" desc, page.id desc`

async function read(db: Tx, statement: SQL): Promise<Found> {
  type Row = { total: number; hidden: boolean } & (StoredRow | { id: null })
  const { rows } = await db.execute<Row>(statement)
  return {
    total: rows[0]?.total ?? 0,
    hidden: rows[0]?.hidden ?? false,
    rows: rows.flatMap((row) => (row.id === null ? [] : [toStored(row)])),
  }
}

/** The position where a batch ended. Timestamps stay text, so that no precision is lost. */
export interface Place {
  day: string
  createdAt: string
  id: string
}

export interface ExportRow extends Place {
  method: Method
  original: string
  numbers: string
  mirrorNumbers: string | null
}

/** The next batch of results after a position, newest first, read from the index. */
export async function listResultsAfter(
  db: Tx,
  owner: OwnerId,
  { search, ...filter }: Filter & { search: string | null },
  after: Place | null,
  limit: number,
): Promise<ExportRow[]> {
  const { rows } = await db.execute<ExportRow & Record<string, unknown>>(sql`
    select day::text, created_at as "createdAt", id, method, original, numbers,
      mirror_numbers as "mirrorNumbers"
    from ${generation}
    where user_id = ${owner} and saved_at is not null and ${inFilter(filter)}
      and ${search === null ? sql`true` : hasDigits(search)} and ${isAfter(after)}
    order by day desc, created_at desc, id desc
    limit ${limit}`)
  return rows
}

const isAfter = (place: Place | null): SQL =>
  place === null
    ? sql`true`
    : sql`(day, created_at, id) < (${place.day}::date, ${place.createdAt}::timestamptz, ${place.id}::uuid)`
