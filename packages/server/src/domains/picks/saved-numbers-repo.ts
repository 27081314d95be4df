import type { NumberOrigin, Track } from '@fourcast/contract/saved-numbers.ts'
import type { SQL } from 'drizzle-orm'
import { and, eq, sql } from 'drizzle-orm'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import { account } from '#platform/db/schema/accounts.ts'
import { draw, drawQuarantine } from '#platform/db/schema/draws.ts'
import { savedNumber, savedNumberMatch } from '#platform/db/schema/picks.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { HistorySlice, Place } from './history-repo.ts'
import type { StoredMatch } from './repo.ts'
import { followedBy, isFollowed } from './repo.ts'

export type NumberRow = Omit<typeof savedNumber.$inferSelect, 'userId'>

/** A draw that a number was compared with. */
export type CheckedRow = {
  state: string
  drawDate: string
  session: string
  drawAt: string
  numbers: string
  result: 'straight' | 'box' | 'none'
  /** The result that was published before it was corrected; null if it never was. */
  replaced: string | null
}

/** A saved number with what its draws showed. */
export interface StoredNumber extends NumberRow {
  matches: readonly StoredMatch[]
  checked: number
  last: CheckedRow | null
  followed: readonly string[]
}

type Row = Omit<NumberRow, 'createdAt' | 'since' | 'until'> & {
  createdAt: string
  since: string
  until: string | null
  matches: StoredMatch[] | null
  checked: number
  last: CheckedRow | null
  followed: string[]
  origin: NumberOrigin
  track: Track
}

/** The moment of a question, and the first New York day that the plan shows. */
export interface ShownFrom {
  now: Temporal.Instant
  since: string
}

/**
 * The real draws that a number `n` was compared with, for a `from`. The bounds by date keep the scan of
 * the index of slots as short as the tracking. Needs `followedBy`.
 */
const checkedDraws = (since: string) => sql`
  unnest(n.draws) as k(key) join ${draw} d
    on d.game = 'cash4' and d.state = split_part(k.key, '/', 1)
    and d.session = split_part(k.key, '/', 2) and not d.simulated
    and d.draw_date >= greatest(n.since::date - 1, ${since}::date)
    and d.draw_at > n.since and (n.until is null or d.draw_at <= n.until)
    and ${isFollowed}`

const CHECKED = sql`
  d.state, d.draw_date::text as "drawDate", d.session, d.draw_at as "drawAt", d.numbers,
  case when d.numbers = n.numbers then 'straight' when d.box_key = n.box_key then 'box'
    else 'none' end as result,
  (
    select q.replaced from ${drawQuarantine} q
    where q.game = d.game and q.state = d.state and q.draw_date = d.draw_date
      and q.session = d.session and q.replaced is not null and q.digits = d.numbers
    order by q.decided_at desc limit 1
  ) as replaced`

const columns = ({ since }: ShownFrom) => sql`
  n.id, n.created_at as "createdAt", n.numbers, n.box_key as "boxKey", n.name, n.origin, n.draws,
  n.track, n.since, n.until,
  (
    select json_agg(json_build_object('kind', m.kind, 'state', d.state,
      'drawDate', d.draw_date, 'session', d.session, 'numbers', d.numbers) order by d.draw_at, d.id)
    from ${savedNumberMatch} m join ${draw} d on d.id = m.draw_id
    where m.user_id = n.user_id and m.number_id = n.id and d.draw_date >= ${since}::date
  ) as matches,
  (select count(*)::int from ${checkedDraws(since)}) as checked,
  (
    select to_json(newest) from (
      select ${CHECKED} from ${checkedDraws(since)} order by d.draw_at desc, d.id desc limit 1
    ) newest
  ) as last,
  array(select state from followed order by state) as followed`

const toStored = ({ createdAt, since, until, matches, last, ...row }: Row): StoredNumber => ({
  ...row,
  createdAt: toInstant(createdAt),
  since: toInstant(since),
  until: until === null ? null : toInstant(until),
  matches: matches ?? [],
  last,
})

/** A page of someone's numbers, newest first, and their number, in one statement. */
export async function listNumbers(
  db: Tx,
  owner: OwnerId,
  shown: ShownFrom,
  { offset, size }: HistorySlice,
): Promise<{ total: number; rows: StoredNumber[] }> {
  type Counted = { total: number } & (Row | { id: null })
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    with ${followedBy(owner, shown.now)}
    select total, page.*
    from (select count(*)::int as total from ${savedNumber} where user_id = ${owner}) counted
    left join (
      select ${columns(shown)} from (
        select * from ${savedNumber} where user_id = ${owner}
        order by created_at desc, id desc limit ${size} offset ${offset}
      ) n
    ) page on true
    order by page."createdAt" desc, page.id desc`)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap((row) => (row.id === null ? [] : [toStored(row)])),
  }
}

export async function findNumber(
  db: Tx,
  owner: OwnerId,
  id: string,
  shown: ShownFrom,
): Promise<StoredNumber | null> {
  const { rows } = await db.execute<Row & Record<string, unknown>>(sql`
    with ${followedBy(owner, shown.now)}
    select ${columns(shown)} from ${savedNumber} n where n.user_id = ${owner} and n.id = ${id}`)
  return rows[0] ? toStored(rows[0]) : null
}

/** The row alone, locked until the transaction ends, so that changes follow each other. */
export async function lockSavedNumber(
  tx: Tx,
  owner: OwnerId,
  id: string,
): Promise<NumberRow | null> {
  const [row] = await tx.select().from(savedNumber).where(isOwn(owner, id)).for('no key update')
  return row ?? null
}

/** The row alone. */
export async function findNumberRow(db: Tx, owner: OwnerId, id: string): Promise<NumberRow | null> {
  const [row] = await db.select().from(savedNumber).where(isOwn(owner, id))
  return row ?? null
}

const isOwn = (owner: OwnerId, id: string) =>
  and(eq(savedNumber.userId, owner), eq(savedNumber.id, id))

/** A page of the draws that a number was compared with, newest first. */
export async function listChecked(
  db: Tx,
  { owner, id }: { owner: OwnerId; id: string },
  { now, since }: ShownFrom,
  { offset, size }: HistorySlice,
): Promise<{ total: number; rows: CheckedRow[] }> {
  const of: SQL = sql`${savedNumber} n cross join ${checkedDraws(since)} where n.user_id = ${owner} and n.id = ${id}`
  type Counted = { total: number } & (CheckedRow | { state: null })
  const { rows } = await db.execute<Counted & Record<string, unknown>>(sql`
    with ${followedBy(owner, now)}
    select total, page.* from (select count(*)::int as total from ${of}) counted
    left join (
      select ${CHECKED}, d.id from ${of}
      order by d.draw_at desc, d.id desc limit ${size} offset ${offset}
    ) page on true
    order by page."drawAt" desc, page.id desc`)
  return {
    total: rows[0]?.total ?? 0,
    rows: rows.flatMap((row) => (row.state === null ? [] : [row])),
  }
}

/** Locks the account of someone who saves a number, so that parallel calls keep to the limit. */
export async function lockAndCount(tx: Tx, owner: OwnerId): Promise<number> {
  await tx.execute(sql`select from ${account} where id = ${owner} for no key update`)
  const { rows } = await tx.execute<{ count: number }>(
    sql`select count(*)::int as count from ${savedNumber} where user_id = ${owner}`,
  )
  return rows[0]?.count ?? 0
}

export async function insertNumber(tx: Tx, owner: OwnerId, row: NumberRow): Promise<void> {
  await tx.insert(savedNumber).values({ ...row, userId: owner })
}

export async function updateNumber(
  tx: Tx,
  owner: OwnerId,
  id: string,
  change: Partial<Pick<NumberRow, 'name' | 'draws' | 'track' | 'since' | 'until'>>,
): Promise<void> {
  await tx.update(savedNumber).set(change).where(isOwn(owner, id))
}

/** Deletes a number with its matches; returns whether there was one. */
export async function deleteNumber(db: Tx, owner: OwnerId, id: string): Promise<boolean> {
  const rows = await db
    .delete(savedNumber)
    .where(isOwn(owner, id))
    .returning({ id: savedNumber.id })
  return rows.length === 1
}

/** For the demo account, which is reset every day. */
export async function deleteAllNumbers(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(savedNumber).where(eq(savedNumber.userId, owner))
}

export interface NumberExportRow extends Place {
  numbers: string
  name: string | null
  origin: NumberOrigin
  draws: string[]
  until: string | null
  wins: number
  boxes: number
}

/** The next batch of someone's numbers after a position, newest first. */
export async function listNumbersAfter(
  db: Tx,
  owner: OwnerId,
  after: Place | null,
  limit: number,
): Promise<NumberExportRow[]> {
  const isLater =
    after === null
      ? sql`true`
      : sql`(n.created_at, n.id) < (${after.createdAt}::timestamptz, ${after.id}::uuid)`
  const countOf = (kind: string) => sql`(select count(*)::int from ${savedNumberMatch} m
    where m.user_id = n.user_id and m.number_id = n.id and m.kind = ${kind})`
  const { rows } = await db.execute<NumberExportRow & Record<string, unknown>>(sql`
    select n.created_at::date::text as day, n.created_at as "createdAt", n.id, n.numbers, n.name,
      n.origin, n.draws, n.until, ${countOf('straight')} as wins, ${countOf('box')} as boxes
    from ${savedNumber} n where n.user_id = ${owner} and ${isLater}
    order by n.created_at desc, n.id desc limit ${limit}`)
  return rows
}

export type NumberCounts = { saved: number; tracking: number; won: number; boxed: number }

/** How many numbers someone has, checks now, and how many of them have matched. */
export async function countNumbers(
  db: Tx,
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<NumberCounts> {
  const matched = (kind: string) => sql`(select count(distinct m.number_id)::int
    from ${savedNumberMatch} m where m.user_id = ${owner} and m.kind = ${kind})`
  const { rows } = await db.execute<NumberCounts>(sql`
    select count(*)::int as saved,
      (count(*) filter (where until is null or until >= ${now.toString()}::timestamptz))::int as tracking,
      ${matched('straight')} as won, ${matched('box')} as boxed
    from ${savedNumber} where user_id = ${owner}`)
  return rows[0] ?? { saved: 0, tracking: 0, won: 0, boxed: 0 }
}
