import type { ForecastHistory, ScoredForecast } from '@fourcast/contract/forecasts.ts'
import { GEORGIA, modelOf } from './learning.ts'

/** A scored forecast of 7 2 9 4: one digit was drawn in its position. */
export const scored = (sequence: number, rest: Partial<ScoredForecast> = {}): ScoredForecast => ({
  sequence,
  drawDate: '2026-11-20',
  drawTime: 'Evening',
  drawDateTime: '2026-11-20T23:59:00Z',
  writtenAt: '2026-11-20T17:31:00Z',
  modelVersion: '4f1c2a9be07d',
  said: [7, 2, 9, 4].map((digit) => ({ digit, probability: 0.1011 })),
  confidence: 0.3452,
  chance: 0.3439,
  weight: 0.089,
  winningNumbers: '0768',
  hits: 0,
  log10E: -0.01,
  hash: 'f'.repeat(64),
  ...rest,
})

/** The latest ten of 43 forecasts; the newest draw is still to come. */
export const forecastHistory = (rest: Partial<ForecastHistory> = {}): ForecastHistory => ({
  basis: GEORGIA,
  status: 'ready',
  progress: null,
  model: modelOf(),
  chain: { length: 43, intact: true, checkedAt: '2026-11-21T05:00:00Z' },
  forecasts: {
    content: [
      scored(43, { winningNumbers: null, hits: null, log10E: null, drawDate: '2026-11-21' }),
      scored(42, { winningNumbers: '0298', hits: 2 }),
      ...Array.from({ length: 8 }, (_, at) => scored(41 - at)),
    ],
    page: 0,
    size: 10,
    totalElements: 43,
    totalPages: 5,
  },
  ...rest,
})
