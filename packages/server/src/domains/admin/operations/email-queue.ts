import type { OutgoingMessage } from '@fourcast/contract/admin-work.ts'
import { OUTGOING_MOST as MOST } from '@fourcast/contract/admin-work.ts'
import type { Deps } from '#deps.ts'
import type { Admin } from '#platform/audit/audit.ts'
import { Failure, notFound } from '#platform/http/failure.ts'
import { retryMessageNow } from '#platform/messages/repo.ts'
import { auditRetry } from './failures.ts'
import type { QueuedMessage, QueueFilter } from './email-queue-repo.ts'
import { countMessages, findMessage, listMessages } from './email-queue-repo.ts'
import type { PageSlice } from '#platform/http/list-page.ts'
import { pageOf } from '#platform/http/list-page.ts'

export async function emailQueuePage({ db }: Pick<Deps, 'db'>, asked: QueueFilter & PageSlice) {
  const isBeyond = (asked.page + 1) * asked.size > MOST + asked.size
  const rows = isBeyond ? [] : await listMessages(db, asked, asked)
  return pageOf(rows.map(toAnswer), asked, await countMessages(db, asked, MOST))
}

const WHY_NOT = {
  sent: 'This message was already sent.',
  given_up: 'Retries have ended, and the text of this message was deleted.',
  waiting: 'This message is already being sent.',
} as const

/** Retries a failing message at once. Returns its state before the retry. */
export async function retry(
  deps: Pick<Deps, 'db' | 'clock'>,
  admin: Admin,
  id: string,
): Promise<OutgoingMessage> {
  const now = deps.clock.now()
  const message = await deps.db.transaction(async (tx) => {
    const found = await findMessage(tx, id)
    if (!found) throw notFound('That message was not found')
    if (found.status !== 'failing') throw new Failure('conflict', WHY_NOT[found.status])
    if (!(await retryMessageNow(tx, id, now))) throw new Failure('conflict', WHY_NOT.waiting)
    await auditRetry(tx, admin, { kind: found.channel, id, attempts: found.attempts }, now)
    return { ...found, dueAt: now }
  })
  return toAnswer(message)
}

const toAnswer = (message: QueuedMessage): OutgoingMessage => ({
  ...message,
  createdAt: message.createdAt.toString(),
  dueAt: message.dueAt.toString(),
  sentAt: message.sentAt?.toString() ?? null,
})
