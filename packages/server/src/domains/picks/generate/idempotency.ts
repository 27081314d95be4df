import type { Generation } from '@fourcast/contract/numbers.ts'
import type { Method } from '@fourcast/engine/boxes.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Random } from '#platform/random.ts'
import { uuidOf } from '#platform/uuid.ts'
import { findAllStored } from '../repo.ts'
import type { StoredGeneration } from '../repo.ts'
import { present } from '../present.ts'

/** Who wants something made, and the key by which a retry is known; null where none was sent. */
export interface Requester {
  owner: OwnerId
  key: string | null
  /** Of the demo account: the network of the visitor, who gets a share of the day. */
  visitor: string | null
}

/**
 * The id of what is made: of a retry that of the first time, so that nothing need be remembered for
 * it. Asked for together, generations are others than each alone.
 */
export const idFor = (
  random: Random,
  { owner, key }: Pick<Requester, 'owner' | 'key'>,
  together: readonly Method[],
  method: Method,
): string => (key === null ? random.uuid() : uuidOf(JSON.stringify([owner, together, method, key])))

/** What is asked for: a retry by key asks for the same. */
export interface GenerationRequest {
  /** What was entered: four places. */
  original: string
  /** Of Box 3; where none is named, any. */
  state?: string | undefined
}

/** All that these ids name, or null where that is nothing. What came of another input is refused. */
export async function findEarlierResult(
  { db, clock }: { db: Db; clock: Clock },
  owner: OwnerId,
  ids: readonly string[],
  asked: GenerationRequest,
): Promise<Generation[] | null> {
  const now = clock.now()
  const found = await findAllStored(db, owner, ids, now)
  if (found.length === 0) return null
  if (found.length < ids.length || !found.every((one) => isAsked(one, asked)))
    throw new Failure('conflict', 'This Idempotency-Key was used for another request')
  return found.map((one) => present(one, now))
}

const isAsked = ({ original, model }: StoredGeneration, asked: GenerationRequest) =>
  original === asked.original &&
  (asked.state === undefined || model === null || model.state === asked.state)

/** Does work that leaves something to be found, once: another call may be doing the same meanwhile. */
export async function findOrCreate<T>(
  find: () => Promise<T | null>,
  work: () => Promise<T>,
): Promise<T> {
  const before = await find()
  if (before !== null) return before
  try {
    return await work()
  } catch (error) {
    // The other was quicker: what it made is in the way, or what was left is gone.
    const meanwhile = await find()
    if (meanwhile !== null) return meanwhile
    throw error
  }
}
