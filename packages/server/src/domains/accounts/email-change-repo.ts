import { and, eq, gt, inArray, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { account, mailedLink } from '#platform/db/schema/accounts.ts'

export const LINK_KINDS = ['reset', 'verify', 'email-change'] as const
export type LinkKind = (typeof LINK_KINDS)[number]

export async function insertLink(tx: Tx, row: typeof mailedLink.$inferInsert): Promise<void> {
  await tx.insert(mailedLink).values(row)
}

/** Marks earlier links as used, so only the newest one works. */
export async function revokeLinks(
  tx: Tx,
  of: { userId: string; kinds: readonly LinkKind[]; now: Temporal.Instant },
): Promise<void> {
  await tx
    .update(mailedLink)
    .set({ usedAt: of.now })
    .where(
      and(
        eq(mailedLink.userId, of.userId),
        inArray(mailedLink.kind, of.kinds),
        isNull(mailedLink.usedAt),
      ),
    )
}

interface Key {
  hash: string
  kind: LinkKind
  now: Temporal.Instant
}

/** A link that is unexpired and was sent to the account's current address. */
export async function findLink(db: Tx, { hash, kind, now }: Key) {
  const [found] = await db
    .select({ account, usedAt: mailedLink.usedAt })
    .from(mailedLink)
    .innerJoin(account, and(eq(account.id, mailedLink.userId), eq(account.email, mailedLink.email)))
    .where(and(eq(mailedLink.hash, hash), eq(mailedLink.kind, kind), gt(mailedLink.expiresAt, now)))
  return found
}

/** The newest link of a change of address, or the link of a change that was already confirmed. */
export async function findEmailChange(db: Tx, hash: string, now: Temporal.Instant) {
  const [found] = await db
    .select({ account, email: mailedLink.email })
    .from(mailedLink)
    .innerJoin(account, eq(account.id, mailedLink.userId))
    .where(
      and(
        eq(mailedLink.hash, hash),
        eq(mailedLink.kind, 'email-change'),
        gt(mailedLink.expiresAt, now),
        or(isNull(mailedLink.usedAt), eq(mailedLink.email, account.email)),
      ),
    )
  return found
}

/** The new address that is waiting for confirmation. */
export async function findPendingEmail(
  db: Tx,
  userId: string,
  now: Temporal.Instant,
): Promise<string | null> {
  const [found] = await db
    .select({ email: mailedLink.email })
    .from(mailedLink)
    .where(
      and(
        eq(mailedLink.userId, userId),
        eq(mailedLink.kind, 'email-change'),
        isNull(mailedLink.usedAt),
        gt(mailedLink.expiresAt, now),
      ),
    )
  return found?.email ?? null
}

/** Marks a link as used. Of two concurrent calls only one gets true. */
export async function consumeLink(tx: Tx, hash: string, now: Temporal.Instant): Promise<boolean> {
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
