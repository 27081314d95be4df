import { GAMES } from '@fourcast/engine/games.ts'
import { statesDrawnWith } from '@fourcast/engine/shared-draws.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { binomialSf } from '@fourcast/engine/statistics/binomial.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Series } from '../store/series.ts'
import type { CheckedDraw } from './checks.ts'
import { countEqualDraws } from './screen-repo.ts'

/** Fewer equal draws can be a coincidence. */
const LEAST_EQUAL = 5
/** How often fair draws are suspected, at most, among all states together. */
const ALARM = 0.0001
const MOST_STATES = 51

/** What is suspected: a sentence with figures, and the reason alone. */
export interface SharedDraws {
  text: string
  reason: string
}

/**
 * What to say if these draws are those of another state, whose draws were held apart: someone chose the
 * wrong file, or a source mixed up its feeds. Null if chance explains all equal draws.
 */
export async function describeSharedDraws(
  db: Tx,
  { game, state }: Series,
  draws: readonly CheckedDraw[],
): Promise<SharedDraws | null> {
  const [first] = draws
  if (GAMES[game].kind !== 'digits' || !first) return null
  const chance = 10 ** -first.digits.length
  const others = await countEqualDraws(db, { game, state }, draws, statesDrawnWith(state))
  const suspected = others
    .filter(({ equal }) => equal >= LEAST_EQUAL)
    .map((other) => ({
      other,
      p: MOST_STATES * binomialSf(other.equal - 1, other.pairs, chance),
    }))
    .toSorted((a, b) => a.p - b.p)[0]
  if (!suspected || suspected.p > ALARM) return null
  const { equal, pairs, state: same } = suspected.other
  const expected = (pairs * chance).toFixed(1)
  const other = stateName(same)
  return {
    text: `${equal} draws have the same numbers as ${other} on the same day. By chance, about ${expected} would.`,
    reason: `new draws repeat those of ${other}`,
  }
}
