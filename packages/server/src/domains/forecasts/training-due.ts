import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import type { Deps as AppDeps } from '#deps.ts'
import { historyStart } from '#domains/draws/simulation/fill.ts'
import { listUnstored } from '#domains/draws/starter/stored-repo.ts'
import type { Db } from '#platform/db/db.ts'
import type { Extent } from './draws-repo.ts'
import { listExtents } from './draws-repo.ts'
import type { Trained } from './states-repo.ts'
import { listTrained } from './states-repo.ts'
import type { DelayedStates } from './training-repo.ts'
import { listDelayedTrainings, queueTraining } from './training-repo.ts'
import type { LearningOptions } from './training-settings.ts'

/** A model is retrained after this many new draws, or after changed ones. */
const RETRAIN_DRAWS = 50
/** Fewer new draws wait for this hour in New York. */
const NIGHT_HOUR = 3
/** How late a simulated history may start and still be complete: not every day has a draw. */
const SLACK_DAYS = 7

interface Deps extends Pick<AppDeps, 'clock'> {
  db: Db
  options: LearningOptions
}

/**
 * Queues a training for every one of these states, or of all, whose model is missing or outdated.
 * Returns those that have to wait, and until when: a training is running or just failed, or history is
 * missing.
 */
export async function queueDue(
  { db, clock, options }: Deps,
  states: readonly string[] | null = null,
): Promise<DelayedStates> {
  const now = clock.now()
  const heldUp = await listDelayedTrainings(db, now)
  const unstored = await listUnstored(db, options.sources ?? [])
  for (const { game, state } of unstored) if (game === FOUR_DIGIT) heldUp.set(state, null)
  const ready = states?.filter((state) => !heldUp.has(state)) ?? null
  // Counting draws is expensive, so it is skipped for states that have to wait.
  if (ready?.length === 0) return heldUp
  const extents = await listExtents(db, now, ready)
  const trained = new Map((await listTrained(db)).map((model) => [model.state, model]))
  const due = extents.filter(
    (extent) =>
      !heldUp.has(extent.state) &&
      isReady(extent, options, now) &&
      isBehind(extent, trained.get(extent.state), now),
  )
  for (const { state } of due) await queueTraining(db, state, now)
  return heldUp
}

/** Whether there are enough draws, and no more history is to come. */
function isReady(
  { draws, simulated, oldest }: Extent,
  { leastDraws, historyDays }: LearningOptions,
  now: Temporal.Instant,
) {
  const filled = historyStart(now, historyDays).add({ hours: 24 * SLACK_DAYS })
  return draws >= leastDraws && (!simulated || Temporal.Instant.compare(oldest, filled) <= 0)
}

/** For a state with real draws, a model of simulated ones is not in the list. */
function isBehind({ draws }: Extent, model: Trained | undefined, now: Temporal.Instant) {
  if (!model) return true
  const others = Math.abs(draws - model.draws)
  return others >= RETRAIN_DRAWS || (others > 0 && nightPassed(model.trainedAt, now))
}

const nightPassed = (since: Temporal.Instant, now: Temporal.Instant): boolean =>
  Temporal.Instant.compare(since, latestNight(now)) < 0

/** The next 3 AM in New York. */
export const nextNight = (now: Temporal.Instant): Temporal.Instant =>
  latestNight(now).toZonedDateTimeISO('America/New_York').add({ days: 1 }).toInstant()

/** The latest 3 AM in New York. */
export function latestNight(now: Temporal.Instant): Temporal.Instant {
  const local = now.toZonedDateTimeISO('America/New_York')
  const tonight = local.withPlainTime({ hour: NIGHT_HOUR })
  const night =
    Temporal.ZonedDateTime.compare(tonight, local) <= 0 ? tonight : tonight.subtract({ days: 1 })
  return night.toInstant()
}
