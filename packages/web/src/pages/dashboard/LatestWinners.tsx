import { SHOWN } from '@fourcast/contract/dashboard.ts'
import type { Draw } from '@fourcast/contract/draws.ts'
import { useId } from 'react'
import { shownDraws } from './LotteryState.tsx'
import { RowBars } from './RowBars.tsx'
import { hasResults } from '#domains/draws/lottery.ts'
import { useFollowed } from '#domains/draws/use-followed.ts'
import { useResults } from '#domains/draws/use-results.ts'
import { hasSimulated, sourceLine } from '#domains/draws/draw-source.ts'
import { money, shortCalendarDate } from '#core/format.ts'
import { useSources } from '#domains/draws/sources/use-sources.ts'
import { Balls } from '#ui/Balls.tsx'
import { Chip } from '#ui/Chip.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** The latest results of the four-digit game. Those that stand above it are not repeated. */
export function LatestWinners({ draws }: { draws: readonly Draw[] | undefined }) {
  const titleId = useId()
  const above = useShownDraws()
  const rest = draws?.filter((draw) => !above.has(keyOf(draw)))
  return (
    <section className="grid gap-3 border-t border-line pt-4" aria-labelledby={titleId}>
      <div className="flex flex-wrap items-center justify-between gap-x-3">
        <h3 id={titleId} className="text-base">
          Latest Winners
        </h3>
        {draws !== undefined && draws.length > 0 && (
          <TextLink to="/history?tab=winning" arrow className="-my-1.5">
            View All Winners
          </TextLink>
        )}
      </div>
      {draws === undefined || rest === undefined ? (
        <div className="-mx-(--card-pad)">
          <RowBars rows={SHOWN.draws} label="Loading the latest winners" />
        </div>
      ) : draws.length === 0 ? (
        <p className="text-sm text-muted">
          No results are stored yet. They appear here as soon as the first draw is in.
        </p>
      ) : (
        <>
          {hasSimulated(rest) && (
            <span>
              <Chip kind="warning">Simulated</Chip>
            </span>
          )}
          {rest.length > 0 && rest.length < draws.length && (
            <p className="num text-sm text-muted">{shownAboveText(draws, rest)}</p>
          )}
          {rest.length > 0 && (
            <ul className="list">
              {rest.map((draw) => (
                <DrawRow key={keyOf(draw)} draw={draw} />
              ))}
            </ul>
          )}
          <SourceNote draws={draws} isAbove={rest.length === 0} />
        </>
      )}
    </section>
  )
}

/** 'The newest 2 draws are shown above.' */
function shownAboveText(draws: readonly Draw[], rest: readonly Draw[]) {
  const n = draws.length - rest.length
  return n === 1 ? 'The newest draw is shown above.' : `The newest ${n} draws are shown above.`
}

interface DrawKey {
  state: string
  drawDate: string
  drawTime: string
}

const keyOf = ({ state, drawDate, drawTime }: DrawKey) => `${state} ${drawDate} ${drawTime}`

/** The draws that the states above show. */
function useShownDraws() {
  const { active, known, saving } = useFollowed()
  const states = active.slice(0, SHOWN.states)
  const { entries } = useResults({ states, ready: known && !saving })
  return new Set(
    entries.flatMap(({ code, entry }) =>
      entry !== undefined && hasResults(entry)
        ? shownDraws(entry).map(({ drawDate, drawTime }) =>
            keyOf({ state: code, drawDate, drawTime }),
          )
        : [],
    ),
  )
}

interface SourceNoteProps {
  draws: readonly Draw[]
  /** All of them stand above, without prizes. */
  isAbove: boolean
}

function SourceNote({ draws, isAbove }: SourceNoteProps) {
  const { data } = useSources()
  const prizeless = isAbove ? draws.map((draw) => ({ ...draw, prizeAmount: null })) : draws
  return (
    <p className="text-xs text-muted">
      {isAbove && <span>The latest winners are shown above. </span>}
      <span>{sourceLine(prizeless, data?.sources)}</span>
    </p>
  )
}

function DrawRow({ draw }: { draw: Draw }) {
  return (
    <li>
      <div className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3">
        <div className="grid justify-items-start">
          <span className="num text-sm">
            <span className="strong">{draw.stateName}</span>{' '}
            {draw.prizeAmount !== null && money(draw.prizeAmount)}
          </span>
          <span className="num text-sm text-muted">
            {shortCalendarDate(draw.drawDate)}, {draw.drawTime}
          </span>
        </div>
        <Balls
          numbers={draw.numbers}
          size="sm"
          label={`${draw.stateName} ${draw.drawTime} drawn ${draw.numbers.join(' ')}`}
        />
      </div>
    </li>
  )
}
