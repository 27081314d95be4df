import { and, desc, eq, gt, isNull, count, isNotNull, lt, lte, ne, sql } from 'drizzle-orm'
import { account, mailedLink, phoneCode, profile } from '#platform/db/schema/accounts.ts'
import { lockNumber } from '#platform/db/advisory-locks.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { smsStop } from '#platform/db/schema/sms.ts'

type Row = typeof profile.$inferSelect

const names = { firstName: account.firstName, lastName: account.lastName }

/** The profile with the phone's state and the pending address. */
export async function findProfile(db: Tx, owner: OwnerId, now: Temporal.Instant) {
  const waits = and(
    eq(mailedLink.userId, account.id),
    eq(mailedLink.kind, 'email-change'),
    isNull(mailedLink.usedAt),
    gt(mailedLink.expiresAt, now),
  )
  const [found] = await db
    .select({
      account: { ...names, email: account.email, photoId: account.photoId },
      profile,
      pendingEmail: mailedLink.email,
      stoppedAt: smsStop.stoppedAt,
    })
    .from(account)
    .leftJoin(profile, eq(profile.userId, account.id))
    .leftJoin(smsStop, eq(smsStop.phone, profile.phone))
    .leftJoin(mailedLink, waits)
    .where(eq(account.id, owner))
    .orderBy(desc(mailedLink.createdAt))
    .limit(1)
  return found
}

/**
 * Locks the profile until the transaction ends. Two statements, because one that waited for the lock
 * would read the row as it was before.
 */
export async function lockProfile(tx: Tx, owner: OwnerId): Promise<Row | null> {
  await tx
    .select({ id: account.id })
    .from(account)
    .where(eq(account.id, owner))
    .for('no key update')
  const [found] = await tx.select().from(profile).where(eq(profile.userId, owner))
  return found ?? null
}

type PartialUpdate<T> = { [K in keyof T]?: T[K] | undefined }

export async function putProfile(
  tx: Tx,
  owner: OwnerId,
  given: PartialUpdate<Omit<Row, 'userId'>>,
): Promise<void> {
  const row = { ...given, userId: owner }
  await tx.insert(profile).values(row).onConflictDoUpdate({ target: profile.userId, set: row })
}

export async function putNames(
  tx: Tx,
  owner: OwnerId,
  given: PartialUpdate<Record<keyof typeof names, string>>,
): Promise<void> {
  // Sets both, so that the update is never empty.
  const set = {
    firstName: given.firstName ?? account.firstName,
    lastName: given.lastName ?? account.lastName,
  }
  await tx.update(account).set(set).where(eq(account.id, owner))
}

/** A code that was sent to another phone does not verify the new one. */
export async function deletePhoneCode(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(phoneCode).where(eq(phoneCode.userId, owner))
}

export type PhoneCode = typeof phoneCode.$inferSelect

const PHONE_LOCKS = lockNumber('phones')

/** Replaces an earlier code. */
export async function putPhoneCode(
  tx: Tx,
  owner: OwnerId,
  code: Omit<PhoneCode, 'userId' | 'tries'>,
): Promise<void> {
  const row = { ...code, userId: owner, tries: 0 }
  await tx.insert(phoneCode).values(row).onConflictDoUpdate({ target: phoneCode.userId, set: row })
}

/** Uses one attempt of a code in one statement; null if none is left. */
export async function countPhoneTry(
  db: Tx,
  owner: OwnerId,
  { most, now }: { most: number; now: Temporal.Instant },
): Promise<PhoneCode | null> {
  const holds = and(
    eq(phoneCode.userId, owner),
    lt(phoneCode.tries, most),
    gt(phoneCode.expiresAt, now),
  )
  const [counted] = await db
    .update(phoneCode)
    .set({ tries: sql`${phoneCode.tries} + 1` })
    .where(holds)
    .returning()
  return counted ?? null
}

/** Number of other accounts that have verified a phone. Locks the phone, so concurrent verifications wait. */
export async function countOthersWithPhone(tx: Tx, owner: OwnerId, phone: string): Promise<number> {
  await tx.execute(sql`select pg_advisory_xact_lock(${PHONE_LOCKS}::int, hashtext(${phone}))`)
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

export async function deleteOldPhoneCodes(db: Tx, now: Temporal.Instant): Promise<void> {
  await db.delete(phoneCode).where(lte(phoneCode.expiresAt, now))
}
