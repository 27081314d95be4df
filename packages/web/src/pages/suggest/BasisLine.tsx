import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { asOfText, drawsText } from '#domains/forecasts/basis.ts'
import { calendarDate } from '#core/format.ts'
import { Chip } from '#ui/Chip.tsx'
import { Bar } from '#ui/Skeleton.tsx'

/** What all figures rest on, how new it is, and which draw the forecast is for. */
export function BasisLine({ data }: { data: Suggestions | undefined }) {
  if (data === undefined) return <Bar className="after-200ms my-1 h-4 w-full max-w-96" />
  const { basis, nextDraw } = data
  const facts = [drawsText(basis), asOfText(basis), nextText(nextDraw)].filter(
    (fact) => fact !== null,
  )
  return (
    <p className="num flex flex-wrap items-center gap-x-3 gap-y-1.5 text-sm text-muted">
      {basis.simulated && <Chip kind="warning">Simulated</Chip>}
      <span>{facts.join(' · ')}</span>
    </p>
  )
}

const nextText = (next: Suggestions['nextDraw']) =>
  next && `forecast for ${calendarDate(next.drawDate)}, ${next.drawTime}`
