import { now as browserNow } from '#core/clock.ts'
import {
  complete,
  mergeNotifications,
  type Notification,
  type NotificationInput,
  saysTheSame,
} from './notification.ts'
import { randomUuid } from '#core/uuid.ts'

/** How many of this browser's own the list holds: the oldest go first, and never one of the server. */
const MOST = 50

export interface Notifications {
  /** What the list shows, oldest first: only notifications that are kept. */
  items: readonly Notification[]
  /** Those that are on screen by themselves, oldest first. */
  toasts: readonly Notification[]
  unread: number
}

/** Where they are kept over a reload; other tabs write there too. */
export interface Keeper {
  /** Null where nothing was kept yet. */
  read: () => readonly Notification[] | null
  write: (items: readonly Notification[]) => void
}

/** A change by the user. Listeners store it on the server too. */
export type StoreChange = 'read' | 'removed' | 'restored'
/** `all`: the whole list was meant, and not these alone. */
type ChangeListener = (change: StoreChange, items: readonly Notification[], all: boolean) => void

const NONE: Notifications = { items: [], toasts: [], unread: 0 }

/** What was kept, with the actions that only this page can run. */
function withActions(kept: readonly Notification[], own: readonly Notification[]) {
  const actions = new Map(own.map((item) => [item.id, item.actions]))
  return kept.map((item) => ({ ...item, actions: actions.get(item.id) ?? item.actions }))
}

/** Without the oldest of this browser, if it has more than its share of the list. */
function bounded(items: readonly Notification[]) {
  const own = items.filter(({ stored }) => !stored)
  const excess = new Set(own.slice(0, -MOST))
  return items.filter((item) => !excess.has(item))
}

export type NotificationStore = ReturnType<typeof createNotificationStore>

export function createNotificationStore(now: () => number = browserNow) {
  let state = NONE
  let keeper: Keeper | null = null
  /** When the last session here ended. */
  let since = 0
  const listeners = new Set<() => void>()
  const changeListeners = new Set<ChangeListener>()
  const changed: ChangeListener = (...change) =>
    changeListeners.forEach((listener) => listener(...change))

  const show = (items: readonly Notification[], toasts = state.toasts) => {
    const listed = bounded(items)
    const byId = new Map(listed.map((item) => [item.id, item]))
    state = {
      items: listed,
      // The toast of a kept notification changes with the list, and leaves with it.
      toasts: toasts.flatMap((toast) => (toast.kept ? (byId.get(toast.id) ?? []) : toast)),
      unread: listed.filter(({ isRead }) => !isRead).length,
    }
    listeners.forEach((listener) => listener())
  }
  /** As it is now, in any tab. */
  const current = () => {
    const kept = keeper?.read() ?? null
    return kept === null ? state.items : withActions(kept, state.items)
  }
  const change = (
    next: (items: readonly Notification[]) => readonly Notification[],
    toasts?: readonly Notification[],
  ) => {
    show(next(current()), toasts)
    keeper?.write(state.items)
  }
  const read = (which: (id: string) => boolean, all = false) => {
    const unread = state.items.filter((item) => which(item.id) && !item.isRead)
    change((items) => items.map((item) => (which(item.id) ? { ...item, isRead: true } : item)))
    changed('read', unread, all)
  }
  const remove = (which: (id: string) => boolean, all = false) => {
    const gone = state.items.filter((item) => which(item.id))
    change(
      (items) => items.filter((item) => !which(item.id)),
      state.toasts.filter((toast) => !which(toast.id)),
    )
    changed('removed', gone, all)
  }
  const hide = (id: string) =>
    show(
      state.items,
      state.toasts.filter((toast) => toast.id !== id),
    )

  return {
    state: () => state,
    subscribe: (listener: () => void) => {
      listeners.add(listener)
      return () => {
        listeners.delete(listener)
      }
    },
    /** Shows it and answers its id; without a message it is logged as an error and not shown. */
    notify: (input: NotificationInput): string | null => {
      if (input.message.trim() === '') {
        // oxlint-disable-next-line no-console -- the specification asks for it
        console.error('A notification needs a message', input)
        return null
      }
      // Never two at one time: the time is the order, also of one that was removed and restored.
      const last = Math.max(0, ...[...state.items, ...state.toasts].map((one) => one.timestamp))
      const item = complete(input, randomUuid(), Math.max(now(), last + 1))
      // The same words again say nothing new: however often someone copies, one toast says so.
      const isNew = (old: Notification) => old.stored || !saysTheSame(old, item)
      const toasts = [...state.toasts.filter(isNew), item]
      if (item.kept) change((items) => [...items.filter(isNew), item], toasts)
      else show(state.items, toasts)
      return item.id
    },
    /** Takes it off the screen; a kept one stays in the list, unread if nobody read it. */
    hide,
    /** Closed by a person: off the screen, and read. */
    dismiss: (id: string) => {
      hide(id)
      read((one) => one === id)
    },
    markRead: (id: string) => read((one) => one === id),
    markAllRead: () => read(() => true, true),
    remove: (id: string) => remove((one) => one === id),
    clear: () => remove(() => true, true),
    /** Puts back what was removed. */
    restore: (gone: readonly Notification[]) => {
      change((items) => mergeNotifications(gone, items))
      changed('restored', gone, false)
    },
    /** Takes over what is known elsewhere; `toasts` of it come on screen by themselves. */
    receive: (
      next: (items: readonly Notification[]) => readonly Notification[],
      toasts: readonly string[],
    ) => {
      change(next)
      const shown = new Set([...state.toasts.map(({ id }) => id), ...toasts])
      const fresh = state.items.filter(({ id }) => shown.has(id))
      show(state.items, mergeNotifications(state.toasts, fresh))
    },
    /** Calls the listener after each change by the user. Returns a function that stops this. */
    onChange: (listener: ChangeListener) => {
      changeListeners.add(listener)
      return () => {
        changeListeners.delete(listener)
      }
    },
    /**
     * From now on keeps them with `next`: what was kept comes back, and of what is here only what is
     * still on screen stays; the rest was told to someone who was not signed in.
     */
    keepWith: (next: Keeper) => {
      const toasts = state.toasts.filter(({ timestamp }) => timestamp >= since)
      const kept = toasts.filter((toast) => toast.kept)
      keeper = next
      show(mergeNotifications(next.read() ?? [], kept), toasts)
      if (kept.length > 0) next.write(state.items)
      return () => {
        keeper = null
      }
    },
    /** Shows what another tab has written. */
    refresh: () => show(current()),
    /** The session is over: nothing is left here but what is about to hide by itself, or is nobody's. */
    discard: () => {
      since = now()
      show(
        [],
        state.toasts.filter(({ kept, autoHide, ofPage }) => !kept && (autoHide || ofPage)),
      )
    },
  }
}
