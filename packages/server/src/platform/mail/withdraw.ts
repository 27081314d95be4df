import { and, eq, isNull, notInArray } from 'drizzle-orm'
import type { Tx } from '#platform/db/db.ts'
import { mail } from './tables.ts'

/** Takes back what was not sent to an address yet, but for some kinds. */
export async function withdraw(tx: Tx, recipient: string, kinds: readonly string[]): Promise<void> {
  await tx
    .delete(mail)
    .where(
      and(eq(mail.recipient, recipient), isNull(mail.sentAt), notInArray(mail.kind, [...kinds])),
    )
}
