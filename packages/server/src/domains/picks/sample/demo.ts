import type { Method } from '@fourcast/engine/boxes.ts'
import { NEW_YORK, newYorkDay } from '@fourcast/engine/calendar.ts'
import { boxKey, fourPlaces, PLACES } from '@fourcast/engine/digits.ts'
import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import type { Deps } from '#deps.ts'
import { listLatestDraws } from '#domains/draws/results/latest-repo.ts'
import { DEFAULT_STATE } from '#domains/draws/results/states.ts'
import { ModelStatusCache } from '#domains/forecasts/model-status-cache.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Random } from '#platform/random.ts'
import { uuidOf } from '#platform/uuid.ts'
import { insertMatches } from '../match-repo.ts'
import { deleteAllGenerations } from '../repo.ts'
import { deleteVisitItems } from '../visit-repo.ts'
import type { NumberRow } from '../saved-numbers-repo.ts'
import { deleteAllNumbers, insertNumber } from '../saved-numbers-repo.ts'
import { backdateMatches, haveRealDrawsBefore, listSampleDraws } from './repo.ts'
import { generateOne, store } from '../generate.ts'
import type { Computed } from '../generate-results.ts'
import { compute } from '../generate-results.ts'
import { recordTicket } from '../tickets.ts'
import type { SampleResult } from './sample.ts'
import { SAMPLE_STATES, sampleYear } from './sample.ts'

type DemoDeps = Pick<Deps, 'clock' | 'random' | 'keys'> & { db: Db }

/** The latest results, which need no draws: ten days of them, or five where a year's sample follows. */
const LATEST = {
  alone: { results: 24, hoursBetween: 10 },
  beforeSample: { results: 6, hoursBetween: 20 },
}
const METHODS = ['flash', 'mirror', 'flash', 'mixed'] as const satisfies readonly Method[]
/** How far back the sample history goes. */
export const SAMPLE_DAYS = 365
const SAMPLE_NUMBERS = [
  ['0614', 'Anniversary', 'typed'],
  ['8140', null, 'fair'],
] as const
/** The demo's input for Box 3. */
const MODEL_SEED = [1, 9, 4, 7] as const

/** Gives the demo account a fresh history: some days of results that cost nothing, up to yesterday. */
export async function resetDemoHistory(
  { db, random }: { db: Tx; random: Random },
  owner: OwnerId,
  now: Temporal.Instant,
  kind: keyof typeof LATEST,
): Promise<void> {
  await deleteAllGenerations(db, owner)
  await deleteAllNumbers(db, owner)
  await deleteVisitItems(db)
  const { results, hoursBetween } = LATEST[kind]
  // None from today, so that today's count matches the plan's remaining uses.
  const midnight = startOfDay(now).toInstant()
  const saved = await beforeNewestDraw(db, midnight)
  for (const number of sampleNumbers(random, saved)) await insertNumber(db, owner, number)
  for (let back = results; back > 0; back--) {
    const then = midnight.subtract({ hours: back * hoursBetween })
    const made = compute(methodOf(back), anyDigits(random))
    await store(db, { owner, visitor: null }, random.uuid(), then, made)
  }
}

/** The start of a day before the newest draw, so that a visitor sees checked numbers. */
async function beforeNewestDraw(db: Tx, midnight: Temporal.Instant): Promise<Temporal.Instant> {
  const day = midnight.subtract({ hours: 24 })
  const of = { state: DEFAULT_STATE }
  const options = { game: FOUR_DIGIT, of, limit: 1, preferReal: true, until: midnight }
  const [newest] = await listLatestDraws(db, options)
  if (!newest) return day
  const at = toInstant(newest.at)
  return Temporal.Instant.compare(at, day) > 0 ? day : at.subtract({ hours: 24 })
}

/** Numbers of the demo account. */
const sampleNumbers = (random: Random, since: Temporal.Instant): NumberRow[] =>
  SAMPLE_NUMBERS.map(([numbers, name, origin]) => ({
    id: random.uuid(),
    createdAt: since,
    numbers,
    boxKey: boxKey(numbers),
    name,
    origin,
    draws: ['Midday', 'Evening', 'Night'].map((session) => `${DEFAULT_STATE}/${session}`),
    track: 'untilStopped',
    since,
    until: null,
  }))

const methodOf = (index: number): Computed => METHODS[index % METHODS.length] ?? 'flash'
const anyDigits = (random: Random) =>
  fourPlaces(Array.from({ length: PLACES }, () => random.int(10)))
const startOfDay = (now: Temporal.Instant) => newYorkDay(now).toZonedDateTime(NEW_YORK)

/** Whether the past year's real draws, which a sample history needs, are stored. */
export const canHaveSample = (db: Tx, now: Temporal.Instant): Promise<boolean> =>
  haveRealDrawsBefore(db, SAMPLE_STATES, now.subtract({ hours: 24 * SAMPLE_DAYS }))

/**
 * Adds a year of results whose digits were chosen so that some match real draws. Matches and prizes
 * come from the same queries as every player's. No notifications are sent.
 */
export async function addSampleHistory(
  deps: DemoDeps,
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<void> {
  const { db } = deps
  const from = now.subtract({ hours: 24 * SAMPLE_DAYS })
  const draws = await listSampleDraws(db, SAMPLE_STATES, { from, to: now })
  for (const result of sampleYear(draws, startOfDay(now))) await storeSample(deps, owner, result)
  const ids = draws.map(({ id }) => id)
  await insertMatches(db, ids, now, owner)
  await backdateMatches(db, owner)
}

async function storeSample(deps: DemoDeps, owner: OwnerId, result: SampleResult): Promise<void> {
  const { db, random } = deps
  const { at, method, original, ticket } = result
  const id = random.uuid()
  await store(db, { owner, visitor: null }, id, at, compute(method, original))
  if (ticket === null) return
  const { draw, numbers, bet, stakeCents } = ticket
  // Backdated, because tickets are listed in the order they were recorded.
  const recording = { ...deps, clock: { now: () => at } }
  await recordTicket(
    recording,
    { owner, visitor: null },
    {
      id: random.uuid(),
      generationId: id,
      numbers: [...numbers].map(Number),
      state: draw.state,
      drawDate: draw.date,
      drawTime: draw.session,
      bet,
      stakeCents,
    },
  )
}

/**
 * Makes the day's Box 3 pick as a visitor would; false while Georgia's model has no forecast. There
 * are no backdated picks: the model already knows the draws it was trained on.
 */
export async function addModelPick(deps: DemoDeps, owner: OwnerId, day: string): Promise<boolean> {
  const { db, keys } = deps
  const pick = {
    method: 'ml' as const,
    original: MODEL_SEED,
    state: DEFAULT_STATE,
    // Keyed, so that no visitor can guess the id and use it first.
    id: uuidOf(keys.mac('demo-pick', `${owner} ${day}`)),
  }
  try {
    await generateOne(
      { ...deps, modelStatus: new ModelStatusCache(db) },
      { owner, visitor: null },
      pick,
    )
    return true
  } catch (error) {
    // Visitors used up the day, so it has no pick of its own.
    if (error instanceof Failure) return error.code === 'quota_exceeded'
    throw error
  }
}
