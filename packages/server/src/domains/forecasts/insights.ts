import type { Insight, ModelInfo } from '@fourcast/contract/learning.ts'
import { CHANCE_OF_ONE_PLACE } from '@fourcast/engine/learning/forecast.ts'
import { PATTERNS } from '@fourcast/engine/patterns/catalog.ts'
import type { LocalReading } from '@fourcast/engine/statistics/local-reading.ts'
import { NUMBERS } from '@fourcast/engine/statistics/number-tables.ts'
import { gapTail } from '@fourcast/engine/statistics/overdue.ts'
import type { DrawStatistics } from './draw-statistics.ts'
import type { Figures } from './draw-figures.ts'
import { figuresOf, patternReport } from './draw-figures.ts'
import { pickFigures, pickOfForecast } from './quick-picks.ts'
import type { StoredReport } from '#platform/db/schema/forecasts.ts'
import { freezePart } from '#platform/http/frozen-parts.ts'
import type { ModelRecord } from './model-status.ts'
import { count, listed, percent, PLACE_NAMES } from './figures-text.ts'
import { memoize } from './memoize.ts'

/** The insights about a state, most important first. Every figure in them is computed. */
export const insightsOf = (counted: DrawStatistics, record: ModelRecord | null): Insight[] =>
  record ? counted.figure(insightsByRecord)(record) : composeInsights(counted, null)

/** Composed once for each latest draw and record. */
const insightsByRecord = (counted: DrawStatistics) =>
  memoize((record: ModelRecord) => freezePart(composeInsights(counted, record)))

function composeInsights(counted: DrawStatistics, record: ModelRecord | null): Insight[] {
  const shown = counted.figure(figuresOf)
  return [
    ...(record ? modelInsights(record, counted.series.scope) : []),
    ...(counted.counts.draws > 0
      ? [patternInsight(counted), localInsight(shown.local), unseenInsight(counted, shown)]
      : []),
  ]
}

const modelInsights = (record: ModelRecord, state: string): Insight[] => [
  evidenceInsight(record),
  calibrationInsight(record, state),
  batteryInsight(record.report.battery, record.info.evidence.copiedRows),
]

const plain = (title: string, message: string): Insight => ({
  title,
  message,
  confidence: null,
  chance: null,
})

const EVIDENCE = {
  'no evidence': 'No evidence that these draws differ from chance',
  'some evidence': 'Some evidence that these draws differ from chance',
  'strong evidence': 'Strong evidence that these draws differ from chance',
} as const

function evidenceInsight({ info }: ModelRecord): Insight {
  const { verdict, carriedBy, copiedRows, wouldHaveFound } = info.evidence
  const mixed = `The forecast is ${percent(info.weight)} model, the rest chance.`
  if (copiedRows !== null) return plain('Our data has copied rows', `${copiedRows} ${mixed}`)
  const found = carriedBy === null ? wouldHaveFound : `The likely reason: ${carriedBy}.`
  return plain(EVIDENCE[verdict], `${found} ${mixed}`)
}

/** How often at least one of the most likely digits was right: forecast and actual. */
function calibrationInsight(record: ModelRecord, state: string): Insight {
  const { forecast, report } = record
  const { calibration, draws } = report.backtest
  const came = calibration.reduce((sum, { n, observed }) => sum + n * observed, 0)
  return {
    title: 'How often at least one top digit is right',
    message: `In ${percent(came / draws, 2)} of ${count(draws)} past draws. Chance is ${percent(CHANCE_OF_ONE_PLACE, 2)}.`,
    confidence: forecast ? pickFigures(record, state, pickOfForecast(forecast)).confidence : null,
    chance: forecast ? CHANCE_OF_ONE_PLACE : null,
  }
}

function batteryInsight(
  { passed, tests, draws }: StoredReport['battery'],
  copiedRows: string | null,
): Insight {
  const failed = tests.filter(({ q }) => q < 0.05).map(({ name }) => name)
  return passed
    ? plain(
        'The draws look fair',
        `${tests.length} tests of randomness on ${count(draws)} draws found nothing beyond chance.`,
      )
    : plain(
        copiedRows === null ? 'The draws don’t look fair' : 'Our data doesn’t look fair',
        copiedRows ??
          `In ${tests.length} tests of randomness on ${count(draws)} draws, these don’t look like chance: ${listed(failed)}. Even if all draws in all states are fair, some test fails about 1 time in 20.`,
      )
}

function patternInsight(counted: DrawStatistics): Insight {
  const { flagged, findings } = counted.figure(patternReport)
  const names = findings.filter((finding) => finding.flagged).map(({ pattern }) => pattern.name)
  return flagged === 0
    ? plain('No pattern is stronger than noise', `We tested ${PATTERNS.length} patterns.`)
    : plain(
        flagged === 1
          ? 'One pattern is stronger than noise'
          : `${flagged} patterns are stronger than noise`,
        `${listed(names.slice(0, NAMED))}${flagged > NAMED ? ' and others' : ''}. We tested ${PATTERNS.length} patterns. Fair draws show one or more in only about 1 of 20 histories.`,
      )
}

const NAMED = 3

function localInsight({ draws, digits, positions, expected }: LocalReading): Insight {
  const readings = [
    ...digits.map(({ digit, share, reading }) => `${digit} was ${reading} (${percent(share)})`),
    ...positions.map(
      ({ digit, position, share }) =>
        `${digit} was in the ${PLACE_NAMES[position]} position in ${percent(share)}`,
    ),
  ]
  const chance = `In as many fair draws, about ${expected.toFixed(1)} digits stand out: above 12% or below 8% overall, or above 15% in a position.`
  return plain(
    `The latest ${count(draws)} draws`,
    `${readings.length === 0 ? 'No digit stands out' : listed(readings)}. ${chance}`,
  )
}

function unseenInsight({ counts: { draws } }: DrawStatistics, { neverSeen }: Figures): Insight {
  const expected = NUMBERS * gapTail(draws)
  return plain(
    `${count(neverSeen)} of 10,000 numbers have not been drawn`,
    `On average, ${count(expected)} numbers never come up in ${count(draws)} fair draws. That doesn’t make any of them more likely.`,
  )
}

/** The record of a model in one flat object, for responses with that form. */
export const flatModel = (info: ModelInfo | undefined) => ({
  accuracy: info?.accuracy ?? null,
  predictions: info?.predictions ?? null,
  trainingSize: info?.trainingSize ?? null,
  modelVersion: info?.modelVersion ?? null,
  algorithmType: info?.algorithmType ?? null,
  lastTraining: info?.lastTraining ?? null,
  featuresCount: info?.featuresCount ?? null,
})
