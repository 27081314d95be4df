import type { ModelPick } from '@fourcast/engine/learning/pick.ts'
import { pickFor } from '@fourcast/engine/learning/pick.ts'
import { LEAST_DRAWS } from '@fourcast/engine/learning/model.ts'
import type { RouteContext } from '#deps.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import { sha256 } from './quick-picks.ts'
import { scopeName, scopeOf } from './basis.ts'
import type { ModelState } from './model-status.ts'
import { percent } from './figures-text.ts'

interface Deps extends Pick<RouteContext, 'db' | 'clock' | 'modelStatus'> {}

/** A pick and the model that made it. */
export interface PickedByModel extends ModelPick {
  state: string
  modelVersion: string
  /** The latest draw that the model had seen. */
  latestDraw: string
}

/**
 * Box 3: a number from the newest forecast of a state. The same seed ('1-3-'), model and latest draw
 * give the same number. Throws with the reason if there is no forecast.
 */
export async function pickByModel(
  deps: Deps,
  owner: OwnerId,
  { seed, state: wanted }: { seed: string; state: string | undefined },
): Promise<PickedByModel> {
  const state = await scopeOf(deps, owner, wanted)
  const learning = await deps.modelStatus.of(state)
  const { record } = learning
  const forecast = record?.forecast
  if (!forecast) throw noForecast(state, learning)
  const { version: modelVersion, knew: latestDraw } = forecast
  const key = { seed, state, modelVersion, latestDraw }
  return { ...pickFor(key, forecast, record.calibration, sha256), state, modelVersion, latestDraw }
}

function noForecast(state: string, { status, progress }: ModelState): Failure {
  const name = scopeName(state)
  if (status === 'ready')
    return unavailable(`We’re still preparing the forecast for ${name}’s next draw`, 10)
  if (status === 'training')
    return unavailable(`The ${name} model is training (${percent(progress ?? 0, 0)} done)`, 15)
  return unavailable(
    `There is no model for ${name} yet. It needs ${LEAST_DRAWS} draws with their full history`,
    60,
  )
}

const unavailable = (why: string, retryAfter: number) =>
  new Failure('unavailable', `${why}. Please try again later.`, { retryAfter })
