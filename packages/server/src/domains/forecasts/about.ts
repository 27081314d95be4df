import type { RouteContext } from '#deps.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Counted } from './draw-statistics/draw-statistics.ts'
import type { Counting } from './draw-statistics/counter.ts'
import { scopeOf } from './scope.ts'
import type { Learning } from './model-status/model-status.ts'

export interface AskDeps extends Pick<RouteContext, 'db' | 'clock' | 'keys' | 'standings'> {
  counting: Counting
}

/** The draws of the state a call is about, and where its model stands. */
export interface About {
  counted: Counted
  learning: Learning
}

export async function about(
  { counting, standings, ...deps }: AskDeps,
  owner: OwnerId,
  state: string | undefined,
): Promise<About> {
  const counted = await counting.of(await scopeOf(deps, owner, state))
  return { counted, learning: await standings.of(counted.series.scope) }
}
