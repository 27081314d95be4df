import { inSteps } from '#platform/jobs/steps.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import type { DemoDeps } from './demo/demo.ts'
import { addDemoSample, resetDemo } from './demo/demo.ts'

/** Resets the demo account each hour, and completes its sample history as soon as it can. */
export const demoResetJob = (deps: DemoDeps): RecurringJob => ({
  name: 'demo-reset',
  everySeconds: 3600,
  // At the first start the draws for the sample history arrive within seconds, and then a model.
  isWoken: true,
  isWokenBy: ({ type }) => type === 'draw',
  restSeconds: 10,
  run: (signal) =>
    inSteps(
      signal,
      () => resetDemo(deps),
      () => addDemoSample(deps),
    ),
})
