import type { PlanLimits } from '@fourcast/contract/plans.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { account } from '#features/accounts/tables.ts'
import { breakAt, ownLimitAt } from '#features/users/policy.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Cost, Counter } from '../policy.ts'
import { COUNTERS } from '../policy.ts'
import { paidQuery, quotaDay } from '../tables.ts'
import type { Today } from './usage.ts'
import { ACCOUNT, limitOf } from './usage.ts'

interface Column {
  name: SQL
  limit: keyof PlanLimits
}

const COLUMNS: Readonly<Record<Counter, Column>> = {
  generations: { name: sql`generations`, limit: 'generationsPerDay' },
  moMoney: { name: sql`mo_money`, limit: 'moMoneyPerDay' },
  aiQueries: { name: sql`ai_queries`, limit: 'aiQueriesPerDay' },
  advancedAiQueries: { name: sql`advanced_ai_queries`, limit: 'advancedAiQueriesPerDay' },
}

/** What the plan allows, or less of one's own. */
const allowedOf = (now: Temporal.Instant, limit: keyof PlanLimits): SQL => {
  const plan = limitOf(now, limit)
  if (limit !== 'generationsPerDay') return plan
  const own = ownLimitAt(now)
  return sql`case when ${plan} = -1 then coalesce(${own}, -1) else least(${plan}, ${own}) end`
}

/**
 * Takes a use from every counter it belongs to, and returns a row; or, where one of them has too
 * little left or its owner is on a break, from none. Of many at once each waits for the row, and
 * sees what those before it left.
 */
export function taking(owner: OwnerId, { now, day }: Today, cost: Cost): SQL {
  const taken = columnsOf(cost)
  const listed = (part: (one: Taken) => SQL) => sql.join(taken.map(part), sql`, `)
  const all = (part: (one: Taken) => SQL) => sql.join(taken.map(part), sql` and `)
  return sql`
    with allowed as (
      select ${listed(({ name, limit }) => sql`${allowedOf(now, limit)} as ${name}`)}
      from ${ACCOUNT} where ${account.id} = ${owner} and ${breakAt(now)} is null
    )
    insert into ${quotaDay} as q (user_id, day, ${listed(({ name }) => name)})
    select ${owner}::uuid, ${day}::date, ${listed(({ amount }) => amount)} from allowed
    where ${all(({ name, amount }) => within(amount, name))}
    on conflict (user_id, day)
    do update set ${listed(({ name, amount }) => sql`${name} = q.${name} + ${amount}`)}
    where ${all(({ name, amount }) => within(sql`q.${name} + ${amount}`, sql`(select ${name} from allowed)`))}
    returning user_id`
}

interface Taken extends Column {
  amount: SQL
}

const columnsOf = (cost: Cost): Taken[] =>
  COUNTERS.flatMap((counter) => {
    const amount = cost[counter]
    return amount === undefined ? [] : [{ ...COLUMNS[counter], amount: sql.raw(String(amount)) }]
  })

/** -1 is no limit. */
const within = (used: SQL, limit: SQL) => sql`(${limit} = -1 or ${used} <= ${limit})`

/** Counts generations that the limit refused; answers how many there are of the day. */
export async function countRefused(tx: Tx, owner: OwnerId, day: string, n: number) {
  const { rows } = await tx.execute<{ refused: number }>(sql`
    insert into ${quotaDay} as q (user_id, day, refused)
    values (${owner}, ${day}, ${n})
    on conflict (user_id, day) do update set refused = q.refused + excluded.refused
    returning refused`)
  return rows[0]?.refused ?? 0
}

/** Remembers that a query is paid for; false where it was already. */
export async function rememberPaid(tx: Tx, row: typeof paidQuery.$inferInsert): Promise<boolean> {
  const made = await tx.insert(paidQuery).values(row).onConflictDoNothing().returning()
  return made.length > 0
}

/** Forgets queries paid for before a moment, of everyone; answers how many. */
export async function purgePaid(db: Tx, before: Temporal.Instant, most: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with old as (
      select user_id, hash from ${paidQuery} where created_at < ${before.toString()}::timestamptz
      order by created_at limit ${most} for update skip locked
    )
    delete from ${paidQuery} p using old where p.user_id = old.user_id and p.hash = old.hash`)
  return rowCount ?? 0
}

/** Forgets what was used on days before one, of everyone; answers how many rows went. */
export async function purgeDays(db: Tx, before: string, most: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with old as (
      select user_id, day from ${quotaDay} where day < ${before}
      order by day limit ${most} for update skip locked
    )
    delete from ${quotaDay} q using old where q.user_id = old.user_id and q.day = old.day`)
  return rowCount ?? 0
}
