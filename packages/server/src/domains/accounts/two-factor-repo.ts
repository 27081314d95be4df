import { and, count, eq, inArray, isNotNull, isNull, lt, or } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { recoveryCode, session, totp } from '#platform/db/schema/accounts.ts'

export type TotpRow = typeof totp.$inferSelect

export async function findTotp(db: Tx, owner: OwnerId): Promise<TotpRow | undefined> {
  const [found] = await db.select().from(totp).where(eq(totp.userId, owner))
  return found
}

/** Stores a new secret over an unconfirmed one; false if two-factor is already on. */
export async function storeSecret(
  tx: Tx,
  owner: OwnerId,
  { secret, now }: { secret: string; now: Temporal.Instant },
): Promise<boolean> {
  const stored = await tx
    .insert(totp)
    .values({ userId: owner, secret, startedAt: now })
    .onConflictDoUpdate({
      target: totp.userId,
      set: { secret, startedAt: now },
      setWhere: isNull(totp.enabledAt),
    })
    .returning({ userId: totp.userId })
  return stored.length > 0
}

/** Every secret, for re-encryption. */
export const listSecrets = async (db: Tx) =>
  await db.select({ userId: totp.userId, secret: totp.secret }).from(totp)

/** Stores the same secret encrypted with the new key, unless the row has changed. */
export async function replaceSecret(
  db: Tx,
  { userId, secret }: Pick<TotpRow, 'userId' | 'secret'>,
  sealed: string,
): Promise<void> {
  await db
    .update(totp)
    .set({ secret: sealed })
    .where(and(eq(totp.userId, userId), eq(totp.secret, secret)))
}

export async function enableTotp(
  tx: Tx,
  owner: OwnerId,
  { step, now }: { step: number; now: Temporal.Instant },
): Promise<void> {
  await tx.update(totp).set({ enabledAt: now, lastStep: step }).where(eq(totp.userId, owner))
}

/**
 * Consumes a time step. No step is accepted twice, nor one before the last. Of two concurrent calls one
 * gets true.
 */
export async function consumeTimeStep(tx: Tx, owner: OwnerId, step: number): Promise<boolean> {
  const consumed = await tx
    .update(totp)
    .set({ lastStep: step })
    .where(
      and(
        eq(totp.userId, owner),
        isNotNull(totp.enabledAt),
        or(isNull(totp.lastStep), lt(totp.lastStep, step)),
      ),
    )
    .returning({ userId: totp.userId })
  return consumed.length > 0
}

/** Deletes the secret, the recovery codes and the sessions' proofs of a second factor. */
export async function removeTotp(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(totp).where(eq(totp.userId, owner))
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, owner))
  await tx.update(session).set({ secondFactor: false }).where(eq(session.userId, owner))
}

export async function replaceRecoveryCodes(
  tx: Tx,
  owner: OwnerId,
  codes: readonly { salt: string; hash: string }[],
): Promise<void> {
  await tx.delete(recoveryCode).where(eq(recoveryCode.userId, owner))
  await tx.insert(recoveryCode).values(codes.map((code) => ({ userId: owner, ...code })))
}

export async function recoverySalts(tx: Tx, owner: OwnerId): Promise<string[]> {
  const rows = await tx
    .select({ salt: recoveryCode.salt })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, owner), isNull(recoveryCode.usedAt)))
  return rows.map(({ salt }) => salt)
}

/** Marks a recovery code as used. Of two concurrent calls only one gets true. */
export async function markRecoveryCodeUsed(
  tx: Tx,
  owner: OwnerId,
  { hashes, now }: { hashes: readonly string[]; now: Temporal.Instant },
): Promise<boolean> {
  const spent = await tx
    .update(recoveryCode)
    .set({ usedAt: now })
    .where(
      and(
        eq(recoveryCode.userId, owner),
        inArray(recoveryCode.hash, [...hashes]),
        isNull(recoveryCode.usedAt),
      ),
    )
    .returning({ hash: recoveryCode.hash })
  return spent.length > 0
}

export async function recoveryCodesLeft(db: Tx, owner: OwnerId): Promise<number> {
  const [row] = await db
    .select({ left: count() })
    .from(recoveryCode)
    .where(and(eq(recoveryCode.userId, owner), isNull(recoveryCode.usedAt)))
  return row?.left ?? 0
}

/** Marks a session as having proved a second factor. */
export async function setSecondFactor(tx: Tx, owner: OwnerId, sessionId: string): Promise<void> {
  await tx
    .update(session)
    .set({ secondFactor: true })
    .where(and(eq(session.userId, owner), eq(session.id, sessionId)))
}
