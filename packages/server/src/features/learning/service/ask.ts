import type { Analysis, analyze } from '@fourcast/contract/analysis.ts'
import type { Endpoint, Input } from '@fourcast/contract/endpoint.ts'
import type { findPatterns, Patterns } from '@fourcast/contract/patterns.ts'
import type { suggest as suggestCall, Suggestions } from '@fourcast/contract/suggestions.ts'
import type { RouteContext } from '#deps.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { analysisFor } from './analysis.ts'
import type { Counting } from './counting.ts'
import { fourPlaces, numberOf } from './digits.ts'
import { patternsIn } from './found-patterns.ts'
import { scopeOf } from './scope.ts'
import { learningOf } from './standing.ts'
import { suggestionsFor, todayIn } from './suggest.ts'

export interface AskDeps extends Pick<RouteContext, 'db' | 'clock' | 'random'> {
  counting: Counting
}

type Body<E extends Endpoint> = Input<E>['body']

/** What the draws of a state show, and its forecast. */
export async function suggest(
  deps: AskDeps,
  owner: OwnerId,
  body: Body<typeof suggestCall>,
): Promise<Suggestions> {
  const { counted, learning } = await about(deps, owner, body.state)
  const { clock, random } = deps
  return suggestionsFor(counted, learning, { owner, body, now: clock.now(), random })
}

export async function analyse(
  deps: AskDeps,
  owner: OwnerId,
  { numbers, state }: Body<typeof analyze>,
): Promise<Analysis> {
  const { counted, learning } = await about(deps, owner, state)
  const today = todayIn(counted.series.scope, deps.clock.now())
  return analysisFor(counted, learning, fourPlaces(numbers), today)
}

export async function patterns(
  deps: AskDeps,
  owner: OwnerId,
  { state, numbers }: Body<typeof findPatterns>,
): Promise<Patterns> {
  const counted = await deps.counting.of(await scopeOf(deps, owner, state))
  return patternsIn(counted, numbers ? numberOf(fourPlaces(numbers)) : null)
}

/** The draws of the state a call is about, and where its model stands. */
async function about(deps: AskDeps, owner: OwnerId, state: string | undefined) {
  const counted = await deps.counting.of(await scopeOf(deps, owner, state))
  return { counted, learning: await learningOf(deps.db, counted.series) }
}
