import type { Deps } from '#deps.ts'
import { hasPoint, takePoint } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import { wait } from '#platform/http/limits.ts'

/** Whose cards are declined more often tries which of many stolen ones still pays. */
const DECLINES = { points: 10, seconds: 3_600 }

type Clocked = Pick<Deps, 'clock'>

const bucketOf = (owner: OwnerId) => ({ key: `declines:${owner}`, ...DECLINES })

/** Counts a method that was refused while its owner sat there. */
export async function countDecline(tx: Tx, { clock }: Clocked, owner: OwnerId): Promise<void> {
  await takePoint(tx, clock, bucketOf(owner))
}

/** Whether someone may try a method. Exact under the lock of their subscription, as no two are tried at once. */
export const mayTry = async (db: Tx, { clock }: Clocked, owner: OwnerId): Promise<boolean> =>
  (await hasPoint(db, clock, bucketOf(owner))).allowed

/** The same, as a refusal that says when. */
export async function refuseTries(db: Tx, { clock }: Clocked, owner: OwnerId): Promise<void> {
  const { allowed, retryAfter } = await hasPoint(db, clock, bucketOf(owner))
  if (allowed) return
  const message = `Too many declined payments. Please try again in ${wait(retryAfter)}.`
  throw new Failure('rate_limited', message, { retryAfter })
}
