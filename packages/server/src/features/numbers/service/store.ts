import type { Generation } from '@fourcast/contract/numbers.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Made } from '../repo/keep.ts'
import { insertMade } from '../repo/keep.ts'
import { present } from './present.ts'

/** What a method made of what was entered. */
export type Result = Omit<Made, 'id' | 'createdAt' | 'day'>

/** Stores and counts what was made, keeps it where its owner wants that, and answers it. */
export async function store(
  db: Tx,
  owner: OwnerId,
  id: string,
  now: Temporal.Instant,
  result: Result,
): Promise<Generation> {
  const made = { id, createdAt: now, ...result }
  const saved = await insertMade(db, owner, { ...made, day: newYorkDay(now).toString() })
  return present({ ...made, savedAt: saved ? now : null, matches: [] }, now)
}
