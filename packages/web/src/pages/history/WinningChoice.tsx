import type { Draw } from '@fourcast/contract/draws.ts'
import type { DrawSource } from '@fourcast/contract/sources.ts'
import { GAME_IDS, gameOfState, GAMES } from '@fourcast/engine/games.ts'
import { MULTI_STATE } from '@fourcast/engine/states.ts'
import { useSources } from '#domains/draws/sources/use-sources.ts'
import { useAddress } from '#core/routing/use-address.ts'
import { STATUS_GROUPS } from '#domains/draws/sources/status-groups.ts'
import { useFollowed } from '#domains/draws/use-followed.ts'
import { type OptionGroup, Select } from '#ui/Select.tsx'

type Game = Draw['game']

/** National games have one draw for many states, so there is no state to choose. */
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

const named = (national: boolean): OptionGroup => ({
  label: national ? 'National games' : 'State games',
  options: GAME_IDS.filter((id) => isNationalGame(id) === national).map(
    (id) => [id, GAMES[id].name] as const,
  ),
})

const GAME_GROUPS = [named(false), named(true)]

/** Selects the game and, unless it is national, the state. */
export function WinningChoice({ choice }: { choice: WinningSelection }) {
  const { game, state, offered, failed, chooseGame, chooseState } = choice
  const { active } = useFollowed()
  const hint = failed ? 'We couldn’t load the list of states.' : undefined
  return (
    <div className="flex flex-wrap items-start gap-4">
      <Select
        label="Game"
        className="w-full sm:w-56"
        value={game}
        options={[]}
        groups={GAME_GROUPS}
        onChange={(event) => chooseGame(event.target.value)}
      />
      {!isNationalGame(game) && (
        <Select
          label="State"
          className="w-full sm:w-72"
          value={state ?? ''}
          {...(hint === undefined ? {} : { hint })}
          options={[['', active.length > 0 ? 'Your states' : 'All states']]}
          groups={groupsOf(offered)}
          onChange={(event) => chooseState(event.target.value)}
        />
      )}
    </div>
  )
}

const groupsOf = (offered: readonly DrawSource[]): readonly OptionGroup[] =>
  [
    ...STATUS_GROUPS.map(({ status, label }) => ({
      label,
      those: offered.filter((one) => one.status === status && one.reason !== 'no_game'),
    })),
    { label: NO_GAME, those: offered.filter(({ reason }) => reason === 'no_game') },
  ].flatMap(({ label, those }) => {
    const options = those.map(
      (one) => [one.state, gameOfState(one.stateName, one.gameName)] as const,
    )
    return those.length === 0 ? [] : [{ label, options }]
  })

const NO_GAME = 'Simulated: the state lottery doesn’t offer this game'
