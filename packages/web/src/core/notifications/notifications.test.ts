import { expect, test, vi } from 'vitest'
import * as notices from './notices.ts'
import type { Notification, NotificationInput } from './notification.ts'
import {
  createNotificationStore,
  type Keeper,
  type NotificationStore,
} from './notification-store.ts'
import { notifications } from './notifications.ts'
import { heard } from '#test/setup.ts'

let time = 0
const open = () => createNotificationStore(() => (time += 1))
const add = (input: NotificationInput) => {
  const store = open()
  return { store, id: store.notify(input), item: store.state().toasts[0] }
}
/** Notifies of what the list keeps. */
const keep = (store: NotificationStore, message: string, more: Partial<NotificationInput> = {}) =>
  store.notify({ type: 'info', message, kept: true, ...more })
const messages = (items: readonly Notification[]) => items.map(({ message }) => message)

test('a notification is complete: unread, with the time and what it was not told', () => {
  time = 41
  const { store, id, item } = add({ type: 'success', message: 'Saved' })
  expect(item).toEqual({
    id,
    timestamp: 42,
    isRead: false,
    type: 'success',
    title: undefined,
    message: 'Saved',
    persistent: false,
    autoHide: true,
    duration: 5_000,
    actions: [],
    showLoader: false,
    kept: false,
    ofPage: false,
    stored: false,
  })
  expect(store.state()).toEqual({ items: [], toasts: [item], unread: 0 })
})

test.each([
  ['warning', { duration: 7_000, autoHide: true }],
  ['error', { persistent: true, autoHide: false }],
  ['loading', { persistent: true, autoHide: false, showLoader: true }],
] as const)('%s has its own way', (type, expected) => {
  expect(add({ type, message: 'x' }).item).toMatchObject(expected)
})

test('without a message it is logged as an error and not shown', () => {
  const { id, item } = add({ type: 'info', message: ' ' })
  expect(id).toBeNull()
  expect(item).toBeUndefined()
  expect(heard()).toHaveLength(1)
})

test('reading, removing and clearing change the unread count', () => {
  const store = open()
  const [a, b] = ['a', 'b', 'c', 'd'].map((message) => keep(store, message))
  const unread = () => store.state().unread
  expect(unread()).toBe(4)
  store.markRead(a ?? '')
  store.markRead(a ?? '')
  expect(unread()).toBe(3)
  store.remove(a ?? '')
  expect(unread()).toBe(3)
  store.remove(b ?? '')
  expect(unread()).toBe(2)
  store.markAllRead()
  expect([unread(), messages(store.state().items)]).toEqual([0, ['c', 'd']])
  store.clear()
  expect(store.state()).toEqual({ items: [], toasts: [], unread: 0 })
})

test('off the screen is not out of the list; closed by a person is read', () => {
  const store = open()
  const [a, b] = ['a', 'b'].map((message) => keep(store, message))
  store.hide(a ?? '')
  expect([messages(store.state().toasts), store.state().unread]).toEqual([['b'], 2])
  store.dismiss(b ?? '')
  expect([messages(store.state().toasts), store.state().unread]).toEqual([[], 1])
  expect(messages(store.state().items)).toEqual(['a', 'b'])
})

test('the same words again take the place of the old ones, under another title they do not', () => {
  const store = open()
  for (const kept of [true, false]) {
    for (const message of ['Failed', 'Saved', 'Failed'])
      store.notify({ type: 'error', message, kept })
    store.notify({ type: 'error', title: 'API Error', message: 'Failed', kept })
    expect(messages(store.state().toasts)).toEqual(['Saved', 'Failed', 'Failed'])
  }
  expect(messages(store.state().items)).toEqual(['Saved', 'Failed', 'Failed'])
  expect(store.state().unread).toBe(3)
})

test('fifty of this browser are kept, the latest', () => {
  const store = open()
  for (let i = 1; i <= 53; i++) keep(store, `${i}`)
  const kept = messages(store.state().items)
  expect([kept.length, kept[0], kept.at(-1)]).toEqual([50, '4', '53'])
})

test('what was removed can be brought back, once', () => {
  const store = open()
  for (const message of ['a', 'b']) keep(store, message)
  const before = store.state().items
  store.clear()
  keep(store, 'c')
  store.restore(before)
  store.restore(before)
  expect(messages(store.state().items)).toEqual(['a', 'b', 'c'])
})

const keeper = (): Keeper => {
  let kept: readonly Notification[] | null = null
  return { read: () => kept, write: (items) => void (kept = items) }
}

test('a new session begins with what is still on screen, and not with what a guest was told', () => {
  const store = open()
  const old = keep(store, 'Wrong password', { type: 'error' })
  store.dismiss(old ?? '')
  store.notify({ type: 'success', message: 'Welcome back!' })
  keep(store, 'Password updated')
  store.keepWith(keeper())
  expect(messages(store.state().items)).toEqual(['Password updated'])
  expect(messages(store.state().toasts)).toEqual(['Welcome back!', 'Password updated'])
  store.notify({ type: 'error', message: 'Failed' })
  store.discard()
  expect(messages(store.state().toasts)).toEqual(['Welcome back!'])
  const next = keeper()
  store.keepWith(next)
  expect([store.state().items, next.read()]).toEqual([[], null])
})

test('a loader is a toast; another tab that writes the list leaves it on screen', () => {
  const store = open()
  const kept = keeper()
  store.keepWith(kept)
  store.notify({ type: 'loading', message: 'Refreshing ML suggestions...' })
  keep(store, 'a')
  expect(messages(kept.read() ?? [])).toEqual(['a'])
  store.refresh()
  expect(messages(store.state().items)).toEqual(['a'])
  expect(messages(store.state().toasts)).toEqual(['Refreshing ML suggestions...', 'a'])
})

const told = (run: () => unknown) => {
  run()
  const item = notifications.state().toasts.at(-1)
  notifications.clear()
  return item
}

test('a generation has its words, its time, and a way to copy it', () => {
  const made = { algorithm: 'Box 1 Silver', sets: [[4, 5, null, 7]], copies: '45-7' }
  expect(told(() => notices.generationComplete(made))).toMatchObject({
    type: 'success',
    title: 'Generation Complete',
    message: 'Numbers generated successfully using Box 1 Silver: 4-5-_-7',
    duration: 7_000,
    autoHide: true,
    actions: [{ label: 'Copy', copies: '45-7' }],
  })
})

test('whoever listens hears of every change until they stop', () => {
  const store = open()
  const heardOf = vi.fn<() => void>()
  const stop = store.subscribe(heardOf)
  store.notify({ type: 'info', message: 'a' })
  stop()
  store.clear()
  expect(heardOf).toHaveBeenCalledOnce()
})
