import type { Analysis } from '@fourcast/contract/analysis.ts'
import { calendarDate, count } from '#lib/format.ts'
import { Balls } from '#ui/Balls.tsx'
import { Chip } from '#ui/Chip.tsx'
import { OddsLine } from '#ui/OddsLine.tsx'

/** Which number it is about, and which draws it rests on. */
export function ResultHead({ analysis: { numbers, basis } }: { analysis: Analysis }) {
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <Balls numbers={numbers} entered />
      <div className="grid min-w-0 gap-1">
        <h2 className="flex flex-wrap items-center gap-x-3 gap-y-1 text-lg">
          {basis.stateName}
          {basis.simulated && <Chip kind="warning">Simulated</Chip>}
        </h2>
        <p className="num text-sm text-muted">{basisText(basis)}</p>
        <OddsLine numbers={numbers} />
      </div>
    </div>
  )
}

/** '3,203 draws since Nov 21, 2023, as of Nov 20, 2026, Evening'. */
function basisText({ draws, since, latest, states }: Analysis['basis']) {
  if (draws === 0 || since === null || latest === null) return 'No draws yet'
  const many = states > 1 ? ` of ${count(states)} states` : ''
  const all = `${count(draws)} ${draws === 1 ? 'draw' : 'draws'}${many}`
  return `${all} since ${calendarDate(since)}, as of ${calendarDate(latest.drawDate)}, ${latest.drawTime}`
}
