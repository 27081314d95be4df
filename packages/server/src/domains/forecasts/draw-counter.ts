import { setImmediate as nextTurn } from 'node:timers/promises'
import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Events } from '#platform/events/events.ts'
import type { DrawPlace, Scope, StateEnds } from './draws-repo.ts'
import { ALL_STATES, findChecksum, findEnds, listDrawsAfter } from './draws-repo.ts'
import { DrawStatistics } from './draw-statistics.ts'

interface Deps {
  db: Db
  clock: Clock
  events: Events
}

/** Rows per batch: a few milliseconds of work. */
const BATCH = 1_000
/** Not every change sends an event: filling a simulated history does not. */
const CHECK_MINUTES = 5

interface Entry {
  counted: DrawStatistics
  oldest: DrawPlace | null
  checkedAt: Temporal.Instant
}

/**
 * Caches statistics of each state's draws, so a request only asks the database whether there are more.
 * Other changes, such as an older file or a correction, send an event. After an event, and every few
 * minutes, a checksum decides whether to count everything again.
 */
export class DrawCounter {
  readonly #deps: Deps
  readonly #entries = new Map<Scope, Entry>()
  readonly #doubted = new Set<Scope>()
  readonly #underway = new Map<Scope, Promise<DrawStatistics>>()
  /** Stops listening to events. */
  readonly close: () => void

  constructor(deps: Deps) {
    this.#deps = deps
    const leave = deps.events.subscribe('', (event) => {
      if (event.type !== 'draw' || event.game !== FOUR_DIGIT) return
      this.#doubted.add(event.state).add(ALL_STATES)
    })
    const leaveGaps = deps.events.onGap(() => {
      for (const scope of this.#entries.keys()) this.#doubted.add(scope)
    })
    this.close = () => {
      leave()
      leaveGaps()
    }
  }

  /** The statistics of a state, or of all, up to the latest draw. Concurrent calls share the work. */
  async of(scope: Scope): Promise<DrawStatistics> {
    const underway = this.#underway.get(scope)
    if (underway) return await underway
    const work = this.#refresh(scope).finally(() => this.#underway.delete(scope))
    this.#underway.set(scope, work)
    return await work
  }

  async #refresh(scope: Scope): Promise<DrawStatistics> {
    const now = this.#deps.clock.now()
    const ends = await findEnds(this.#deps.db, scope, now)
    const known = this.#entries.get(scope)
    if (!known || !continues(known, ends)) return await this.#build(scope, ends, now)
    const doubted = this.#doubted.delete(scope) || isOld(known, now)
    await this.#extend(known.counted, ends, now)
    if (doubted) known.checkedAt = now
    const holds =
      known.counted.latest?.id === newestOf(ends)?.id &&
      (!doubted || (await this.#isComplete(known.counted, now)))
    return holds ? known.counted : await this.#build(scope, ends, now)
  }

  async #build(
    scope: Scope,
    ends: readonly StateEnds[],
    now: Temporal.Instant,
  ): Promise<DrawStatistics> {
    this.#doubted.delete(scope)
    const counted = new DrawStatistics({
      scope,
      states: ends.map(({ state }) => state),
      simulated: ends.some(({ simulated }) => simulated),
    })
    await this.#extend(counted, ends, now)
    this.#entries.set(scope, { counted, oldest: oldestOf(ends), checkedAt: now })
    return counted
  }

  /** Adds the draws after the latest counted one. */
  async #extend(counted: DrawStatistics, ends: readonly StateEnds[], until: Temporal.Instant) {
    const newest = newestOf(ends)
    while (newest && counted.latest?.id !== newest.id) {
      const series = { ...counted.series, until }
      const more = await listDrawsAfter(this.#deps.db, series, counted.latest, BATCH)
      for (const draw of more) counted.add(draw)
      if (more.length < BATCH) return
      await nextTurn()
    }
  }

  async #isComplete(counted: DrawStatistics, until: Temporal.Instant): Promise<boolean> {
    const stored = await findChecksum(this.#deps.db, { ...counted.series, until })
    const { draws, sum } = counted.checksum
    return stored.draws === draws && stored.sum === sum
  }
}

/** Whether the counted draws are still the beginning of the stored ones, judged by first and last draw. */
function continues({ counted, oldest }: Entry, ends: readonly StateEnds[]): boolean {
  const { states, simulated } = counted.series
  return (
    ends.length === states.length &&
    ends.every((end, at) => end.state === states[at] && end.simulated === simulated) &&
    oldestOf(ends)?.id === oldest?.id
  )
}

const isOld = ({ checkedAt }: Entry, now: Temporal.Instant) =>
  Temporal.Instant.compare(checkedAt.add({ minutes: CHECK_MINUTES }), now) < 0

const oldestOf = (ends: readonly StateEnds[]) =>
  ends
    .map(({ oldest }) => oldest)
    .reduce<DrawPlace | null>((a, b) => (a && before(a, b) ? a : b), null)

const newestOf = (ends: readonly StateEnds[]) =>
  ends
    .map(({ newest }) => newest)
    .reduce<DrawPlace | null>((a, b) => (a && before(b, a) ? a : b), null)

const before = (a: DrawPlace, b: DrawPlace) => (a.at === b.at ? a.id < b.id : a.at < b.at)
