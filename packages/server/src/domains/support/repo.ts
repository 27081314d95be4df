import { and, eq, lt } from 'drizzle-orm'
import { account } from '#platform/db/schema/accounts.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { contactMessage } from '#platform/db/schema/support.ts'

type Message = typeof contactMessage.$inferInsert
export type MessageRow = typeof contactMessage.$inferSelect

/** False if the id is taken, by this message or by another. */
export async function insertMessage(tx: Tx, row: Message): Promise<boolean> {
  const inserted = await tx
    .insert(contactMessage)
    .values(row)
    .onConflictDoNothing({ target: contactMessage.id })
    .returning({ id: contactMessage.id })
  return inserted.length > 0
}

/** Whether this exact message is stored under its id. */
export async function isStored(tx: Tx, { id, name, email, topic, message }: Message) {
  const table = contactMessage
  const [found] = await tx
    .select({ id: table.id })
    .from(table)
    .where(
      and(
        eq(table.id, id),
        eq(table.name, name),
        eq(table.email, email),
        eq(table.topic, topic),
        eq(table.message, message),
      ),
    )
  return found !== undefined
}

/** The account of a sender, with the fields that an email needs. */
export async function findAccount(tx: Tx, owner: OwnerId) {
  const { id, email, isDemo, emailVerifiedAt, disabledAt } = account
  const [found] = await tx
    .select({ id, email, isDemo, emailVerifiedAt, disabledAt })
    .from(account)
    .where(eq(account.id, owner))
  return found ?? null
}

export async function lockMessage(tx: Tx, id: string): Promise<MessageRow | null> {
  const [row] = await tx
    .select()
    .from(contactMessage)
    .where(eq(contactMessage.id, id))
    .for('update')
  return row ?? null
}

export async function markMessage(
  tx: Tx,
  id: string,
  handledAt: Temporal.Instant | null,
): Promise<void> {
  await tx.update(contactMessage).set({ handledAt }).where(eq(contactMessage.id, id))
}

export async function deleteMessagesBefore(tx: Tx, before: Temporal.Instant): Promise<void> {
  await tx.delete(contactMessage).where(lt(contactMessage.createdAt, before))
}
