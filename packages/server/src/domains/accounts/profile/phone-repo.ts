import { and, count, eq, gt, isNotNull, lt, lte, ne, sql } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { phoneCode, profile } from '#platform/db/schema/accounts.ts'

export type PhoneCode = typeof phoneCode.$inferSelect

/** Names our locks among those of PostgreSQL that anyone may take. */
const PHONES = 4_040_406

/** In the place of the code before, if there is one. */
export async function putPhoneCode(
  tx: Tx,
  owner: OwnerId,
  code: Omit<PhoneCode, 'userId' | 'tries'>,
): Promise<void> {
  const row = { ...code, userId: owner, tries: 0 }
  await tx.insert(phoneCode).values(row).onConflictDoUpdate({ target: phoneCode.userId, set: row })
}

/** Takes one of the tries that a code has, in one statement, or answers null: there is none left. */
export async function takePhoneTry(
  db: Tx,
  owner: OwnerId,
  { most, now }: { most: number; now: Temporal.Instant },
): Promise<PhoneCode | null> {
  const holds = and(
    eq(phoneCode.userId, owner),
    lt(phoneCode.tries, most),
    gt(phoneCode.expiresAt, now),
  )
  const [taken] = await db
    .update(phoneCode)
    .set({ tries: sql`${phoneCode.tries} + 1` })
    .where(holds)
    .returning()
  return taken ?? null
}

/** How many others have verified a phone; whoever else wants to waits for this transaction. */
export async function countOthersWith(tx: Tx, owner: OwnerId, phone: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PHONES}::int, hashtext(${phone}))`)
  const others = and(
    ne(profile.userId, owner),
    eq(profile.phone, phone),
    isNotNull(profile.phoneVerifiedAt),
  )
  const [found] = await tx.select({ n: count() }).from(profile).where(others)
  return found?.n ?? 0
}

export async function isPhoneVerified(db: Tx, owner: OwnerId): Promise<boolean> {
  const verified = and(eq(profile.userId, owner), isNotNull(profile.phoneVerifiedAt))
  const rows = await db.select({ owner: profile.userId }).from(profile).where(verified)
  return rows.length > 0
}

export async function deleteOldCodes(db: Tx, now: Temporal.Instant): Promise<void> {
  await db.delete(phoneCode).where(lte(phoneCode.expiresAt, now))
}
