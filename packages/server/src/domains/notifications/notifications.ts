import type { SecurityChange, StoredNotification } from '@fourcast/contract/notifications.ts'
import { SECURITY_NOTICES } from '@fourcast/contract/notifications.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { pushNotices } from './push/queue.ts'
import { publish, publishEach } from '#platform/events/events.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { refuseDemo } from '#platform/http/auth.ts'
import type { Random } from '#platform/random.ts'
import type { Notice, NotificationRow, NotificationSelection } from './repo.ts'
import {
  deleteAll,
  insertNotices,
  listLatestNotifications,
  markRead,
  markNotificationsRemoved,
  restoreRemoved,
} from './repo.ts'

const LIST_LENGTH = 50
/** Rows of one statement. */
const BATCH = 1_000

interface Deps {
  db: Db
  clock: Clock
}

/**
 * Notifies users once, in the transaction of the event: stored, and sent to their open pages. The same
 * occasion again does nothing.
 */
export async function notify(
  tx: Tx,
  notices: readonly Notice[],
  now: Temporal.Instant,
): Promise<void> {
  for (let at = 0; at < notices.length; at += BATCH) {
    const stored = await insertNotices(tx, notices.slice(at, at + BATCH), now)
    const events = stored.map(({ userId, id }) => ({
      userId,
      event: { type: 'notification' as const, id },
    }))
    await publishEach(tx, events)
    await pushNotices(tx, stored.filter(selectPushed(notices)), now)
  }
}

/** The account's owner also gets an email, sent by `accounts`. */
export async function notifySecurityChange(
  tx: Tx,
  { clock, random }: { clock: Clock; random: Random },
  owner: OwnerId,
  change: SecurityChange,
): Promise<void> {
  const { title, message } = SECURITY_NOTICES[change]
  const notice = { userId: owner, type: 'info' as const, title, message }
  const occasion = `security:${change}:${random.uuid()}`
  await notify(
    tx,
    [{ ...notice, occasion, link: '/profile?tab=security', mailDue: false }],
    clock.now(),
  )
}

/** The stored notifications that are also sent as push messages. */
function selectPushed(notices: readonly Notice[]) {
  const keyOf = ({ userId, occasion }: Pick<Notice, 'userId' | 'occasion'>) =>
    `${userId} ${occasion}`
  const toPush = notices.filter(({ push, mailDue }) => push ?? mailDue)
  const keys = new Set(toPush.map(keyOf))
  return (row: NotificationRow) => keys.has(keyOf(row))
}

export async function latestNotifications(
  { db }: Pick<Deps, 'db'>,
  owner: OwnerId,
): Promise<StoredNotification[]> {
  return (await listLatestNotifications(db, owner, LIST_LENGTH)).map(toStored)
}

/** Marks notifications as read. For the shared demo account nothing is stored: another visitor has not read them. */
export async function markNotificationsRead(
  deps: Deps,
  { userId: owner, isDemo }: Pick<Principal, 'userId' | 'isDemo'>,
  which: NotificationSelection,
): Promise<StoredNotification[]> {
  if (!isDemo)
    return await change(deps, owner, (tx) => markRead(tx, owner, which, deps.clock.now()))
  const latest = await latestNotifications(deps, owner)
  const isSelected = (id: string) => which.ids?.includes(id) ?? true
  const from = which.older ? latest.findLastIndex(({ id }) => isSelected(id)) : latest.length
  return latest.map((one, at) =>
    isSelected(one.id) || at >= from ? Object.assign(one, { isRead: true }) : one,
  )
}

/** The time of a removal, which the client sends to restore everything it removed. */
interface Removal {
  at?: string | undefined
}

const timeOf = ({ at }: Removal) => (at === undefined ? null : Temporal.Instant.from(at))

export async function removeNotifications(
  deps: Deps,
  user: Pick<Principal, 'userId' | 'isDemo'>,
  which: NotificationSelection & Removal,
): Promise<StoredNotification[]> {
  refuseDemo(user, 'Everyone shares the demo account, so its notifications can’t be removed.')
  const owner = user.userId
  return await change(deps, owner, (tx) =>
    markNotificationsRemoved(tx, owner, which, timeOf(which) ?? deps.clock.now()),
  )
}

export const restoreNotifications = (
  deps: Deps,
  owner: OwnerId,
  which: { ids: readonly string[] } & Removal,
): Promise<StoredNotification[]> =>
  change(deps, owner, (tx) => restoreRemoved(tx, owner, which.ids, timeOf(which)))

/** Changes a user's notifications and, if anything changed, tells their other devices. */
async function change(
  deps: Deps,
  owner: OwnerId,
  act: (tx: Tx) => Promise<string[]>,
): Promise<StoredNotification[]> {
  await deps.db.transaction(async (tx) => {
    const [id] = await act(tx)
    if (id !== undefined) await publish(tx, { type: 'notification', id }, owner)
  })
  return await latestNotifications(deps, owner)
}

/** For the demo account, which is reset every day. */
export const deleteNotifications = (tx: Tx, owner: OwnerId): Promise<void> => deleteAll(tx, owner)

const toStored = ({ id, createdAt, readAt, type, title, message, link }: NotificationRow) => ({
  id,
  timestamp: createdAt.toString(),
  isRead: readAt !== null,
  type,
  title,
  message,
  link,
})
