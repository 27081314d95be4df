import type { Method } from '@fourcast/engine/boxes.ts'
import type { PickSet } from './picks.ts'
import { Balls } from '#ui/Balls.tsx'

interface PickSetsProps {
  method: Method
  sets: readonly PickSet[]
}

/** A pick in a list row: metal balls; the two sets of Box 4 stacked, with their names. */
export function PickSets({ method, sets }: PickSetsProps) {
  return (
    <span className="grid justify-items-start gap-1.5">
      {sets.map(({ label, numbers, spoken }) => (
        <span key={label} className="grid gap-0.5">
          {label !== null && <span className="text-xs text-muted">{label}</span>}
          <Balls method={method} numbers={numbers} size="sm" label={spoken} />
        </span>
      ))}
    </span>
  )
}
