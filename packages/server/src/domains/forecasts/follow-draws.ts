import type { Slot } from '@fourcast/engine/calendar.ts'
import { weightOf } from '@fourcast/engine/learning/evidence.ts'
import type { Schedule } from '@fourcast/engine/schedules.ts'
import type { Deps as AppDeps } from '#deps.ts'
import { haveResultsEnded } from '#domains/draws/results/ended.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { ForecastRow } from './forecasts-repo.ts'
import {
  findRecent,
  insertForecast,
  insertScore,
  latestForecast,
  latestScoreHash,
  encodeStack,
  listScorable,
  listScores,
} from './forecasts-repo.ts'
import { findWeights } from './training-repo.ts'
import { updateEvidence } from './update-evidence.ts'
import type { StateRow, Trained } from './states-repo.ts'
import { listTrained, lockState, updateState } from './states-repo.ts'
import { GENESIS, linkForecast, scoreHash } from './chain.ts'
import type { History } from './training-history.ts'
import { loadSeries, scheduleFor } from './training-history.ts'
import { liveRecord, scoreOf } from './score.ts'
import { latestName } from './training-settings.ts'
import { drawTimeOf, targetOf } from './target.ts'
import { seriesName } from './learning-messages.ts'
import type { LearningThread } from './learning-thread.ts'

export type FollowDeps = Pick<AppDeps, 'clock' | 'log'> & { db: Db; thread: LearningThread }

/**
 * Scores new draws and writes the next forecast for every state with a model that `isDue` selects.
 * Returns every state with a model, the due ones and the failed ones.
 */
export async function followDraws(
  deps: FollowDeps,
  isDue: (trained: Trained) => boolean = () => true,
  signal?: AbortSignal,
): Promise<{ trained: Trained[]; followed: Trained[]; failed: Set<string> }> {
  const all = await listTrained(deps.db)
  const followed = all.filter(isDue)
  const failed = new Set<string>()
  for (const trained of followed) {
    signal?.throwIfAborted()
    await followSeries(deps, trained).catch((err: unknown) => {
      // A failing state does not block the others and is retried.
      failed.add(trained.state)
      deps.log.warn({ err, state: trained.state }, 'learning: following draws')
    })
  }
  return { trained: all, followed, failed }
}

/** Follows the draws of one state. Several instances can run it concurrently. */
export async function followSeries(deps: FollowDeps, trained: Trained): Promise<void> {
  const { db, clock } = deps
  const schedule = scheduleFor(trained.state)
  const next = await nextForecast(deps, trained, schedule)
  if (next === null && (await listScorable(db, trained, clock.now())).length === 0) return
  const done = await db.transaction(async (tx) => {
    const state = await lockState(tx, trained)
    if (!state) return null
    const after = await scoreDraws(tx, state, schedule, clock.now())
    const evidence = await updateEvidence(tx, state, schedule, clock.now())
    const written =
      next !== null && (await writeForecast(tx, { ...after, evidence }, next, clock.now()))
    return { scored: (after.scoredDigits - state.scoredDigits) / DIGITS, written }
  })
  if (done) logOutcome(deps, trained.state, done)
}

const DIGITS = 4

/** Logs one line each, after everything is stored. */
function logOutcome(
  { log }: FollowDeps,
  state: string,
  done: { scored: number; written: boolean },
) {
  for (let i = 0; i < done.scored; i++)
    log.info({ event: 'forecast-scored', state }, 'a forecast was scored')
  if (done.written) log.info({ event: 'forecast-written', state }, 'a forecast was written')
}

/** Scores every forecast whose draw is stored, in the order of the draws, and updates the evidence. */
async function scoreDraws(
  tx: Tx,
  state: StateRow,
  schedule: Schedule,
  now: Temporal.Instant,
): Promise<StateRow> {
  const scorable = await listScorable(tx, state, now)
  if (scorable.length === 0) return state
  let evidence = { logE: state.logE, scored: state.scoredDigits }
  let hash = (await latestScoreHash(tx, state)) ?? GENESIS
  for (const { forecast, numbers } of scorable) {
    const score = scoreOf(forecast, drawTimeOf(schedule, slotOf(forecast)), numbers, evidence)
    // A later correction of the draw does not change this row: it keeps what was forecast and known
    // then.
    hash = scoreHash(hash, forecast.hash, { ...score, scoredAt: now })
    await insertScore(tx, { ...score, scoredAt: now, hash })
    evidence = { logE: score.logE, scored: score.scoredDigits }
  }
  const live = liveRecord(await listScores(tx, state), state.liveFromLogE)
  const change = { logE: evidence.logE, scoredDigits: evidence.scored, live }
  await updateState(tx, state, change)
  return { ...state, ...change }
}

const slotOf = ({ drawDate, session, drawAt }: ForecastRow): Slot => ({
  date: Temporal.PlainDate.from(drawDate),
  session,
  at: drawAt,
})

/** The next forecast, computed before anything is locked. */
interface Next {
  version: string
  slot: Slot
  stack: Float64Array
  knew: string
  /** The last forecast of the chain at that time. */
  last: ForecastRow | undefined
}

/** Null if no forecast is due. Once a state's results have ended, one forecast is enough. */
async function nextForecast(
  deps: FollowDeps,
  trained: Trained,
  schedule: Schedule,
): Promise<Next | null> {
  const { db, clock } = deps
  const now = clock.now()
  const recent = await findRecent(db, trained, now)
  const slot = targetOf({ schedule, simulated: trained.simulated, ...recent }, now)
  const last = await latestForecast(db, trained)
  if (!slot || (last && Temporal.Instant.compare(last.drawAt, slot.at) >= 0)) return null
  const history = await loadSeries(db, trained.state, now)
  const knew = latestName(history)
  // The one that knows the newest result stays: Box 3 picks from it.
  if (last?.knew === knew && isEnded(trained, recent.latestAt, now)) return null
  const stack = await stackOf(deps, trained, history, slot)
  return stack && { version: trained.version, slot, stack, knew, last }
}

const isEnded = ({ simulated }: Trained, at: Temporal.Instant | null, now: Temporal.Instant) =>
  at !== null && haveResultsEnded({ simulated, at }, now)

/** Asks the thread, which usually has the model loaded; after a restart it gets the weights. */
async function stackOf(
  { db, thread }: FollowDeps,
  trained: Trained,
  { series, schedule, simulated }: History,
  slot: Slot,
): Promise<Float64Array | null> {
  // Real draws arrived in between, so the model of simulated ones no longer applies.
  if (simulated !== trained.simulated) return null
  const question = {
    game: seriesName(trained),
    version: trained.version,
    series,
    target: drawTimeOf(schedule, slot),
  }
  const known = await thread.forecast({ ...question, weights: null })
  if (known) return known
  const weights = await findWeights(db, trained, trained.version)
  return weights && (await thread.forecast({ ...question, weights }))
}

/** Writes the forecast unless another instance has, a new model is in use, or the draw was held. */
async function writeForecast(
  tx: Tx,
  { state, simulated, version, logE, scoredDigits, evidence }: StateRow,
  next: Next,
  now: Temporal.Instant,
): Promise<boolean> {
  const last = await latestForecast(tx, { state, simulated })
  const isNext =
    version === next.version &&
    last?.sequence === next.last?.sequence &&
    Temporal.Instant.compare(now, next.slot.at) < 0
  if (!isNext) return false
  const forecast = {
    state,
    simulated,
    version,
    logE,
    scoredDigits,
    drawDate: next.slot.date.toString(),
    session: next.slot.session,
    drawAt: next.slot.at,
    writtenAt: now,
    stack: encodeStack(next.stack),
    weight: weightOf({ logE, scored: scoredDigits }),
    knew: next.knew,
    evidenceDraws: evidence?.draws ?? null,
    evidenceLogE: evidence?.logE ?? null,
    scoresHash: (await latestScoreHash(tx, { state, simulated })) ?? GENESIS,
  }
  await insertForecast(tx, linkForecast(forecast, last))
  return true
}
