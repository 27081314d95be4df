import type { ModelStatus } from '@fourcast/contract/learning.ts'

const REASONS: Readonly<Record<ModelStatus, string>> = {
  ready: 'The model is ready. We make its next forecast after we get the last draw’s result.',
  training: 'The first model is training. Its forecast follows.',
  waiting: 'There aren’t enough draws for a model yet. Forecasts start with the first model.',
  none: 'No single model covers all states. Choose one state to see its forecast.',
}

/** The reason why a state has no forecast. `ready` means that a model exists. */
export const noForecastText = (status: ModelStatus) => REASONS[status]
