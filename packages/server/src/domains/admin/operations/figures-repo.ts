import { sql } from 'drizzle-orm'
import { paymentAttempt, refund } from '#platform/db/schema/billing.ts'
import { draw, drawSeries } from '#platform/db/schema/draws.ts'
import { chainDay, learningState } from '#platform/db/schema/forecasts.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Channel } from '#platform/messages/repo.ts'
import { job } from '#platform/db/schema/jobs.ts'
import { message } from '#platform/db/schema/messages.ts'
import { webhookEvent } from '#platform/db/schema/billing-events.ts'
import { backup } from '#platform/db/schema/admin.ts'

/** Number of waiting items, and the time since which the oldest waits. */
export interface Waiting {
  waiting: number
  since: Temporal.Instant | null
}

type Line = { waiting: number; since: string | null }

const toWaiting = ({ waiting, since }: Line): Waiting => ({
  waiting,
  since: since === null ? null : toInstant(since),
})

const none: Line = { waiting: 0, since: null }

/** The queued messages by channel, counted over the partial index of queued rows. */
export async function findQueuedMessages(db: Tx): Promise<Record<Channel, Waiting>> {
  const { rows } = await db.execute<Line & { channel: Channel }>(sql`
    select channel, count(*)::int as waiting, min(created_at) as since from ${message}
    where content is not null group by channel`)
  const lines = new Map(rows.map(({ channel, ...line }) => [channel, line]))
  const of = (channel: Channel) => toWaiting(lines.get(channel) ?? none)
  return { mail: of('mail'), sms: of('sms'), push: of('push') }
}

export interface JobFigures extends Waiting {
  failed: number
}

/** A job with this many failures in a row is reported. */
const KEEPS_FAILING = 4

/**
 * Counts recurring jobs that are due, and jobs that keep failing. Only of these jobs: others were
 * renamed or removed. Null before the first run.
 */
export async function findJobs(
  db: Tx,
  { jobs, now }: { jobs: readonly string[]; now: Temporal.Instant },
): Promise<JobFigures | null> {
  const { rows } = await db.execute<Line & { failed: number; known: number }>(sql`
    select count(*) filter (where due_at <= ${now.toString()}::timestamptz)::int as waiting,
      min(due_at) filter (where due_at <= ${now.toString()}::timestamptz) as since,
      count(*) filter (where failures >= ${KEEPS_FAILING})::int as failed,
      count(*)::int as known
    from ${job} where name = any(${sql.param(jobs)}::text[])`)
  const [line] = rows
  return line && line.known > 0 ? { ...toWaiting(line), failed: line.failed } : null
}

/** Charges and refunds from before a time without a known outcome, and webhook events unprocessed since then. */
export async function findUnsettled(
  db: Tx,
  before: Temporal.Instant,
): Promise<{ attempts: number; refunds: number; webhooks: number }> {
  const at = sql`${before.toString()}::timestamptz`
  // A bank takes days, and a customer may never come back: neither is stuck.
  const { rows } = await db.execute<{ attempts: number; refunds: number; webhooks: number }>(sql`
    select
      (select count(*)::int from ${paymentAttempt}
        where status in ('started', 'unknown') and created_at < ${at}) as attempts,
      (select count(*)::int from ${refund}
        where status = 'started' and created_at < ${at}) as refunds,
      (select count(*)::int from ${webhookEvent}
        where done_at is null and received_at < ${at}) as webhooks`)
  return rows[0] ?? { attempts: 0, refunds: 0, webhooks: 0 }
}

/** The newest draw of every game and state that was held: one look-up each. */
export async function findNewestDraws(
  db: Tx,
  now: Temporal.Instant,
): Promise<{ game: string; state: string; simulated: boolean; at: Temporal.Instant }[]> {
  type Newest = { game: string; state: string; simulated: boolean; at: string }
  const { rows } = await db.execute<Newest>(sql`
    select s.game, s.state, not s.real as simulated, newest.draw_at as at
    from ${drawSeries} s cross join lateral (
      select draw_at from ${draw} d
      where d.game = s.game and d.state = s.state and d.simulated = not s.real
        and d.draw_at <= ${now.toString()}::timestamptz
      -- As the index is ordered.
      order by draw_at desc nulls last limit 1) newest`)
  return rows.map(({ game, state, simulated, at }) => ({
    game,
    state,
    simulated,
    at: toInstant(at),
  }))
}

/** The number of forecast chains, how many are broken, and the oldest time of a last check. */
export async function findChains(
  db: Tx,
): Promise<{ chains: number; broken: number; checkedAt: Temporal.Instant | null }> {
  const { rows } = await db.execute<{ chains: number; broken: number; at: string | null }>(sql`
    select count(*)::int as chains, count(chain_broken_at)::int as broken,
      min(chain_checked_at) as at from ${learningState}`)
  const { chains, broken, at } = rows[0] ?? { chains: 0, broken: 0, at: null }
  return { chains, broken, checkedAt: at === null ? null : toInstant(at) }
}

/** The newest day with a signed file of all chains. */
export async function findLastChainDay(db: Tx): Promise<string | null> {
  const { rows } = await db.execute<{ day: string | null }>(
    sql`select max(day)::text as day from ${chainDay}`,
  )
  return rows[0]?.day ?? null
}

/** Time of the newest backup. */
export async function findLastBackup(db: Tx): Promise<Temporal.Instant | null> {
  const { rows } = await db.execute<{ at: string | null }>(sql`select max(at) as at from ${backup}`)
  return rows[0]?.at ? toInstant(rows[0].at) : null
}

export async function findDatabase(db: Tx): Promise<{ sizeBytes: number; connections: number }> {
  const { rows } = await db.execute<{ size: string; connections: number }>(sql`
    select pg_database_size(current_database()) as size,
      (select count(*)::int from pg_stat_activity where datname = current_database()) as connections`)
  return { sizeBytes: Number(rows[0]?.size ?? 0), connections: rows[0]?.connections ?? 0 }
}
