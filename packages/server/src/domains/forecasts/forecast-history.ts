import type {
  forecastHistory,
  ForecastHistory,
  ScoredForecast,
} from '@fourcast/contract/forecasts.ts'
import type { Input } from '@fourcast/contract/endpoint.ts'
import { type Calibration, confidenceOf } from '@fourcast/engine/learning/calibration.ts'
import {
  anyPlaceProbability,
  CHANCE_OF_ONE_PLACE,
  forecastPick,
} from '@fourcast/engine/learning/forecast.ts'
import { mixLogE } from '@fourcast/engine/learning/evidence.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { ForecastEntry } from './forecasts-repo.ts'
import { pageForecasts } from './forecasts-repo.ts'
import { listSlopes } from './training-repo.ts'
import { findState } from './states-repo.ts'
import type { AskDeps } from './basis.ts'
import { about, basisOf } from './basis.ts'
import { headOf, nextForecastOf } from './model-status.ts'
import { pageOf } from '#platform/http/list-page.ts'

type Query = Input<typeof forecastHistory>['query']

/** The forecasts and results of a state, with the upcoming one first. */
export async function forecastsOf(
  deps: AskDeps,
  owner: OwnerId,
  { state, page, size }: Query,
): Promise<ForecastHistory> {
  const { counted, learning } = await about(deps, owner, state)
  const { scope, simulated } = counted.series
  const key = { state: scope, simulated }
  const { entries, total } = await pageForecasts(deps.db, key, { page, size })
  const known = await findState(deps.db, key)
  const from = known?.liveFromLogE ?? 0
  const versions = entries.map(({ forecast }) => forecast.version)
  // As it was shown then, with the calibration of the model that wrote it.
  const slopes = await listSlopes(deps.db, key, versions)
  return {
    basis: basisOf(counted),
    ...headOf(learning),
    chain: {
      length: total,
      intact: (known?.chainBrokenAt ?? null) === null,
      checkedAt: known?.chainCheckedAt?.toString() ?? null,
    },
    forecasts: pageOf(
      entries.map((entry) =>
        presentEntry(entry, { slope: slopes.get(entry.forecast.version) ?? 1, bins: [] }, from),
      ),
      { page, size },
      total,
    ),
  }
}

/** @param from ln E of the stack before the first forecast of the state: evidence counts from there */
function presentEntry(
  { forecast: row, score }: ForecastEntry,
  calibration: Calibration,
  from: number,
): ScoredForecast {
  const forecast = nextForecastOf(row)
  const digits = forecastPick(forecast)
  return {
    sequence: row.sequence,
    drawDate: row.drawDate,
    drawTime: row.session,
    drawDateTime: row.drawAt.toString(),
    writtenAt: row.writtenAt.toString(),
    modelVersion: row.version,
    said: digits.map((digit, place) => ({
      digit,
      probability: forecast.probabilities[10 * place + digit] ?? 0,
    })),
    confidence: confidenceOf(anyPlaceProbability(forecast, digits), calibration),
    chance: CHANCE_OF_ONE_PLACE,
    weight: row.weight,
    winningNumbers: score?.numbers ?? null,
    hits: score && score.hits.filter(Boolean).length,
    log10E: score && (mixE(score.logE) - mixE(from)) / Math.LN10,
    hash: row.hash,
  }
}

const mixE = (logE: number) => mixLogE({ logE, scored: 0 })
