import { GAMES } from '@fourcast/engine/games.ts'
import { stateName } from '@fourcast/engine/states.ts'
import type { SourceRow } from './repo.ts'
import { beginTrouble, countTold, endTrouble, findSource, tellOnce } from './repo.ts'
import { WHY_US } from '#platform/email/frame.ts'
import type { LiveDeps, LiveSeries, Standing } from './series-status.ts'
import { standingOf } from './series-status.ts'

/** How long it lasts before the owner is told. */
const PATIENCE_HOURS = 24
/** Of failures in a row, so many are nothing to speak of. */
export const FAILURES_QUIET = 2

/**
 * Whether a draw should be in by now, going by how long its source usually takes, and is not. A hole
 * before the newest draw does not count: not every draw of the calendar is held.
 */
export const isOverdue = (
  { newest, missing }: Standing,
  usualDelayHours: number,
  now: Temporal.Instant,
): boolean =>
  missing.some(
    ({ at }) =>
      (newest === null || Temporal.Instant.compare(at, newest) > 0) &&
      Temporal.Instant.compare(at.add({ hours: usualDelayHours }), now) <= 0,
  )

/** Notices when trouble with a source begins and ends; after a day of it the owner gets a mail, and one when it is over. */
export async function watch(deps: LiveDeps, live: LiveSeries): Promise<void> {
  const { db, clock } = deps
  const now = clock.now()
  const row = await findSource(db, live.key)
  if (!row?.askedAt) return
  const standing = await standingOf(db, live, now)
  const isSilent = isOverdue(standing, live.source.usualDelayHours, now)
  const isSimulated = standing.newest === null
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
    if (!(await tellOnce(tx, live.key, before, now))) return
    if ((await countTold(tx, live.key.source)) > 1) return
    await deps.mail.post(tx, { to: deps.config.SUPPORT_EMAIL, ...downLetter(live, trouble) })
  })
  deps.mail.wake()
}

async function recover(deps: LiveDeps, live: LiveSeries): Promise<void> {
  await deps.db.transaction(async (tx) => {
    if (!(await endTrouble(tx, live.key))) return
    if ((await countTold(tx, live.key.source)) > 0) return
    await deps.mail.post(tx, { to: deps.config.SUPPORT_EMAIL, ...backLetter(live) })
  })
  deps.mail.wake()
}

const nameOf = ({ series, key }: LiveSeries) =>
  `${key.source} (${series.schedule.name}, ${stateName(series.state)})`

/** One email for all games of a source. */
const downLetter = (live: LiveSeries, { row, isSimulated }: Trouble) => ({
  kind: 'source-down',
  why: WHY_US,
  subject: `No draws from ${nameOf(live)} for a day`,
  paragraphs: [
    `${nameOf(live)} has sent nothing new since ${row.troubledSince?.toString() ?? ''}. It last answered: ${row.answeredAt?.toString() ?? 'never'}.`,
    row.lastError === null
      ? 'It answers, but a draw that should be in by now is missing.'
      : `The last failure: ${row.lastError}. ${row.failures} in a row.`,
    isSimulated
      ? `It has never sent a draw, so ${GAMES[live.series.game].name} stays simulated and labeled.`
      : `The stored results of ${GAMES[live.series.game].name} stay up, marked as not up to date.`,
    'Its other games may be affected, too: npm run draws:status lists them. We keep trying, and you get one email when the source is back.',
  ],
})

const backLetter = (live: LiveSeries) => ({
  kind: 'source-back',
  why: WHY_US,
  subject: `Draws from ${nameOf(live)} again`,
  paragraphs: [`${nameOf(live)} answers again, and the missing draws are in.`],
})
