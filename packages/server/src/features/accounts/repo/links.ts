import { and, eq, gt, isNull, lt } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { account, mailedLink } from '../tables.ts'

export type LinkKind = 'reset' | 'verify'

export async function insertLink(tx: Tx, row: typeof mailedLink.$inferInsert): Promise<void> {
  await tx.insert(mailedLink).values(row)
}

/** Only the newest link opens: the ones before it are used up. */
export async function retireLinks(
  tx: Tx,
  of: { userId: string; kind: LinkKind; now: Temporal.Instant },
): Promise<void> {
  await tx
    .update(mailedLink)
    .set({ usedAt: of.now })
    .where(
      and(
        eq(mailedLink.userId, of.userId),
        eq(mailedLink.kind, of.kind),
        isNull(mailedLink.usedAt),
      ),
    )
}

interface Key {
  hash: string
  kind: LinkKind
  now: Temporal.Instant
}

/** A link that still opens: its time is not over, and its address is still the account's. */
export async function findLink(db: Tx, { hash, kind, now }: Key) {
  const [found] = await db
    .select({ account, usedAt: mailedLink.usedAt })
    .from(mailedLink)
    .innerJoin(account, and(eq(account.id, mailedLink.userId), eq(account.email, mailedLink.email)))
    .where(and(eq(mailedLink.hash, hash), eq(mailedLink.kind, kind), gt(mailedLink.expiresAt, now)))
  return found
}

/** Uses a link up; of two at the same moment one gets true. */
export async function spendLink(tx: Tx, hash: string, now: Temporal.Instant): Promise<boolean> {
  const used = await tx
    .update(mailedLink)
    .set({ usedAt: now })
    .where(and(eq(mailedLink.hash, hash), isNull(mailedLink.usedAt)))
    .returning({ hash: mailedLink.hash })
  return used.length > 0
}

export async function deleteLinksBefore(db: Tx, before: Temporal.Instant): Promise<void> {
  await db.delete(mailedLink).where(lt(mailedLink.createdAt, before))
}
