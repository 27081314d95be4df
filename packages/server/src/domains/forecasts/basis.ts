import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { Basis } from '@fourcast/contract/learning.ts'
import { textOf } from '@fourcast/engine/statistics/number-tables.ts'
import { isState, stateName } from '@fourcast/engine/states.ts'
import type { RouteContext } from '#deps.ts'
import { DEFAULT_STATE } from '#domains/draws/results/states.ts'
import { followedStates } from '#domains/entitlements/preferences.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { Failure } from '#platform/http/failure.ts'
import { freezePart } from '#platform/http/frozen-parts.ts'
import type { CountedDraw, Scope } from './draws-repo.ts'
import type { DrawStatistics } from './draw-statistics.ts'
import type { ModelState } from './model-status.ts'
import { ALL_STATES } from './draws-repo.ts'

/** The draws that figures are based on, as every response describes them. */
export const basisOf = (counted: DrawStatistics): Basis => counted.figure(describeDraws)

const describeDraws = ({ series, counts, first, latest }: DrawStatistics): Basis =>
  freezePart({
    state: series.scope,
    stateName: scopeName(series.scope),
    simulated: series.simulated,
    states: Math.max(1, series.states.length),
    draws: counts.draws,
    since: first?.date ?? null,
    latest: latest && presentLatest(latest),
  })

const presentLatest = ({ state, date, session, at, number }: CountedDraw) => ({
  state,
  drawDate: date,
  drawTime: session,
  drawDateTime: toInstant(at).toString(),
  winningNumbers: textOf(number),
})

export type AskDeps = Pick<RouteContext, 'db' | 'clock' | 'keys' | 'modelStatus' | 'counting'>

/** The draws and the model status of the state in a request. */
export interface About {
  counted: DrawStatistics
  learning: ModelState
}

export async function about(
  { counting, modelStatus, ...deps }: AskDeps,
  owner: OwnerId,
  state: string | undefined,
): Promise<About> {
  const counted = await counting.of(await scopeOf(deps, owner, state))
  return { counted, learning: await modelStatus.of(counted.series.scope) }
}

interface Deps {
  db: Db
  clock: Clock
}

/**
 * The state of a request: the one it names, else the first followed state, else Georgia. Throws for an unknown code.
 */
export async function scopeOf(
  deps: Deps,
  owner: OwnerId,
  wanted: string | undefined,
): Promise<Scope> {
  if (wanted === undefined) {
    const { states } = await followedStates(deps, owner)
    return states[0] ?? DEFAULT_STATE
  }
  if (wanted !== ALL_STATES && !isState(wanted))
    throw new Failure('not_found', MESSAGES.stateNotFound(wanted))
  return wanted
}

export const scopeName = (scope: Scope): string =>
  scope === ALL_STATES ? 'All states' : stateName(scope)
