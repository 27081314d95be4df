import type {
  Basis,
  Evidence,
  ForecastRecord,
  ModelInfo,
  Rate,
} from '@fourcast/contract/learning.ts'

/** A seeded stream of numbers from 0 to 1, the same on every run: Park and Miller's generator. */
export function shares(seed: number) {
  let state = seed
  return () => {
    state = (state * 48_271) % 2_147_483_647
    return state / 2_147_483_647
  }
}

/** Three years of simulated draws of Georgia. */
export const GEORGIA: Basis = {
  state: 'GA',
  stateName: 'Georgia',
  simulated: true,
  states: 1,
  draws: 3_288,
  since: '2023-11-22',
  latest: {
    state: 'GA',
    drawDate: '2026-11-20',
    drawTime: 'Evening',
    drawDateTime: '2026-11-20T23:59:00Z',
    winningNumbers: '0768',
  },
}

/** Hits beside chance, with a 95% interval by the normal approximation, which is enough for display. */
export function rateOf(hits: number, n: number, chance: number): Rate {
  const rate = hits / n
  const half = 1.96 * Math.sqrt((rate * (1 - rate)) / n)
  return { hits, n, rate, chance, low: Math.max(0, rate - half), high: rate + half, p: 0.44 }
}

/** A record of the given number of fair draws: the evidence wanders and ends at .89. */
export function recordOf(draws = 2_630, rest: Partial<ForecastRecord> = {}): ForecastRecord {
  const share = shares(7)
  const steps = Math.min(400, draws)
  let walk = 0
  const running = Array.from({ length: steps }, (_, at) => {
    walk = Math.max(walk + (share() - 0.502) * 0.03, -0.045)
    return {
      draws: Math.round(((at + 1) * draws) / steps),
      log10E: at + 1 === steps ? -0.05 : walk,
    }
  })
  return {
    draws,
    digits: draws * 4,
    top1: rateOf(Math.round(draws * 0.401), draws * 4, 0.1),
    straight10: rateOf(Math.round(draws * 0.0011), draws, 0.001),
    straight100: rateOf(Math.round(draws * 0.0099), draws, 0.01),
    box10: rateOf(Math.round(draws * 0.0236), draws, 0.0238),
    logLoss: { mean: 2.30264, chance: Math.LN10 },
    brier: { mean: 0.90002, chance: 0.9 },
    log10E: -0.05,
    verdict: 'no evidence',
    running,
    calibration: CALIBRATION,
    predictability: { percent: 0, low: 0, high: 0.02 },
    ...rest,
  }
}

const CALIBRATION: ForecastRecord['calibration'] = [
  { predicted: 0.3431, observed: 0.3393, n: 526, low: 0.2999, high: 0.381 },
  { predicted: 0.3436, observed: 0.3268, n: 526, low: 0.288, high: 0.368 },
  { predicted: 0.3439, observed: 0.3517, n: 526, low: 0.3121, high: 0.3935 },
  { predicted: 0.3443, observed: 0.345, n: 526, low: 0.3056, high: 0.3866 },
  { predicted: 0.3452, observed: 0.3424, n: 526, low: 0.3031, high: 0.384 },
]

/** Evidence at chance, after a back-test and 42 live forecasts. */
export const EVIDENCE: Evidence = {
  draws: 2_672,
  log10E: -0.05,
  verdict: 'no evidence',
  carriedBy: null,
  copiedRows: null,
  wouldHaveFound:
    'With 2,672 draws, we would have found a digit drawn 15% of the time in one position in 26 of 40 simulations, and one drawn 18% in all 40.',
  members: [
    { id: 'forecasts', name: 'Our forecasts against chance', log10E: -0.04 },
    { id: 'copies', name: 'Draws that repeat one of the 100 before', log10E: -0.21 },
  ],
}

/** Georgia's model, at chance, with a few live forecasts. */
export const modelOf = (rest: Partial<ModelInfo> = {}): ModelInfo => ({
  modelVersion: '4f1c2a9be07d',
  algorithmType: 'Ensemble (Random Forest + Neural Network)',
  featuresCount: 47,
  trainingSize: 13_152,
  lastTraining: '2026-11-21T05:10:00Z',
  predictions: 168,
  accuracy: 0.1003,
  weight: 0.089,
  evidence: EVIDENCE,
  backtest: recordOf(),
  live: recordOf(42),
  ...rest,
})
