import type { Draw } from '@fourcast/contract/draws.ts'
import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { straightPrize } from '@fourcast/engine/odds.ts'
import { isState, stateName } from '@fourcast/engine/states.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import type { LatestDraw } from '../repo/latest.ts'
import { listLatest } from '../repo/latest.ts'

interface Wanted {
  state?: string | undefined
  limit: number
}

/** The latest results of a state, of the states someone follows, or of all; newest first. */
export async function latestResults(
  { db, clock }: { db: Db; clock: Clock },
  owner: OwnerId,
  { state, limit }: Wanted,
): Promise<Draw[]> {
  if (state !== undefined && !isState(state))
    throw new Failure('not_found', `State ${state} not found`)
  const of = state === undefined ? { followedBy: owner } : { state }
  const draws = await listLatest(db, { game: FOUR_DIGIT, of, limit, until: clock.now() })
  return draws.map(toDraw)
}

const toDraw = ({ at, digits, date, session, bonus, ...draw }: LatestDraw): Draw => ({
  ...draw,
  stateName: stateName(draw.state),
  drawDate: date,
  drawTime: session,
  drawDateTime: at.toString(),
  numbers: [...digits].map(Number),
  winningNumbers: digits,
  ...(bonus !== null && { bonus }),
  prizeAmount: draw.simulated ? null : straightPrize(draw.state),
})
