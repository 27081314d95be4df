import type { StateResults } from '@fourcast/contract/lottery.ts'
import { money } from '#core/format.ts'
import { drawDay } from '#core/zone-time.ts'
import { Balls } from '#ui/Balls.tsx'
import { Chip } from '#ui/Chip.tsx'

interface StateDrawProps {
  draw: StateResults['results'][number]
  stateName: string
  /** The draw arrived while the page was open. */
  fresh?: boolean
}

/** One draw of a state in a list: session and date, digits, prize, and a match with a saved number. */
export function StateDraw({ draw, stateName, fresh = false }: StateDrawProps) {
  const { drawTime, drawDate, numbers, daysAgo, prizeAmount, match } = draw
  return (
    <li className={`state-draw ${fresh ? 'draw-fresh' : ''} ${match === null ? '' : 'draw-mine'}`}>
      <span className="grid justify-items-start gap-0.5">
        <span className="strong flex flex-wrap items-center gap-x-2">
          {drawTime}
          {fresh && <Chip kind="green">New</Chip>}
        </span>
        <span className="num text-xs text-muted">{drawDay(drawDate, daysAgo)}</span>
      </span>
      <Balls
        numbers={[...numbers].map(Number)}
        size="sm"
        label={`${stateName} ${drawTime} drawn ${[...numbers].join(' ')}`}
      />
      {prizeAmount !== null && (
        <span className="state-draw-prize num text-sm text-muted">
          <span className="sr-only">Prize for a $1 straight ticket: </span>
          {money(prizeAmount)}
        </span>
      )}
      {match !== null && <Matched kind={match} />}
    </li>
  )
}

const Matched = ({ kind }: { kind: 'straight' | 'box' }) => (
  <span className="state-draw-match">
    {kind === 'straight' ? (
      <Chip kind="success" icon="check">
        Your straight match
      </Chip>
    ) : (
      <Chip kind="gold">Your box match</Chip>
    )}
    <span className="text-xs">Check your official ticket.</span>
  </span>
)
