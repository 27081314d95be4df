import type { Draw } from '@fourcast/contract/draws.ts'
import type { Game } from '@fourcast/engine/games.ts'
import { drawNumbers } from '@fourcast/engine/games.ts'
import { straightPrize } from '@fourcast/engine/odds.ts'
import { arePrizesShared } from '@fourcast/engine/prize-charts.ts'
import { isState, MULTI_STATE, stateName } from '@fourcast/engine/states.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import { freezePart } from '#platform/http/frozen-parts.ts'
import { listLatestDraws } from './latest-repo.ts'
import { type LatestDraw, type LatestRow, toLatest } from './repo.ts'

interface Deps {
  db: Db
  clock: Clock
}

interface ResultsRequest {
  state?: string | undefined
  limit: number
  preferReal?: 'true' | 'false' | undefined
}

/** The latest results of a state, of the followed states, or of all; newest first. */
export async function latestResults(
  { db, clock }: Deps,
  owner: OwnerId,
  game: Game,
  { state, limit, preferReal }: ResultsRequest,
): Promise<Draw[]> {
  if (state !== undefined && !isState(state) && state !== MULTI_STATE.code)
    throw new Failure('not_found', `State ${state} not found`)
  const of = state === undefined ? { followedBy: owner } : { state }
  const draws = await listLatestDraws(db, {
    game,
    of,
    limit,
    until: clock.now(),
    preferReal: preferReal === 'true',
  })
  return draws.map(presentRow)
}

/** By all columns of the row, so that a corrected draw has another key. */
const presented = new Map<string, Draw>()
/** Enough for the newest draws of every game and state. */
const MOST_PRESENTED = 5_000

function presentRow(row: LatestRow): Draw {
  const key = Object.values(row).join('|')
  const known = presented.get(key)
  if (known !== undefined) return known
  if (presented.size === MOST_PRESENTED) presented.clear()
  const draw = freezePart(toDraw(toLatest(row)))
  presented.set(key, draw)
  return draw
}

/** The same for every game. */
export async function latestOfAll(
  deps: Deps,
  owner: OwnerId,
  request: ResultsRequest,
): Promise<Record<Game, Draw[]>> {
  const of = (game: Game) => latestResults(deps, owner, game, request)
  const [cash4, cash3, pick5, fantasy5, powerball, mega] = await Promise.all([
    of('cash4'),
    of('cash3'),
    of('pick5'),
    of('fantasy5'),
    of('powerball'),
    of('mega-millions'),
  ])
  return { cash4, cash3, pick5, fantasy5, powerball, 'mega-millions': mega }
}

export const toDraw = ({ at, digits, date, session, bonus, ...draw }: LatestDraw): Draw => ({
  ...draw,
  stateName: stateName(draw.state),
  drawDate: date,
  drawTime: session,
  drawDateTime: at.toString(),
  numbers: drawNumbers(draw.game, digits),
  winningNumbers: digits,
  ...(bonus !== null && { bonus }),
  prizeAmount: prizeOf(draw),
})

/** The prize of a $1 straight ticket; null if it is shared among the winners. Three digits pay 500 everywhere; other games vary. */
export function prizeOf({
  game,
  state,
  simulated,
}: Pick<LatestDraw, 'game' | 'state' | 'simulated'>): number | null {
  if (simulated) return null
  if (game === 'cash4') return arePrizesShared(state) ? null : straightPrize(state)
  return game === 'cash3' ? 500 : null
}
