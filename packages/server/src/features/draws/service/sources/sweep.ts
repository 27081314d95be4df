import type { Db, Tx } from '#platform/db/db.ts'
import type { Clock } from '#platform/clock.ts'
import type { SourceRow } from '../../repo/sources.ts'
import { listWanted, openSource, takeLease, wantNews, wantNewsOf } from '../../repo/sources.ts'
import { askPaid, askPolled, LEASE_SECONDS } from './ask.ts'
import { FREE_SOURCES } from './known.ts'
import { isDue } from './plan.ts'
import type { LiveDeps, LiveSeries, Standing } from './standing.ts'
import { dueSlots, isOpen, liveSeries, standingOf } from './standing.ts'
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
 * Brings the next question to every free source forward: to now, but not to within 60 seconds of the
 * last. A source that has nothing to tell yet, one that is paid, and one that keeps failing are not
 * asked any sooner. Answers at once; the draws arrive with the event stream.
 */
export async function requestRefresh({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await wantNews(db, FREE_SOURCES, clock.now())
}

/** The same for one free source, which an admin names. */
export async function requestNewsOf(tx: Tx, { key }: LiveSeries, now: Temporal.Instant) {
  await openSource(tx, key, 0)
  await wantNewsOf(tx, key, now)
}

/**
 * One source in trouble does not hold up the others. The series of one source are asked in turn, so
 * that its host never has two requests of ours at once.
 */
async function sweepAll(deps: LiveDeps, all: readonly LiveSeries[]): Promise<void> {
  const bySource = Map.groupBy(all, ({ key }) => key.source)
  const failures: unknown[] = []
  const sweepInTurn = async (series: readonly LiveSeries[]) => {
    for (const live of series)
      await sweepSeries(deps, live).catch((error: unknown) => void failures.push(error))
  }
  await Promise.all([...bySource.values()].map(sweepInTurn))
  if (failures.length > 0) throw failures[0]
}

async function sweepSeries(deps: LiveDeps, live: LiveSeries): Promise<void> {
  const { db, clock } = deps
  const row = await openSource(db, live.key, live.source.pace === 'polled' ? 0 : null)
  const standing = await standingOf(db, live, clock.now())
  if (!isOpen(row, clock.now())) await askIfDue(deps, live, row, standing)
  await watch(deps, live)
}

async function askIfDue(deps: LiveDeps, live: LiveSeries, row: SourceRow, standing: Standing) {
  const now = deps.clock.now()
  const isPaid = live.source.pace === 'allowance'
  const due = isPaid ? await dueSlots(deps.db, live.key, standing, now) : []
  if (isPaid ? due.length === 0 : !isDue(row, standing.missing, now)) return
  const by = deps.random.uuid()
  const lease = { by, now, until: now.add({ seconds: LEASE_SECONDS }) }
  if (!(await takeLease(deps.db, live.key, lease, row.askedAt))) return
  const asking = { ...live, row, standing, by }
  if (isPaid) await askPaid(deps, asking, due)
  else await askPolled(deps, asking)
}
