import type { Generation } from '@fourcast/contract/numbers.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import type { SQL } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Made } from '../keep-repo.ts'
import { insertMade } from '../keep-repo.ts'
import { present } from '../present.ts'

/** What a method made of what was entered. */
export type Result = Omit<Made, 'id' | 'createdAt' | 'day'>

/** Stores and counts what was made, if it is paid for, and keeps it where its owner wants that. */
export async function store(
  db: Tx,
  owner: OwnerId,
  id: string,
  now: Temporal.Instant,
  result: Result,
  paid?: SQL,
): Promise<Generation | null> {
  const made = { id, createdAt: now, ...result }
  const saved = await insertMade(db, owner, { ...made, day: newYorkDay(now).toString() }, paid)
  if (saved === null) return null
  return present({ ...made, savedAt: saved ? now : null, matches: [] }, now)
}
