import type { Deps as AppDeps } from '#deps.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { deleteOldWeights, insertModel, claimTraining, noteTraining } from './repo.ts'
import { lockState, putModel } from '../states-repo.ts'
import type { TrainingRow } from './repo.ts'
import type { History } from './history.ts'
import { loadSeries } from './history.ts'
import type { LearningOptions } from './settings.ts'
import { recipeOf } from './settings.ts'
import type { TrainedAnswer } from './thread/messages.ts'
import { gameName } from './thread/messages.ts'
import type { LearningThread } from './thread/thread.ts'
import { ThreadEnded } from './thread/thread.ts'

export interface TrainDeps extends Pick<AppDeps, 'clock' | 'log' | 'random'> {
  db: Db
  thread: LearningThread
  options: LearningOptions
}

/** An instance that is gone for so long does not come back to its training. */
const LEASE_SECONDS = 60
/** Progress is written down in such steps, and the lease goes on with it. */
const STEP = 0.01

/**
 * Takes one training that waits, or whose instance is gone, and does it; answers its state, or null
 * where there is none. Stopped by `signal`, it goes back to those that wait.
 */
export async function trainNext(deps: TrainDeps, signal: AbortSignal): Promise<string | null> {
  const by = deps.random.uuid()
  const row = await claimTraining(deps.db, { by, ...leaseFrom(deps) })
  if (!row) return null
  const change = await outcomeOf(deps, { row, by }, signal)
  // False where another instance took it over meanwhile: then it says how it ends.
  if (change) await noteTraining(deps.db, row, by, change)
  return row.state
}

const leaseFrom = ({ clock }: Pick<TrainDeps, 'clock'>) => {
  const now = clock.now()
  return { now, until: now.add({ seconds: LEASE_SECONDS }) }
}

interface Claim {
  row: TrainingRow
  by: string
}

/** Trains and stores; what is to be noted of one that did not get so far. */
async function outcomeOf(
  deps: TrainDeps,
  claim: Claim,
  signal: AbortSignal,
): Promise<Partial<TrainingRow> | null> {
  const { state } = claim.row
  try {
    const history = await loadSeries(deps.db, state, deps.clock.now())
    const made = await train(deps, claim, history, signal)
    await deps.db.transaction((tx) => store(tx, deps, claim, history, made))
    const done = { event: 'training', outcome: 'done', trainingId: claim.row.id }
    deps.log.info({ ...done, state, draws: history.series.length }, 'learning: trained')
    return null
  } catch (err) {
    if (signal.aborted) return { status: 'queued', leaseBy: null, leaseUntil: null }
    const ended = { event: 'training', outcome: 'failed', trainingId: claim.row.id }
    deps.log.warn({ ...ended, err, state }, 'learning: a training failed')
    return { status: 'failed', finishedAt: deps.clock.now(), error: wordsOf(err) }
  }
}

const wordsOf = (error: unknown) => (error instanceof Error ? error.message : String(error))

/** On the thread; every hundredth is written down, and the lease is renewed with it. */
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
  const lost = new AbortController()
  let [noted, noting] = [0, false]
  const onProgress = (progress: number) => {
    // One at a time, or an older one could come to stand over a newer.
    if (noting || progress < noted + STEP) return
    ;[noted, noting] = [progress, true]
    noteTraining(deps.db, row, by, { progress, leaseUntil: leaseFrom(deps).until })
      .then(
        (ours) => ours || lost.abort(),
        // The lease has time to spare; a database that stays away ends it.
        (err: unknown) => deps.log.warn({ err }, 'learning: progress'),
      )
      .finally(() => (noting = false))
  }
  const question = { game: gameName(history), version, series, seed, settings }
  return await deps.thread.train(question, onProgress, AbortSignal.any([signal, lost.signal]))
}

/** The model, its report and the end of the training, or none of them. */
async function store(
  tx: Tx,
  deps: TrainDeps,
  { row, by }: Claim,
  history: History,
  { weights, report, evidence }: TrainedAnswer,
): Promise<void> {
  const now = deps.clock.now()
  const done = { status: 'done', progress: 1, finishedAt: now } as const
  if (!(await noteTraining(tx, row, by, done))) throw new ThreadEnded('Another instance took over')
  const { state, simulated, series } = history
  const key = { state, simulated }
  const { version, seed, lastDraw, codeVersion, settings } = recipeOf(history, deps.options)
  await lockState(tx, key)
  const made = { version, seed, lastDraw, codeVersion, hyperparameters: settings }
  const { calibrationSlope } = report
  const model = { ...key, ...made, calibrationSlope, draws: series.length, weights }
  await insertModel(tx, { ...model, trainedAt: now })
  await deleteOldWeights(tx, key)
  const start = { logE: evidence.logE, scoredDigits: evidence.scored }
  await putModel(tx, { ...key, ...start, version, report })
}
