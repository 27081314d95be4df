import type { RouteContext } from '#deps.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Counted } from './counted.ts'
import type { Counting } from './counting.ts'
import { scopeOf } from './scope.ts'
import type { Learning } from './standing.ts'

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
