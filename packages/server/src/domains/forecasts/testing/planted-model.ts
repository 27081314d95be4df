import { EvidenceFamily } from '@fourcast/engine/evidence/family.ts'
import { forecastOf } from '@fourcast/engine/learning/forecast.ts'
import type { EvidenceState } from '@fourcast/engine/learning/evidence.ts'
import { FRESH, weightOf } from '@fourcast/engine/learning/evidence.ts'
import type { Outcome } from '@fourcast/engine/learning/outcome.ts'
import { outcomeOf } from '@fourcast/engine/learning/outcome.ts'
import { below, seeded } from '@fourcast/engine/learning/random.ts'
import { reportOf } from '@fourcast/engine/learning/report.ts'
import { MODEL_SETTINGS } from '@fourcast/engine/learning/settings.ts'
import type { DrawSeries } from '@fourcast/engine/series.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { StoredReport } from '#platform/db/schema/forecasts.ts'
import { encodeStack, insertForecast, latestForecast } from '../forecasts-repo.ts'
import { storedEvidence } from '../stored-evidence.ts'
import { insertModel } from '../training-repo.ts'
import { putModel } from '../states-repo.ts'
import { GENESIS, linkForecast } from '../chain.ts'
import { recordOf } from '../model-report.ts'

/** A stack that prefers one digit in each place: .19 for it, .09 for any other. */
export const leaning = (numbers: string): Float64Array =>
  Float64Array.from({ length: 40 }, (_, cell) => {
    const digit = numbers[Math.floor(cell / 10)]
    if (digit === '-') return 0.1
    return Number(digit) === cell % 10 ? 0.19 : 0.09
  })

const TESTED = 200

interface Tested {
  report: StoredReport
  evidence: EvidenceState
}

let tested: Tested | undefined
/** The report of a back-test of such a stack on fair draws; always the same one. */
const storedReport = (): Tested => (tested ??= backtested())

function backtested(): Tested {
  const random = seeded(7)
  const outcomes: Outcome[] = []
  for (let t = 0; t < TESTED; t++) {
    const state = outcomes.at(-1)?.state ?? FRESH
    const forecast = forecastOf({ slot: 0, day: t }, leaning('7294'), state)
    const drawn = Array.from({ length: 4 }, () => below(random, 10))
    outcomes.push(outcomeOf(forecast, drawn, state))
  }
  const report = reportOf(outcomes)
  return { report: stored(recordOf(report), report.calibration.slope), evidence: report.state }
}

const stored = (backtest: StoredReport['backtest'], calibrationSlope: number): StoredReport => ({
  backtest,
  calibrationSlope,
  power: { draws: TESTED, of: 40, cases: [{ share: 0.25, found: 40 }] },
  battery: {
    passed: true,
    draws: TESTED,
    tests: [{ id: 'digits', name: 'Digits', plain: 'All digits.', statistic: 9, p: 0.4, q: 0.8 }],
  },
  patterns: {
    lookedFor: 222,
    totalPatterns: 0,
    strongPatterns: 0,
    patternAccuracy: null,
    replication: null,
    detectedPatterns: [],
    nearest: [],
  },
})

interface Planted {
  state?: string
  simulated?: boolean
  version?: string
  /** ln E of the stack; by default that of the back-test. */
  logE?: number
  /** The calibration slope; by default that of the back-test. */
  slope?: number
  /** log10 E of the back-test. */
  log10E?: number
  /** The number of training draws. */
  draws?: number
  /** The draws that the evidence has counted; by default none. */
  counted?: DrawSeries
  /** The power of the evidence after as many draws. */
  power?: StoredReport['power']
}

/** Stores a model in use for a state, without training. */
export async function plantModel(
  { db, clock }: { db: Db; clock: Clock },
  {
    state = 'GA',
    simulated = false,
    version = 'model-one',
    logE,
    draws = 250,
    slope,
    log10E,
    counted,
    power,
  }: Planted = {},
) {
  const { report: made, evidence } = storedReport()
  const report = {
    ...made,
    backtest: { ...made.backtest, log10E: log10E ?? made.backtest.log10E },
    calibrationSlope: slope ?? made.calibrationSlope,
    ...(power && { power }),
  }
  const family = new EvidenceFamily()
  if (counted) family.pushSeries(counted)
  const key = { state, simulated, version }
  await insertModel(db, {
    ...key,
    trainedAt: clock.now(),
    draws,
    lastDraw: 'the last',
    seed: 1,
    codeVersion: 1,
    hyperparameters: MODEL_SETTINGS,
    calibrationSlope: report.calibrationSlope,
    weights: null,
  })
  await putModel(db, {
    ...key,
    report,
    logE: logE ?? evidence.logE,
    scoredDigits: evidence.scored,
    ...(counted && storedEvidence(family)),
  })
  return report
}

/** Writes the next forecast of a state, with a preference for a number. */
export async function plantForecast(
  { db, clock }: { db: Db; clock: Clock },
  {
    state = 'GA',
    simulated = false,
    version = 'model-one',
    logE = 0,
    lean = '7294',
    knew = 'GA 2026-05-03 Night 0768',
    drawDate = '2026-05-04',
    session = 'Evening',
    drawAt = '2026-05-04T22:59:00Z',
  }: Omit<Planted, 'draws' | 'slope' | 'counted' | 'power'> &
    Partial<Record<'lean' | 'knew' | 'drawDate' | 'session' | 'drawAt', string>> = {},
) {
  const evidence = { logE, scored: 0 }
  const forecast = {
    state,
    simulated,
    version,
    logE,
    knew,
    drawDate,
    session,
    drawAt: Temporal.Instant.from(drawAt),
    writtenAt: clock.now(),
    stack: encodeStack(leaning(lean)),
    weight: weightOf(evidence),
    scoredDigits: 0,
    evidenceDraws: null,
    evidenceLogE: null,
    scoresHash: GENESIS,
  }
  await insertForecast(db, linkForecast(forecast, await latestForecast(db, { state, simulated })))
}
