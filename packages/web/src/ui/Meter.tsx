import type { ReactNode } from 'react'
import { count } from '#lib/format.ts'
import { Track } from '#ui/Track.tsx'

interface MeterProps {
  label: string
  used: number
  /** -1 is unlimited. */
  limit: number
  /** When it resets, or what to do once it is used up. */
  note?: ReactNode
}

/** How much of an allowance is used, shown before it runs out. */
export function Meter({ label, used, limit, note }: MeterProps) {
  const unlimited = limit < 0
  return (
    <div className="grid gap-1.5 text-sm">
      <div className="flex justify-between gap-3">
        <span>{label}</span>
        <span className="num strong whitespace-nowrap">
          {unlimited ? `${count(used)}, no limit` : `${count(used)} of ${count(limit)}`}
        </span>
      </div>
      {!unlimited && (
        <Track
          thin
          kind="meter"
          label={label}
          value={limit === 0 ? 1 : used / limit}
          now={Math.min(used, limit)}
          max={limit}
        />
      )}
      {note !== undefined && <span className="text-xs text-muted">{note}</span>}
    </div>
  )
}
