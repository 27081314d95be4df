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

/** A requested refresh expires after this time. */
const REFRESH_SECONDS = 120

/**
 * Requests draws from every live source that is due, or from the named source. Several instances may
 * do so at once: a lease guards each request, and each paid request has a row that is inserted once.
 */
export async function sweepSources(deps: LiveDeps, name?: string): Promise<void> {
  const all = liveSeries(deps.config.DRAW_SOURCES, deps.config)
  await sweepAll(
    deps,
    all.filter(({ key }) => name === undefined || key.source === name),
  )
}

/** The same for the sources with a requested refresh. */
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
 * Requests an early check of every free source, at least five minutes after its last one. It does not
 * affect paid sources, failing sources, or sources without a missing draw. Returns at once; new draws
 * arrive with the event stream.
 */
export async function requestRefresh({ db, clock }: { db: Db; clock: Clock }): Promise<void> {
  await wantNews(db, FREE_SOURCES, clock.now())
}

/** The same for one source, for an admin. Also ends its pause after failures. */
export async function requestNewsOf(tx: Tx, { key }: LiveSeries, now: Temporal.Instant) {
  await openSource(tx, key, 0)
  await wantNewsOf(tx, key, now)
  await endHostPause(tx, key.source)
}

/**
 * Sources run in parallel, so a failing one does not delay the others. The series of one source run in
 * turn, so its host never gets two requests at once.
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
