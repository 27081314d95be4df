import { NEW_YORK } from '@fourcast/engine/calendar.ts'
import type { SQL } from 'drizzle-orm'
import { count, sql } from 'drizzle-orm'
import { account } from '#platform/db/schema/accounts.ts'
import { planAt, statusAt } from '#domains/plans/plan-rules.ts'
import { invoice, refund, subscription } from '#platform/db/schema/billing.ts'
import { quotaDay } from '#platform/db/schema/entitlements.ts'
import type { Tx } from '#platform/db/db.ts'

/** New York days, both included, and the moments that bound them. */
export interface Days {
  from: string
  to: string
  since: Temporal.Instant
  until: Temporal.Instant
}

type Line<Figure extends string> = { date: string } & Record<Figure, number>

/** Sums a figure by New York day. */
const byDay = (from: SQL, at: SQL, figure: SQL, { since, until }: Days): SQL => sql`
  select (${at} at time zone ${sql.raw(`'${NEW_YORK}'`)})::date::text as date, ${figure} from ${from}
  where ${at} >= ${since.toString()}::timestamptz and ${at} < ${until.toString()}::timestamptz
  group by 1`

export async function signUpsByDay(db: Tx, days: Days): Promise<Line<'signUps'>[]> {
  const figure = sql`count(*)::int as "signUps"`
  return (await db.execute<Line<'signUps'>>(byDay(sql`${account}`, sql`created_at`, figure, days)))
    .rows
}

/** Paid invoices by day. */
export async function revenueByDay(db: Tx, days: Days): Promise<Line<'revenue'>[]> {
  const figure = sql`sum(total_cents)::bigint::float8 as revenue`
  return (await db.execute<Line<'revenue'>>(byDay(sql`${invoice}`, sql`paid_at`, figure, days)))
    .rows
}

/** Refunds of invoices. A duplicate payment and its refund are in neither figure. */
export async function refundsByDay(db: Tx, days: Days): Promise<Line<'refunds'>[]> {
  const figure = sql`sum(amount_cents)::bigint::float8 as refunds`
  const sent = sql`(select settled_at, amount_cents from ${refund}
    where status = 'succeeded' and reason <> 'duplicate') r`
  return (await db.execute<Line<'refunds'>>(byDay(sent, sql`settled_at`, figure, days))).rows
}

/** A day on which an account generated or asked something, not only refusals. */
const isActive = sql`(generations > 0 or fair_picks > 0 or ai_queries > 0 or advanced_ai_queries > 0)`

export type Uses = Line<'activeUsers' | 'generations' | 'quotaHits'>

/** One row for each account and day, so no account counts twice. */
export async function usesByDay(db: Tx, { from, to }: Days): Promise<Uses[]> {
  const { rows } = await db.execute<Uses>(sql`
    select day::text as date, (count(*) filter (where ${isActive}))::int as "activeUsers",
      sum(generations)::int as generations, sum(refused)::int as "quotaHits"
    from ${quotaDay} where day between ${from} and ${to} group by day`)
  return rows
}

export interface Active {
  activeToday: number
  active7Days: number
  active30Days: number
}

/** The number of distinct active accounts in the last 1, 7 and 30 days. */
export async function countActive(db: Tx, today: Temporal.PlainDate): Promise<Active> {
  const first = (days: number) => sql`${today.subtract({ days: days - 1 }).toString()}::date`
  const { rows } = await db.execute<Active & Record<string, unknown>>(sql`
    select (count(*) filter (where last >= ${first(1)}))::int as "activeToday",
      (count(*) filter (where last >= ${first(7)}))::int as "active7Days",
      count(*)::int as "active30Days"
    from (select max(day) as last from ${quotaDay}
      where day between ${first(30)} and ${first(1)} and ${isActive} group by user_id) u`)
  return rows[0] ?? { activeToday: 0, active7Days: 0, active30Days: 0 }
}

/** The number of accounts by plan and status at a moment, without the demo account. */
export async function countPlans(
  db: Tx,
  now: Temporal.Instant,
): Promise<{ plan: string; status: string; accounts: number }[]> {
  const { rows } = await db.execute<{ plan: string; status: string; accounts: number }>(sql`
    select ${planAt(now)} as plan, ${statusAt(now)} as status, count(*)::int as accounts
    from ${subscription}
    where user_id not in (select id from ${account} where is_demo)
    group by 1, 2 order by 1, 2`)
  return rows
}

export async function countAccounts(db: Tx): Promise<number> {
  const [row] = await db.select({ total: count() }).from(account)
  return row?.total ?? 0
}

/** The New York day of the first sign-up. */
export async function firstDay(db: Tx): Promise<string | null> {
  const { rows } = await db.execute<{ date: string | null }>(sql`
    select (min(created_at) at time zone ${NEW_YORK})::date::text as date from ${account}`)
  return rows[0]?.date ?? null
}
