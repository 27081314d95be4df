import { and, eq, gt, inArray, sql } from 'drizzle-orm'
import { followedState } from '#platform/db/schema/entitlements.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import { training } from '#platform/db/schema/forecasts.ts'

export type TrainingRow = typeof training.$inferSelect

const UNFINISHED = inArray(training.status, ['queued', 'running'])

/** Asks for a training; where one waits or runs already, that is the one. */
export async function queueTraining(
  db: Tx,
  state: string,
  now: Temporal.Instant,
): Promise<TrainingRow> {
  const [made] = await db
    .insert(training)
    .values({ state, requestedAt: now })
    .onConflictDoNothing()
    .returning()
  const row = made ?? (await findUnfinished(db, state))
  // One that ended between the two statements.
  return row ?? (await queueTraining(db, state, now))
}

export async function findUnfinished(db: Tx, state: string): Promise<TrainingRow | undefined> {
  const [row] = await db
    .select()
    .from(training)
    .where(and(eq(training.state, state), UNFINISHED))
  return row
}

export async function findTraining(db: Tx, id: string): Promise<TrainingRow | undefined> {
  const [row] = await db.select().from(training).where(eq(training.id, id))
  return row
}

/** The states for which a training waits or runs, or failed since a moment. */
export async function listHeldUp(db: Tx, since: Temporal.Instant): Promise<Set<string>> {
  const rows = await db
    .select({ state: training.state })
    .from(training)
    .where(
      sql`${UNFINISHED} or (${eq(training.status, 'failed')} and ${gt(training.finishedAt, since)})`,
    )
  return new Set(rows.map(({ state }) => state))
}

/** How the unfinished trainings stand: how many wait, and when the first lease of a running one ends. */
export async function findUnfinishedState(
  db: Tx,
): Promise<{ queued: number; leaseEnd: Temporal.Instant | null }> {
  const { rows } = await db.execute<{ queued: number; leaseEnd: string | null }>(sql`
    select count(*) filter (where status = 'queued')::int as queued,
      min(lease_until) filter (where status = 'running') as "leaseEnd"
    from ${training} where status in ('queued', 'running')`)
  const { queued, leaseEnd } = rows[0] ?? { queued: 0, leaseEnd: null }
  return { queued, leaseEnd: leaseEnd === null ? null : toInstant(leaseEnd) }
}

export interface Lease {
  by: string
  now: Temporal.Instant
  until: Temporal.Instant
}

/** Takes a training that waits, or whose instance is gone: Georgia's first, then of states that someone follows. */
export async function claimTraining(
  db: Tx,
  { by, now, until }: Lease,
): Promise<TrainingRow | undefined> {
  const at = sql`${now.toString()}::timestamptz`
  const next = sql`(
    select t.id from ${training} t
    where t.status = 'queued' or (t.status = 'running' and t.lease_until <= ${at})
    order by t.state = 'GA' desc,
      exists (select from ${followedState} f where f.state = t.state) desc,
      t.requested_at, t.state
    limit 1 for update skip locked)`
  const [row] = await db
    .update(training)
    .set({ status: 'running', progress: 0, leaseBy: by, leaseUntil: until })
    .where(sql`${training.id} = ${next}`)
    .returning()
  return row
}

/** Writes down how it goes; false where the lease has run out and another instance took it over. */
export async function noteTraining(
  db: Tx,
  { id }: Pick<TrainingRow, 'id'>,
  by: string,
  change: Partial<TrainingRow>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(training)
    .set(change)
    .where(and(eq(training.id, id), eq(training.status, 'running'), eq(training.leaseBy, by)))
  return rowCount === 1
}
