import { newYorkDay } from '@fourcast/engine/calendar.ts'
import { inMatchWindow } from '@fourcast/engine/matching.ts'
import type { Db } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Keys } from '#platform/secret.ts'
import type { Requester } from './visits.ts'
import { findLatestDraw } from './generate-repo.ts'
import type { ModelQuery, Result } from './generate-results.ts'

/** A result with the key that a repeat of it has as well. */
export type KeyedResult = Result & { repeatKey: string }

/**
 * Gives results the keys under which they are stored: the same box and digits on the same latest draw
 * have the same key. `query` is the request to Box 3. Visitors of the demo share no results.
 */
export async function withRepeatKeys(
  { db, keys }: { db: Db; keys: Keys },
  { owner, visitor }: Requester,
  { results, query }: { results: readonly Result[]; query: ModelQuery | null },
  now: Temporal.Instant,
): Promise<KeyedResult[]> {
  const latest = await latestDrawOf(db, owner, now)
  return results.map((result) => {
    const { method, original } = result
    const model = method === 'ml' ? query : null
    const text = JSON.stringify([visitor, method, original, latest, model])
    return { ...result, repeatKey: keys.mac('repeat', text) }
  })
}

/** After a week without a draw the day takes its place: older results are compared with no more draws. */
async function latestDrawOf(db: Db, owner: OwnerId, now: Temporal.Instant): Promise<string> {
  const latest = await findLatestDraw(db, owner, now)
  return latest && inMatchWindow(latest.at, now) ? latest.id : newYorkDay(now).toString()
}
