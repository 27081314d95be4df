import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import type { PatternReport } from '@fourcast/engine/patterns/find.ts'
import { findPatterns } from '@fourcast/engine/patterns/find.ts'
import { digitsOfNumber } from '@fourcast/engine/series.ts'
import { type HeatCell, heatMap } from '@fourcast/engine/statistics/heat-map.ts'
import type { DigitHeat } from '@fourcast/engine/statistics/hot-cold.ts'
import { hotAndCold } from '@fourcast/engine/statistics/hot-cold.ts'
import type { LocalReading } from '@fourcast/engine/statistics/local-reading.ts'
import { localReading } from '@fourcast/engine/statistics/local-reading.ts'
import { neverSeen, overdue } from '@fourcast/engine/statistics/overdue.ts'
import type { Trend } from '@fourcast/engine/statistics/trend.ts'
import { boxTrends, pairTrends } from '@fourcast/engine/statistics/trend.ts'
import { freezePart } from '#platform/http/frozen-parts.ts'
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
    trendingCombinations: freezePart(
      [...pairTrends(counts, PAIRS), ...boxTrends(counts, BOXES)]
        .filter(({ trend }) => trend > 0)
        .map(presentTrend),
    ),
    hotNumbers: freezePart(hot.map(presentHeat)),
    coldNumbers: freezePart(cold.map(presentHeat)),
    heatMap: freezePart(heatMap(counts).map(presentCell)),
    frequency: freezePart(
      Object.fromEntries(Array.from(counts.digits, (n, digit) => [String(digit), n])),
    ),
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

const presentCell = ({ position, digit, observed, expected, z, q }: HeatCell) => ({
  position,
  digit,
  count: observed,
  expected,
  z,
  q,
})

/** Numbers not seen for long, in days up to a day that may be later than the latest draw. */
export function overdueOn(
  counted: DrawStatistics,
  today: Temporal.PlainDate,
): Figures['overdueCombinations'] {
  const byDay = counted.figure(overdueByDay)
  const day = today.toString()
  const known = byDay.get(day) ?? freezePart(overdueSince(counted, today))
  byDay.set(day, known)
  return known
}

/** What `overdueOn` has computed since the latest draw. */
const overdueByDay = () => new Map<string, Figures['overdueCombinations']>()

function overdueSince(counted: DrawStatistics, today: Temporal.PlainDate) {
  const epoch = Temporal.PlainDate.from('1970-01-01')
  const days = epoch.until(today, { largestUnit: 'days' }).days
  const later = Math.max(0, days - counted.counts.latestDay)
  return counted
    .figure(figuresOf)
    .overdueCombinations.map(({ daysSince, ...number }) =>
      Object.assign(number, { daysSince: daysSince + later }),
    )
}

/** All patterns of the draws: about 10 ms of work, once for each new draw. */
export const patternReport = ({ draws }: DrawStatistics): PatternReport => findPatterns(draws)
