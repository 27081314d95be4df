import type { Role } from '@fourcast/contract/accounts.ts'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { subscription } from '#platform/db/schema/billing.ts'
import { preference, account, session } from '#platform/db/schema/accounts.ts'
import type { Tx } from '#platform/db/db.ts'

export type Account = typeof account.$inferSelect

/** Columns that decide if an account gets an email, and its address. */
export const RECIPIENT_COLUMNS = {
  id: account.id,
  email: account.email,
  isDemo: account.isDemo,
  emailVerifiedAt: account.emailVerifiedAt,
  disabledAt: account.disabledAt,
}

/** An account with its subscription. */
export interface Member {
  account: Account
  subscription: SubscriptionRow | null
}

/** False if the address already has an account. */
export async function insertAccount(tx: Tx, row: Account): Promise<boolean> {
  const inserted = await tx
    .insert(account)
    .values(row)
    .onConflictDoNothing({ target: account.email })
    .returning({ id: account.id })
  return inserted.length > 0
}

export async function insertPreference(
  tx: Tx,
  userId: string,
  marketingEmails: boolean,
): Promise<void> {
  await tx.insert(preference).values({ userId, marketingEmails })
}

/**
 * Moves an account's creation back to this time if it is later: the demo account must predate its
 * history.
 */
export async function backdateAccount(
  tx: Tx,
  userId: string,
  createdAt: Temporal.Instant,
): Promise<void> {
  await tx
    .update(account)
    .set({ createdAt })
    .where(and(eq(account.id, userId), gt(account.createdAt, createdAt)))
}

export async function findMemberByEmail(db: Tx, email: string): Promise<Member | undefined> {
  const [found] = await members(db).where(eq(account.email, email))
  return found
}

export async function findMember(db: Tx, userId: string): Promise<Member | undefined> {
  const [found] = await members(db).where(eq(account.id, userId))
  return found
}

const members = (db: Tx) =>
  db.select().from(account).leftJoin(subscription, eq(subscription.userId, account.id))

/**
 * Locks an account, so one transaction at a time changes its data. A change of address takes the
 * stronger 'update' lock from the start: upgrading a lock later could deadlock.
 */
export async function lockAccount(
  tx: Tx,
  userId: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Account | undefined> {
  const [found] = await tx.select().from(account).where(eq(account.id, userId)).for(strength)
  return found
}

/** The addresses that signed in to this account since then. */
export async function addressesSince(
  db: Tx,
  email: string,
  since: Temporal.Instant,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ address: session.address })
    .from(session)
    .innerJoin(account, eq(account.id, session.userId))
    .where(and(eq(account.email, email), gt(session.createdAt, since)))
  return rows.flatMap(({ address }) => (address === null ? [] : [address]))
}

export async function setPassword(tx: Tx, userId: string, passwordHash: string): Promise<void> {
  await tx.update(account).set({ passwordHash }).where(eq(account.id, userId))
}

/** Stores a password that was set with an emailed link. */
export async function setResetPassword(
  tx: Tx,
  userId: string,
  { passwordHash, now }: { passwordHash: string; now: Temporal.Instant },
): Promise<void> {
  await tx.update(account).set({ passwordHash, resetAt: now }).where(eq(account.id, userId))
}

export async function setVerified(tx: Tx, userId: string, now: Temporal.Instant): Promise<void> {
  await tx.update(account).set({ emailVerifiedAt: now }).where(eq(account.id, userId))
}

/**
 * Stores a confirmed new address. Fails if another account has it. The new mailbox has had no reset
 * yet.
 */
export async function setEmail(
  tx: Tx,
  userId: string,
  { email, now }: { email: string; now: Temporal.Instant },
): Promise<void> {
  const address = { email, emailVerifiedAt: now, resetAt: null }
  await tx.update(account).set(address).where(eq(account.id, userId))
}

/** Locks all super_admins until the transaction ends, so that two cannot be demoted at once. */
export async function lockSuperAdmins(tx: Tx): Promise<string[]> {
  const rows = await tx
    .select({ id: account.id })
    .from(account)
    .where(eq(account.role, 'super_admin'))
    .orderBy(asc(account.id))
    .for('no key update')
  return rows.map((row) => row.id)
}

export async function setRole(tx: Tx, userId: string, role: Role): Promise<void> {
  await tx.update(account).set({ role }).where(eq(account.id, userId))
}

/** Locks the account, so no other transaction writes its data from here on. */
export async function lockAccountForDeletion(tx: Tx, owner: OwnerId): Promise<Account | undefined> {
  const [found] = await tx.select().from(account).where(eq(account.id, owner)).for('update')
  return found
}

/** Deletes the account; foreign keys delete its data. */
export async function deleteAccountRow(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(account).where(eq(account.id, owner))
}

/** The fields that an administrator may change. None of them lets anybody sign in. */
export type AccountChange = Partial<
  Pick<Account, 'firstName' | 'lastName' | 'role' | 'disabledAt' | 'disabledReason'>
>

export async function updateAccount(tx: Tx, owner: OwnerId, change: AccountChange): Promise<void> {
  await tx.update(account).set(change).where(eq(account.id, owner))
}
