import type { StoredNotification } from '@fourcast/contract/notifications.ts'
import { expect, test, vi } from 'vitest'
import { ApiFailure, unreachable } from '#core/api/failure.ts'
import {
  createNotificationStore,
  type NotificationStore,
} from '#core/notifications/notification-store.ts'
import { followStored, type Meant, type Tell } from './stored-notifications.ts'

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
  const told: [string, string[] | undefined][] = []
  const said: Meant[] = []
  const say = (change: string) => (meant: Meant) => {
    told.push([change, meant.ids])
    said.push(meant)
    return Promise.resolve()
  }
  const tell: Tell = { read: say('read'), removed: say('removed'), restored: say('restored') }
  const { take, stop } = followStored(store, tell)
  const ids = () => store.state().items.map(({ id }) => id)
  return { store, take, stop, told, said, tell, ids, toasts: () => store.state().toasts.length }
}

const keep = (store: NotificationStore, message: string) =>
  store.notify({ type: 'info', message, kept: true })

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
  const own = keep(store, 'only here') ?? ''
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

test('what the server refused is as it was there, and comes again', async () => {
  const { store, take, tell, ids } = open()
  const refused = new ApiFailure('id is not valid', { code: 'invalid', status: 400 })
  tell.removed = () => Promise.reject(refused)
  take([win('1')])
  store.remove('1')
  await vi.waitFor(() => {
    take([win('1')])
    expect(ids()).toEqual(['1'])
  })
})

test('what was removed without a connection stays away, and is told with the next list', async () => {
  const { store, take, tell, told, ids } = open()
  const { removed } = tell
  tell.removed = () => Promise.reject(unreachable())
  take([win('2'), win('1')])
  store.clear()
  await Promise.resolve()
  take([win('2'), win('1')])
  expect(ids()).toEqual([])
  await Promise.resolve()
  tell.removed = removed
  take([win('2'), win('1')])
  expect(ids()).toEqual([])
  expect(told).toEqual([['removed', ['1', '2']]])
})

test('what was read without a connection, also before a reload, is told with the next list', () => {
  const { store, take, tell, told } = open()
  const { read } = tell
  tell.read = () => Promise.reject(unreachable())
  take([win('2'), win('1')])
  store.markRead('1')
  tell.read = read
  take([win('2'), win('1')])
  expect(store.state().unread).toBe(1)
  expect(told).toEqual([['read', ['1']]])
  take([win('2'), win('1', { isRead: true })])
  expect(told).toHaveLength(1)
})

test('what comes up from below a list that got shorter, or is put back elsewhere, is listed and not toasted', () => {
  const { take, ids, toasts } = open()
  take([win('4'), win('3')])
  expect(toasts()).toBe(2)
  take([win('4'), win('2')])
  take([win('4'), win('3'), win('2')])
  expect(ids()).toEqual(['2', '3', '4'])
  expect(toasts()).toBe(1)
  take([win('5'), win('4')])
  expect(toasts()).toBe(2)
})

test('the whole list means also what it does not show; one of it does not', () => {
  const { store, take, tell } = open()
  const older: boolean[] = []
  const note = (meant: Meant) => {
    older.push(meant.older)
    return Promise.resolve()
  }
  Object.assign(tell, { read: note, removed: note })
  take([win('3'), win('2'), win('1')])
  store.markRead('1')
  store.markAllRead()
  store.remove('1')
  store.clear()
  expect(older).toEqual([false, true, false, true])
})

test('sixty toasts of this browser leave a win in the list and are not in it', () => {
  const { store, take, ids } = open()
  take([win('1')])
  for (let at = 0; at < 60; at++) store.notify({ type: 'success', message: `Copied ${at}` })
  expect(ids()).toEqual(['1'])
  expect(store.state().unread).toBe(1)
})

test('sixty kept notices of this browser leave every win in the list', () => {
  const { store, take } = open()
  const wins = ['1', '2', '3', '4', '5', '6', '7', '8', '9'].map((id) => win(id))
  take(wins.toReversed())
  for (let at = 0; at < 60; at++) keep(store, `changed ${at}`)
  expect(store.state().items.filter(({ stored }) => stored)).toHaveLength(9)
  expect(store.state().items.filter(({ stored }) => !stored)).toHaveLength(50)
})

test('all means also what the server has beyond this list; Undo brings it all back', () => {
  const { store, said } = open()
  keep(store, 'only here')
  store.markAllRead()
  const before = store.state().items
  store.clear()
  const at = said[1]?.at
  expect(Date.parse(at ?? '')).toBeGreaterThan(0)
  store.restore(before)
  expect(said).toEqual([
    { ids: undefined, older: true, at: undefined },
    { ids: undefined, older: true, at },
    { ids: [], older: false, at },
  ])
})

test('Undo of Clear all tells its time; that of one does not, and what is only here tells nothing', () => {
  const { store, take, said } = open()
  take([win('2'), win('1')])
  const before = store.state().items
  store.clear()
  store.restore(before)
  expect(said.map(({ at }) => at)).toEqual([said[0]?.at, said[0]?.at])
  expect(said[0]?.at).toBeTypeOf('string')
  store.remove('1')
  store.restore(before.slice(0, 1))
  expect(said.slice(2)).toEqual([
    { ids: ['1'], older: false, at: undefined },
    { ids: ['1'], older: false, at: undefined },
  ])
  const own = keep(store, 'only here') ?? ''
  const [last] = store.state().items.slice(-1)
  store.remove(own)
  if (last) store.restore([last])
  expect(said).toHaveLength(4)
})

test('what was cleared behind this list without a connection is told with the next one', async () => {
  const { store, take, tell, said } = open()
  const { removed } = tell
  tell.removed = () => Promise.reject(unreachable())
  keep(store, 'only here')
  store.clear()
  await Promise.resolve()
  tell.removed = removed
  take([])
  expect(said).toMatchObject([{ older: true, at: expect.any(String) }])
})

test('signing out tells the server nothing', () => {
  const { store, take, told, stop } = open()
  take([win('1')])
  store.discard()
  stop()
  store.clear()
  expect(told).toEqual([])
})
