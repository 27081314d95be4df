import type { Draw } from '@fourcast/contract/draws.ts'
import type { StateResults } from '@fourcast/contract/lottery.ts'
import type { Stats } from '@fourcast/contract/numbers.ts'
import type { RecentWin } from '@fourcast/contract/wins.ts'
import { AnswerSkeleton } from './AnswerSkeleton.tsx'
import { shownDraws } from './LotteryState.tsx'
import { useNow } from '#core/clock.ts'
import { clockIn, dayIn, momentIn, weekdayDate, zoneName } from '#core/zone-time.ts'
import {
  ENDED_AFTER_DAYS,
  hasEnded,
  isOutdated,
  lastResultsText,
} from '#domains/draws/OutdatedBanner.tsx'
import { Balls } from '#ui/Balls.tsx'
import { Chip } from '#ui/Chip.tsx'
import { Link } from '#ui/Link.tsx'
import { SourceChip } from '#ui/SourceChip.tsx'

export interface LatestAnswerProps {
  /** The newest draws of any state; undefined until they are loaded. */
  draws: readonly Draw[] | undefined
  figures: Stats | undefined
  /** Shown above the hero. */
  wins: readonly RecentWin[]
}

interface EntryProps {
  /** Results of the first followed state; undefined if none is followed, or they did not load. */
  entry: StateResults | undefined
  isWaiting: boolean
}

/** The newest draw, what it means for the user's numbers, and the next draw. */
export function LatestAnswer({ entry, isWaiting, ...rest }: LatestAnswerProps & EntryProps) {
  if (isWaiting) return <AnswerSkeleton />
  return entry === undefined ? (
    <AnyStateAnswer {...rest} />
  ) : (
    <StateAnswer entry={entry} wins={rest.wins} />
  )
}

function StateAnswer({ entry, wins }: { entry: StateResults; wins: readonly RecentWin[] }) {
  const now = useNow(10_000)
  const [draw] = shownDraws(entry)
  const { stateName, nextDraw, timeZone } = entry
  const isEnded = hasEnded(entry)
  const next = isEnded ? null : `${nextDraw.label}, ${momentIn(nextDraw.at, timeZone, now)}`
  const isShownAbove = wins.some(
    (win) =>
      win.draw.state === entry.stateCode &&
      win.draw.drawDate === draw?.drawDate &&
      win.draw.drawTime === draw.drawTime,
  )
  return (
    <>
      {draw === undefined ? (
        <p className="hero-where">{stateName}</p>
      ) : (
        !isShownAbove && (
          <>
            <p className="hero-where num">
              <span>
                {stateName} {draw.drawTime}
                {!isOutdated(entry) && `, ${weekdayDate(draw.drawDate)}`}
              </span>
              {isOutdated(entry) ? (
                <span className="text-sm font-normal text-on-deep-muted">
                  {lastResultsText(draw.drawDate)}
                </span>
              ) : (
                <SourceChip entry={entry} />
              )}
            </p>
            <DrawnBalls
              digits={[...draw.numbers].map(Number)}
              label={`${stateName} ${draw.drawTime} drawn ${[...draw.numbers].join(' ')}`}
            />
          </>
        )
      )}
      <Verdict entry={entry} isShownAbove={isShownAbove} now={now} />
      <div className="hero-next num">
        {next !== null && (
          <span>
            {entry.simulated ? <>Next simulated draw: </> : <>Next draw: </>}
            <b>{next}</b>
          </span>
        )}
        <OwnPicksLink />
      </div>
    </>
  )
}

interface VerdictProps {
  entry: StateResults
  /** The newest draw is a win, which is shown above. */
  isShownAbove: boolean
  now: number
}

/** Did I win? In one line. */
function Verdict({ entry, isShownAbove, now }: VerdictProps) {
  const [draw] = shownDraws(entry)
  const drawName = `${entry.stateName} ${draw?.drawTime ?? ''}`
  const { compared, waiting } = entry.ownPicks
  if (draw === undefined) return <p className="hero-say">No results yet</p>
  if (entry.simulated) return <p className="hero-say">Simulated draws never count as wins</p>
  if (draw.match === 'straight')
    return isShownAbove ? (
      <p className="hero-say">{otherNumbersText(compared - 1, drawName)}</p>
    ) : (
      <p className="hero-say chance">Your number won {drawName}. Check your official ticket.</p>
    )
  if (draw.match === 'box')
    return (
      <p className="hero-say">
        <span className="chance">Box match in {drawName}.</span> Check your official ticket.
      </p>
    )
  if (compared > 0)
    return (
      <p className="hero-say">
        {yourPicksText(compared)}: no match in {drawName}
      </p>
    )
  if (waiting === 0)
    return (
      <p className="hero-say">
        <Link to="/numbers" className="inline-link">
          Save a number
        </Link>{' '}
        and we check it
      </p>
    )
  return (
    <p className="hero-say num">
      {hasEnded(entry)
        ? `Waiting for new ${entry.stateName} results`
        : `Waiting for ${waitingText(entry, now)}`}
    </p>
  )
}

/** 'Night, 11:34 PM ET', with the day unless it is today. */
function waitingText({ nextDraw: { label, at }, timeZone }: StateResults, now: number) {
  const day = dayIn(at, timeZone, now)
  return `${label}, ${day === 'today' ? '' : `${day} at `}${clockIn(at, timeZone)}\u00A0${zoneName(at, timeZone)}`
}

const yourPicksText = (n: number) => (n === 1 ? 'Your saved pick' : `Your ${n} saved picks`)

function otherNumbersText(n: number, drawName: string) {
  if (n <= 0) return `Your number won ${drawName}`
  return `Your other ${n === 1 ? 'pick' : `${n} picks`}: no match in ${drawName}`
}

/** Without a followed state: the newest draw of any, and whether something won in the last two days. */
function AnyStateAnswer({ draws, figures, wins }: LatestAnswerProps) {
  const [draw] = draws ?? []
  const verdict = savedVerdict(figures, wins)
  const now = useNow(60_000)
  const isOld =
    draw !== undefined && now - Date.parse(draw.drawDateTime) > ENDED_AFTER_DAYS * 86_400_000
  return (
    <>
      {draw !== undefined && (
        <>
          <p className="hero-where num">
            <span>
              {draw.stateName} {draw.drawTime}
              {!isOld && `, ${weekdayDate(draw.drawDate)}`}
            </span>
            {isOld && (
              <span className="text-sm font-normal text-on-deep-muted">
                {lastResultsText(draw.drawDate)}
              </span>
            )}
            {draw.simulated && <Chip kind="warning">Simulated</Chip>}
          </p>
          <DrawnBalls
            digits={draw.numbers}
            label={`${draw.stateName} ${draw.drawTime} drawn ${draw.numbers.join(' ')}`}
          />
        </>
      )}
      <p className="hero-say">
        {verdict ?? (
          <>
            <Link to="/numbers" className="inline-link">
              Save a number
            </Link>{' '}
            and we check it
          </>
        )}
      </p>
      <div className="hero-next">
        <OwnPicksLink />
      </div>
    </>
  )
}

/** Null if nothing is saved. */
function savedVerdict(figures: Stats | undefined, wins: readonly RecentWin[]): string | null {
  if (wins.length > 0) return 'Your number was drawn'
  if (figures === undefined || figures.savedResults + figures.savedNumbers.saved === 0) return null
  return figures.checks === 0
    ? 'Waiting for the next draw'
    : 'No win for your numbers in the last 2 days'
}

const DrawnBalls = ({ digits, label }: { digits: readonly number[]; label: string }) => (
  <Balls numbers={digits} className="hero-drawn" label={label} />
)

const OwnPicksLink = () => (
  <Link to="/history" className="know">
    See your picks
  </Link>
)
