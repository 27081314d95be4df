import type { Battery } from '@fourcast/contract/track-record.ts'
import type { ForecastRecord } from '@fourcast/contract/learning.ts'
import type { DetectedPattern } from '@fourcast/contract/patterns.ts'
import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { mixLogE, verdictOf } from '@fourcast/engine/learning/evidence.ts'
import { schedulesOf } from '@fourcast/engine/schedules.ts'
import type { Report } from '@fourcast/engine/learning/report.ts'
import type { PatternFinding, PatternReport } from '@fourcast/engine/patterns/find.ts'
import type { BatteryReport } from '@fourcast/engine/statistics/battery/battery.ts'
import { DEPARTURE_Q } from '@fourcast/engine/statistics/battery/battery.ts'
import type { FoundPatterns } from '#platform/db/schema/forecasts.ts'

/** How many of the most notable patterns are listed, by p. */
const NEAREST = 10

/**
 * A report in the contract's form. `from` is ln E of the stack before its first forecast: 0 for a
 * back-test, the back-test's evidence for live forecasts, which are reported separately.
 */
export function recordOf(report: Report, from = 0): ForecastRecord {
  const before = from === 0 ? 0 : mixLogE({ logE: from, scored: 0 })
  const logE = report.logE - before
  return {
    draws: report.draws,
    digits: report.digits,
    top1: report.top1,
    straight10: report.straight10,
    straight100: report.straight100,
    box10: report.box10,
    logLoss: report.logLoss,
    brier: report.brier,
    log10E: logE / Math.LN10,
    verdict: verdictOf(logE),
    running: report.running.map((point) => ({
      draws: point.draws,
      log10E: point.log10E - before / Math.LN10,
    })),
    calibration: [...report.calibration.bins],
    predictability: report.predictability,
  }
}

/** How many states are tested: of so many fair histories, one would often fail by itself. */
const HISTORIES = schedulesOf(FOUR_DIGIT).length

/**
 * The battery in the contract's form. Each q is corrected for all states (Bonferroni), so that among
 * fair draws of all states together any fails about 1 time in 20.
 */
export function batteryOf({ tests }: BatteryReport, draws: number): Battery {
  const corrected = tests.map(({ id, name, plain, statistic, p, q }) => ({
    id,
    name,
    plain,
    statistic,
    p,
    q: Math.min(1, HISTORIES * q),
  }))
  return { passed: corrected.every(({ q }) => q >= DEPARTURE_Q), draws, tests: corrected }
}

export function patternsOf({ findings, flagged, strong, accuracy }: PatternReport): FoundPatterns {
  const isFlagged = (finding: PatternFinding) => finding.flagged
  return {
    lookedFor: findings.length,
    totalPatterns: flagged,
    strongPatterns: strong,
    patternAccuracy: accuracy?.rate ?? null,
    replication: accuracy && { flagged: accuracy.flagged, replicated: accuracy.replicated },
    detectedPatterns: findings.filter(isFlagged).map(toDetected),
    nearest: findings
      .filter((finding) => !finding.flagged)
      .slice(0, NEAREST)
      .map(toDetected),
  }
}

const toDetected = (finding: PatternFinding): DetectedPattern => ({
  id: finding.pattern.id,
  name: finding.pattern.name,
  description: finding.pattern.description,
  strength: finding.strength,
  strong: finding.strong,
  flagged: finding.flagged,
  confidence: finding.confidence,
  p: finding.p,
  q: finding.q,
  frequency: finding.observed,
  occurrence: {
    observed: finding.observed,
    expected: finding.expected,
    draws: finding.trials,
    rate: finding.observed / Math.max(1, finding.trials),
    chance: finding.pattern.p0,
  },
  examples: [...finding.examples],
})
