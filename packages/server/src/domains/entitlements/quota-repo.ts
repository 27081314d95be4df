import type { PlanLimits } from '@fourcast/contract/plans.ts'
import { DEMO_GENERATIONS } from '@fourcast/contract/plans.ts'
import type { Usage } from '@fourcast/contract/quotas.ts'
import type { SQL } from 'drizzle-orm'
import { sql } from 'drizzle-orm'
import { limitAt, planAt } from '#domains/plans/plan-rules.ts'
import { followedAt } from '#domains/plans/followed-states.ts'
import { account } from '#platform/db/schema/accounts.ts'
import type { Tx } from '#platform/db/db.ts'
import { type OwnerId, ownerOf } from '#platform/http/auth.ts'
import { type Template, templateOf } from '#platform/db/template.ts'
import { paidQuery, quotaDay, playBreak, playLimit } from '#platform/db/schema/entitlements.ts'
import { generationDay } from '#platform/db/schema/picks.ts'
import { toInstant } from '#platform/db/columns.ts'
import { subscription } from '#platform/db/schema/billing.ts'
import type { Cost, Counter } from './cost.ts'
import { COUNTERS, makesPicks, ownCost } from './cost.ts'
import { coolOffEndAt, ownLimitAt } from './policy.ts'

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
 * Increments every counter of a use; null if a counter has too little left or a cool-off applies.
 * Concurrent statements wait for the row and see the earlier increments.
 */
export async function charge(
  tx: Tx,
  owner: OwnerId,
  today: QuotaDay,
  cost: Cost,
): Promise<Charged | null> {
  const { rows } = await tx.execute<{ isLast: boolean }>(chargeStatement(owner, today, cost))
  return rows[0] ?? null
}

/** Returns a `Charged`, or no row. */
export function chargeStatement(owner: OwnerId, { now, day }: QuotaDay, cost: Cost): SQL {
  const key = JSON.stringify(cost)
  const fill = chargeTemplates.get(key) ?? chargeTemplate(cost)
  if (chargeTemplates.size < MOST_TEMPLATES) chargeTemplates.set(key, fill)
  return fill({ owner, now: now.toString(), day })
}

const chargeTemplates = new Map<string, Template<'owner' | 'now' | 'day'>>()
/** The calls have a dozen costs. */
const MOST_TEMPLATES = 100

function chargeTemplate(cost: Cost) {
  const owner = ownerOf({ userId: 'the owner' })
  const standIn = { now: Temporal.Instant.fromEpochMilliseconds(0), day: 'the day' }
  const standIns = { owner, now: standIn.now.toString(), day: standIn.day }
  return templateOf(buildCharge(owner, standIn, cost), standIns)
}

function buildCharge(owner: OwnerId, { now, day }: QuotaDay, cost: Cost): SQL {
  const [taken, limits] = [chargesOf(cost), limitsOn(now, cost)]
  const isOpen = makesPicks(cost) ? sql`${coolOffEndAt(now)} is null` : sql`true`
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
      from ${ACCOUNT} where ${account.id} = ${owner} and ${isOpen}
    )
    insert into ${quotaDay} as q (${columns})
    select ${sql.join([sql`${owner}::uuid`, sql`${day}::date`, ...amounts], sql`, `)} from allowed
    where ${fits(({ amount }) => raw(amount))}
    on conflict (user_id, day) do update set ${sql.join(added, sql`, `)}
    where ${fits(({ used, amount }) => sql`${used} + ${raw(amount)}`)}
    returning ${cost.generations === undefined ? sql`false` : sql`q.generations = (select generations from allowed)`} as "isLast"`
}

/** The result of a charge. */
interface Charged {
  /** True if the use took the last of the plan's generations of the day. */
  isLast: boolean
}

interface Charge {
  name: SQL
  amount: number
}

const chargesOf = (cost: Cost): Charge[] => [
  ...planCharges(cost).map(({ counter, amount }) => ({ name: COLUMNS[counter].name, amount })),
  ...(cost.fairPicks === undefined ? [] : [{ name: FAIR_PICKS, amount: cost.fairPicks }]),
]

/** A limit to check. The used amounts are in the day's row, `q`. */
interface Limit extends Charge {
  allowed: SQL
  used: SQL
}

/** The plan's limits, one for each counter, and the user's own limit for everything that produces picks. */
const limitsOn = (now: Temporal.Instant, cost: Cost): Limit[] => [
  ...planCharges(cost).map(({ counter, amount }) => {
    const { name, limit } = COLUMNS[counter]
    return { name, amount, allowed: limitOf(now, limit), used: sql`q.${name}` }
  }),
  {
    name: sql`own`,
    // A use that produces no picks is always within the limit.
    amount: ownCost(cost),
    allowed: ownCost(cost) === 0 ? sql`-1` : sql`coalesce(${ownLimitAt(now)}, -1)`,
    used: sql`q.generations + coalesce(q.${FAIR_PICKS}, 0)`,
  },
]

const planCharges = (cost: Cost) =>
  COUNTERS.flatMap((counter) => {
    const amount = cost[counter]
    return amount === undefined ? [] : [{ counter, amount }]
  })

const raw = (amount: number) => sql.raw(String(amount))

/** -1 means unlimited. */
const within = (used: SQL, limit: SQL) => sql`(${limit} = -1 or ${used} <= ${limit})`

/** Counts refused generations; returns the day's total. */
export async function countRefused(tx: Tx, owner: OwnerId, day: string, n: number) {
  const { rows } = await tx.execute<{ refused: number }>(sql`
    insert into ${quotaDay} as q (user_id, day, refused)
    values (${owner}, ${day}, ${n})
    on conflict (user_id, day) do update set refused = q.refused + excluded.refused
    returning refused`)
  return rows[0]?.refused ?? 0
}

/** Stores that a query is paid; false if it already was. */
export async function insertPaidQuery(
  tx: Tx,
  row: typeof paidQuery.$inferInsert,
): Promise<boolean> {
  const inserted = await tx.insert(paidQuery).values(row).onConflictDoNothing().returning()
  return inserted.length > 0
}

/** Whether a query is paid. Its row stays until it is purged, so this needs no lock. */
export async function findPaidQuery(db: Tx, owner: OwnerId, hash: string): Promise<boolean> {
  const { rowCount } = await db.execute(
    sql`select from ${paidQuery} where user_id = ${owner} and hash = ${hash}`,
  )
  return rowCount === 1
}

/** Deletes the paid queries from before a moment; returns how many. */
export async function purgePaid(db: Tx, before: Temporal.Instant, most: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with old as (
      select user_id, hash from ${paidQuery} where created_at < ${before.toString()}::timestamptz
      order by created_at limit ${most} for update skip locked
    )
    delete from ${paidQuery} p using old where p.user_id = old.user_id and p.hash = old.hash`)
  return rowCount ?? 0
}

/** Deletes usage from before a day; returns how many rows. */
export async function purgeDays(db: Tx, before: string, most: number): Promise<number> {
  const { rowCount } = await db.execute(sql`
    with old as (
      select user_id, day from ${quotaDay} where day < ${before}
      order by day limit ${most} for update skip locked
    )
    delete from ${quotaDay} q using old where q.user_id = old.user_id and q.day = old.day`)
  return rowCount ?? 0
}

/** A moment and its New York day. */
export interface QuotaDay {
  now: Temporal.Instant
  day: string
}

/** The limit of a plan at a time. Users of the demo account share its generations. */
export const limitOf = (now: Temporal.Instant, limit: keyof PlanLimits): SQL =>
  limit === 'generationsPerDay'
    ? sql`case when ${account.isDemo} then ${sql.raw(String(DEMO_GENERATIONS))} else ${limitAt(now, limit)} end`
    : limitAt(now, limit)

const limitsFor = (now: Temporal.Instant): SQL => sql`json_build_object(
  'generationsPerDay', ${limitOf(now, 'generationsPerDay')},
  'moMoneyPerDay', ${limitOf(now, 'moMoneyPerDay')},
  'aiQueriesPerDay', ${limitOf(now, 'aiQueriesPerDay')},
  'advancedAiQueriesPerDay', ${limitOf(now, 'advancedAiQueriesPerDay')},
  'stateLotteryUpdates', ${limitOf(now, 'stateLotteryUpdates')},
  'historyDays', ${limitOf(now, 'historyDays')})`

/** The account with its plan and own limits. */
export const ACCOUNT = sql`${account}
  left join ${subscription} on ${subscription.userId} = ${account.id}
  left join ${playLimit} on ${playLimit.userId} = ${account.id}
  left join ${playBreak} on ${playBreak.userId} = ${account.id}`

/**
 * The user's own limit if it is reached before the plan's, which fair picks do not count toward; else
 * null.
 */
const bindingAt = (now: Temporal.Instant): SQL => sql`case
  when ${limitOf(now, 'generationsPerDay')} = -1
    or ${ownLimitAt(now)} - coalesce(fair_picks, 0) <= ${limitOf(now, 'generationsPerDay')}
  then ${ownLimitAt(now)} end`

export interface Allowance {
  limits: PlanLimits
  usage: Usage
  /** Whether another plan would allow more. */
  canUpgrade: boolean
  /** The user's own daily limit of generations and fair picks, if it is reached before the plan's. */
  ownLimit: number | null
  onBreakUntil: Temporal.Instant | null
}

type Row = Omit<Allowance, 'onBreakUntil'> & { onBreakUntil: string | null }

/** What a user may use and has used. */
export async function findAllowance(
  db: Tx,
  owner: OwnerId,
  { now, day }: QuotaDay,
): Promise<Allowance | null> {
  const { rows } = await db.execute<{ [K in keyof Row]: Row[K] }>(sql`
    with days as materialized (
      select day, sum(generated)::int as made from ${generationDay}
      where user_id = ${owner} group by day
    )
    select ${limitsFor(now)} as limits, json_build_object(
      'dailyGenerations', coalesce(generations, 0),
      'dailyFairPicks', coalesce(fair_picks, 0),
      'dailyMoMoney', coalesce(mo_money, 0),
      'dailyAiQueries', coalesce(ai_queries, 0),
      'dailyAdvancedAiQueries', coalesce(advanced_ai_queries, 0),
      'monthlyGenerations', (select coalesce(sum(made), 0) from days
        where day between date_trunc('month', ${day}::date) and ${day}::date),
      'totalGenerations', (select coalesce(sum(made), 0) from days),
      'statesFollowed', (select count(*) from ${followedAt(now)} f where f.user_id = ${owner})
    ) as usage, not ${account.isDemo} and ${planAt(now)} is distinct from 'premium' as "canUpgrade",
      ${bindingAt(now)} as "ownLimit", ${coolOffEndAt(now)} as "onBreakUntil"
    from ${ACCOUNT} left join ${quotaDay} q on q.user_id = ${account.id} and q.day = ${day}
    where ${account.id} = ${owner}`)
  const [row] = rows
  if (!row) return null
  return { ...row, onBreakUntil: row.onBreakUntil === null ? null : toInstant(row.onBreakUntil) }
}
