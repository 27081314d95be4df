import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { statesDrawnWith } from '@fourcast/engine/shared-draws.ts'
import { sql } from 'drizzle-orm'
import { draw, drawSeries } from '#platform/db/schema/draws.ts'
import type { Tx } from '#platform/db/db.ts'
import { toInstant } from '#platform/db/columns.ts'

/** The code of a state, or `all`. */
export type Scope = string

export const ALL_STATES = 'all'

/** The time and id of a draw: the order in which draws are counted. */
export interface DrawPlace {
  at: string
  id: number
}

/** The first and last draw of a state. */
export interface StateEnds {
  state: string
  simulated: boolean
  oldest: DrawPlace
  newest: DrawPlace
}

const end = (order: 'asc' | 'desc', until: Temporal.Instant) => sql`(
  select json_build_object('at', draw_at::text, 'id', id) from ${draw}
  where game = ${FOUR_DIGIT} and state = s.state and simulated = not s.real
    and draw_at <= ${until.toString()}::timestamptz
  order by draw_at ${order === 'asc' ? sql`asc nulls first, id` : sql`desc nulls last, id desc`}
  limit 1)`

/**
 * The four-digit series of a state, or of all states with draws. If any has real draws, only those that
 * do. Two index lookups each. Among all states, those that hold their draws together count once.
 */
export async function findEnds(
  db: Tx,
  scope: Scope,
  until: Temporal.Instant,
): Promise<StateEnds[]> {
  const inScope = scope === ALL_STATES ? sql`true` : sql`state = ${scope}`
  const { rows } = await db.execute<{ [K in keyof EndRow]: EndRow[K] }>(sql`
    with series as (
      select state, real from ${drawSeries} where game = ${FOUR_DIGIT} and ${inScope}
    )
    select s.state, not s.real as simulated, ${end('asc', until)} as oldest,
      ${end('desc', until)} as newest
    from series s where s.real or not exists (select from series where real)
    order by s.state`)
  const found = rows.flatMap(({ oldest, newest, ...ends }) =>
    oldest && newest ? [{ ...ends, oldest, newest }] : [],
  )
  return scope === ALL_STATES ? withoutRepeats(found) : found
}

/** Simulated draws are drawn apart for each state; real ones of some states are the same. */
const withoutRepeats = (found: readonly StateEnds[]): StateEnds[] =>
  found.filter(({ state, simulated }) => {
    const first = statesDrawnWith(state).find((one) => found.some((ends) => ends.state === one))
    return simulated || first === state
  })

interface EndRow extends Pick<StateEnds, 'state' | 'simulated'> {
  oldest: DrawPlace | null
  newest: DrawPlace | null
}

/** Which draws are counted together. */
export interface CountedSeries {
  states: readonly string[]
  simulated: boolean
  /** Excludes draws in the future. */
  until: Temporal.Instant
}

const inSeries = ({ states, simulated, until }: CountedSeries) => sql`game = ${FOUR_DIGIT}
  and state = any(${sql.param(states)}::text[]) and simulated = ${simulated}
  and draw_at <= ${until.toString()}::timestamptz`

export interface CountedDraw extends DrawPlace {
  state: string
  session: string
  date: string
  /** Days since 1970-01-01. */
  day: number
  /** 0 to 9999. */
  number: number
}

/** The next batch of draws after a position, oldest first. */
export async function listDrawsAfter(
  db: Tx,
  series: CountedSeries,
  after: DrawPlace | null,
  limit: number,
): Promise<CountedDraw[]> {
  const rest = after
    ? sql`(draw_at, id) > (${after.at}::timestamptz, ${after.id}::bigint)`
    : sql`true`
  const { rows } = await db.execute<CountedDraw & Record<string, unknown>>(sql`
    select id::float8 as id, draw_at::text as at, state, session, draw_date::text as date,
      draw_date - date '1970-01-01' as day, numbers::int as number
    from ${draw} where ${inSeries(series)} and ${rest}
    order by draw_at, id limit ${limit}`)
  return rows
}

/** A checksum of draws that changes if a draw is added, removed or corrected. */
export interface Checksum {
  draws: number
  sum: number
}

/** The checksum of one draw; sums are exact up to 90 million draws. */
export const sumOf = ({ id, number }: { id: number; number: number }) =>
  ((id % 9973) + 1) * (number + 1)

/** The same checksum over the stored draws. */
export async function findChecksum(db: Tx, series: CountedSeries): Promise<Checksum> {
  const { rows } = await db.execute<{ draws: number; sum: number }>(sql`
    select count(*)::int as draws,
      coalesce(sum((id % 9973 + 1) * (numbers::bigint + 1)), 0)::float8 as sum
    from ${draw} where ${inSeries(series)}`)
  return rows[0] ?? { draws: 0, sum: 0 }
}

const ZERO = '0'.charCodeAt(0)

/** The latest draw of a series. */
export interface CountedLatest {
  date: string
  session: string
  at: Temporal.Instant
  numbers: string
}

/**
 * The draws of a state as columns of bytes: one for each digit and slot, four big-endian ones for each
 * day.
 */
export interface Columns {
  simulated: boolean
  length: number
  digits: Uint8Array
  slots: Uint8Array
  days: Uint8Array
  since: string | null
  latest: CountedLatest | null
}

interface ColumnRow extends Record<string, unknown>, Omit<Columns, 'latest' | 'digits'> {
  digits: string
  latest_at: string | null
  latest: { date: string; session: string; numbers: string } | null
}

/**
 * All four-digit draws of a state up to a moment, in order of time. Only real ones if there are any.
 * Returns one row with four long values, because one row per draw takes the main thread ten times as
 * long. `sessions` numbers the slots; an unknown session counts as the first.
 */
export async function findColumns(
  db: Tx,
  state: string,
  sessions: readonly string[],
  until: Temporal.Instant,
): Promise<Columns> {
  const { rows } = await db.execute<ColumnRow>(sql`
    with series as (
      select not coalesce((
        select real from ${drawSeries} where game = ${FOUR_DIGIT} and state = ${state}), false)
        as simulated
    ), held as (
      select d.id, d.draw_at, d.draw_date, d.numbers, d.session,
        coalesce(array_position(${sql.param(sessions)}::text[], d.session) - 1, 0) as slot
      from ${draw} d, series s
      where d.game = ${FOUR_DIGIT} and d.state = ${state} and d.simulated = s.simulated
        and d.draw_at <= ${until.toString()}::timestamptz
    )
    select s.simulated, count(h.id)::int as length,
      coalesce(string_agg(h.numbers, '' order by h.draw_at, h.id), '') as digits,
      coalesce(string_agg(set_byte('\\x00', 0, h.slot), '' order by h.draw_at, h.id), '') as slots,
      coalesce(string_agg(int4send(h.draw_date - date '1970-01-01'), ''
        order by h.draw_at, h.id), '') as days,
      min(h.draw_date)::text as since, max(h.draw_at) as latest_at,
      (select json_build_object('date', l.draw_date::text, 'session', l.session, 'numbers', l.numbers)
        from held l order by l.draw_at desc, l.id desc limit 1) as latest
    from series s left join held h on true group by s.simulated`)
  const [row] = rows
  if (!row) throw new Error(`no answer about the draws of ${state}`)
  const { digits, latest, latest_at: at, ...columns } = row
  return {
    ...columns,
    digits: Buffer.from(digits, 'latin1').map((code) => code - ZERO),
    latest: latest && at !== null ? { ...latest, at: toInstant(at) } : null,
  }
}

/** The length of a series. */
export interface Extent {
  state: string
  simulated: boolean
  draws: number
  oldest: Temporal.Instant
  latest: Temporal.Instant
}

/**
 * The four-digit series of these states, or of all, with their number of draws. A state with real draws
 * returns only its real series. Counts every draw, which is slow.
 */
export async function listExtents(
  db: Tx,
  until: Temporal.Instant,
  states: readonly string[] | null = null,
): Promise<Extent[]> {
  const inScope = states === null ? sql`true` : sql`s.state = any(${sql.param(states)}::text[])`
  const { rows } = await db.execute<{
    [K in keyof Extent]: Extent[K] extends Temporal.Instant ? string : Extent[K]
  }>(sql`
    select s.state, not s.real as simulated, count(*)::int as draws,
      min(d.draw_at) as oldest, max(d.draw_at) as latest
    from ${drawSeries} s
    join ${draw} d on d.game = s.game and d.state = s.state and d.simulated = not s.real
    where s.game = ${FOUR_DIGIT} and ${inScope} and d.draw_at <= ${until.toString()}::timestamptz
    group by s.state, s.real`)
  return rows.map((row) =>
    Object.assign(row, { oldest: toInstant(row.oldest), latest: toInstant(row.latest) }),
  )
}
