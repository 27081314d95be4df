import type { StateResults } from '@fourcast/contract/lottery.ts'
import { clockIn, drawDay } from '#core/zone-time.ts'
import { Balls } from '#ui/Balls.tsx'
import { Chip } from '#ui/Chip.tsx'

interface StateDrawProps {
  draw: StateResults['results'][number]
  stateName: string
  /** That of the state. */
  timeZone: string
  /** It came while the page was open. */
  fresh?: boolean
}

/** One draw of a state in a list: session, date and time there, and what came. */
export function StateDraw({ draw, stateName, timeZone, fresh = false }: StateDrawProps) {
  const { drawTime, drawDate, drawDateTime, numbers, daysAgo } = draw
  return (
    <li className={fresh ? 'draw-fresh' : ''}>
      <div className="flex w-full items-center justify-between gap-3">
        <div className="grid justify-items-start gap-0.5">
          <span className="strong flex flex-wrap items-center gap-x-2">
            {drawTime}
            {fresh && <Chip kind="green">New</Chip>}
          </span>
          <span className="num text-xs text-muted">
            {drawDay(drawDate, daysAgo)}, {clockIn(drawDateTime, timeZone)}
          </span>
        </div>
        <Balls
          numbers={[...numbers].map(Number)}
          size="sm"
          label={`${stateName} ${drawTime} drawn ${[...numbers].join(' ')}`}
        />
      </div>
    </li>
  )
}
