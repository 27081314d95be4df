import { act, fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import TimeReminder from '#app/session/TimeReminder.tsx'
import { open } from '#test/open.tsx'
import { serve } from '#test/serve.ts'
import { currentOf, USAGE } from '#test/subscription.ts'
import { TIME_KEY, TOKEN_KEY } from '#core/storage/storage-keys.ts'

const MINUTE = 60_000
const logout = vi.fn<() => void>()

beforeEach(() => {
  localStorage.clear()
  localStorage.setItem(TOKEN_KEY, 'a token')
  logout.mockClear()
  serve({
    'GET /api/subscriptions/current': () =>
      currentOf({ usage: { ...USAGE, dailyGenerations: 12 } }),
  })
  vi.useFakeTimers({ now: new Date('2026-12-05T17:00:00Z') })
})

afterEach(() => {
  vi.useRealTimers()
})

const start = () =>
  open(
    <>
      <TimeReminder minutes={30} />
      <input aria-label="digits" />
    </>,
    { at: '/generate', session: { logout } },
  )

const told = () => screen.queryByRole('dialog')
const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))
/** Moves the pointer every half minute. */
async function use(minutes: number) {
  for (let half = 0; half < minutes * 2; half++) {
    fireEvent.pointerMove(window)
    await pass(MINUTE / 2)
  }
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }))

test('the reminder appears once after the chosen time, and again after the same time', async () => {
  start()
  await use(29)
  expect(told()).toBeNull()
  await use(2)
  expect(told()?.textContent).toContain('You’ve been on Fourcast for 30 minutes')
  await vi.waitFor(() => expect(told()?.textContent).toContain('You made 12 generations today.'))
  press('Keep going')
  await use(28)
  expect(told()).toBeNull()
  await use(3)
  expect(told()?.textContent).toContain('You’ve been on Fourcast for 1 hour')
})

test('idle time does not count', async () => {
  start()
  await use(20)
  await pass(60 * MINUTE)
  await use(8)
  expect(told()).toBeNull()
  await use(3)
  expect(told()).not.toBeNull()
})

test('the reminder waits until the user stops typing', async () => {
  start()
  await use(29)
  const field = screen.getByLabelText('digits')
  for (let second = 0; second < 100; second += 5) {
    fireEvent.keyDown(field, { key: '1' })
    await pass(5_000)
  }
  expect(told()).toBeNull()
  await pass(15_000)
  expect(told()).not.toBeNull()
})

test('time counted and reminders shown by another tab are not repeated', async () => {
  const spent = { day: '2026-12-05', ms: 29 * MINUTE, told: 0, at: Date.now() }
  localStorage.setItem(TIME_KEY, JSON.stringify(spent))
  start()
  await use(0.5)
  localStorage.setItem(
    TIME_KEY,
    JSON.stringify({ ...spent, ms: 30 * MINUTE, told: 30 * MINUTE, at: Date.now() }),
  )
  await use(5)
  expect(told()).toBeNull()
})

test('the reminder links to taking a break', async () => {
  const { place } = start()
  await use(31)
  press('Take a break')
  expect(place.address).toBe('/profile?tab=preferences')
})

test('the reminder has a button that signs out', async () => {
  start()
  await use(31)
  press('Sign out')
  expect(logout).toHaveBeenCalledOnce()
})
