import type { Generation } from '@fourcast/contract/numbers.ts'
import { oneIn } from '#core/format.ts'
import { Odds } from '#ui/Odds.tsx'

const MISSING = <span className="text-sm font-normal text-muted">needs 4 digits</span>

const NO_BOX = <span className="text-sm">none: digits all equal</span>

/** The odds of a result, played once. */
export function ResultOdds({ odds }: Pick<Generation, 'odds'>) {
  if (odds === null) {
    return (
      <Odds
        items={[
          ['Straight, exact order', MISSING],
          ['Box, any order', MISSING],
          ['$1 straight returns', MISSING],
        ]}
      />
    )
  }
  const { straight, box, expectedReturn } = odds
  return (
    <Odds
      items={[
        ['Straight, exact order', oneIn(straight.oneIn)],
        box.ways === 1 ? ['Box, any order', NO_BOX] : [`Box, ${box.ways}-way`, oneIn(box.oneIn)],
        ['$1 straight returns', `${Math.round(expectedReturn * 100)}¢ on average`],
      ]}
    />
  )
}
