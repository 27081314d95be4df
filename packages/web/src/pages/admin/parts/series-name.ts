import { type Game, gameOfState, GAMES } from '@fourcast/engine/games.ts'
import { scheduleOf } from '@fourcast/engine/schedules.ts'
import { stateName } from '@fourcast/engine/states.ts'

/** 'New York Win 4': the game as its lottery calls it. */
export const seriesName = ({ game, state }: { game: Game; state: string }) =>
  gameOfState(stateName(state), scheduleOf(game, state)?.name ?? GAMES[game].name)
