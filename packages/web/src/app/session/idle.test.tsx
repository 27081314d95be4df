import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import IdleWatch from '#app/session/IdleWatch.tsx'

const MINUTE = 60_000
const stay = vi.fn<() => Promise<void>>(() => Promise.resolve())
const end = vi.fn<() => void>()

beforeEach(async () => {
  // Loads the dialog's code first: fake timers do not advance an import.
  await import('#app/session/IdleQuestion.tsx')
  vi.useFakeTimers()
  stay.mockClear()
  end.mockClear()
  localStorage.setItem('fourcast_token', 'a token')
  render(<IdleWatch stay={stay} end={end} />)
})

afterEach(() => {
  vi.useRealTimers()
  localStorage.clear()
})

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
const question = () => screen.queryByRole('alertdialog', { name: 'Stay signed in?' })

test('after 28 idle minutes a dialog counts down, and the session ends at 30', async () => {
  await pass(28 * MINUTE - 1)
  expect(question()).toBeNull()
  await pass(1)
  expect(question()).not.toBeNull()
  expect(screen.getByRole('timer').textContent).toBe('2:00')
  await pass(1_000)
  expect(screen.getByRole('timer').textContent).toBe('1:59')
  await pass(118_999)
  expect(end).not.toHaveBeenCalled()
  await pass(1)
  expect(end).toHaveBeenCalledOnce()
})

test('activity postpones the end and is reported to the server', async () => {
  await pass(20 * MINUTE)
  fireEvent.keyDown(window, { key: 'a' })
  await pass(1)
  expect(stay).toHaveBeenCalledOnce()
  await pass(27 * MINUTE)
  expect(question()).toBeNull()
  await pass(MINUTE)
  expect(question()).not.toBeNull()
})

test('moving the mouse does not close the dialog; the button does', async () => {
  await pass(29 * MINUTE)
  fireEvent.pointerMove(window)
  await pass(1_000)
  expect(question()).not.toBeNull()
  fireEvent.click(screen.getByRole('button', { name: 'Stay signed in' }))
  await pass(1_000)
  expect(question()).toBeNull()
  expect(stay).toHaveBeenCalledOnce()
  await pass(20 * MINUTE)
  expect(end).not.toHaveBeenCalled()
})

test('activity in another tab counts here too', async () => {
  await pass(29 * MINUTE)
  const newValue = String(Date.now())
  act(
    () =>
      void window.dispatchEvent(
        new StorageEvent('storage', { key: 'fourcast_activity', newValue }),
      ),
  )
  await pass(1_000)
  expect(question()).toBeNull()
})

test('Sign out ends it at once', async () => {
  await pass(29 * MINUTE)
  fireEvent.click(screen.getByRole('button', { name: 'Sign out' }))
  expect(end).toHaveBeenCalledOnce()
})

test('a user who was typing stays signed in: the dialog focuses the safe button, and Escape stays too', async () => {
  await pass(28 * MINUTE)
  await pass(100)
  expect(document.activeElement?.textContent).toBe('Stay signed in')
  fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Escape' })
  await pass(1_000)
  expect(question()).toBeNull()
  expect(end).not.toHaveBeenCalled()
})

test('activity is stored with the session, and never after it has ended', async () => {
  await pass(2_000)
  expect(localStorage.getItem('fourcast_activity')).not.toBeNull()
  // Another tab, or the deletion of the account, ends the session before this watch is gone.
  localStorage.clear()
  await pass(2_000)
  fireEvent.pointerMove(window)
  expect(Object.keys(localStorage)).toEqual([])
})
