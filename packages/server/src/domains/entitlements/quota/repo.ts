import type { PlanLimits } from '@fourcast/contract/plans.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { account } from '#platform/db/schema/accounts.ts'
import { breakAt, ownLimitAt } from '../policy.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Cost, Counter } from '#domains/plans/plan-rules.ts'
import { COUNTERS, makesPicks, ownCost } from '#domains/plans/plan-rules.ts'
import { paidQuery, quotaDay } from '#platform/db/schema/entitlements.ts'
import type { Today } from './usage-repo.ts'
import { ACCOUNT, limitOf } from './usage-repo.ts'

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

const FAIR_PICKS = sql`fair_picks`

/**
 * Takes a use from every counter it belongs to, and returns a row; or, where one of them has too
 * little left or a break closes it, from none. Of many at once each waits for the row, and
 * sees what those before it left.
 */
export function taking(owner: OwnerId, { now, day }: Today, cost: Cost): SQL {
  const [taken, limits] = [takenBy(cost), limitsOn(now, cost)]
  const open = makesPicks(cost) ? sql`${breakAt(now)} is null` : sql`true`
  const columns = sql.join([sql`user_id`, sql`day`, ...taken.map(({ name }) => name)], sql`, `)
  const amounts = taken.map(({ amount }) => raw(amount))
  const added = taken.map(
    ({ name, amount }) => sql`${name} = coalesce(q.${name}, 0) + ${raw(amount)}`,
  )
  const fits = (used: (limit: Limit) => SQL) =>
    sql.join(
      limits.map((one) => within(used(one), sql`(select ${one.name} from allowed)`)),
      sql` and `,
    )
  return sql`
    with allowed as (
      select ${sql.join(
        limits.map(({ name, allowed }) => sql`${allowed} as ${name}`),
        sql`, `,
      )}
      from ${ACCOUNT} where ${account.id} = ${owner} and ${open}
    )
    insert into ${quotaDay} as q (${columns})
    select ${sql.join([sql`${owner}::uuid`, sql`${day}::date`, ...amounts], sql`, `)} from allowed
    where ${fits(({ amount }) => raw(amount))}
    on conflict (user_id, day) do update set ${sql.join(added, sql`, `)}
    where ${fits(({ used, amount }) => sql`${used} + ${raw(amount)}`)}
    returning user_id`
}

interface Taken {
  name: SQL
  amount: number
}

const takenBy = (cost: Cost): Taken[] => [
  ...planned(cost).map(({ counter, amount }) => ({ name: COLUMNS[counter].name, amount })),
  ...(cost.fairPicks === undefined ? [] : [{ name: FAIR_PICKS, amount: cost.fairPicks }]),
]

/** What is used of a limit stands in the row of the day, as `q`. */
interface Limit extends Taken {
  allowed: SQL
  used: SQL
}

/** Those of the plan, each for itself; and one's own, for all that makes numbers. */
const limitsOn = (now: Temporal.Instant, cost: Cost): Limit[] => [
  ...planned(cost).map(({ counter, amount }) => {
    const { name, limit } = COLUMNS[counter]
    return { name, amount, allowed: limitOf(now, limit), used: sql`q.${name}` }
  }),
  {
    name: sql`own`,
    // What makes none is never over it.
    amount: ownCost(cost),
    allowed: ownCost(cost) === 0 ? sql`-1` : sql`coalesce(${ownLimitAt(now)}, -1)`,
    used: sql`q.generations + coalesce(q.${FAIR_PICKS}, 0)`,
  },
]

const planned = (cost: Cost) =>
  COUNTERS.flatMap((counter) => {
    const amount = cost[counter]
    return amount === undefined ? [] : [{ counter, amount }]
  })

const raw = (amount: number) => sql.raw(String(amount))

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
