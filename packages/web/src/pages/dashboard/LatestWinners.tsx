import { SHOWN } from '@fourcast/contract/dashboard.ts'
import type { Draw } from '@fourcast/contract/draws.ts'
import { useId } from 'react'
import { RowBars } from './RowBars.tsx'
import { hasSimulated, sourceLine } from '#domains/draws/draw-source.ts'
import { money, shortCalendarDate } from '#core/format.ts'
import { useSources } from '#domains/draws/sources/use-sources.ts'
import { Balls } from '#ui/Balls.tsx'
import { Chip } from '#ui/Chip.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** The latest results of the four-digit game. */
export function LatestWinners({ draws }: { draws: readonly Draw[] | undefined }) {
  const titleId = useId()
  const sources = useSources()
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
      {draws === undefined ? (
        <div className="-mx-(--card-pad)">
          <RowBars rows={SHOWN.draws} label="Loading the latest winners" />
        </div>
      ) : draws.length === 0 ? (
        <p className="text-sm text-muted">
          No results are stored yet. They appear here as soon as the first draw is in.
        </p>
      ) : (
        <>
          {hasSimulated(draws) && (
            <span>
              <Chip kind="warning">Simulated</Chip>
            </span>
          )}
          <ul className="list">
            {draws.map((draw) => (
              <DrawRow key={keyOf(draw)} draw={draw} />
            ))}
          </ul>
          <p className="text-xs text-muted">{sourceLine(draws, sources.data?.sources)}</p>
        </>
      )}
    </section>
  )
}

const keyOf = ({ state, drawDate, drawTime }: Draw) => `${state} ${drawDate} ${drawTime}`

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
