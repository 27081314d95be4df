import type { Generation } from '@fourcast/contract/numbers.ts'
import { SHARED_PRIZE } from '@fourcast/engine/prize-charts.ts'
import { oneIn } from '#core/format.ts'
import { Confidence } from '#ui/Confidence.tsx'
import { Odds } from '#ui/Odds.tsx'

const MISSING = <span className="text-sm font-normal text-muted">needs 4 digits</span>
const NO_BOX = <span className="text-sm">none: all digits are the same</span>

interface ResultOddsProps {
  of: Pick<Generation, 'odds' | 'mirrorNumbers'>
}

/** The odds of a result in a single draw. */
export const ResultOdds = ({ of }: ResultOddsProps) => (
  <div className="grid gap-2">
    <Odds items={oddsOf(of)} />
    {of.mirrorNumbers !== undefined && (
      <p className="text-xs text-muted">
        For each of the two sets. Playing both costs twice as much.
      </p>
    )}
  </div>
)

function oddsOf({ odds }: Pick<Generation, 'odds'>) {
  const box = odds && odds.box.ways > 1 ? `Box, ${odds.box.ways}-way` : 'Box, any order'
  return [
    ['Straight', odds ? oneIn(odds.straight.oneIn) : MISSING],
    [box, odds ? (odds.box.ways === 1 ? NO_BOX : oneIn(odds.box.oneIn)) : MISSING],
    ['$1 returns', odds === null ? MISSING : returnText(odds.expectedReturn)],
  ] as const
}

const returnText = (mean: number | null) =>
  mean === null ? SHARED_PRIZE : `about ${Math.round(mean * 100)}¢`

type Forecast = Pick<Generation, 'confidence' | 'chance'>

/** The model's confidence in a result of Box 3, beside chance. The other boxes have none. */
export const ResultForecast = ({ of: { confidence, chance } }: { of: Forecast }) =>
  confidence !== null && chance !== null && <Confidence value={confidence} chance={chance} />

/** Patterns in the digits of a result. */
export const ResultPatterns = ({ patterns }: Pick<Generation, 'patterns'>) => (
  <ul className="num space-y-1 gap-x-6 text-sm text-muted sm:columns-2">
    {patterns.map((pattern) => (
      <li key={pattern}>{pattern}</li>
    ))}
  </ul>
)
