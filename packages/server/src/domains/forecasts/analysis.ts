import type { Analysis } from '@fourcast/contract/analysis.ts'
import { mixLogE, verdictOf } from '@fourcast/engine/learning/evidence.ts'
import type { Digits } from '@fourcast/engine/digits.ts'
import { isComplete, numberOf } from '@fourcast/engine/digits.ts'
import { CHANCE_OF_ONE_PLACE, jointOf } from '@fourcast/engine/learning/forecast.ts'
import { patternsOf } from '@fourcast/engine/patterns/of-number.ts'
import { STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import type { NumberAnalysis } from '@fourcast/engine/statistics/analysis.ts'
import { analyseNumber } from '@fourcast/engine/statistics/analysis.ts'
import type { Rarity } from '@fourcast/engine/statistics/rarity.ts'
import { adviceFor } from './advice.ts'
import { basisOf } from './basis.ts'
import { comparisonOf } from './analysis-comparison.ts'
import type { DrawStatistics } from './draw-statistics.ts'
import { figuresOf, overdueOn, patternReport } from './draw-figures.ts'
import { presentPattern } from './patterns.ts'
import { flatModel, insightsOf } from './insights.ts'
import { memoize } from './memoize.ts'
import { pickFigures } from './quick-picks.ts'
import type { ModelState, ModelRecord } from './model-status.ts'
import { headOf } from './model-status.ts'

/** Analyses one to four digits against the draws of a state, from statistics and without reading draws. */
export function analysisFor(
  counted: DrawStatistics,
  learning: ModelState,
  places: Digits,
  today: Temporal.PlainDate,
): Analysis {
  const { record } = learning
  const figures = counted.figure(figuresOf)
  const number = numberOf(places)
  const whole = number === null ? null : analyseNumber(counted.counts, number, mixOf(record))
  return {
    basis: basisOf(counted),
    ...headOf(learning),
    numbers: [...places],
    analysis: {
      ...partialFigures(places),
      ...(whole ? wholeFigures(whole) : NEEDS_FOUR),
      ...confidenceOf(record, counted, places),
      ...adviceFor(places, counted, record),
      patterns: number === null ? [] : shownPatterns(counted, number),
      ...predictabilityOf(record),
    },
    comparison: comparisonOf(counted, places, whole),
    insights: insightsOf(counted, record),
    frequency: figures.frequency,
    overdueCombinations: overdueOn(counted, today),
    ...flatModel(record?.info),
  }
}

/** Ten thousand products, cached until the next draw. */
const jointFor = memoize(jointOf)

/** The forecast's probability of each number; null while the forecasts' own E is below 20. */
function mixOf(record: ModelRecord | null): Float64Array | null {
  const forecast = record?.forecast
  if (!forecast || verdictOf(mixLogE(record.evidence)) === 'no evidence') return null
  return jointFor(forecast)
}

type Advanced = Analysis['analysis']

function predictabilityOf(record: ModelRecord | null) {
  if (!record) return { predictability: null, predictabilityInterval: null }
  const { percent, ...predictabilityInterval } = record.report.backtest.predictability
  return { predictability: percent, predictabilityInterval }
}

/** The figures that the given digits allow. */
function partialFigures(places: Digits) {
  const digits = places.filter((digit) => digit !== null)
  const sum = digits.reduce<number>((total, digit) => total + digit, 0)
  return {
    sum,
    average: sum / digits.length,
    range: { min: Math.min(...digits), max: Math.max(...digits) },
    uniqueDigits: new Set(digits).size,
  }
}

const NEEDS_FOUR = {
  overallScore: null,
  scoreParts: null,
  winProbability: null,
  boxProbability: null,
  rarity: null,
  shape: null,
  entropy: null,
  complexity: null,
  correlation: null,
  correlationTest: null,
}

function wholeFigures({ overall, rarity, entropy, complexity, correlation }: NumberAnalysis) {
  const { score, ...scoreParts } = overall
  const { level, type, ways, numbers, oneIn } = rarity
  return {
    overallScore: score,
    scoreParts,
    winProbability: 1 / STRAIGHT_ODDS,
    boxProbability: ways / STRAIGHT_ODDS,
    rarity: LEVELS[level],
    shape: { type, ways, numbers, oneIn },
    entropy,
    complexity,
    correlation: correlation && correlation.phi,
    correlationTest: correlation && {
      p: correlation.p,
      matches: correlation.matches,
      expected: correlation.expected,
    },
  }
}

const LEVELS: Readonly<Record<Rarity['level'], string>> = {
  common: 'Common',
  uncommon: 'Uncommon',
  rare: 'Rare',
  'very-rare': 'Very rare',
  rarest: 'Rarest',
}

function confidenceOf(record: ModelRecord | null, { series }: DrawStatistics, places: Digits) {
  const confidence = isComplete(places)
    ? pickFigures(record, series.scope, places).confidence
    : null
  return { confidence, chance: CHANCE_OF_ONE_PLACE }
}

/** The patterns of a number, with the latest draws that show them and how far chance explains these. */
function shownPatterns(counted: DrawStatistics, number: number): Advanced['patterns'] {
  const { findings } = counted.figure(patternReport)
  const found = new Map(findings.map((finding) => [finding.pattern.id, finding]))
  return patternsOf(number).map((pattern) =>
    Object.assign(presentPattern(pattern), {
      strength: 1 - pattern.p0,
      confidence: found.get(pattern.id)?.confidence ?? null,
      examples: [...(found.get(pattern.id)?.examples ?? [])],
    }),
  )
}
