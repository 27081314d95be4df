import { listTrained } from '../states-repo.ts'
import { queueDue } from './due.ts'
import type { LiveDeps } from '../forecasting/follow-draws.ts'
import { followDraws, followSeries } from '../forecasting/follow-draws.ts'
import type { LearningOptions } from './settings.ts'
import { LEARNING } from './settings.ts'
import { LearningThread } from './thread/thread.ts'
import type { TrainDeps } from './train.ts'
import { trainNext } from './train.ts'

type Deps = Omit<LiveDeps & TrainDeps, 'thread' | 'options'>

/** All learning of one instance: its thread, the trainings it does one after another, and its forecasts. */
export class Learner {
  readonly #deps: LiveDeps & TrainDeps
  readonly #ending = new AbortController()
  #training: Promise<void> | undefined

  constructor(deps: Deps, options: LearningOptions = LEARNING) {
    this.#deps = { ...deps, thread: new LearningThread(), options }
  }

  /** Asks for the trainings that are due, and sees to it that this instance is at those that wait. */
  async train(): Promise<void> {
    await queueDue(this.#deps)
    this.#training ??= this.#trainAll().finally(() => (this.#training = undefined))
  }

  /** Scores new draws and writes the next forecasts. */
  follow(): Promise<void> {
    return followDraws(this.#deps)
  }

  /** Until this instance has no training at hand. */
  async idle(): Promise<void> {
    await this.#training
  }

  /** Ends the thread. A training under way goes back to those that wait. */
  async stop(): Promise<void> {
    this.#ending.abort()
    await this.#training
    await this.#deps.thread.stop()
  }

  async #trainAll(): Promise<void> {
    const { signal } = this.#ending
    try {
      while (!signal.aborted) {
        const state = await trainNext(this.#deps, signal)
        if (state === null) return
        await this.#forecastFirst(state)
      }
    } catch (err) {
      // What it was at waits for the end of its lease; the next sweep goes on.
      this.#deps.log.warn({ err }, 'learning: training')
    }
  }

  /** A new model speaks at once, not at the next sweep. */
  async #forecastFirst(state: string): Promise<void> {
    const trained = (await listTrained(this.#deps.db)).find((model) => model.state === state)
    if (trained && !this.#ending.signal.aborted) await followSeries(this.#deps, trained)
  }
}
