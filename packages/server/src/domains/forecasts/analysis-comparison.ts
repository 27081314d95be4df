import type { Analysis } from '@fourcast/contract/analysis.ts'
import type { Digits } from '@fourcast/engine/digits.ts'
import type { NumberAnalysis } from '@fourcast/engine/statistics/analysis.ts'
import type { DrawStatistics } from './draw-statistics.ts'
import { count, expectedCount, pValue } from './figures-text.ts'

type Comparison = Analysis['comparison']
type HitRate = NumberAnalysis['comparison']['exact']

/** Compares digits with all counted draws; figures that need four digits are null without them. */
export const comparisonOf = (
  { counts }: DrawStatistics,
  places: Digits,
  whole: NumberAnalysis | null,
): Comparison => ({
  draws: counts.draws,
  exactMatches: whole && whole.comparison.exact.hits,
  partialMatches: whole && whole.comparison.partial.hits,
  boxMatches: whole && whole.comparison.box.hits,
  hitRates: whole && {
    exact: present(whole.comparison.exact),
    partial: present(whole.comparison.partial),
    box: present(whole.comparison.box),
  },
  winProbability: whole?.comparison.exact.rate ?? null,
  insights: counts.draws === 0 ? [] : insightsOf(whole, counts.draws),
  digitFrequency: Object.fromEntries(counts.digits.entries()),
  digits: frequencies(counts.digits, counts.draws, places),
})

const present = ({ interval, ...rate }: HitRate) => ({
  ...rate,
  low: interval?.low ?? null,
  high: interval?.high ?? null,
})

function frequencies(digits: Uint32Array, draws: number, places: Digits): Comparison['digits'] {
  const all = 4 * draws
  return Array.from(digits, (frequency, digit) => ({
    digit,
    frequency,
    percentage: all === 0 ? 0 : (100 * frequency) / all,
    expected: all / 10,
    yours: places.some((place) => place === digit),
  })).sort((a, b) => b.frequency - a.frequency || a.digit - b.digit)
}

function insightsOf(whole: NumberAnalysis | null, draws: number): Comparison['insights'] {
  if (!whole) return [{ severity: 'info', message: 'Matches need 4 digits.' }]
  const { exact, partial, box } = whole.comparison
  return [
    hitInsight('This number was drawn', exact),
    hitInsight('Its digits were drawn in any order', box),
    hitInsight('Two or three of its digits were in their exact position', partial),
    lastSeen(whole, draws),
  ]
}

type Insight = Comparison['insights'][number]

/** A number drawn more often than chance explains, which happens to one in twenty, counts as a success. */
function hitInsight(what: string, { hits, expected, p }: HitRate): Insight {
  const times = hits === 1 ? 'once' : `${count(hits)} times`
  const summary = `${what} ${hits === 0 ? '0 times' : times}; ${expectedCount(expected)} expected by chance.`
  if (p >= 0.05) return { severity: 'info', message: summary }
  const rare = `Chance does this less than 1 time in 20 (${pValue(p)}). It says nothing about the next draw.`
  return { severity: hits > expected ? 'success' : 'warning', message: `${summary} ${rare}` }
}

function lastSeen({ drawsSince }: NumberAnalysis, draws: number): Insight {
  const message =
    drawsSince === null
      ? `It was never drawn in ${count(draws)} draws. That doesn’t make it more likely.`
      : drawsSince === 0
        ? 'It was the latest draw. That doesn’t make it less likely.'
        : `It was drawn ${count(drawsSince)} ${drawsSince === 1 ? 'draw' : 'draws'} before the latest. That doesn’t make it more likely.`
  return { severity: 'info', message }
}
