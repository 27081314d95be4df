import type { ModelStatus } from '@fourcast/contract/learning.ts'

const REASONS: Readonly<Record<ModelStatus, string>> = {
  ready:
    'The model is trained. We wait for the last draw’s result before we make the next forecast.',
  training: 'The first model is being trained. Its forecast follows.',
  waiting: 'There are too few draws for a model yet. Forecasts start with the first model.',
  none: 'All states together have no model. Choose one state to see its forecast.',
}

/** Why a state has no forecast. `ready` means that a model exists. */
export const noForecastText = (status: ModelStatus) => REASONS[status]
