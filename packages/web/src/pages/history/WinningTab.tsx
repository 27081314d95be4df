import type { Draw } from '@fourcast/contract/draws.ts'
import type { DrawSource } from '@fourcast/contract/sources.ts'
import { GAMES } from '@fourcast/engine/games.ts'
import { useQuery } from '@tanstack/react-query'
import { drawColumns } from './draw-columns.tsx'
import { jackpotOdds } from './jackpot-odds.ts'
import { isNationalGame, useWinningChoice } from './use-winning-choice.ts'
import { WinningChoice } from './WinningChoice.tsx'
import { WinningNotes } from './WinningNotes.tsx'
import { isAllSimulated, sourceLine } from '#domains/draws/draw-source.ts'
import { oneIn } from '#core/format.ts'
import { winningNumbers } from '#core/api/queries.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'
import { Table } from '#ui/Table.tsx'

const LATEST = 20

/** The latest results of a game, in one state or in all states the player follows. */
export function WinningTab() {
  const choice = useWinningChoice()
  const query = useQuery(
    winningNumbers(LATEST, { game: choice.game, state: choice.state, preferReal: true }),
  )
  const { data, isError } = query
  const title = `Latest ${choice.name} results`
  // The notes above the list need the sources: both appear at once, or the list would jump.
  const isReady = (data !== undefined || isError) && (choice.sources !== undefined || choice.failed)
  if (!isReady)
    return (
      <>
        <WinningChoice choice={choice} />
        <Card flush title={title}>
          <Waiting />
        </Card>
      </>
    )
  return (
    <>
      <WinningChoice choice={choice} />
      <WinningNotes choice={choice} draws={data} />
      <LoadFailure query={query}>Failed to load winning numbers</LoadFailure>
      {data !== undefined && (
        <Card
          key="results"
          flush
          title={title}
          aside={isAllSimulated(data) && <Chip kind="warning">Simulated</Chip>}
        >
          <Draws draws={data} game={choice.game} sources={choice.sources} />
        </Card>
      )}
    </>
  )
}

const keyOf = ({ state, drawDate, drawTime }: Draw) => `${state} ${drawDate} ${drawTime}`

interface DrawsProps {
  draws: readonly Draw[]
  game: Draw['game']
  sources: readonly DrawSource[] | undefined
}

function Draws({ draws, game, sources }: DrawsProps) {
  if (draws.length === 0)
    return (
      <div className="px-(--card-pad) pb-(--card-pad)">
        <Empty title="No results yet">They appear here as soon as the first draw is in.</Empty>
      </div>
    )
  const unofficial = statesWithoutGame(draws, sources ?? [])
  return (
    <>
      <Table
        caption={`The latest ${draws.length} results, newest first`}
        columns={drawColumns({ game, labelled: !isAllSimulated(draws) })}
        rows={draws}
        rowKey={keyOf}
      />
      <div className="card-foot text-xs text-muted">
        <p>{sourceLine(draws, sources)}</p>
        {isAllSimulated(draws) && (
          <p>
            Practice draws from our simulator. These are not real results. Nothing here can win.
          </p>
        )}
        {unofficial.length > 0 && (
          <p>
            No lottery offers {GAMES[game].name} in {LIST.format(unofficial)}. These draws exist
            only in our simulator.
          </p>
        )}
        {isNationalGame(game) && (
          <p className="num">
            Jackpot odds: {oneIn(jackpotOdds(GAMES[game]))}. The filled ball is the{' '}
            {game === 'powerball' ? 'Powerball' : 'Mega Ball'}. National games don’t count toward
            your states.
          </p>
        )}
      </div>
    </>
  )
}

const LIST = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** The states in the list whose lottery does not offer the game. */
const statesWithoutGame = (draws: readonly Draw[], sources: readonly DrawSource[]) =>
  sources
    .filter(
      ({ reason, ...one }) =>
        reason === 'no_game' &&
        draws.some(({ game, state }) => game === one.game && state === one.state),
    )
    .map(({ stateName }) => stateName)

const Waiting = () => (
  <Skeleton label="Loading winning numbers">
    <div>
      {Array.from({ length: LATEST }, (_, at) => (
        <div
          key={at}
          className="flex items-center justify-between gap-6 border-t border-line px-(--card-pad) py-3"
        >
          <Bar className="h-4 w-24" />
          <Bar className="hidden h-4 w-28 md:block" />
          <div className="flex gap-1">
            {[0, 1, 2, 3].map((ball) => (
              <div key={ball} className="skeleton skeleton-round size-[34px]" />
            ))}
          </div>
          <Bar className="hidden h-4 w-20 md:block" />
        </div>
      ))}
    </div>
  </Skeleton>
)
