import { GAMES } from '@fourcast/engine/games.ts'
import { stateName } from '@fourcast/engine/states.ts'
import type { SourceRow } from './repo.ts'
import { beginTrouble, countReported, endTrouble, findSource, markReported } from './repo.ts'
import { WHY_US } from '#platform/email/layout.ts'
import type { LiveDeps, LiveSeries } from './source-state.ts'
import { FAILURES_QUIET, isOverdue, seriesStatusOf, withoutHeldBack } from './source-state.ts'

/** The operator is notified after this time. */
const PATIENCE_HOURS = 24

/** Records trouble with a source. The operator gets an email after a day, and one on recovery. */
export async function trackTrouble(deps: LiveDeps, live: LiveSeries): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const row = await findSource(db, live.key)
  if (!row?.askedAt) return
  const seriesStatus = await withoutHeldBack(db, live.key, await seriesStatusOf(db, live, now))
  const isSilent = isOverdue(seriesStatus, live.source.usualDelayHours, now)
  const isSimulated = seriesStatus.newest === null
  if (row.failures > FAILURES_QUIET || isSilent) await goOn(deps, live, { row, isSimulated })
  else if (row.failures === 0 && row.troubledSince) await recover(deps, live)
}

interface Trouble {
  row: SourceRow
  /** Whether it has never had a real draw. */
  isSimulated: boolean
}

async function goOn(deps: LiveDeps, live: LiveSeries, trouble: Trouble): Promise<void> {
  const { row } = trouble
  const now = deps.clock.now()
  if (row.troubledSince === null) return await beginTrouble(deps.db, live.key, now)
  if (row.toldAt) return
  const before = now.subtract({ hours: PATIENCE_HOURS })
  await deps.db.transaction(async (tx) => {
    if (!(await markReported(tx, live.key, before, now))) return
    if ((await countReported(tx, live.key.source)) > 1) return
    await deps.mail.post(tx, { to: deps.config.SUPPORT_EMAIL, ...downEmail(live, trouble) })
  })
}

async function recover(deps: LiveDeps, live: LiveSeries): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await endTrouble(tx, live.key))) return
    if ((await countReported(tx, live.key.source)) > 0) return
    await deps.mail.post(tx, { to: deps.config.SUPPORT_EMAIL, ...backEmail(live) })
  })
}

const nameOf = ({ series, key }: LiveSeries) =>
  `${key.source} (${series.schedule.name}, ${stateName(series.state)})`

/** One email for all games of a source. */
const downEmail = (live: LiveSeries, { row, isSimulated }: Trouble) => ({
  kind: 'source-down',
  why: WHY_US,
  subject: `No draws from ${nameOf(live)} for a day`,
  paragraphs: [
    `${nameOf(live)} has sent no new draws since ${row.troubledSince?.toString() ?? ''}. Last response: ${row.answeredAt?.toString() ?? 'never'}.`,
    row.lastError === null
      ? 'It responds, but a draw is overdue.'
      : `${row.failures} requests in a row failed. Last error: ${row.lastError}.`,
    isSimulated
      ? `It has never sent a draw, so ${GAMES[live.series.game].name} draws stay simulated and labeled.`
      : `The app still shows the stored results of ${GAMES[live.series.game].name}, marked as stale.`,
    'Its other games may be affected too. npm run draws:status lists them. The app keeps trying. You’ll get one email when the source recovers.',
  ],
})

const backEmail = (live: LiveSeries) => ({
  kind: 'source-back',
  why: WHY_US,
  subject: `Draws from ${nameOf(live)} have resumed`,
  paragraphs: [`${nameOf(live)} is responding again, and the missing draws are stored.`],
})
