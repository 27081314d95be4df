import type { AuditAction } from '@fourcast/contract/admin-audit.ts'
import type { SQL } from 'drizzle-orm'
import { and, desc, eq, gte, lt, sql } from 'drizzle-orm'
import { account } from '#platform/db/schema/accounts.ts'
import { audit } from '#platform/db/schema/audit.ts'
import type { Tx } from '#platform/db/db.ts'

export interface AuditFilter {
  action?: AuditAction | undefined
  actorId?: string | undefined
  subjectId?: string | undefined
  since?: Temporal.Instant | undefined
  until?: Temporal.Instant | undefined
}

const isLike = ({ action, actorId, subjectId, since, until }: AuditFilter): SQL | undefined =>
  and(
    action && eq(audit.action, action),
    actorId === undefined ? undefined : eq(audit.actorId, actorId),
    subjectId === undefined ? undefined : eq(audit.subjectId, subjectId),
    since && gte(audit.at, since),
    until && lt(audit.at, until),
  )

/** The newest first, in the order of the index. */
export async function listAudit(
  db: Tx,
  filter: AuditFilter,
  { page, size }: { page: number; size: number },
) {
  const byTime = filter.since ?? filter.until
  return await db
    .select({ entry: audit, actorId: account.id, email: account.email })
    .from(audit)
    .leftJoin(account, eq(account.id, audit.actorId))
    .where(isLike(filter))
    .orderBy(...(byTime ? [desc(audit.at), desc(audit.id)] : [desc(audit.id)]))
    .limit(size)
    .offset(page * size)
}

export async function countAudit(db: Tx, filter: AuditFilter): Promise<number> {
  const [row] = await db
    .select({ n: sql<number>`count(*)::int` })
    .from(audit)
    .where(isLike(filter))
  return row?.n ?? 0
}

/** Deletes the oldest, a batch at a time; returns how many. */
