import { expect, test, vi } from 'vitest'
import { generationComplete } from './notices.ts'
import type { NotificationInput } from './notification.ts'
import { createNotificationStore } from './notification-store.ts'
import { notifications } from './notifications.ts'
import { heard } from '#test/setup.ts'

let time = 0
const open = () => createNotificationStore(() => (time += 1))
const add = (input: NotificationInput) => {
  const store = open()
  return { store, id: store.notify(input), item: store.toasts()[0] }
}
type Store = ReturnType<typeof open>
const messages = (store: Store) => store.toasts().map(({ message }) => message)

test('a notification gets an id, the time and a default for everything else', () => {
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
    staysAfterLogout: false,
    onRead: undefined,
  })
  expect(store.toasts()).toEqual([item])
})

test.each([
  ['warning', { duration: 7_000, autoHide: true }],
  ['error', { persistent: true, autoHide: false }],
  ['loading', { persistent: true, autoHide: false, showLoader: true }],
] as const)('%s has its own defaults', (type, expected) => {
  expect(add({ type, message: 'x' }).item).toMatchObject(expected)
})

test('without a message it is logged as an error and not shown', () => {
  const { id, item } = add({ type: 'info', message: ' ' })
  expect(id).toBeNull()
  expect(item).toBeUndefined()
  expect(heard()).toHaveLength(1)
})

test('the same text again replaces the older toast; under another title it does not', () => {
  const store = open()
  for (const message of ['Failed', 'Saved', 'Failed']) store.notify({ type: 'error', message })
  store.notify({ type: 'error', title: 'API Error', message: 'Failed' })
  expect(messages(store)).toEqual(['Saved', 'Failed', 'Failed'])
})

test('a dismissed toast reports that it was read; a removed one does not', () => {
  const store = open()
  const onRead = vi.fn<() => void>()
  const [a, b] = ['a', 'b'].map((message) => store.notify({ type: 'info', message, onRead }))
  store.remove(a ?? '')
  expect(messages(store)).toEqual(['b'])
  expect(onRead).not.toHaveBeenCalled()
  store.dismiss(b ?? '')
  expect(messages(store)).toEqual([])
  expect(onRead).toHaveBeenCalledOnce()
})

test('a logout removes all toasts of the account', () => {
  const store = open()
  store.notify({ type: 'info', message: 'Payment pending: $149.99.' })
  store.notify({ type: 'error', message: 'Failed to save' })
  store.notify({ type: 'info', message: 'A new version is ready', staysAfterLogout: true })
  store.clearAfterLogout()
  expect(messages(store)).toEqual(['A new version is ready'])
})

test('a completed generation has its message, its duration and a Copy button', () => {
  generationComplete({ algorithm: 'Box 1 Silver', sets: [[4, 5, null, 7]], copies: '45-7' })
  expect(notifications.toasts().at(-1)).toMatchObject({
    type: 'success',
    title: 'Generation Complete',
    message: 'Numbers generated successfully using Box 1 Silver: 4-5-_-7',
    duration: 7_000,
    autoHide: true,
    actions: [{ label: 'Copy', copies: '45-7' }],
  })
  notifications.clear()
})

test('a subscriber is called for every change until it unsubscribes', () => {
  const store = open()
  const listener = vi.fn<() => void>()
  const stop = store.subscribe(listener)
  store.notify({ type: 'info', message: 'a' })
  stop()
  store.clear()
  expect(listener).toHaveBeenCalledOnce()
})
