import { and, desc, eq, gt, isNull, or } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { lastIdleStart } from '../policy.ts'
import { account, session } from '#platform/db/schema/accounts.ts'
import type { SessionRow } from './repo.ts'

/** More devices than anyone has; whoever signs in by script sees the latest. */
const MOST = 100

const isLive = (now: Temporal.Instant) =>
  and(
    isNull(session.endedAt),
    gt(session.expiresAt, now),
    or(eq(session.remember, true), gt(session.lastActiveAt, lastIdleStart(now))),
  )

/** Someone's sessions that live now: this one first, then by when they were last used. */
export async function liveSessions(
  db: Tx,
  owner: OwnerId,
  { own, now }: { own: string; now: Temporal.Instant },
): Promise<SessionRow[]> {
  return await db
    .select()
    .from(session)
    .where(and(eq(session.userId, owner), isLive(now)))
    .orderBy(desc(eq(session.id, own)), desc(session.lastActiveAt), desc(session.id))
    .limit(MOST)
}

/** Everyone's who use an account, the latest used first, to see which have to give way. */
export async function crowdOf(
  tx: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<{ id: string; address: string | null; isDemo: boolean }[]> {
  return await tx
    .select({ id: session.id, address: session.address, isDemo: account.isDemo })
    .from(session)
    .innerJoin(account, eq(account.id, session.userId))
    .where(and(eq(session.userId, userId), isLive(now)))
    .orderBy(desc(session.lastActiveAt), desc(session.createdAt), desc(session.id))
}

/** Where a session was opened from. */
export type Origin = Pick<SessionRow, 'userAgent' | 'address'>

/** Each place once, from which someone has signed in since then. */
export async function originsSince(
  tx: Tx,
  userId: string,
  since: Temporal.Instant,
): Promise<Origin[]> {
  return await tx
    .selectDistinct({ userAgent: session.userAgent, address: session.address })
    .from(session)
    .where(and(eq(session.userId, userId), gt(session.createdAt, since)))
}
