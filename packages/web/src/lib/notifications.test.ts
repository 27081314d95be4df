import { expect, test } from 'vitest'
import { createNotificationStore, type NotificationInput } from '#lib/notifications.ts'
import { heard } from '#lib/testing/setup.ts'

const add = (input: NotificationInput) => {
  const store = createNotificationStore(() => 42)
  const id = store.notify(input)
  return { store, id, item: store.items()[0] }
}

test('a notification is complete: unread, with the time and what it was not told', () => {
  const { id, item } = add({ type: 'success', message: 'Saved' })
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
  })
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

test('the same words again take the place of the old ones; dismissing removes', () => {
  const { store } = add({ type: 'error', message: 'Failed' })
  const again = store.notify({ type: 'error', message: 'Failed' })
  store.notify({ type: 'success', message: 'Saved' })
  expect(store.items().map(({ message }) => message)).toEqual(['Failed', 'Saved'])
  store.dismiss(again ?? '')
  expect(store.items().map(({ message }) => message)).toEqual(['Saved'])
})
