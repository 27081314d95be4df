import type { StreamEvent } from '@fourcast/contract/draws.ts'
import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import type { Events } from '#platform/events/events.ts'
import type { Trained } from './states-repo.ts'
import { listTrained } from './states-repo.ts'
import { findUnfinishedState } from './training-repo.ts'
import { nextNight, queueDue } from './training-due.ts'
import { scheduleFor } from './training-history.ts'
import type { FollowDeps } from './follow-draws.ts'
import { followDraws, followSeries } from './follow-draws.ts'
import type { LearningOptions } from './training-settings.ts'
import { LEARNING } from './training-settings.ts'
import { nextTargetChange } from './target.ts'
import { LearningThread } from './learning-thread.ts'
import type { TrainDeps } from './train.ts'
import { trainNext } from './train.ts'

interface Deps extends Omit<FollowDeps & TrainDeps, 'thread' | 'options'> {
  events?: Pick<Events, 'onEvent' | 'onGap'>
  /** Called when a state has a new model and its first forecast. */
  onTrained?: () => Promise<void>
}

/** The delay before failed work is retried and other instances may join a training. */
const AGAIN = { seconds: 10 }
/** The delay after a failure. */
const LATER = { minutes: 1 }

/** A state's fingerprint when its draws were last followed. */
interface Followed {
  version: string
  simulated: boolean
  nextLook: Temporal.Instant
}

/**
 * All learning of one instance: its thread, its trainings one after another, and its forecasts. Events
 * name the states with new draws, and only those are counted and read. All states are checked at the
 * start, each night, and when events may have been missed. Without events every run checks all.
 */
export class Learner {
  readonly #deps: FollowDeps & TrainDeps
  readonly #ending = new AbortController()
  readonly #hasEvents: boolean
  readonly #unsubscribe: readonly (() => void)[] = []
  readonly #onTrained: (() => Promise<void>) | undefined
  /** States whose draws changed since the last check of trainings, and since they were last followed. */
  readonly #untrained = new Set<string>()
  readonly #unfollowed = new Set<string>()
  readonly #followed = new Map<string, Followed>()
  #allFrom: Temporal.Instant | null = null
  #training: Promise<void> | undefined

  constructor({ events, onTrained, ...deps }: Deps, options: LearningOptions = LEARNING) {
    this.#deps = { ...deps, thread: new LearningThread(), options }
    this.#onTrained = onTrained
    this.#hasEvents = events !== undefined
    if (events) this.#unsubscribe = [events.onEvent(this.#onEvent), events.onGap(this.#missEvents)]
  }

  /** Queues due trainings and makes this instance work on queued ones. Returns when to run again. */
  async train(signal?: AbortSignal): Promise<Temporal.Instant> {
    signal?.throwIfAborted()
    const now = this.#deps.clock.now()
    const delayEnds = await this.#queueDue(now)
    this.#training ??= this.#trainAll().finally(() => (this.#training = undefined))
    const { queued, leaseEnd } = await findUnfinishedState(this.#deps.db)
    if (queued > 0) return now.add(AGAIN)
    return soonest([nextNight(now), ...delayEnds, ...(leaseEnd ? [leaseEnd] : [])], now)
  }

  /** Scores new draws and writes the next forecasts. Returns when to run again. */
  async follow(signal?: AbortSignal): Promise<Temporal.Instant> {
    signal?.throwIfAborted()
    const now = this.#deps.clock.now()
    const { trained, followed, failed } = await this.#followDue(now, signal)
    // A state with its first real draw has no model until it is trained again.
    const states = new Set(trained.map(({ state }) => state))
    for (const state of this.#followed.keys()) if (!states.has(state)) this.#followed.delete(state)
    for (const { state, version, simulated } of followed)
      this.#followed.set(state, {
        version,
        simulated,
        nextLook: failed.has(state) ? now.add(LATER) : nextTargetChange(scheduleFor(state), now),
      })
    const looks = [...this.#followed.values()].map((one) => one.nextLook)
    return soonest(looks.length > 0 ? looks : [nextNight(now)], now)
  }

  /** Resolves when this instance has no training in progress. */
  async idle(): Promise<void> {
    await this.#training
  }

  /** Stops the thread. A running training goes back to the queue. */
  async stop(): Promise<void> {
    this.#ending.abort()
    for (const unsubscribe of this.#unsubscribe) unsubscribe()
    await this.#training
    await this.#deps.thread.stop()
  }

  readonly #onEvent = (event: StreamEvent): void => {
    if (event.type !== 'draw' || event.game !== FOUR_DIGIT) return
    this.#untrained.add(event.state)
    this.#unfollowed.add(event.state)
  }

  readonly #missEvents = (): void => {
    this.#allFrom = null
    this.#followed.clear()
  }

  async #followDue(now: Temporal.Instant, signal?: AbortSignal) {
    const changed = new Set(this.#unfollowed)
    this.#unfollowed.clear()
    const isDue = (trained: Trained) =>
      !this.#hasEvents || changed.has(trained.state) || this.#mayHaveChanged(trained, now)
    try {
      return await followDraws(this.#deps, isDue, signal)
    } catch (error) {
      for (const state of changed) this.#unfollowed.add(state)
      throw error
    }
  }

  #mayHaveChanged({ state, version, simulated }: Trained, now: Temporal.Instant): boolean {
    const known = this.#followed.get(state)
    if (known?.version !== version || known.simulated !== simulated) return true
    return Temporal.Instant.compare(known.nextLook, now) <= 0
  }

  /** Queues what is due. Returns when the checked states that have to wait are checked again. */
  async #queueDue(now: Temporal.Instant): Promise<Temporal.Instant[]> {
    const isAll =
      !this.#hasEvents ||
      this.#allFrom === null ||
      Temporal.Instant.compare(this.#allFrom, now) <= 0
    const states = [...this.#untrained]
    if (!isAll && states.length === 0) return []
    this.#untrained.clear()
    try {
      const heldUp = await queueDue(this.#deps, isAll ? null : states)
      if (isAll) this.#allFrom = nextNight(now)
      for (const state of heldUp.keys()) this.#untrained.add(state)
      return [...heldUp.values()].map((until) => until ?? now.add(AGAIN))
    } catch (error) {
      for (const state of states) this.#untrained.add(state)
      throw error
    }
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
      // The interrupted training waits for the end of its lease, and the next run continues.
      this.#deps.log.warn({ err }, 'learning: training')
    }
  }

  /** Writes a new model's first forecast now and not in the next run. */
  async #forecastFirst(state: string): Promise<void> {
    const trained = (await listTrained(this.#deps.db)).find((model) => model.state === state)
    if (!trained || this.#ending.signal.aborted) return
    await followSeries(this.#deps, trained)
    await this.#onTrained?.()
  }
}

/** The earliest of these, but never in the past, which would run the job every second. */
function soonest(moments: readonly Temporal.Instant[], now: Temporal.Instant): Temporal.Instant {
  const again = now.add(AGAIN)
  const [first = again] = moments.toSorted((a, b) => Temporal.Instant.compare(a, b))
  return Temporal.Instant.compare(first, again) < 0 ? again : first
}
