import type { Draw } from '@fourcast/contract/draws.ts'
import type { DrawSource } from '@fourcast/contract/sources.ts'
import { GAME_IDS, GAMES } from '@fourcast/engine/games.ts'
import { MULTI_STATE } from '@fourcast/engine/states.ts'
import { useSources } from '#domains/draws/sources/use-sources.ts'
import { useAddress } from '#core/routing/use-address.ts'

type Game = Draw['game']

/** Drawn for many states at once, so there is no state to choose. */
export const isNationalGame = (game: Game) => game === 'powerball' || game === 'mega-millions'

const gameOf = (id: string) => GAME_IDS.find((one) => one === id.toLowerCase())

/** The game and state in the address, and the states that offer the game. */
export function useWinningChoice() {
  const { search, change } = useAddress()
  const { data, failed } = useSources()
  const wantedGame = search.get('game') ?? ''
  const game = gameOf(wantedGame) ?? 'cash4'
  const national = isNationalGame(game)
  const offered = statesOf(data?.sources ?? [], game)
  const wanted = search.get('state') ?? ''
  const code = wanted.toUpperCase()
  // Accept any state in the address until the list has loaded.
  const isKnown =
    /^[A-Z]{2}$/.test(code) && (data === null || offered.some((one) => one.state === code))
  const state = isKnown ? code : null
  // The Back button returns to the previous choice.
  const go = (values: Parameters<typeof change>[0]) => change(values, { replace: false })
  return {
    game,
    name: GAMES[game].name,
    /** The state to load; null loads the states the player follows. */
    state: national ? MULTI_STATE.code : state,
    offered,
    sources: data?.sources,
    asOf: data?.asOf,
    failed,
    /** The unknown game and state in the address; null if known or absent. */
    refused: {
      game: wantedGame === '' || gameOf(wantedGame) !== undefined ? null : wantedGame,
      state: national || wanted === '' || isKnown ? null : wanted,
    },
    chooseGame: (id: string) => {
      const chosen = gameOf(id) ?? 'cash4'
      const keeps = statesOf(data?.sources ?? [], chosen).some((one) => one.state === state)
      go({ game: chosen === 'cash4' ? null : chosen, state: keeps ? state : null })
    },
    // The next choice removes an unknown game from the address.
    chooseState: (next: string) =>
      go({ state: next === '' ? null : next, game: game === 'cash4' ? null : game }),
  }
}

export type WinningSelection = ReturnType<typeof useWinningChoice>

/** The states that have draws of a game, real or simulated. */
const statesOf = (sources: readonly DrawSource[], game: Game) =>
  sources.filter((one) => one.game === game && one.status !== 'waiting')
