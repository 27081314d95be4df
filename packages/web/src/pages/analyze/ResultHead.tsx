import type { Analysis } from '@fourcast/contract/analysis.ts'
import { asOfText, basisName, drawsText } from '#domains/forecasts/basis.ts'
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
          {basisName(basis)}
          {basis.simulated && <Chip kind="warning">Simulated</Chip>}
        </h2>
        <p className="num text-sm text-muted">{basisText(basis)}</p>
        <OddsLine numbers={numbers} />
      </div>
    </div>
  )
}

const basisText = (basis: Analysis['basis']) =>
  [drawsText(basis), asOfText(basis)].filter((text) => text !== null).join(', ')
