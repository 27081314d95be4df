import type { Draw } from '@fourcast/contract/draws.ts'
import type { DrawSource } from '@fourcast/contract/sources.ts'
import { GAME_IDS, GAMES } from '@fourcast/engine/games.ts'
import { MULTI_STATE } from '@fourcast/engine/states.ts'
import { useSources } from '#lib/sources/use-sources.ts'
import { useAddress } from '#lib/use-address.ts'

type Game = Draw['game']

/** Drawn for many states at once, so there is no state to choose. */
export const isNationalGame = (game: Game) => game === 'powerball' || game === 'mega-millions'

/** The game and state in the address, and the states that offer the game. */
export function useWinningChoice() {
  const { search, change } = useAddress()
  const { data, failed } = useSources()
  const game = GAME_IDS.find((id) => id === search.get('game')) ?? 'cash4'
  const offered = statesOf(data?.sources ?? [], game)
  const wanted = search.get('state') ?? ''
  const isOffered = (code: string) => offered.some(({ state }) => state === code)
  // Accept any state in the address until the list has loaded.
  const state = /^[A-Z]{2}$/.test(wanted) && (data === null || isOffered(wanted)) ? wanted : null
  return {
    game,
    name: GAMES[game].name,
    /** The state to load; null loads the states the player follows. */
    state: isNationalGame(game) ? MULTI_STATE.code : state,
    offered,
    sources: data?.sources,
    failed,
    chooseGame: (id: string) => {
      const chosen = GAME_IDS.find((one) => one === id) ?? 'cash4'
      const keeps = statesOf(data?.sources ?? [], chosen).some((one) => one.state === state)
      change({ game: chosen === 'cash4' ? null : chosen, state: keeps ? state : null })
    },
    chooseState: (code: string) => change({ state: code === '' ? null : code }),
  }
}

/** The states that have draws of a game, real or simulated. */
const statesOf = (sources: readonly DrawSource[], game: Game) =>
  sources.filter((one) => one.game === game && one.status !== 'waiting')
