import type { Draw } from '@fourcast/contract/draws.ts'
import type { DrawSource } from '@fourcast/contract/sources.ts'
import { GAMES } from '@fourcast/engine/games.ts'
import { useQuery } from '@tanstack/react-query'
import { isState, stateName } from '@fourcast/engine/states.ts'
import { drawColumns, jackpotOdds } from './draw-columns.tsx'
import {
  isNationalGame,
  useWinningChoice,
  WinningChoice,
  type WinningSelection,
} from './WinningChoice.tsx'
import { hasSimulated, sourceLine } from '#domains/draws/draw-source.ts'
import { oneIn } from '#core/format.ts'
import { winningNumbers } from '#core/api/queries.ts'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Empty } from '#ui/Empty.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Bar, GreyBalls, Skeleton } from '#ui/Skeleton.tsx'
import { Table } from '#ui/Table.tsx'
import { outdatedText } from '#domains/draws/sources/source-text.ts'
import { useFollowed } from '#domains/draws/use-followed.ts'
import { Banner } from '#ui/Banner.tsx'

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
          <WinningSkeleton />
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
          aside={hasSimulated(data) && <Chip kind="warning">Simulated</Chip>}
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
        <Empty kind="state" title="No results yet">
          They appear here as soon as the first draw is in.
        </Empty>
      </div>
    )
  const unofficial = statesWithoutGame(draws, sources ?? [])
  return (
    <>
      <Table
        dense
        caption={`The latest ${draws.length} results, newest first`}
        columns={drawColumns(game)}
        rows={draws}
        rowKey={keyOf}
      />
      <div className="card-foot text-xs text-muted">
        <p>{sourceLine(draws, sources)}</p>
        {hasSimulated(draws) && (
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
            Jackpot odds: {oneIn(jackpotOdds(GAMES[game]))}.{' '}
            {game === 'powerball'
              ? 'The filled ball is the Powerball.'
              : 'The filled ball is the Mega Ball.'}{' '}
            National games don’t count toward your states.
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

const WinningSkeleton = () => (
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
            <GreyBalls />
          </div>
          <Bar className="hidden h-4 w-20 md:block" />
        </div>
      ))}
    </div>
  </Skeleton>
)

interface WinningNotesProps {
  choice: WinningSelection
  draws: readonly Draw[] | undefined
}

/** Plans follow at most this many states. */
const NAMED = 3

const STATES_IN_WORDS = new Intl.ListFormat('en-US', { type: 'conjunction' })

/** Notes above the list: an unknown game or state, outdated results, and omitted simulated states. */
function WinningNotes({ choice, draws }: WinningNotesProps) {
  const { active } = useFollowed()
  const { refused, state, name, offered } = choice
  const shown = new Set(draws?.map((draw) => draw.state))
  const simulated = offered.filter((one) => one.status === 'simulated' && !shown.has(one.state))
  const leftOut = simulated.filter((one) => active.includes(one.state))
  // A followed state with only old draws may be missing from the list, so its note is needed too.
  const concerned = new Set([...shown, ...(state === null ? active : [state])])
  const hidesSimulated = state === null && draws?.some(({ simulated }) => !simulated) === true
  return (
    <>
      {refused.game !== null && (
        <Banner kind="warning">
          We don’t have a game called “{refused.game}”. Showing {name} instead.
        </Banner>
      )}
      {refused.state !== null && (
        <Banner kind="warning">
          We don’t have {name} draws for {nameOf(refused.state)}.{' '}
          {active.length > 0 ? 'Showing your states instead.' : 'Showing all states instead.'}
        </Banner>
      )}
      <Outdated choice={choice} states={concerned} />
      {hidesSimulated && <LeftOut leftOut={active.length > 0 ? leftOut : simulated} />}
    </>
  )
}

/** Name of a state. Unknown text is quoted. */
function nameOf(state: string) {
  const code = state.toUpperCase()
  return isState(code) ? stateName(code) : `“${state}”`
}

/** Names up to three simulated states that are omitted from a list of real draws. */
function LeftOut({ leftOut }: { leftOut: readonly DrawSource[] }) {
  const { length } = leftOut
  if (length === 0) return null
  const names = STATES_IN_WORDS.format(leftOut.map(({ stateName }) => stateName))
  return (
    <p className="text-sm text-muted">
      Showing real draws only.{' '}
      {length <= NAMED
        ? `Not shown, because their draws are simulated: ${names}.`
        : `Not shown, because their draws are simulated: ${length} states.`}{' '}
      Choose a state above to see its draws.
    </p>
  )
}

/** One line for each of these states whose newest draws may be missing. */
function Outdated({ choice, states }: { choice: WinningSelection; states: ReadonlySet<string> }) {
  const { sources = [], asOf, game } = choice
  if (asOf === undefined) return null
  const now = Date.parse(asOf)
  const words = sources.flatMap((one) => {
    const text = one.game === game && states.has(one.state) ? outdatedText(one, now) : null
    return text === null ? [] : [{ key: one.state, name: one.stateName, text }]
  })
  if (words.length === 0) return null
  return (
    <Banner kind="warning">
      <ul className="grid gap-1">
        {words.map(({ key, name, text }) => (
          <li key={key}>
            {words.length > 1 && <b className="strong">{name}: </b>}
            {text}
          </li>
        ))}
      </ul>
    </Banner>
  )
}
