import type { Generation } from '@fourcast/contract/numbers.ts'
import { pendingText } from './pending-text.ts'
import { calendarDate } from '#core/format.ts'
import { Balls } from '#ui/Balls.tsx'
import { Chip } from '#ui/Chip.tsx'

/** The real draws that match a result. */
export function Matches({ one }: { one: Generation }) {
  if (one.matches.length === 0)
    return (
      <p className="text-sm text-muted">
        {pendingText(one)}.{one.compared && !one.windowOver && ' No match found so far.'}
      </p>
    )
  return (
    <ul className="list">
      {one.matches.map((match) => (
        <li key={`${match.state}${match.drawDate}${match.drawTime}`} className="justify-between">
          <span className="grid gap-1 text-sm">
            <span className="num">
              {match.stateName} {match.drawTime}, {calendarDate(match.drawDate)}
            </span>
            <span>
              {match.kind === 'straight' ? (
                <Chip kind="success" icon="check">
                  Exact order
                </Chip>
              ) : (
                <Chip kind="gold">Box match</Chip>
              )}
            </span>
          </span>
          <Balls numbers={[...match.winningNumbers].map(Number)} size="sm" />
        </li>
      ))}
    </ul>
  )
}
