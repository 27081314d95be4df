import type { StoredNotification } from '@fourcast/contract/notifications.ts'
import { complete, merged, type Notification } from '#lib/notification.ts'
import type { Deed, NotificationStore } from '#lib/notification-store.ts'

/** Of what happened while nobody looked, so many come on screen by themselves; all are in the list. */
const MOST_TOASTS = 3

/** What asks for nothing leaves the screen by itself after so long; it stays in the list. */
const DURATION = 10_000

/** A notification of the server as the list has them: a win or a loss stays up until it was seen. */
function fromServer({ id, timestamp, isRead, type, title, message, link }: StoredNotification) {
  const input = {
    type,
    title,
    message,
    persistent: type === 'success' || type === 'error',
    duration: DURATION,
    actions: link === null ? [] : [{ label: 'See it', opens: link }],
  }
  return { ...complete(input, id, Date.parse(timestamp)), isRead, stored: true }
}

/** The calls that tell the server what a person did; each takes ids. */
export type Tell = Record<Deed, (ids: string[]) => Promise<unknown>>

/**
 * Brings a list and what the server keeps of it together: what is new there comes here, and what a
 * person does here is told there. Answers how to take over a list, and how to stop.
 */
export function followStored(store: NotificationStore, tell: Tell) {
  /** Removed here; a list that was asked for before may still hold them. */
  const gone = new Set<string>()
  const stop = store.onDeed((deed, items) => {
    const ids = items.filter(({ stored }) => stored).map(({ id }) => id)
    if (ids.length === 0) return
    if (deed === 'removed') ids.forEach((id) => gone.add(id))
    if (deed === 'restored') ids.forEach((id) => gone.delete(id))
    // What cannot be told now is still true on the server, and comes with the next list.
    void tell[deed](ids).catch(() => ids.forEach((id) => gone.delete(id)))
  })
  const take = (list: readonly StoredNotification[]) => {
    const theirs = list.filter(({ id }) => !gone.has(id)).map(fromServer)
    const known = new Map(store.state().items.map((item) => [item.id, item]))
    const news = theirs.filter(({ id, isRead }) => !isRead && !known.has(id))
    store.receive(
      (items) => joined(items, theirs),
      news.slice(0, MOST_TOASTS).map(({ id }) => id),
    )
  }
  return { take, stop }
}

/** What is only here stays; of what the server keeps its list is the truth, but what was read stays read. */
function joined(items: readonly Notification[], theirs: readonly Notification[]) {
  const read = new Set(items.filter(({ isRead }) => isRead).map(({ id }) => id))
  return merged(
    items.filter(({ stored }) => !stored),
    theirs.map((item) => (read.has(item.id) ? { ...item, isRead: true } : item)),
  )
}
