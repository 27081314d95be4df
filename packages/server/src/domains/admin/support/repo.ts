import { asc, count, desc, isNotNull, isNull, sql } from 'drizzle-orm'
import { contactMessage } from '#platform/db/schema/support.ts'
import type { Tx } from '#platform/db/db.ts'

export type ContactMessageRow = typeof contactMessage.$inferSelect

interface Range {
  offset: number
  limit: number
}

/** Those that nobody answered: of Premium first, then the oldest. */
export async function listOpen(db: Tx, { offset, limit }: Range): Promise<ContactMessageRow[]> {
  const { handledAt, plan, createdAt, id } = contactMessage
  return await db
    .select()
    .from(contactMessage)
    .where(isNull(handledAt))
    .orderBy(asc(sql`${plan} is distinct from 'premium'`), asc(createdAt), asc(id))
    .offset(offset)
    .limit(limit)
}

/** Those that are answered, the latest first. */
export async function listHandled(db: Tx, { offset, limit }: Range): Promise<ContactMessageRow[]> {
  const { handledAt, id } = contactMessage
  return await db
    .select()
    .from(contactMessage)
    .where(isNotNull(handledAt))
    .orderBy(desc(handledAt), desc(id))
    .offset(offset)
    .limit(limit)
}

export async function countContactMessages(db: Tx): Promise<{ open: number; handled: number }> {
  const handled = count(contactMessage.handledAt)
  const [row] = await db.select({ all: count(), handled }).from(contactMessage)
  return { open: (row?.all ?? 0) - (row?.handled ?? 0), handled: row?.handled ?? 0 }
}
