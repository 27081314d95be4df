import * as MESSAGES from '@fourcast/contract/messages.ts'
import { DEMO_SHARE } from '@fourcast/contract/plans.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import type { FastifyRequest } from 'fastify'
import type { Clock } from '#platform/clock.ts'
import { takeToken } from '#platform/db/buckets.ts'
import type { Tx } from '#platform/db/db.ts'
import type { Principal } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import { networkOf } from '#platform/network.ts'
import type { Keys } from '#platform/secret.ts'
import { resetAt } from './quota.ts'

/** A visitor of the demo account, which many people share at a time. */
export interface Visitor {
  /** The visit: its results and preferences belong to it. */
  sessionId: string
  /** A share of the day is counted by it. */
  network: string
}

interface ShareUse {
  /** Null for other accounts, which have no share. */
  visitor: Visitor | null
  kind: 'generations' | 'fairPicks' | 'tickets' | 'savedNumbers'
  now: Temporal.Instant
  amount: number
}

/** Null for other accounts than the demo. */
export const visitorOf = (call: { request: FastifyRequest; user: Principal }): Visitor | null =>
  call.user.isDemo
    ? { sessionId: call.user.sessionId, network: networkOf(call.request.ip || '') }
    : null

/** Limits each demo visitor to a share of the demo account's daily quota, so that one cannot use it up. */
export async function chargeDemoShare(
  tx: Tx,
  { clock, keys }: { clock: Clock; keys: Keys },
  { visitor, kind, now, amount }: ShareUse,
): Promise<void> {
  if (visitor === null) return
  const back = resetAt(now)
  const seconds = Math.ceil(back.since(now).total('seconds'))
  const mac = keys.mac('demo-share', visitor.network)
  const key = `demo-share:${newYorkDay(now).toString()}:${kind}:${mac}`
  for (let taken = 0; taken < amount; taken++) {
    const { allowed } = await takeToken(tx, clock, { key, points: DEMO_SHARE, seconds })
    if (!allowed)
      throw new Failure('quota_exceeded', MESSAGES.demoShareUsed, {
        limit: DEMO_SHARE,
        used: DEMO_SHARE,
        resetAt: back.toString(),
        retryAfter: seconds,
      })
  }
}
