import type { DrawSource } from '@fourcast/contract/sources.ts'
import { GAME_IDS, gameOfState, GAMES } from '@fourcast/engine/games.ts'
import { isNationalGame, type WinningSelection } from './use-winning-choice.ts'
import { STATUS_GROUPS } from '#domains/draws/sources/status-groups.ts'
import { useFollowed } from '#domains/draws/use-followed.ts'
import { type OptionGroup, Select } from '#ui/Select.tsx'

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
