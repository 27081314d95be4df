import type { Game } from '@fourcast/engine/games.ts'
import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import { scheduleOf } from '@fourcast/engine/schedules.ts'
import type { Deps } from '#deps.ts'
import type { ClearedSeries } from '#domains/draws/clear.ts'
import { clearReal } from '#domains/draws/clear.ts'
import { seriesOf } from '#domains/draws/store/series.ts'
import { readLiveSource } from '#domains/draws/sources/source-details.ts'
import { liveSeries } from '#domains/draws/sources/source-state.ts'
import { requestSourceRefresh } from '#domains/draws/sources/check-source.ts'
import type { Admin } from '#platform/audit/audit.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import { Failure, invalidField, notFound } from '#platform/http/failure.ts'
import { findOpenImport } from './imports-repo.ts'
import { isPaid, nameOf } from './sources.ts'

type SeriesDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'hooks'>

interface Key {
  game: Game
  state: string
}

const refused = (message: string) => new Failure('unprocessable', message)

/** The live source of a game and state; 404 if there is none. */
function liveOf({ config }: SeriesDeps, key: Key) {
  const isUnknown = 'unknown' in seriesOf(key.game, key.state)
  if (isUnknown && !scheduleOf(key.game, key.state))
    throw notFound('That game and state was not found')
  return liveSeries(config.DRAW_SOURCES, config).find((live) => nameOf(live.key) === nameOf(key))
}

/**
 * Checks a live source now, even while it is paused after failures; refused within five minutes of the
 * last check.
 */
export async function refreshSource(deps: SeriesDeps, admin: Admin, key: Key): Promise<void> {
  const live = liveOf(deps, key)
  if (!live) throw refused('These draws have no live source to check.')
  if (isPaid(live))
    throw refused(`${live.source.name} is a metered source. It is checked only after each draw.`)
  const now = deps.clock.now()
  const { refreshableAt } = await readLiveSource(deps, live)
  if (refreshableAt === null)
    throw refused('No draw is missing. The source is checked again after the next draw.')
  const minutes = now.until(refreshableAt).total('minutes')
  if (minutes > 0)
    throw refused(
      `The source was checked less than five minutes ago. Try again in ${Math.ceil(minutes)} min.`,
    )
  await deps.db.transaction(async (tx) => {
    await requestSourceRefresh(tx, live, now)
    await writeAudit(tx, admin, { action: 'source.refresh', ...auditSubjectOf(key) }, now)
  })
}

/**
 * Deletes the real draws of a series after its name was typed as confirmation. Refused while an import
 * or a source adds to it.
 */
export async function clearSeries(
  deps: SeriesDeps,
  admin: Admin,
  key: Key,
  confirm: string,
): Promise<ClearedSeries> {
  const live = liveOf(deps, key)
  if (confirm.trim() !== nameOf(key)) throw invalidField('confirm', `Type ${nameOf(key)}`)
  if (live)
    throw refused(
      `These draws come from ${live.source.name}, which would restore them all. Set ${settingOf(key)}=import in DRAW_SOURCES first.`,
    )
  const now = deps.clock.now()
  return await deps.db.transaction(async (tx) => {
    const cleared = await clearReal(tx, key, { now, hooks: deps.hooks })
    if (!cleared) throw new Failure('conflict', 'There are no real draws to remove.')
    // Checked under the lock of the series, so a later upload is read after the deletion.
    if (await findOpenImport(tx, key))
      throw new Failure(
        'conflict',
        'A file with these draws is being imported. Wait until it finishes.',
      )
    const before = { real: true, draws: cleared.removed }
    const after = { real: false, draws: 0, winsTakenBack: cleared.winsTakenBack }
    await writeAudit(
      tx,
      admin,
      { action: 'series.clear', ...auditSubjectOf(key), before, after },
      now,
    )
    return cleared
  })
}

/** The series as DRAW_SOURCES names it: 'NY', 'NY:cash3'. */
const settingOf = ({ game, state }: Key) => (game === FOUR_DIGIT ? state : `${state}:${game}`)

/** The audit subject of a game and state. */
export const auditSubjectOf = (key: Key) => ({ subject: 'series', subjectId: nameOf(key) })
