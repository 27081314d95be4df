import type { Patterns } from '@fourcast/contract/patterns.ts'
import type { PatternReport } from '@fourcast/engine/patterns/find.ts'
import { findPatterns } from '@fourcast/engine/patterns/find.ts'
import { patternsOf } from '@fourcast/engine/patterns/of-number.ts'
import type { Pattern } from '@fourcast/engine/patterns/pattern.ts'
import * as report from '../training/report.ts'
import { basisOf } from '../basis.ts'
import type { DrawStatistics } from '../draw-statistics/draw-statistics.ts'

/** All patterns of the draws: about 10 ms of work, once for each new draw. */
export const patternReport = ({ draws }: DrawStatistics): PatternReport => findPatterns(draws)

/** The patterns of the draws, and of a number if all its digits are given. */
export const patternsIn = (counted: DrawStatistics, number: number | null): Patterns => ({
  basis: basisOf(counted),
  ...report.patternsOf(counted.figure(patternReport)),
  inNumbers: number === null ? [] : patternsOf(number).map(presentPattern),
})

export const presentPattern = ({
  id,
  name,
  description,
  p0,
}: Pattern): Patterns['inNumbers'][number] => ({ id, name, description, chance: p0 })
