import type { PickLuck } from '@fourcast/contract/luck.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { computePickCounts } from './luck-thread.ts'
import { WINDOW_HOURS } from './repo.ts'
import { listComparedDraws, listSavedSets } from './luck-repo.ts'

/** Older results are left out, so that the call stays short for those who save hundreds a day. */
const MOST_PICKS = 500
const WINDOW_MS = WINDOW_HOURS * 60 * 60 * 1000

/** Someone's saved results, counted so that fair draws can be compared with them. */
export async function luckOf(
  { db, clock }: { db: Db; clock: Clock },
  owner: OwnerId,
): Promise<PickLuck> {
  const now = clock.now()
  const saved = await listSavedSets(db, owner, MOST_PICKS)
  const first = saved.at(-1)
  const draws =
    first === undefined ? [] : await listComparedDraws(db, owner, { since: first.at, now })
  const picks = saved.map(({ at, sets }) => {
    const from = at.epochMilliseconds
    return { from, until: from + WINDOW_MS, sets }
  })
  return Object.assign(await computePickCounts(picks, draws), {
    most: MOST_PICKS,
  })
}
