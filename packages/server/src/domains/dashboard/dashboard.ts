import { type Dashboard, SHOWN } from '@fourcast/contract/dashboard.ts'
import { formatDigits, isComplete, isDigit } from '@fourcast/engine/digits.ts'
import type { FastifyBaseLogger } from 'fastify'
import type { RouteContext } from '#deps.ts'
import { resultsOf } from '#domains/draws/results/state-results.ts'
import { latestResults } from '#domains/draws/results/latest.ts'
import { drawSources } from '#domains/draws/sources/draw-sources.ts'
import { ownLimitsOf } from '#domains/entitlements/own-limits/own-limits.ts'
import { followedStates, preferencesOf } from '#domains/entitlements/preferences.ts'
import { suggest } from '#domains/forecasts/requests.ts'
import { latestNotifications } from '#domains/notifications/notifications.ts'
import { history } from '#domains/picks/history/history.ts'
import { statsOf } from '#domains/picks/statistics/statistics.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'

/** Every part of a user's dashboard, as its own call answers it. One that fails does not fail the others. */
export async function dashboardOf(
  deps: RouteContext,
  owner: OwnerId,
  log: FastifyBaseLogger,
): Promise<Dashboard> {
  const part = <T>(name: keyof Dashboard, loaded: Promise<T>): Promise<T | null> =>
    loaded.catch((error: unknown) => {
      if (!(error instanceof Failure))
        log.error({ err: error, part: name }, 'dashboard part failed')
      return null
    })
  const [stats, page, winningNumbers, lottery, suggestions, limits, preferences, told, sources] =
    await Promise.all([
      part('stats', statsOf(deps, owner)),
      part('history', history(deps, owner, { page: 0, size: SHOWN.results })),
      part('winningNumbers', latestDraws(deps, owner)),
      part('lottery', lotteryOf(deps, owner)),
      part('suggestions', suggestionsOf(deps, owner)),
      part('limits', ownLimitsOf(deps.db, owner, deps.clock.now())),
      part('preferences', preferencesOf(deps.db, owner)),
      part('notifications', latestNotifications(deps, owner)),
      part('sources', drawSources(deps)),
    ])
  return {
    stats,
    history: page,
    winningNumbers,
    lottery,
    suggestions,
    limits,
    preferences,
    notifications: told,
    sources,
  }
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

async function suggestionsOf(deps: RouteContext, owner: OwnerId) {
  const { content } = await history(deps, owner, { page: 0, size: SHOWN.ownNumbers })
  const userHistory = content.flatMap(({ numbers }) => {
    const digits = numbers.map((digit) => (isDigit(digit) ? digit : null))
    return isComplete(digits) ? [formatDigits(digits)] : []
  })
  return await suggest(deps, owner, { userHistory })
}
