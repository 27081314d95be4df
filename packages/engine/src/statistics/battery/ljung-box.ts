import type { DrawSeries } from '../../series.ts'
import { numberAt } from '../../series.ts'
import { NUMBERS } from '../number-tables.ts'
import { chiSquareOutcome } from './goodness-of-fit.ts'
import type { History } from './history.ts'
import type { Outcome } from './outcome.ts'

const LAGS = 7
const LEAST_DRAWS = 50
const MEAN = (NUMBERS - 1) / 2
const VARIANCE = (NUMBERS * NUMBERS - 1) / 12

/**
 * Whether a number predicts those of the next seven draws: the statistic of Ljung and Box over the
 * autocorrelations at lags 1 to 7, χ² with 7 df, with the mean and variance of a fair game. Source: Ljung
 * and Box, Biometrika 65 (1978).
 */
export const ljungBoxTest = ({ series, draws }: History): Outcome[] => {
  if (draws < LEAST_DRAWS) return []
  const label = {
    id: 'ljung-box',
    name: 'Ljung–Box, 7 lags',
    plain: 'Do high or low numbers follow each other within seven draws more often than by chance?',
  }
  const deviations = deviationsOf(series)
  let sum = 0
  for (let lag = 1; lag <= LAGS; lag++) sum += autocorrelation(deviations, lag) ** 2 / (draws - lag)
  return [chiSquareOutcome(label, draws * (draws + 2) * sum, LAGS, draws)]
}

const deviationsOf = (series: DrawSeries): Float64Array => {
  const deviations = new Float64Array(series.length)
  for (let t = 0; t < series.length; t++) deviations[t] = numberAt(series, t) - MEAN
  return deviations
}

const autocorrelation = (deviations: Float64Array, lag: number): number => {
  let sum = 0
  for (let t = lag; t < deviations.length; t++)
    sum += (deviations[t] ?? 0) * (deviations[t - lag] ?? 0)
  return sum / (deviations.length * VARIANCE)
}
