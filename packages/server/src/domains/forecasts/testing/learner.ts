import { SMALL } from '@fourcast/engine/testing/small-model.ts'
import type { TestApp } from '#testing/app.ts'
import { Learner } from '../learner.ts'
import type { LearningOptions } from '../training-settings.ts'

/** Models of a few small trees, which train in a fraction of a second. */
export const SMALL_MODELS = { settings: SMALL, leastDraws: 500 }

/**
 * The learner of one instance, stopped at the end of the block. It gets no events, so every run checks
 * all states.
 */
export class TestLearner extends Learner implements AsyncDisposable {
  constructor(app: TestApp, options: LearningOptions = SMALL_MODELS) {
    const { events: _, ...deps } = app.deps
    super(deps, options)
  }

  /** Does all trainings that are due. */
  async trainAll(): Promise<void> {
    await this.train()
    await this.idle()
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.stop()
  }
}
