import type { Analysis, analyze } from '@fourcast/contract/analysis.ts'
import type { Endpoint, Input } from '@fourcast/contract/endpoint.ts'
import type { findPatterns, Patterns } from '@fourcast/contract/patterns.ts'
import type { suggest as suggestCall, Suggestions } from '@fourcast/contract/suggestions.ts'
import { fourPlaces, numberOf } from '@fourcast/engine/digits.ts'
import { isPaidQuery, payOnce } from '#domains/entitlements/quota.ts'
import { hasCoolOff } from '#domains/entitlements/cool-off-repo.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import type { AskDeps } from './basis.ts'
import { about, scopeOf } from './basis.ts'
import { analysisFor } from './analysis.ts'
import { patternsIn } from './patterns.ts'
import { suggestionsFor, todayIn } from './suggest.ts'

type Body<E extends Endpoint> = Input<E>['body']

const REFRESH = { aiQueries: 1 }
const ANALYSIS = { advancedAiQueries: 1 }

/**
 * The draws' figures and the forecast of a state. New picks are charged once for each draw of the state,
 * and not available during a cool-off. Visitors of the demo share none.
 */
export async function suggest(
  deps: AskDeps,
  user: Principal,
  body: Body<typeof suggestCall>,
): Promise<Suggestions> {
  const owner = user.userId
  const { counted, learning } = await about(deps, owner, body.state)
  const { scope } = counted.series
  const visit = user.isDemo ? user.sessionId : null
  const query = ['suggest', visit, scope, counted.latest?.id ?? 0]
  // The new picks stay until the next draw, also when the user saves one of them in between.
  const isRefreshed = body.refresh === true || (await isPaidQuery(deps.db, owner, query))
  const fresh = isRefreshed ? deps.keys.mac('picks', JSON.stringify([owner, ...query])) : null
  const now = deps.clock.now()
  const answer = suggestionsFor(counted, learning, { owner, body, now, fresh })
  if (body.refresh) await payOnce(deps, owner, REFRESH, query)
  const isResting = await hasCoolOff(deps.db, owner, now)
  return isResting ? { ...answer, quickPicks: [], topRecommendations: [] } : answer
}

/**
 * Analyses one to four digits, charged once for each draw. During a cool-off it suggests nothing to
 * play.
 */
export async function analyzeNumbers(
  deps: AskDeps,
  owner: OwnerId,
  { numbers, state }: Body<typeof analyze>,
): Promise<Analysis> {
  const { counted, learning } = await about(deps, owner, state)
  const now = deps.clock.now()
  const today = todayIn(counted.series.scope, now)
  const places = fourPlaces(numbers)
  const answer = analysisFor(counted, learning, places, today)
  const query = ['analyze', answer.basis.state, places, counted.latest?.id ?? 0]
  await payOnce(deps, owner, ANALYSIS, query)
  if (!(await hasCoolOff(deps.db, owner, now))) return answer
  return { ...answer, analysis: { ...answer.analysis, recommendations: [] } }
}

/** The patterns in the draws of a state, and in a number. */
export async function patterns(
  deps: AskDeps,
  owner: OwnerId,
  { state, numbers }: Body<typeof findPatterns>,
): Promise<Patterns> {
  const counted = await deps.counting.of(await scopeOf(deps, owner, state))
  return patternsIn(counted, numbers ? numberOf(fourPlaces(numbers)) : null)
}
