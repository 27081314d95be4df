import type { ReactNode } from 'react'
import { count } from '#core/format.ts'
import { Track } from '#ui/Track.tsx'

interface MeterProps {
  /** Name of the allowance: 'Generations today'. */
  label: string
  used: number
  /** -1 for no limit: then there is no bar. */
  limit: number
  /** Kind of limit, if it is not the plan's: 'your own limit'. */
  of?: string | undefined
  /** Time of the reset, or the action to take at the limit. */
  note?: ReactNode
}

/** '3 of 5', '3, no limit'. Usage may exceed a limit that was lowered: '11, limit 5'. */
export function usageText(used: number, limit: number) {
  if (limit < 0) return `${count(used)}, no limit`
  return used > limit
    ? `${count(used)}, limit ${count(limit)}`
    : `${count(used)} of ${count(limit)}`
}

/** Usage, limit and reset time, shown before the limit is reached. */
export function Meter({ label, used, limit, of, note }: MeterProps) {
  const unlimited = limit < 0
  return (
    <div className="grid gap-1.5 text-sm">
      <div className="flex justify-between gap-3">
        <span>{label}</span>
        <span className="num strong text-end">
          <span className="whitespace-nowrap">{usageText(used, limit)}</span>
          {of !== undefined && `, ${of}`}
        </span>
      </div>
      {!unlimited && (
        <Track
          thin
          kind="meter"
          label={label}
          value={limit === 0 ? 1 : Math.min(used / limit, 1)}
          now={Math.min(used, limit)}
          max={limit}
        />
      )}
      {note !== undefined && <span className="text-xs text-muted">{note}</span>}
    </div>
  )
}
