import { expect, onTestFinished, test } from 'vitest'
import { keepNotifications } from './kept-notifications.ts'
import { createNotificationStore } from '#core/notifications/notification-store.ts'
import { clearOthers } from '#core/storage/storage.ts'

const KEY = 'fourcast_notifications_dana'

/** A tab of someone: its own page, the browser's one storage. */
function openTab(userId = 'dana') {
  const store = createNotificationStore()
  onTestFinished(keepNotifications(store, userId))
  const told = () => store.state().items.map(({ message }) => message)
  return { store, told }
}

/** The browser tells all other tabs; here it tells all. */
const tellTabs = () =>
  window.dispatchEvent(
    new StorageEvent('storage', { key: KEY, newValue: localStorage.getItem(KEY) }),
  )

test('a reload finds the same list and count; what runs code is left out, Copy is not', () => {
  const { store } = openTab()
  const retry = { label: 'Retry', action: () => {} }
  const copy = { label: 'Copy', copies: '4567' }
  store.notify({
    kept: true,
    type: 'success',
    title: 'Generation Complete',
    message: 'a',
    actions: [copy],
  })
  const read = store.notify({ kept: true, type: 'error', message: 'b', actions: [retry] })
  store.markRead(read ?? '')
  const [first, second] = openTab().store.state().items
  expect(first).toEqual(store.state().items[0])
  expect(second).toMatchObject({ message: 'b', isRead: true, persistent: true, actions: [] })
  expect(openTab().store.state()).toMatchObject({ unread: 1, toasts: [] })
})

test('two tabs have one list: added in one, read and removed in the other, nothing lost', () => {
  const [one, other] = [openTab(), openTab()]
  const retry = { label: 'Retry', action: () => {} }
  one.store.notify({ kept: true, type: 'error', message: 'a', actions: [retry] })
  // Before the first has been heard of.
  other.store.notify({ kept: true, type: 'info', message: 'b' })
  tellTabs()
  expect([one.told(), other.told()]).toEqual([
    ['a', 'b'],
    ['a', 'b'],
  ])
  expect(other.store.state().toasts.map(({ message }) => message)).toEqual(['b'])
  other.store.markAllRead()
  tellTabs()
  expect(one.store.state().unread).toBe(0)
  expect(one.store.state().items[0]?.actions).toEqual([retry])
  other.store.clear()
  tellTabs()
  expect(one.store.state()).toEqual({ items: [], toasts: [], unread: 0 })
})

test.each(['{', '[]', '{"version":1,"items":[]}', '{"version":2,"items":[{"id":7}]}'])(
  'what cannot be read is ignored: %s',
  (text) => {
    localStorage.setItem(KEY, text)
    const { store, told } = openTab()
    expect(told()).toEqual([])
    store.notify({ kept: true, type: 'info', message: 'a' })
    expect(openTab().told()).toEqual(['a'])
  },
)

test('without storage the list lives as long as the page', () => {
  const { store, told } = openTab()
  localStorage.removeItem(KEY)
  store.notify({ kept: true, type: 'info', message: 'a' })
  localStorage.removeItem(KEY)
  store.notify({ kept: true, type: 'info', message: 'b' })
  expect(told()).toEqual(['a', 'b'])
})

test('one person does not see those of another, and they are forgotten', () => {
  openTab('dana').store.notify({ kept: true, type: 'info', message: 'a' })
  const eve = openTab('eve')
  expect(eve.told()).toEqual([])
  eve.store.notify({ kept: true, type: 'info', message: 'b' })
  clearOthers('eve')
  expect([openTab('dana').told(), openTab('eve').told()]).toEqual([[], ['b']])
  clearOthers(null)
  expect(openTab('eve').told()).toEqual([])
})
