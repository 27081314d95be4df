import { SHOWN } from '@fourcast/contract/dashboard.ts'
import type { Draw } from '@fourcast/contract/draws.ts'
import { RowBars } from './RowBars.tsx'
import { hasSimulated, sourceLine } from '#domains/draws/draw-source.ts'
import { money } from '#core/format.ts'
import { weekdayDate } from '#core/zone-time.ts'
import { useSources } from '#domains/draws/sources/use-sources.ts'
import { Balls } from '#ui/Balls.tsx'
import { Chip } from '#ui/Chip.tsx'
import { QuietSection } from '#ui/QuietSection.tsx'
import { TextLink } from '#ui/TextLink.tsx'

/** The latest results of the four-digit game. */
export function LatestWinners({ draws }: { draws: readonly Draw[] | undefined }) {
  const { data } = useSources()
  const all = (
    <TextLink to="/history?tab=winning" arrow className="-my-1.5">
      View All Winners
    </TextLink>
  )
  return (
    <QuietSection
      title="Latest Winners"
      aside={draws !== undefined && draws.length > 0 ? all : undefined}
    >
      {draws === undefined ? (
        <RowBars rows={SHOWN.draws} label="Loading the latest winners" />
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
              <DrawRow key={`${draw.state} ${draw.drawDate} ${draw.drawTime}`} draw={draw} />
            ))}
          </ul>
          <p className="text-xs text-muted">{sourceLine(draws, data?.sources)}</p>
        </>
      )}
    </QuietSection>
  )
}

function DrawRow({ draw }: { draw: Draw }) {
  const { stateName, drawTime, drawDate, prizeAmount, numbers } = draw
  return (
    <li className="flex-nowrap! justify-between py-1.5!">
      <span className="num grid text-sm">
        <b className="strong">
          {stateName} {drawTime}
        </b>
        <span className="text-xs text-muted">
          {weekdayDate(drawDate)}
          {prizeAmount !== null && ` · ${money(prizeAmount)}`}
        </span>
      </span>
      <Balls
        numbers={numbers}
        size="sm"
        label={`${stateName} ${drawTime} drawn ${numbers.join(' ')}`}
      />
    </li>
  )
}
