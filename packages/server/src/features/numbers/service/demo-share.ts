import * as MESSAGES from '@fourcast/contract/messages.ts'
import { DEMO_SHARE } from '@fourcast/contract/plans.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import { resetAt } from '#features/billing/service/usage.ts'
import type { Clock } from '#platform/clock.ts'
import { takePoint } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Keys } from '#platform/secret.ts'

interface Visit {
  /** The network of whoever tries the demo account. */
  visitor: string
  now: Temporal.Instant
  amount: number
}

/** Takes from a visitor's share of the demo account's day: one of them cannot use it up for all. */
export async function takeShare(
  tx: Tx,
  { clock, keys }: { clock: Clock; keys: Keys },
  { visitor, now, amount }: Visit,
): Promise<void> {
  const back = resetAt(now)
  const seconds = Math.ceil(back.since(now).total('seconds'))
  const key = `demo-share:${newYorkDay(now).toString()}:${keys.mac('demo-share', visitor)}`
  for (let taken = 0; taken < amount; taken++) {
    const { allowed } = await takePoint(tx, clock, { key, points: DEMO_SHARE, seconds })
    if (!allowed)
      throw new Failure('quota_used', MESSAGES.demoShareUsed, {
        limit: DEMO_SHARE,
        used: DEMO_SHARE,
        resetAt: back.toString(),
        retryAfter: seconds,
      })
  }
}
