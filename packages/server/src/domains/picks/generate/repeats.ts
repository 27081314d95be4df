import type { Generation } from '@fourcast/contract/numbers.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import { inMatchWindow } from '@fourcast/engine/matching.ts'
import type { Visitor } from '#domains/entitlements/quota/demo-share.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { isUniqueViolation } from '#platform/db/sql-state.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Keys } from '#platform/secret.ts'
import { present } from '../present.ts'
import type { NewGeneration } from '../repo.ts'
import { saveGeneration } from '../repo.ts'
import { findLatestDraw, findRepeats } from './repo.ts'

/** The result of a method for some digits. */
export type Result = Omit<NewGeneration, 'id' | 'createdAt' | 'day' | 'sessionId'>

/** A result with the key that a repeat of it has as well. */
export type KeyedResult = Result & { repeatKey: string }

/**
 * Gives results the keys under which they are stored: the same box and digits on the same latest draw
 * have the same key. `query` is the request to Box 3. Visitors of the demo share no results.
 */
export async function withRepeatKeys(
  { db, keys }: { db: Db; keys: Keys },
  { owner, visitor }: { owner: OwnerId; visitor: Visitor | null },
  { results, query, now }: { results: readonly Result[]; query: unknown; now: Temporal.Instant },
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

/** The stored results of these keys, saved if their owner has auto-save on. */
export async function storedRepeats(
  tx: Tx,
  { owner, visitor }: { owner: OwnerId; visitor: Visitor | null },
  results: readonly KeyedResult[],
  now: Temporal.Instant,
): Promise<Map<string, Generation>> {
  const keys = results.map(({ repeatKey }) => repeatKey)
  const found = new Map<string, Generation>()
  for (const { key, autoSave, ...stored } of await findRepeats(
    tx,
    { owner, sessionId: visitor?.sessionId ?? null },
    keys,
    now,
  )) {
    const isDue = autoSave && stored.savedAt === null
    if (isDue) await saveGeneration(tx, owner, stored.id, now)
    found.set(key, present(isDue ? { ...stored, savedAt: now } : stored, now))
  }
  return found
}

/** Runs work again if the same result was stored meanwhile: then it is found. */
export async function retryAsRepeat<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error)) return await work()
    throw error
  }
}
