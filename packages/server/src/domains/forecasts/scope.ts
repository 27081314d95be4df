import * as MESSAGES from '@fourcast/contract/messages.ts'
import { isState, stateName } from '@fourcast/engine/states.ts'
import { followedStates } from '#domains/entitlements/preferences.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Scope } from './draws-repo.ts'
import { ALL_STATES, findMostReal } from './draws-repo.ts'

interface Deps {
  db: Db
  clock: Clock
}

const FALLBACK = 'GA'

/**
 * Whose draws a call is about: what it asks for, else the first state someone follows, else the one
 * with most real draws, else Georgia. A refusal for a code that is no state.
 */
export async function scopeOf(
  deps: Deps,
  owner: OwnerId,
  wanted: string | undefined,
): Promise<Scope> {
  if (wanted === undefined) {
    const { states } = await followedStates(deps, owner)
    return states[0] ?? (await findMostReal(deps.db)) ?? FALLBACK
  }
  if (wanted !== ALL_STATES && !isState(wanted))
    throw new Failure('not_found', MESSAGES.stateNotFound(wanted))
  return wanted
}

export const scopeName = (scope: Scope): string =>
  scope === ALL_STATES ? 'All states' : stateName(scope)
