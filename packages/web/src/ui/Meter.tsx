import type { ReactNode } from 'react'
import { count } from '#core/format.ts'
import { Track } from '#ui/Track.tsx'

interface MeterProps {
  /** What is used up: 'Generations today'. */
  label: string
  used: number
  /** How many there are; -1 for no limit, and then there is no bar. */
  limit: number
  /** What kind of limit it is, where that is not the plan's: 'your own limit'. */
  of?: string | undefined
  /** When it starts again, or what to do at the limit. */
  note?: ReactNode
}

/** '3 of 5', '3, no limit'. More than the limit may be used after it was lowered: '11, limit 5'. */
export function usageText(used: number, limit: number) {
  if (limit < 0) return `${count(used)}, no limit`
  return used > limit
    ? `${count(used)}, limit ${count(limit)}`
    : `${count(used)} of ${count(limit)}`
}

/** The limit, before it is met: used, of how many, when it resets. */
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
