import type { StoredNotification } from '@fourcast/contract/notifications.ts'
import { now } from '#core/clock.ts'
import {
  complete,
  mergeNotifications,
  type Notification,
} from '#core/notifications/notification.ts'
import type { StoreChange, NotificationStore } from '#core/notifications/notification-store.ts'
import { isTransient } from '#core/api/error-message.ts'

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
    kept: true,
    actions: link === null ? [] : [{ label: 'See it', opens: link }],
  }
  return { ...complete(input, id, Date.parse(timestamp)), isRead, stored: true }
}

/** What of the list was meant. */
export interface Meant {
  /** Absent where all was meant and the list shows none of what the server keeps. */
  ids?: string[] | undefined
  /** All that there is was meant, and with it what the list does not show any more. */
  older: boolean
  /** When all was removed: by this all of it can be put back. */
  at?: string | undefined
}

/** The calls that tell the server what a person did. */
export type Tell = Record<StoreChange, (meant: Meant) => Promise<unknown>>

/** Stands for what the list does not show. */
const UNSEEN = ''

/**
 * Brings a list and what the server keeps of it together: what is new there comes here, and what a
 * person does here is told there, now or with the next list. Answers how to take over a list, and how
 * to stop.
 */
export function followStored(store: NotificationStore, tell: Tell) {
  /** Removed here; a list that was asked for before may still hold them. */
  const gone = new Set<string>()
  /** What was shown once comes on screen by itself no more, also if another device puts it back. */
  const seen = new Set<string>()
  /** Removed and put back without the server hearing of it. */
  const untold = new Map<string, { change: StoreChange; older: boolean; at: string | undefined }>()
  /** What was taken when all was removed last, and when. */
  let cleared: { ids: string; at: string } | null = null

  const send = (change: StoreChange, ids: string[], older: boolean, at?: string) => {
    for (const id of ids) untold.delete(id)
    const known = ids.filter((id) => id !== UNSEEN)
    const meant = {
      ids: known.length === 0 && change !== 'restored' ? undefined : known,
      older,
      at,
    }
    tell[change](meant).catch((error: unknown) => {
      for (const id of ids) {
        // What was refused is not so there, and comes with the next list.
        if (!isTransient(error)) gone.delete(id)
        else if (change !== 'read') untold.set(id, { change, older, at })
      }
    })
  }
  /** The time of the removal of all that is done here, or undone. */
  const timeOf = (change: StoreChange, items: readonly Notification[], all: boolean) => {
    const ids = items.map(({ id }) => id).join()
    if (change === 'removed' && all) cleared = { ids, at: new Date(now()).toISOString() }
    return change !== 'read' && cleared?.ids === ids ? cleared.at : undefined
  }
  const stop = store.onChange((change, items, all) => {
    const at = timeOf(change, items, all)
    const stored = items.filter((item) => item.stored).map(({ id }) => id)
    if (stored.length === 0 && !all && at === undefined) return
    for (const id of stored) {
      if (change === 'removed') gone.add(id)
      if (change === 'restored') gone.delete(id)
    }
    send(change, stored.length === 0 ? [UNSEEN] : stored, all, at)
  })
  /** What could not be told then is told now: in one call for each kind. */
  const catchUp = (list: readonly StoredNotification[]) => {
    const read = new Set(store.state().items.flatMap(({ id, isRead }) => (isRead ? [id] : [])))
    const unread = list.flatMap(({ id, isRead }) => (!isRead && read.has(id) ? [id] : []))
    if (unread.length > 0) send('read', unread, false)
    for (const change of ['removed', 'restored'] as const) {
      const those = [...untold].filter(([, one]) => one.change === change)
      const older = those.some(([, one]) => one.older)
      if (those.length > 0)
        send(
          change,
          those.map(([id]) => id),
          older,
          those.find(([, one]) => one.at !== undefined)?.[1].at,
        )
    }
  }
  const take = (list: readonly StoredNotification[]) => {
    catchUp(list)
    const theirs = list.filter(({ id }) => !gone.has(id)).map(fromServer)
    const kept = store.state().items.filter(({ stored }) => stored)
    for (const { id } of kept) seen.add(id)
    const isNews = ({ id, isRead, timestamp }: Notification) =>
      !isRead && !seen.has(id) && timestamp >= (kept[0]?.timestamp ?? 0)
    const news = theirs.filter(isNews)
    for (const { id } of theirs) seen.add(id)
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
  return mergeNotifications(
    items.filter(({ stored }) => !stored),
    theirs.map((item) => (read.has(item.id) ? { ...item, isRead: true } : item)),
  )
}
