import { SHOWN } from '@fourcast/contract/dashboard.ts'
import type { Draw } from '@fourcast/contract/draws.ts'
import { RowBars } from './RowBars.tsx'
import { isAllSimulated, sourceLine } from '#domains/draws/draw-source.ts'
import { money, shortCalendarDate } from '#core/format.ts'
import { useSources } from '#domains/draws/sources/use-sources.ts'
import { Balls } from '#ui/Balls.tsx'
import { Card } from '#ui/Card.tsx'
import { Chip } from '#ui/Chip.tsx'
import { TextLink } from '#ui/TextLink.tsx'

const ALL = (
  <TextLink to="/history?tab=winning" arrow className="-my-1.5">
    View All Winners
  </TextLink>
)

/** The latest results of the four-digit game. */
export const LatestWinners = ({ draws }: { draws: readonly Draw[] | undefined }) => (
  <Card title="Latest Winners" flush aside={draws && draws.length > 0 ? ALL : undefined}>
    {draws === undefined ? (
      <RowBars rows={SHOWN.draws} label="Loading the latest winners" />
    ) : draws.length === 0 ? (
      <p className="px-(--card-pad) pb-(--card-pad) text-sm text-muted">
        No results are stored yet. They appear here as soon as the first draw is in.
      </p>
    ) : (
      <div className="grid gap-4 px-(--card-pad) pb-(--card-pad)">
        {isAllSimulated(draws) && (
          <span>
            <Chip kind="warning">Simulated</Chip>
          </span>
        )}
        <ul className="list">
          {draws.map((draw) => (
            <DrawRow
              key={`${draw.state}${draw.drawDate}${draw.drawTime}`}
              draw={draw}
              labelled={!isAllSimulated(draws)}
            />
          ))}
        </ul>
        <SourceNote draws={draws} />
      </div>
    )}
  </Card>
)

function SourceNote({ draws }: { draws: readonly Draw[] }) {
  const { data } = useSources()
  return <p className="text-xs text-muted">{sourceLine(draws, data?.sources)}</p>
}

function DrawRow({ draw, labelled }: { draw: Draw; labelled: boolean }) {
  return (
    <li>
      <div className="grid w-full grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5">
        <span className="strong col-span-2">{draw.stateName}</span>
        <div className="grid justify-items-start gap-0.5">
          <span className="num text-sm text-muted">
            {shortCalendarDate(draw.drawDate)}, {draw.drawTime}
          </span>
          {draw.prizeAmount !== null && (
            <span className="num text-sm">{money(draw.prizeAmount)}</span>
          )}
          {labelled && draw.simulated && <Chip kind="warning">Simulated</Chip>}
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
