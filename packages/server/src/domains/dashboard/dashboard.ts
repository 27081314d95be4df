import {
  type Dashboard,
  DASHBOARD_PARTS,
  type PartName,
  SHOWN,
} from '@fourcast/contract/dashboard.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { currentOf } from '#domains/billing/current-subscription.ts'
import { statesWithDraws } from '#domains/draws/results/states.ts'
import { resultsOf } from '#domains/draws/results/state-results.ts'
import { latestResults } from '#domains/draws/results/latest.ts'
import { drawSources } from '#domains/draws/results/draw-sources.ts'
import { ownLimitsOf } from '#domains/entitlements/own-limits.ts'
import { followedStates, preferencesOf } from '#domains/entitlements/preferences.ts'
import { suggest } from '#domains/forecasts/requests.ts'
import { latestNotifications } from '#domains/notifications/notifications.ts'
import { history, savedNumbersOf } from '#domains/picks/history.ts'
import { statsOf } from '#domains/picks/statistics.ts'
import { recentWins } from '#domains/picks/wins/wins.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'

/** What is asked for: the parts of the dashboard, or those named. */
export interface PartsRequest {
  parts?: string | undefined
  /** The state for `suggestions`. */
  state?: string | undefined
}

type Parts = { [Name in PartName]-?: () => Promise<NonNullable<Dashboard[Name]>> }

/** Parts of a user's dashboard, as their own calls answer them. One that fails does not fail the others. */
export async function dashboardOf(
  deps: RouteContext,
  user: Principal,
  { parts, state }: PartsRequest,
  log: FastifyBaseLogger,
): Promise<Dashboard> {
  const owner = user.userId
  const all: Parts = {
    stats: () => statsOf(deps, owner),
    history: () => history(deps, owner, { page: 0, size: SHOWN.results }),
    winningNumbers: () => latestDraws(deps, owner),
    lottery: () => lotteryOf(deps, owner),
    suggestions: () => suggestionsOf(deps, user, state),
    limits: () => ownLimitsOf(deps.db, owner, deps.clock.now()),
    preferences: () => preferencesOf(deps.db, user),
    notifications: () => latestNotifications(deps, owner),
    sources: () => drawSources(deps),
    wins: () => recentWins(deps, owner),
    subscription: () => currentOf(deps, owner),
    states: () => statesWithDraws(deps),
  }
  const load = async (name: PartName) => {
    try {
      return [name, await all[name]()] as const
    } catch (error) {
      if (!(error instanceof Failure))
        log.error({ err: error, part: name }, 'dashboard part failed')
      return [name, null] as const
    }
  }
  const asked = new Set(parts === undefined ? DASHBOARD_PARTS : parts.split(','))
  const names = Object.keys(all).filter((name): name is PartName => asked.has(name as PartName))
  return Object.fromEntries(await Promise.all(names.map(load)))
}

const latestDraws = (deps: RouteContext, owner: OwnerId) =>
  latestResults(deps, owner, 'cash4', { limit: SHOWN.draws, preferReal: 'true' })

async function lotteryOf(deps: RouteContext, owner: OwnerId) {
  const followed = await followedStates(deps, owner)
  const states = followed.states.slice(0, SHOWN.states)
  if (states.length === 0) return { states, results: {} }
  const results = await resultsOf(deps, owner, { states: states.join(','), days: SHOWN.days })
  return { states, results }
}

async function suggestionsOf(deps: RouteContext, user: Principal, state: string | undefined) {
  const userHistory = await savedNumbersOf(deps, user.userId, SHOWN.ownNumbers)
  return await suggest(deps, user, { userHistory, ...(state !== undefined && { state }) })
}
