import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import type { PatternReport } from '@fourcast/engine/patterns/find.ts'
import { findPatterns } from '@fourcast/engine/patterns/find.ts'
import { digitsOfNumber } from '@fourcast/engine/series.ts'
import { heatMap } from '@fourcast/engine/statistics/heat-map.ts'
import type { DigitHeat } from '@fourcast/engine/statistics/hot-cold.ts'
import { hotAndCold } from '@fourcast/engine/statistics/hot-cold.ts'
import type { LocalReading } from '@fourcast/engine/statistics/local-reading.ts'
import { localReading } from '@fourcast/engine/statistics/local-reading.ts'
import { neverSeen, overdue } from '@fourcast/engine/statistics/overdue.ts'
import type { Trend } from '@fourcast/engine/statistics/trend.ts'
import { boxTrends, pairTrends } from '@fourcast/engine/statistics/trend.ts'
import type { DrawStatistics } from './draw-statistics.ts'

/** What draws show without a model. None of it makes a number more likely. */
export interface Figures extends Pick<
  Suggestions,
  | 'trendingCombinations'
  | 'hotNumbers'
  | 'coldNumbers'
  | 'heatMap'
  | 'frequency'
  | 'overdueCombinations'
  | 'neverSeen'
> {
  local: LocalReading
}

const PAIRS = 3
const BOXES = 3

export function figuresOf({ counts }: DrawStatistics): Figures {
  const { hot, cold } = hotAndCold(counts)
  return {
    trendingCombinations: [...pairTrends(counts, PAIRS), ...boxTrends(counts, BOXES)]
      .filter(({ trend }) => trend > 0)
      .map(presentTrend),
    hotNumbers: hot.map(presentHeat),
    coldNumbers: cold.map(presentHeat),
    heatMap: heatMap(counts).map(({ position, digit, observed, expected, z, q }) => ({
      position,
      digit,
      count: observed,
      expected,
      z,
      q,
    })),
    frequency: Object.fromEntries(Array.from(counts.digits, (n, digit) => [String(digit), n])),
    overdueCombinations: overdue(counts).map(({ number, daysSince, gap, p }) => ({
      numbers: [...digitsOfNumber(number)],
      daysSince,
      drawsSince: gap,
      chance: p,
    })),
    neverSeen: neverSeen(counts),
    local: localReading(counts),
  }
}

const presentTrend = ({ key, ...figures }: Trend): Suggestions['trendingCombinations'][number] => ({
  numbers: [...key.replaceAll('-', '')].map(Number),
  kind: key.endsWith('--') ? 'front pair' : key.startsWith('--') ? 'back pair' : 'box',
  ...figures,
})

const presentHeat = ({ digit, observed, expected, z, q, descriptive }: DigitHeat) => ({
  digit,
  count: observed,
  expected,
  z,
  q,
  descriptive,
})

/** Numbers not seen for long, in days up to a day that may be later than the latest draw. */
export const overdueOn = (
  { counts }: DrawStatistics,
  { overdueCombinations }: Pick<Figures, 'overdueCombinations'>,
  today: Temporal.PlainDate,
): Figures['overdueCombinations'] => {
  const epoch = Temporal.PlainDate.from('1970-01-01')
  const later = Math.max(0, epoch.until(today, { largestUnit: 'days' }).days - counts.latestDay)
  return overdueCombinations.map((number) => ({ ...number, daysSince: number.daysSince + later }))
}

/** All patterns of the draws: about 10 ms of work, once for each new draw. */
export const patternReport = ({ draws }: DrawStatistics): PatternReport => findPatterns(draws)
