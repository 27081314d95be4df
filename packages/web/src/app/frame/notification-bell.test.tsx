import type { StoredNotification } from '@fourcast/contract/notifications.ts'
import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { NotificationBell } from '#app/frame/NotificationBell.tsx'
import { announceUpdate } from '#core/live/updates.ts'
import { notifications } from '#core/notifications/notifications.ts'
import { open } from '#test/open.tsx'
import { refuse, serve } from '#test/serve.ts'

const LIST = 'GET /api/notifications'
const READ = 'POST /api/notifications/read'
const REMOVE = 'POST /api/notifications/remove'
const RESTORE = 'POST /api/notifications/restore'

const stored = (id: string, more: Partial<StoredNotification> = {}): StoredNotification => ({
  id: `00000000-0000-4000-8000-0000000000${id.padStart(2, '0')}`,
  timestamp: `2020-05-04T16:00:${id.padStart(2, '0')}Z`,
  isRead: false,
  type: 'info',
  title: `n${id}`,
  message: `About n${id}.`,
  link: null,
  ...more,
})

interface Body {
  ids: string[]
  at?: string
}

/** A server with a list of notifications, newest first, that applies each change. */
function serveList(...ids: string[]) {
  const state = { items: ids.map((id) => stored(id)), removed: [] as StoredNotification[] }
  const sorted = () => state.items.toSorted((a, b) => b.timestamp.localeCompare(a.timestamp))
  const server = serve({
    [LIST]: sorted,
    [READ]: ({ body }) => {
      const { ids } = body as Body
      state.items = state.items.map((item) =>
        ids.includes(item.id) ? Object.assign({}, item, { isRead: true }) : item,
      )
      return sorted()
    },
    [REMOVE]: ({ body }) => {
      const { ids } = body as Body
      state.removed = state.items.filter(({ id }) => ids.includes(id))
      state.items = state.items.filter(({ id }) => !ids.includes(id))
      return sorted()
    },
    [RESTORE]: () => {
      state.items = [...state.items, ...state.removed]
      return sorted()
    },
  })
  return { ...server, state }
}

async function openBell(...ids: string[]) {
  const server = serveList(...ids)
  const shown = open(
    <>
      <NotificationBell />
      <input aria-label="beside" />
    </>,
    { at: '/dashboard' },
  )
  await waitFor(() => expect(server.sent(LIST)).toHaveLength(1))
  await waitFor(() => expect(unread()).toBe(ids.length))
  return { ...shown, ...server }
}

const bell = () => screen.getByRole('button', { name: /^Notifications/ })
const unread = () => Number(bell().getAttribute('aria-label')?.match(/\d+/)?.[0] ?? 0)
const panel = () => screen.findByRole('dialog', { name: 'Notifications' })
const rows = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('listitem')
    .map((row) => row.textContent)
const toasts = () => notifications.toasts().map(({ title }) => title)
/** Stores new notifications and announces them to open pages. */
async function arrive(
  server: Awaited<ReturnType<typeof openBell>>,
  ...items: StoredNotification[]
) {
  server.state.items.push(...items)
  const asked = server.sent(LIST).length
  act(announceUpdate)
  await waitFor(() => expect(server.sent(LIST)).toHaveLength(asked + 1))
}

test('the bell shows how many are unread, at most nine in figures', async () => {
  const server = await openBell('1')
  expect([bell().getAttribute('aria-label'), bell().textContent]).toEqual([
    'Notifications, 1 unread',
    '1',
  ])
  await arrive(server, ...Array.from({ length: 11 }, (_, at) => stored(`${20 + at}`)))
  await waitFor(() =>
    expect([bell().getAttribute('aria-label'), bell().textContent]).toEqual([
      'Notifications, 12 unread',
      '9+',
    ]),
  )
})

test('the list has the newest first, each with its type in a word; opening it marks nothing as read', async () => {
  const server = await openBell('1')
  await arrive(server, stored('2', { type: 'error', title: 'Payment failed' }))
  await server.person.click(bell())
  const [first, second] = rows(await panel())
  expect(first).toMatch(/^Error · .*UnreadPayment failedAbout n2\./)
  expect(second).toMatch(/^Note · .*Unreadn1/)
  expect(document.activeElement?.textContent).toBe('Notifications')
  expect(unread()).toBe(2)
})

test('Escape closes the list only and returns the focus; a press beside it closes it too', async () => {
  const { person } = await openBell('1')
  act(() => void notifications.notify({ type: 'error', message: 'stays on screen' }))
  await person.click(bell())
  await panel()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(bell())
  expect(notifications.toasts()).toHaveLength(1)
  await person.click(bell())
  await panel()
  await person.click(screen.getByLabelText('beside'))
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(screen.getByLabelText('beside'))
  await person.click(bell())
  await panel()
  await person.click(bell())
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('the user reads, removes, restores and reads all; the server stores each change', async () => {
  const { person, state } = await openBell('1', '2', '3')
  await person.click(bell())
  const list = await panel()
  await person.click(within(list).getByRole('button', { name: 'Mark read: n2' }))
  await within(list).findByText('2 unread')
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove: n2')
  await person.click(within(list).getByRole('button', { name: 'Remove: n2' }))
  await waitFor(() => expect(rows(list)).toHaveLength(2))
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove: n1')
  await waitFor(() => expect(state.items).toHaveLength(2))
  await person.click(within(list).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(rows(list)).toHaveLength(3))
  expect(rows(list)[1]).toContain('n2')
  await person.click(within(list).getByRole('button', { name: 'Mark all read' }))
  await within(list).findByText('All caught up')
  expect(bell().getAttribute('aria-label')).toBe('Notifications')
  await waitFor(() => expect(state.items.every(({ isRead }) => isRead)).toBe(true))
})

test('clearing leaves the empty state; Undo restores everything that the clearing removed', async () => {
  const { person, sent } = await openBell('1', '2')
  await person.click(bell())
  const list = await panel()
  await person.click(within(list).getByRole('button', { name: 'Clear all' }))
  await within(list).findByText('No notifications')
  expect(within(list).queryByRole('button', { name: 'Clear all' })).toBeNull()
  await person.click(within(list).getByRole('button', { name: 'Undo' }))
  await waitFor(() => expect(rows(list)).toHaveLength(2))
  await waitFor(() => expect(sent(RESTORE)).toHaveLength(1))
  expect(sent(REMOVE)[0]?.body).toMatchObject({ older: true })
  const [removed, restored] = [sent(REMOVE)[0]?.body, sent(RESTORE)[0]?.body] as Body[]
  expect(removed?.at).toMatch(/^\d{4}-/)
  expect(restored?.at).toBe(removed?.at)
})

test('“See it” opens the page of a notification and marks it as read', async () => {
  const server = await openBell('1')
  await arrive(server, stored('2', { link: '/history' }))
  await server.person.click(bell())
  await server.person.click(within(await panel()).getByRole('button', { name: 'See it' }))
  expect(server.place.address).toBe('/history')
  await waitFor(() => expect(server.sent(READ)[0]?.body).toMatchObject({ ids: [stored('2').id] }))
})

test('a notification about a change made on this page is marked as read', async () => {
  const shown = await openBell('1')
  notifications.notify({ type: 'info', title: 'n2', message: 'About n2.' })
  await arrive(shown, stored('2'))
  await waitFor(() => expect(shown.sent(READ)).toHaveLength(1))
  expect(shown.sent(READ)[0]?.body).toEqual({ ids: [stored('2').id], older: false })
  await waitFor(() => expect(unread()).toBe(1))
})

test('a notification has no link to the page that is already open', async () => {
  const shown = await openBell('1')
  await arrive(shown, stored('2', { link: '/dashboard' }), stored('3', { link: '/history' }))
  await shown.person.click(bell())
  const list = within(await panel())
  const [other, here] = list.getAllByRole('listitem')
  expect(within(other ?? document.body).getByRole('button', { name: 'See it' })).toBeTruthy()
  expect(within(here ?? document.body).queryByRole('button', { name: 'See it' })).toBeNull()
})

test('a list that does not load says so, and loads with Retry', async () => {
  const server = serve({ [LIST]: () => refuse(500, 'internal', 'Something failed') })
  const { person } = open(<NotificationBell />, { at: '/dashboard' })
  await person.click(bell())
  const list = await panel()
  await within(list).findByText('Failed to load notifications')
  server.answers[LIST] = () => [stored('1')]
  await person.click(within(list).getByRole('button', { name: /Retry/ }))
  await waitFor(() => expect(rows(list)).toHaveLength(1))
})

test('a change that the server does not make is undone and reported, and Retry makes it', async () => {
  const { person, answers, state } = await openBell('1')
  const { [REMOVE]: works } = answers
  answers[REMOVE] = () => refuse(503, 'unavailable', 'Try again later')
  await person.click(bell())
  const list = await panel()
  await person.click(within(list).getByRole('button', { name: 'Remove: n1' }))
  const alert = await screen.findByRole('alert')
  expect(alert.textContent).toContain('Failed to update notifications')
  expect(rows(list)).toHaveLength(1)
  if (works !== undefined) answers[REMOVE] = works
  await person.click(within(alert).getByRole('button', { name: 'Retry' }))
  await waitFor(() => expect(state.items).toEqual([]))
  expect(unread()).toBe(0)
})

test('the first list shows no toasts; later notifications show at most three, once', async () => {
  const server = await openBell('1', '2')
  expect(toasts()).toEqual([])
  await arrive(server, ...['11', '12', '13', '14'].map((id) => stored(id)))
  await waitFor(() => expect(toasts()).toEqual(['n12', 'n13', 'n14']))
  act(() => notifications.clear())
  await arrive(server)
  expect(toasts()).toEqual([])
})

test('a win stays on screen, a limit leaves by itself; a closed toast is read on the server', async () => {
  const server = await openBell()
  await arrive(
    server,
    stored('11', { type: 'success', link: '/history' }),
    stored('12', { type: 'warning' }),
  )
  await waitFor(() => expect(toasts()).toEqual(['n11', 'n12']))
  expect(notifications.toasts()).toMatchObject([
    { persistent: true, actions: [{ label: 'See it', opens: '/history' }] },
    { persistent: false, autoHide: true, duration: 10_000 },
  ])
  await server.person.click(screen.getByRole('button', { name: 'Dismiss: n11' }))
  await waitFor(() => expect(server.sent(READ)[0]?.body).toMatchObject({ ids: [stored('11').id] }))
  await waitFor(() => expect(unread()).toBe(1))
})

test('a toast closes when its notification is read or removed on another device', async () => {
  const server = await openBell()
  await arrive(server, stored('11'), stored('12'), stored('13'))
  await waitFor(() => expect(toasts()).toHaveLength(3))
  server.state.items = [stored('11', { isRead: true }), stored('13')]
  await arrive(server)
  await waitFor(() => expect(toasts()).toEqual(['n13']))
})
