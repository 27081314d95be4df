import type { Deps as AppDeps } from '#deps.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { errorMessage } from '#platform/jobs/error-message.ts'
import { extendLease, newLease, RELEASED } from '#platform/jobs/leases.ts'
import { deleteOldWeights, insertModel, claimTraining, updateTraining } from './training-repo.ts'
import { lockState, putModel } from './states-repo.ts'
import type { TrainingRow } from './training-repo.ts'
import type { History } from './training-history.ts'
import { loadSeries } from './training-history.ts'
import type { LearningOptions } from './training-settings.ts'
import { recipeOf } from './training-settings.ts'
import type { TrainedAnswer } from './learning-messages.ts'
import { seriesName } from './learning-messages.ts'
import { findFirstUndecided, isBefore } from './undecided.ts'
import type { LearningThread } from './learning-thread.ts'
import { ThreadEnded } from './learning-thread.ts'

export interface TrainDeps extends Pick<AppDeps, 'clock' | 'log' | 'random'> {
  db: Db
  thread: LearningThread
  options: LearningOptions
}

/** After this time without progress another instance takes over. */
const LEASE_SECONDS = 60
/** Progress is stored, and the lease extended, in steps of this size. */
const STEP = 0.01

/**
 * Claims one training that is queued or whose lease has expired, and runs it. Returns its state, or
 * null if there is none. `signal` stops it and puts it back in the queue.
 */
export async function trainNext(deps: TrainDeps, signal: AbortSignal): Promise<string | null> {
  const lease = newLease(deps, LEASE_SECONDS)
  const { by } = lease
  const row = await claimTraining(deps.db, lease)
  if (!row) return null
  const change = await outcomeOf(deps, { row, by }, signal)
  // If another instance took over, that one stores the outcome.
  if (change) await updateTraining(deps.db, row, by, change)
  return row.state
}

interface Claim {
  row: TrainingRow
  by: string
}

/** Trains and stores a model; returns what to store on the training's row if that fails. */
async function outcomeOf(
  deps: TrainDeps,
  claim: Claim,
  signal: AbortSignal,
): Promise<Partial<TrainingRow> | null> {
  const { state } = claim.row
  try {
    const history = await loadSeries(deps.db, state, deps.clock.now())
    const model = await train(deps, claim, history, signal)
    await deps.db.transaction((tx) => store(tx, deps, claim, history, model))
    const done = { event: 'training', outcome: 'done', trainingId: claim.row.id }
    deps.log.info({ ...done, state, draws: history.series.length }, 'learning: trained')
    return null
  } catch (err) {
    if (signal.aborted) return { status: 'queued', ...RELEASED }
    const ended = { event: 'training', outcome: 'failed', trainingId: claim.row.id }
    deps.log.warn({ ...ended, err, state }, 'learning: a training failed')
    return { status: 'failed', finishedAt: deps.clock.now(), error: errorMessage(err) }
  }
}

/** Trains on the thread. Every hundredth of progress is stored and extends the lease. */
async function train(
  deps: TrainDeps,
  { row, by }: Claim,
  history: History,
  signal: AbortSignal,
): Promise<TrainedAnswer> {
  const { series } = history
  const { seed, version, settings } = recipeOf(history, deps.options)
  if (series.length < deps.options.leastDraws)
    throw new Error(`${series.length} draws are too few: ${deps.options.leastDraws} are needed`)
  const takenOver = new AbortController()
  let [storedProgress, isStoring] = [0, false]
  const onProgress = (progress: number) => {
    // One write at a time, so that an older value cannot overwrite a newer one.
    if (isStoring || progress < storedProgress + STEP) return
    ;[storedProgress, isStoring] = [progress, true]
    updateTraining(deps.db, row, by, { progress, ...extendLease(deps, LEASE_SECONDS) })
      .then(
        (ours) => ours || takenOver.abort(),
        // A failed write is fine: the lease is longer than a step. If the database stays away, the
        // lease expires.
        (err: unknown) => deps.log.warn({ err }, 'learning: progress'),
      )
      .finally(() => (isStoring = false))
  }
  const countable = await countableOf(deps.db, history)
  const question = { game: seriesName(history), version, series, countable, seed, settings }
  return await deps.thread.train(question, onProgress, AbortSignal.any([signal, takenOver.signal]))
}

/** How many draws of a history are before the first one that waits in the quarantine. */
async function countableOf(db: Db, history: History): Promise<number> {
  const { series, schedule } = history
  const undecided = await findFirstUndecided(db, history, schedule)
  if (!undecided) return series.length
  const { days, slots } = series
  const at = days.findIndex((day, t) => !isBefore({ day, slot: slots[t] ?? 0 }, undecided))
  return at < 0 ? series.length : at
}

/** Stores the model, its report and the end of the training in one transaction. */
async function store(
  tx: Tx,
  deps: TrainDeps,
  { row, by }: Claim,
  history: History,
  { weights, report, evidence, counted }: TrainedAnswer,
): Promise<void> {
  const now = deps.clock.now()
  const done = { status: 'done', progress: 1, finishedAt: now } as const
  if (!(await updateTraining(tx, row, by, done)))
    throw new ThreadEnded('Another instance took over')
  const { state, simulated, series } = history
  const key = { state, simulated }
  const { version, seed, lastDraw, codeVersion, settings } = recipeOf(history, deps.options)
  await lockState(tx, key)
  const recipe = { version, seed, lastDraw, codeVersion, hyperparameters: settings }
  const { calibrationSlope } = report
  const model = { ...key, ...recipe, calibrationSlope, draws: series.length, weights }
  await insertModel(tx, { ...model, trainedAt: now })
  await deleteOldWeights(tx, key)
  const start = { logE: evidence.logE, scoredDigits: evidence.scored }
  await putModel(tx, { ...key, ...start, ...counted, version, report })
}
