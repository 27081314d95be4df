import type { Role } from '@fourcast/contract/accounts.ts'
import { and, asc, eq, gt } from 'drizzle-orm'
import type { SubscriptionRow } from '#domains/plans/plan-rules.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { subscription } from '#platform/db/schema/billing.ts'
import { preference, account, session } from '#platform/db/schema/accounts.ts'
import type { Tx } from '#platform/db/db.ts'

export type Account = typeof account.$inferSelect

/** Someone and what they are entitled to. */
export interface Member {
  account: Account
  subscription: SubscriptionRow | null
}

/** False where the address has an account already. */
export async function insertAccount(tx: Tx, row: Account): Promise<boolean> {
  const made = await tx
    .insert(account)
    .values(row)
    .onConflictDoNothing({ target: account.email })
    .returning({ id: account.id })
  return made.length > 0
}

export async function insertPreference(
  tx: Tx,
  userId: string,
  marketingEmails: boolean,
): Promise<void> {
  await tx.insert(preference).values({ userId, marketingEmails })
}

/** Moves an account's creation back to this time, if it is later: the demo account must predate its history. */
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
 * Lets one transaction at a time work on what belongs to an account. Whoever changes its address
 * takes all of it at once with 'update': to take more later could wait for someone who waits for us.
 */
export async function lockAccount(
  tx: Tx,
  userId: string,
  strength: 'no key update' | 'update' = 'no key update',
): Promise<Account | undefined> {
  const [found] = await tx.select().from(account).where(eq(account.id, userId)).for(strength)
  return found
}

/** Each address that signed in to this account since then. */
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

/** A password that was set through the account's mailbox. */
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
 * Another address, whose owner just opened our mail. Fails where an account has it already. No reset went
 * through its mailbox yet.
 */
export async function setEmail(
  tx: Tx,
  userId: string,
  { email, now }: { email: string; now: Temporal.Instant },
): Promise<void> {
  const address = { email, emailVerifiedAt: now, resetAt: null }
  await tx.update(account).set(address).where(eq(account.id, userId))
}

/** Everyone of the highest rank, held until the transaction ends, so that two cannot leave at once. */
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

/** Nothing that belongs to the account is written by anybody else from here on. */
export async function lockAccountForDeletion(tx: Tx, owner: OwnerId): Promise<Account | undefined> {
  const [found] = await tx.select().from(account).where(eq(account.id, owner)).for('update')
  return found
}

/** The account, and by the database's own rules all that hangs on it. */
export async function deleteAccountRow(tx: Tx, owner: OwnerId): Promise<void> {
  await tx.delete(account).where(eq(account.id, owner))
}

/** What an administrator may change of an account; nothing of it signs anybody in. */
export type AccountChange = Partial<
  Pick<Account, 'firstName' | 'lastName' | 'role' | 'disabledAt' | 'disabledReason'>
>

export async function updateAccount(tx: Tx, owner: OwnerId, change: AccountChange): Promise<void> {
  await tx.update(account).set(change).where(eq(account.id, owner))
}
