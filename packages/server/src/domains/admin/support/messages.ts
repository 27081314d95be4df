import type { AdminMessage, handleMessage, listMessages } from '@fourcast/contract/admin-billing.ts'
import type { Answer, Input } from '@fourcast/contract/endpoint.ts'
import type { Deps } from '#deps.ts'
import { setMessageHandled } from '#domains/support/messages.ts'
import type { Actor } from '#platform/audit/audit.ts'
import { writeAudit } from '#platform/audit/audit.ts'
import type { Db } from '#platform/db/db.ts'
import type { ContactMessageRow } from './repo.ts'
import { countContactMessages, listHandled, listOpen } from './repo.ts'
import type { PageSlice } from '#platform/http/list-page.ts'
import { pageOf } from '#platform/http/list-page.ts'

/** Contact messages: open ones first, then answered ones. */
export async function messagesPage(
  { db }: { db: Db },
  { open, ...slice }: Input<typeof listMessages>['query'],
): Promise<Answer<typeof listMessages>> {
  const total = await countContactMessages(db)
  const shownOpen = open === 'false' ? 0 : total.open
  const rows = await rowsOf(db, slice, shownOpen, open !== 'true')
  return pageOf(rows.map(shown), slice, shownOpen + (open === 'true' ? 0 : total.handled))
}

/** A page that may begin among the open ones and end among the others. */
async function rowsOf(
  db: Db,
  { page, size }: PageSlice,
  open: number,
  withHandled: boolean,
): Promise<ContactMessageRow[]> {
  const offset = page * size
  const first = offset < open ? await listOpen(db, { offset, limit: size }) : []
  if (!withHandled || first.length === size) return first
  const rest = { offset: Math.max(0, offset - open), limit: size - first.length }
  return [...first, ...(await listHandled(db, rest))]
}

const shown = ({ createdAt, handledAt, ...row }: ContactMessageRow): AdminMessage => ({
  ...row,
  createdAt: createdAt.toString(),
  handledAt: handledAt?.toString() ?? null,
})

/** Marks a message as answered, or open again. */
export async function markContactMessage(
  deps: Pick<Deps, 'db' | 'clock'>,
  { params: { id }, body: { handled } }: Pick<Input<typeof handleMessage>, 'params' | 'body'>,
  actor: Actor,
): Promise<AdminMessage> {
  const message = await setMessageHandled(deps, { id, handled }, (tx) =>
    writeAudit(
      tx,
      actor,
      {
        action: 'message.handle',
        subject: 'message',
        subjectId: id,
        before: { handled: !handled },
        after: { handled },
      },
      deps.clock.now(),
    ),
  )
  return shown(message)
}
