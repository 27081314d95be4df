import {
  pauseHost,
  countFailed,
  findHost,
  setHostLease,
  listFailing,
  resumeHost,
  claimFailureLog,
  leaseHost,
  claimRecoveryLog,
} from './hosts-repo.ts'
import { hostPause, LEASE_SECONDS } from './check-times.ts'
import type { SourceFailure } from './publishers/source.ts'
import { isHostFailure } from './publishers/source.ts'
import type { LiveDeps, LiveSeries } from './source-state.ts'
import { isPaused } from './source-state.ts'

const LOG_EVERY = { hours: 1 }

/** A failed request for a series. */
interface FailedQuestion {
  live: LiveSeries
  failure: SourceFailure
}

/**
 * One pass over the series of a source, which share one host. After the host fails, the other series
 * are skipped, and one log line covers all of them.
 */
export class HostLease {
  readonly #deps: LiveDeps
  readonly #source: string
  readonly #failed: FailedQuestion[] = []
  readonly #by: string
  #unreached: number
  #isTaken = false
  #isClosed: boolean
  #hasAnswered = false
  #lost: SourceFailure | null = null

  private constructor(deps: LiveDeps, source: string, host: Awaited<ReturnType<typeof findHost>>) {
    this.#deps = deps
    this.#source = source
    this.#by = deps.random.uuid()
    this.#unreached = host?.unreached ?? 0
    this.#isClosed = host !== undefined && isPaused(host, deps.clock.now())
  }

  static async begin(deps: LiveDeps, source: string): Promise<HostLease> {
    return new HostLease(deps, source, await findHost(deps.db, source))
  }

  /** Whether requests may be sent: this instance has the lease, and the host is not paused. */
  async mayAsk(): Promise<boolean> {
    if (this.#isClosed) return false
    const { db, clock } = this.#deps
    const now = clock.now()
    const until = now.add({ seconds: LEASE_SECONDS })
    if (this.#isTaken) this.#isTaken = await setHostLease(db, this.#source, this.#by, until)
    else this.#isTaken = await leaseHost(db, this.#source, { by: this.#by, now, until })
    this.#isClosed = !this.#isTaken
    return this.#isTaken
  }

  /** The host's failure in this pass, if any. */
  get lost(): SourceFailure | null {
    return this.#lost
  }

  /** Starts with a different series after each failure, so that one that times out cannot block the rest. */
  order(series: readonly LiveSeries[]): LiveSeries[] {
    const first = this.#unreached % Math.max(series.length, 1)
    return [...series.slice(first), ...series.slice(0, first)]
  }

  /** Records the outcome of a request. */
  async note(live: LiveSeries, failure: SourceFailure | null): Promise<void> {
    if (failure) this.#failed.push({ live, failure })
    else this.#hasAnswered = true
    if (this.#lost) return
    if (failure && isHostFailure(failure)) await this.#lose(failure)
    else await this.#reach()
  }

  /** Logs this pass if due: at most one line an hour about failures, and one on recovery. */
  async end(all: readonly LiveSeries[]): Promise<void> {
    const [first] = this.#failed
    if (first) await this.#logFailures(first)
    else if (this.#hasAnswered) await this.#logRecovery(all)
    if (this.#isTaken) await setHostLease(this.#deps.db, this.#source, this.#by, null)
  }

  async #lose(failure: SourceFailure) {
    const { db, clock } = this.#deps
    this.#lost = failure
    this.#unreached += 1
    const openUntil = clock.now().add(hostPause(this.#unreached))
    await pauseHost(db, this.#source, { unreached: this.#unreached, openUntil })
  }

  async #reach() {
    if (this.#unreached > 0) await resumeHost(this.#deps.db, this.#source)
    this.#unreached = 0
  }

  async #logFailures({ live, failure }: FailedQuestion) {
    const { db, clock, log } = this.#deps
    const now = clock.now()
    await countFailed(db, this.#source, this.#failed.length)
    const before = now.subtract(LOG_EVERY)
    const failed = await claimFailureLog(db, this.#source, { now, before })
    if (failed === null) return
    const { game, state, source } = live.key
    const { kind, origin } = failure
    log.warn({ source, game, state, kind, origin, failed }, `draws: ${failure.message}`)
  }

  async #logRecovery(all: readonly LiveSeries[]) {
    const { db, log } = this.#deps
    const failing = await listFailing(db, this.#source)
    const isFailing = ({ key }: LiveSeries) =>
      failing.some(({ game, state }) => game === key.game && state === key.state)
    if (all.some((live) => live.key.source === this.#source && isFailing(live))) return
    if (await claimRecoveryLog(db, this.#source))
      log.info({ source: this.#source }, 'draws: the source answers again')
  }
}
