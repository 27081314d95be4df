import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import { notFound } from '#platform/http/failure.ts'
import type { MessageRow } from './repo.ts'
import { lockMessage, markMessage } from './repo.ts'

/** Marks a message as answered, or open again; `note` is written with it, and not where nothing changes. */
export async function handle(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  { id, handled }: { id: string; handled: boolean },
  note: (tx: Tx) => Promise<void>,
): Promise<MessageRow> {
  return await db.transaction(async (tx) => {
    const message = await lockMessage(tx, id)
    if (!message) throw notFound('The message')
    if (handled === (message.handledAt !== null)) return message
    const handledAt = handled ? clock.now() : null
    await markMessage(tx, id, handledAt)
    await note(tx)
    return { ...message, handledAt }
  })
}
