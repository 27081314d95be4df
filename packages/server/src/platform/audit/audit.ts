import { lt, inArray } from 'drizzle-orm'
import type { AuditAction } from '@fourcast/contract/admin-audit.ts'
import type { Tx } from '#platform/db/db.ts'
import { audit } from '#platform/db/schema/audit.ts'

/** The actor: an administrator who makes a call, or a command or the service, which have no account. */
export interface Actor {
  userId: string | null
  requestId: string | null
}

/** An administrator who makes a call. */
export interface Admin extends Actor {
  userId: string
}

/** A command, or the service itself. */
export const NO_ACCOUNT: Actor = { userId: null, requestId: null }

export interface AdminAction {
  action: AuditAction
  /** 'user', 'payment', 'series' … */
  subject: string
  subjectId: string
  /**
   * Only what the action changed; never a password, a token, an address or a name. Free text is
   * only the reason of a refund or of a lifted cool-off, whose forms ask for none of these.
   */
  before?: Record<string, unknown>
  after?: Record<string, unknown>
}

/** Written in the transaction of the action: neither exists without the other. */
export async function writeAudit(
  tx: Tx,
  actor: Actor,
  action: AdminAction,
  now: Temporal.Instant,
): Promise<void> {
  const { userId, requestId } = actor
  await tx.insert(audit).values({ ...action, actorId: userId, requestId, at: now })
}

export async function purgeAudit(db: Tx, before: Temporal.Instant, most: number): Promise<number> {
  const old = db.select({ id: audit.id }).from(audit).where(lt(audit.at, before)).limit(most)
  const { rowCount } = await db.delete(audit).where(inArray(audit.id, old))
  return rowCount ?? 0
}
