import {
  and,
  eq,
  inArray,
  or,
  sql,
  desc,
  getTableColumns,
  isNotNull,
  notInArray,
} from 'drizzle-orm'
import { followedState } from '#platform/db/schema/entitlements.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Lease } from '#platform/jobs/leases.ts'
import { isFree, isLeasedBy, isNext, leasedBy } from '#platform/jobs/leases.ts'
import { backoffInterval } from '#platform/jobs/retry.ts'
import { training, learningModel } from '#platform/db/schema/forecasts.ts'

export type TrainingRow = typeof training.$inferSelect

const UNFINISHED = inArray(training.status, ['queued', 'running'])

/** Queues a training; returns the existing one if it is queued or running. */
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
  // The existing one finished between the two statements, so try again.
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

/** The states that have to wait, and until when; null if nobody knows. */
export type DelayedStates = Map<string, Temporal.Instant | null>

/**
 * The states in the backoff after a failed training, with its end, and those with a queued or running
 * training.
 */
export async function listDelayedTrainings(db: Tx, now: Temporal.Instant): Promise<DelayedStates> {
  const { rows } = await db.execute<{ state: string; until: string | null }>(sql`
    select t.state, max(t.finished_at) + ${backoffInterval(sql`count(*)`)} as until
    from ${training} t
    where t.status = 'failed' and not exists (select from ${training} d
      where d.state = t.state and d.status = 'done' and d.finished_at >= t.finished_at)
    group by t.state
    having max(t.finished_at) + ${backoffInterval(sql`count(*)`)} > ${now.toString()}::timestamptz
    union all
    select state, null from ${training} where ${UNFINISHED}`)
  return new Map(rows.map(({ state, until }) => [state, until === null ? null : toInstant(until)]))
}

/** The number of queued trainings, and when the first lease of a running one expires. */
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

/** Claims a training that is queued or whose lease has expired: Georgia first, then followed states. */
export async function claimTraining(db: Tx, lease: Lease): Promise<TrainingRow | undefined> {
  const { state, status, requestedAt } = training
  const isLost = and(eq(status, 'running'), isFree(training, lease.now))
  const where = or(eq(status, 'queued'), isLost)
  const order = sql`${state} = 'GA' desc,
    exists (select from ${followedState} f where f.state = ${state}) desc, ${requestedAt}, ${state}`
  const [row] = await db
    .update(training)
    .set({ status: 'running', progress: 0, ...leasedBy(lease) })
    .where(isNext(training.id, { where, order }))
    .returning()
  return row
}

/** Stores the progress of a training; false if the lease expired and another instance took over. */
export async function updateTraining(
  db: Tx,
  { id }: Pick<TrainingRow, 'id'>,
  by: string,
  change: Partial<TrainingRow>,
): Promise<boolean> {
  const { rowCount } = await db
    .update(training)
    .set(change)
    .where(and(eq(training.id, id), eq(training.status, 'running'), isLeasedBy(training, by)))
  return rowCount === 1
}

/** The draws a model is trained on: a state's simulated or real ones, never both. */
export interface ModelSeries {
  state: string
  simulated: boolean
}

export type ModelRow = Omit<typeof learningModel.$inferSelect, 'weights'>

/** How many models keep their weights: the current one and the one before. */
const KEPT = 2

/** A model without its weights, which take a megabyte. */
const { weights: _weights, ...COLUMNS } = getTableColumns(learningModel)

const isOf = ({ state, simulated }: ModelSeries) =>
  and(eq(learningModel.state, state), eq(learningModel.simulated, simulated))

/** Upserts a model. Training on the same draws gives the same model, so only its time changes. */
export async function insertModel(tx: Tx, row: typeof learningModel.$inferInsert): Promise<void> {
  await tx
    .insert(learningModel)
    .values(row)
    .onConflictDoUpdate({
      target: [learningModel.state, learningModel.simulated, learningModel.version],
      set: { trainedAt: sql`excluded.trained_at`, weights: sql`excluded.weights` },
    })
}

/** Deletes the weights of all but the latest two models. */
export async function deleteOldWeights(tx: Tx, key: ModelSeries): Promise<void> {
  const latest = tx
    .select({ id: learningModel.id })
    .from(learningModel)
    .where(isOf(key))
    .orderBy(desc(learningModel.trainedAt), desc(learningModel.id))
    .limit(KEPT)
  await tx
    .update(learningModel)
    .set({ weights: null })
    .where(and(isOf(key), isNotNull(learningModel.weights), notInArray(learningModel.id, latest)))
}

export async function findWeights(
  db: Tx,
  key: ModelSeries,
  version: string,
): Promise<Uint8Array | null> {
  const [row] = await db
    .select({ weights: learningModel.weights })
    .from(learningModel)
    .where(and(isOf(key), eq(learningModel.version, version)))
  return row?.weights ?? null
}

export async function findModel(
  db: Tx,
  key: ModelSeries,
  version: string,
): Promise<ModelRow | undefined> {
  const [row] = await db
    .select(COLUMNS)
    .from(learningModel)
    .where(and(isOf(key), eq(learningModel.version, version)))
  return row
}

/** The calibration slopes of some versions while they were in use. */
export async function listSlopes(
  db: Tx,
  key: ModelSeries,
  versions: readonly string[],
): Promise<Map<string, number>> {
  const rows = await db
    .select({ version: learningModel.version, slope: learningModel.calibrationSlope })
    .from(learningModel)
    .where(and(isOf(key), inArray(learningModel.version, [...versions])))
  return new Map(rows.map(({ version, slope }) => [version, slope]))
}
