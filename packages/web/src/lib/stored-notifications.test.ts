import type { StoredNotification } from '@fourcast/contract/notifications.ts'
import { expect, test, vi } from 'vitest'
import { createNotificationStore } from '#lib/notification-store.ts'
import { followStored, type Tell } from '#lib/stored-notifications.ts'

const win = (id: string, more: Partial<StoredNotification> = {}): StoredNotification => ({
  id,
  timestamp: `2026-05-04T16:00:0${id}Z`,
  isRead: false,
  type: 'success',
  title: `Winner ${id}`,
  message: 'Check your official ticket.',
  link: '/history',
  ...more,
})

function open() {
  const store = createNotificationStore()
  const told: [string, string[]][] = []
  const say = (deed: string) => (ids: string[]) => {
    told.push([deed, ids])
    return Promise.resolve()
  }
  const tell: Tell = { read: say('read'), removed: say('removed'), restored: say('restored') }
  const { take, stop } = followStored(store, tell)
  const ids = () => store.state().items.map(({ id }) => id)
  return { store, take, stop, told, tell, ids, toasts: () => store.state().toasts.length }
}

test('what is new on the server comes into the list and on screen, once, with its page', () => {
  const { store, take, toasts } = open()
  take([win('2'), win('1', { isRead: true, link: null })])
  take([win('2'), win('1', { isRead: true, link: null })])
  expect(store.state().items).toMatchObject([
    { id: '1', isRead: true, actions: [], stored: true },
    { id: '2', isRead: false, persistent: true, actions: [{ label: 'See it', opens: '/history' }] },
  ])
  expect(store.state().unread).toBe(1)
  expect(toasts()).toBe(1)
})

test('a win and a lost plan stay on screen; a limit that is reached leaves it after ten seconds', () => {
  const { store, take } = open()
  take([win('3', { type: 'warning' }), win('2', { type: 'error' }), win('1')])
  expect(store.state().items).toMatchObject([
    { id: '1', persistent: true, autoHide: false },
    { id: '2', persistent: true, autoHide: false },
    { id: '3', persistent: false, autoHide: true, duration: 10_000 },
  ])
})

test('of many at once a few come on screen', () => {
  const { take, ids, toasts } = open()
  take(['5', '4', '3', '2', '1'].map((id) => win(id)))
  expect(ids()).toHaveLength(5)
  expect(toasts()).toBe(3)
})

test('what is read, removed and put back here is told there; what is only here is not', () => {
  const { store, take, told, ids } = open()
  take([win('2'), win('1')])
  const own = store.notify({ type: 'info', message: 'only here' }) ?? ''
  store.markRead('1')
  store.markRead('1')
  store.markRead(own)
  store.markAllRead()
  store.remove(own)
  const before = store.state().items
  store.clear()
  expect(ids()).toEqual([])
  store.restore(before)
  expect(ids()).toEqual(['1', '2'])
  expect(told).toEqual([
    ['read', ['1']],
    ['read', ['2']],
    ['removed', ['1', '2']],
    ['restored', ['1', '2']],
  ])
})

test('a list asked for before a removal does not bring it back; one of another device does', () => {
  const { store, take, ids } = open()
  take([win('2'), win('1')])
  store.remove('1')
  take([win('2'), win('1')])
  expect(ids()).toEqual(['2'])
  take([])
  expect(ids()).toEqual([])
})

test('what could not be told is true there, and comes again', async () => {
  const { store, take, tell, ids } = open()
  tell.removed = () => Promise.reject(new Error('offline'))
  take([win('1')])
  store.remove('1')
  await vi.waitFor(() => {
    take([win('1')])
    expect(ids()).toEqual(['1'])
  })
})

test('signing out tells the server nothing', () => {
  const { store, take, told, stop } = open()
  take([win('1')])
  store.forget()
  stop()
  store.clear()
  expect(told).toEqual([])
})
