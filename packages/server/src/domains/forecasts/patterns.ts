import type { Patterns } from '@fourcast/contract/patterns.ts'
import { patternsOf } from '@fourcast/engine/patterns/of-number.ts'
import type { Pattern } from '@fourcast/engine/patterns/pattern.ts'
import * as report from './model-report.ts'
import { freezePart } from '#platform/http/frozen-parts.ts'
import { basisOf } from './basis.ts'
import type { DrawStatistics } from './draw-statistics.ts'
import { patternReport } from './draw-figures.ts'

/** The patterns of the draws, and of a number if all its digits are given. */
export const patternsIn = (counted: DrawStatistics, number: number | null): Patterns => ({
  basis: basisOf(counted),
  ...counted.figure(presentPatterns),
  inNumbers: number === null ? [] : patternsOf(number).map(presentPattern),
})

const presentPatterns = (counted: DrawStatistics) => {
  const found = report.patternsOf(counted.figure(patternReport))
  freezePart(found.detectedPatterns)
  freezePart(found.nearest)
  return found
}

export const presentPattern = ({
  id,
  name,
  description,
  p0,
}: Pattern): Patterns['inNumbers'][number] => ({ id, name, description, chance: p0 })
