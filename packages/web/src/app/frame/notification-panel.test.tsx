import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { NotificationBell } from '#app/frame/NotificationBell.tsx'
import type { NotificationInput } from '#core/notifications/notification.ts'
import { notifications } from '#core/notifications/notifications.ts'
import { open } from '#test/open.tsx'

const tell = (...inputs: NotificationInput[]) =>
  act(() => inputs.forEach((input) => notifications.notify({ kept: true, ...input })))
const info = (message: string): NotificationInput => ({ type: 'info', message })

beforeEach(() => {
  notifications.clear()
})

function openFrame() {
  return open(
    <>
      <NotificationBell />
      <input aria-label="beside" />
    </>,
    { at: '/dashboard' },
  )
}

const bell = () => screen.getByRole('button', { name: /^Notifications/ })
const panel = () => screen.findByRole('dialog', { name: 'Notifications' })
const rows = (element: HTMLElement) =>
  within(element)
    .queryAllByRole('listitem')
    .map((row) => row.textContent)

test('the bell says how many are unread; nine is the most it shows in figures', () => {
  openFrame()
  expect(bell().getAttribute('aria-label')).toBe('Notifications')
  tell(info('a'))
  expect([bell().getAttribute('aria-label'), bell().textContent]).toEqual([
    'Notifications, 1 unread',
    '1',
  ])
  tell(...Array.from({ length: 11 }, (_, i) => info(`n${i}`)))
  expect([bell().getAttribute('aria-label'), bell().textContent]).toEqual([
    'Notifications, 12 unread',
    '9+',
  ])
})

test('it opens with the newest first, each with its kind in a word, and looking reads nothing', async () => {
  const { person } = openFrame()
  tell(info('older'), { type: 'error', title: 'API Error', message: 'newer' })
  await person.click(bell())
  const [first, second] = rows(await panel())
  expect(first).toMatch(/^Error · Just nowUnreadAPI Errornewer/)
  expect(second).toMatch(/^Note · Just nowUnreadolder/)
  expect(document.activeElement?.textContent).toBe('Notifications')
  expect(notifications.state().unread).toBe(2)
})

test('Escape closes it and nothing else, and gives the focus back; a press beside it closes it too', async () => {
  const { person } = openFrame()
  tell({ type: 'error', message: 'stays on screen' })
  await person.click(bell())
  await panel()
  await person.keyboard('{Escape}')
  expect(screen.queryByRole('dialog')).toBeNull()
  expect(document.activeElement).toBe(bell())
  expect(notifications.state().toasts).toHaveLength(1)
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

test('reading one, reading all, removing one and bringing it back', async () => {
  const { person } = openFrame()
  tell(info('a'), info('b'), info('c'))
  await person.click(bell())
  const list = await panel()
  await person.click(within(list).getByRole('button', { name: 'Mark read: b' }))
  expect(within(list).getByText('2 unread')).toBeTruthy()
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove: b')
  await person.click(within(list).getByRole('button', { name: 'Remove: b' }))
  expect(rows(list).map((row) => row?.slice(-10))).toHaveLength(2)
  expect(document.activeElement?.getAttribute('aria-label')).toBe('Remove: a')
  await person.click(within(list).getByRole('button', { name: 'Undo' }))
  expect(rows(list)[1]).toContain('b')
  expect(rows(list)).toHaveLength(3)
  await person.click(within(list).getByRole('button', { name: 'Mark all read' }))
  expect(within(list).getByText('All read')).toBeTruthy()
  expect(bell().getAttribute('aria-label')).toBe('Notifications')
})

test('clearing leaves the empty state, and a way back', async () => {
  const { person } = openFrame()
  tell(info('a'), info('b'))
  await person.click(bell())
  const list = await panel()
  await person.click(within(list).getByRole('button', { name: 'Clear all' }))
  expect(within(list).getByText('Nothing to read')).toBeTruthy()
  expect(within(list).queryByRole('button', { name: 'Clear all' })).toBeNull()
  expect(screen.getByRole('region', { name: 'Notifications' }).textContent).toBe('')
  await person.click(within(list).getByRole('button', { name: 'Undo' }))
  expect(rows(list)).toHaveLength(2)
})

test('Retry runs once and takes its notification with it', async () => {
  const { person } = openFrame()
  const retry = vi.fn<() => void>()
  tell({ type: 'error', message: 'Failed', actions: [{ label: 'Retry', action: retry }] })
  await person.click(bell())
  const list = await panel()
  await person.click(within(list).getByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledOnce()
  await waitFor(() => expect(rows(list)).toEqual([]))
})
