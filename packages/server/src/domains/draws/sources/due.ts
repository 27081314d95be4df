import type { Db, Tx } from '#platform/db/db.ts'
import type { Clock } from '#platform/clock.ts'
import type { SourceRow } from './repo.ts'
import { endHostPause } from './hosts-repo.ts'
import { listWanted, openSource, takeLease, wantNews, wantNewsOf } from './repo.ts'
import type { Asking } from './request.ts'
import { askPaid, askPolled, LEASE_SECONDS, recordOutcome } from './request.ts'
import { HostTurn } from './host.ts'
import { FREE_SOURCES } from './adapters.ts'
import { isDue } from './plan.ts'
import type { LiveDeps, LiveSeries, Standing } from './series-status.ts'
import { dueSlots, isOpen, liveSeries, standingOf } from './series-status.ts'
import { watch } from './trouble.ts'

/** A wish for news is not kept for later. */
const REFRESH_SECONDS = 120

/**
 * Asks every live source that is due, or one of them by its name. Any number of instances may do so
 * at once: each question has one lease, each paid one a row that is written once.
 */
export async function sweepSources(deps: LiveDeps, name?: string): Promise<void> {
  const all = liveSeries(deps.config.DRAW_SOURCES, deps.config)
  await sweepAll(
    deps,
    all.filter(({ key }) => name === undefined || key.source === name),
  )
}

/** The same for those of which someone wants news. */
export async function sweepWanted(deps: LiveDeps): Promise<void> {
  const since = deps.clock.now().subtract({ seconds: REFRESH_SECONDS })
  const wanted = new Set((await listWanted(deps.db, since)).map(nameOf))
  const series = liveSeries(deps.config.DRAW_SOURCES, deps.config)
  await sweepAll(
    deps,
    series.filter(({ key }) => wanted.has(nameOf(key))),
  )
}

const nameOf = ({ game, state, source }: Pick<SourceRow, 'game' | 'state' | 'source'>) =>
  `${state} ${game} ${source}`

/**
 * Brings the next question to every free source forward: to now, but not to within five minutes of the
 * last. A source that has nothing to tell yet, one that is paid, and one that keeps failing are not
 * asked any sooner. Answers at once; the draws arrive with the event stream.
 */
export async function requestRefresh({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await wantNews(db, FREE_SOURCES, clock.now())
}

/** The same for one free source, which an admin names; also while it is paused after failures. */
export async function requestNewsOf(tx: Tx, { key }: LiveSeries, now: Temporal.Instant) {
  await openSource(tx, key, 0)
  await wantNewsOf(tx, key, now)
  await endHostPause(tx, key.source)
}

/**
 * One source in trouble does not hold up the others. The series of one source are asked in turn, so
 * that its host never has two requests of ours at once.
 */
async function sweepAll(deps: LiveDeps, all: readonly LiveSeries[]): Promise<void> {
  const failures: unknown[] = []
  const sweepSource = async (source: string, series: readonly LiveSeries[]) => {
    const turn = await HostTurn.begin(deps, source)
    for (const live of turn.order(series))
      await sweepSeries(deps, live, turn).catch((error: unknown) => void failures.push(error))
    await turn.end(liveSeries(deps.config.DRAW_SOURCES, deps.config))
  }
  const bySource = Map.groupBy(all, ({ key }) => key.source)
  await Promise.all(
    [...bySource].map(([source, series]) =>
      sweepSource(source, series).catch((error: unknown) => void failures.push(error)),
    ),
  )
  if (failures.length > 0) throw failures[0]
}

async function sweepSeries(deps: LiveDeps, live: LiveSeries, turn: HostTurn): Promise<void> {
  const { db, clock } = deps
  const row = await openSource(db, live.key, live.source.pace === 'polled' ? 0 : null)
  const standing = await standingOf(db, live, clock.now())
  if (!isOpen(row, clock.now())) await askIfDue(deps, live, row, standing, turn)
  await watch(deps, live)
}

async function askIfDue(
  deps: LiveDeps,
  live: LiveSeries,
  row: SourceRow,
  standing: Standing,
  turn: HostTurn,
) {
  const now = deps.clock.now()
  const isPaid = live.source.pace === 'allowance'
  const due = isPaid ? await dueSlots(deps.db, live.key, standing, now) : []
  if (isPaid ? due.length === 0 : !isDue(row, standing.missing, now)) return
  if (!(await turn.mayAsk())) return
  const by = deps.random.uuid()
  const lease = { by, now, until: now.add({ seconds: LEASE_SECONDS }) }
  if (!(await takeLease(deps.db, live.key, lease, row.askedAt))) return
  const asking: Asking = { ...live, row, standing, by, counts: null }
  // The host just failed, so this series fails without a request.
  if (turn.lost) await turn.note(live, await recordOutcome(deps, asking, turn.lost))
  else if (isPaid) await turn.note(live, await askPaid(deps, asking, due))
  else await turn.note(live, await askPolled(deps, asking))
}
