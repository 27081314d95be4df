import type { lotteryResults, StateResults } from '@fourcast/contract/lottery.ts'
import type { Answer } from '@fourcast/contract/endpoint.ts'
import { nextDraw } from '@fourcast/engine/calendar.ts'
import { isState, stateName } from '@fourcast/engine/states.ts'
import type { Deps as AppDeps } from '#deps.ts'
import { planRequired } from '#domains/entitlements/policy.ts'
import { followedStates } from '#domains/entitlements/preferences.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import type { LatestDraw } from './repo.ts'
import {
  countOwnPicks,
  findNewestStored,
  findOldest,
  listBetween,
  listNewest,
  listOwnMatches,
} from './repo.ts'
import { prizeOf } from './latest.ts'
import type { Series } from '../store/series.ts'
import { shownSeries } from './states.ts'
import { slotOf } from '../store/store.ts'
import { sourceStates } from './freshness.ts'

type Deps = Pick<AppDeps, 'db' | 'publicDb' | 'clock' | 'config'>

const MOST = 100

/** The latest results of the requested states; an error for each state that is not followed. */
export async function resultsOf(
  deps: Deps,
  owner: OwnerId,
  { states, days }: { states: string; days: number },
): Promise<Answer<typeof lotteryResults>> {
  const codes = [...new Set(states.split(','))]
  const known = codes.filter(isState)
  await requireFollowed(deps, owner, known)
  const unknown = codes.filter((code) => !isState(code))
  const entries = await Promise.all(known.map((code) => entryOf(deps, { owner, code, days })))
  return Object.fromEntries([
    ...entries,
    ...unknown.map((code) => [code, { error: `State ${code} not found` }]),
  ])
}

async function requireFollowed(
  deps: Deps,
  owner: OwnerId,
  codes: readonly string[],
): Promise<void> {
  const followed = await followedStates(deps, owner)
  const others = codes.filter((code) => !followed.states.includes(code))
  if (others.length === 0) return
  if (followed.most === 0) throw planRequired()
  const names = others.map(stateName).join(', ')
  throw new Failure('forbidden', `You don’t follow ${names}. Add it to your states first.`)
}

interface StateRequest {
  owner: OwnerId
  code: string
  days: number
}

/** A followed state without draws gets its own error and does not fail the others. */
async function entryOf(deps: Deps, request: StateRequest) {
  try {
    return [request.code, await one(deps, request)] as const
  } catch (error) {
    if (error instanceof Failure) return [request.code, { error: error.message }] as const
    throw error
  }
}

async function one(deps: Deps, { owner, code, days }: StateRequest): Promise<StateResults> {
  const db = deps.publicDb
  const series = await shownSeries(db, code)
  const now = deps.clock.now()
  const today = now.toZonedDateTimeISO(series.schedule.zone).toPlainDate()
  const from = today
    .subtract({ days: days - 1 })
    .toZonedDateTime(series.schedule.zone)
    .toInstant()
  const key = { ...series, until: now }
  const bounds = { from, to: now.add({ milliseconds: 1 }) }
  const draws = (await listBetween(db, key, bounds)).slice(0, MOST)
  const [source] = await sourceStates({ ...deps, db }, series.game, [code])
  const storedAt = await findNewestStored(db, key)
  const newest = await listNewest(db, key, series.schedule.draws.length)
  const oldest = await findOldest(db, key)
  const since = newest.at(-1)?.at ?? now
  const isEarlier = Temporal.Instant.compare(bounds.from, since) < 0
  const matches = await listOwnMatches(deps.db, owner, key, isEarlier ? bounds.from : since)
  const present = (draw: LatestDraw, at: number) =>
    toResult(draw, at === 0, { today, match: matches.get(slotOf(draw)) ?? null })
  const [last] = newest
  const simulated = last?.simulated ?? source?.simulated ?? false
  return {
    ...aboutState(series, now),
    ownPicks: {
      compared: last && !simulated ? await countOwnPicks(deps.db, owner, code, last) : 0,
      waiting: simulated
        ? 0
        : await countOwnPicks(deps.db, owner, code, nextDraw(series.schedule, now)),
    },
    results: draws.map(present),
    newest: newest.map(present),
    lastUpdated: later(storedAt, source?.answeredAt ?? null)?.toString() ?? null,
    resultsUntil: last?.date ?? null,
    source: last?.source ?? source?.source ?? null,
    simulated,
    stale: source?.stale ?? false,
    publisher: source?.publisher ?? null,
    realSince: oldest && !oldest.simulated ? oldest.date : null,
    answeredAt: source?.answeredAt?.toString() ?? null,
    failedAt: source?.failedAt?.toString() ?? null,
  }
}

const later = (a: Temporal.Instant | null, b: Temporal.Instant | null) =>
  a !== null && (b === null || Temporal.Instant.compare(a, b) > 0) ? a : b

function aboutState({ state, schedule }: Series, now: Temporal.Instant) {
  const next = nextDraw(schedule, now)
  return {
    stateCode: state,
    stateName: stateName(state),
    gameName: schedule.name,
    timeZone: schedule.zone,
    drawTimes: schedule.draws.map(({ displayTime }) => displayTime),
    nextDraw: { label: next.session, at: next.at.toString(), drawDate: next.date.toString() },
  }
}

interface ResultContext {
  today: Temporal.PlainDate
  match: 'straight' | 'box' | null
}

const toResult = (draw: LatestDraw, isLatest: boolean, { today, match }: ResultContext) => ({
  drawId: `${draw.state}-${draw.date}-${draw.session}`,
  drawTime: draw.session,
  drawDate: draw.date,
  drawDateTime: draw.at.toString(),
  numbers: draw.digits,
  isLatest,
  daysAgo: Temporal.PlainDate.from(draw.date).until(today, { largestUnit: 'days' }).days,
  prizeAmount: prizeOf(draw),
  match,
})
