import type { ReactNode } from 'react'
import { percent } from '#core/format.ts'
import { Track } from '#ui/Track.tsx'

interface MeasureProps {
  /** Name of the measure. */
  label: ReactNode
  /** 0 to 1. */
  value: number
  /** The chance rate of the same event, 0 to 1. */
  chance: number
  /** n and the interval. */
  note?: ReactNode
}

/**
 * A measured rate, the chance rate, and a scale from 0 to 100. Never a rate alone; if both are equal, no
 * scale.
 */
export function Measure({ label, value, chance, note }: MeasureProps) {
  return (
    <div className="grid gap-2">
      <div className="text-sm text-muted">{label}</div>
      <div className="num flex flex-wrap items-baseline gap-x-3.5 gap-y-1">
        <b className="text-xl font-[640] tracking-tight">{percent(value)}</b>
        <span className="chance text-sm">chance {percent(chance)}</span>
      </div>
      {/* A bar that ends at its tick shows nothing beyond the figures. */}
      {percent(value) !== percent(chance) && (
        <Track
          value={value}
          tick={chance}
          kind="measure"
          label={`${percent(value)}, chance ${percent(chance)}, on a scale from 0 to 100 percent`}
        />
      )}
      {note !== undefined && <div className="text-xs text-muted">{note}</div>}
    </div>
  )
}
