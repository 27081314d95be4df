import { and, eq } from 'drizzle-orm'
import type { Visitor } from '#domains/entitlements/demo-share.ts'
import type { Tx } from '#platform/db/db.ts'
import { visitItem } from '#platform/db/schema/picks.ts'

/** A row of the demo account. Clients choose the ids of tickets, so an id alone could be any row's. */
export type VisitItem = Pick<typeof visitItem.$inferSelect, 'kind' | 'id'>

/** A ticket whose id was used before and deleted belongs to the new visit. */
export async function insertVisitItem(
  tx: Tx,
  { sessionId }: Visitor,
  item: VisitItem,
): Promise<void> {
  await tx
    .insert(visitItem)
    .values({ ...item, sessionId })
    .onConflictDoUpdate({ target: [visitItem.kind, visitItem.id], set: { sessionId } })
}

export async function hasVisitItem(
  db: Tx,
  { sessionId }: Visitor,
  { kind, id }: VisitItem,
): Promise<boolean> {
  const [item] = await db
    .select({ sessionId: visitItem.sessionId })
    .from(visitItem)
    .where(and(eq(visitItem.kind, kind), eq(visitItem.id, id)))
  return item?.sessionId === sessionId
}

/** Only the demo account, which is reset every day, has any. */
export async function deleteVisitItems(tx: Tx): Promise<void> {
  await tx.delete(visitItem)
}
