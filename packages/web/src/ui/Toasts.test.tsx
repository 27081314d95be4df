import { act, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { apiErrorNotification } from '#core/notifications/api-error-notification.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { notifications, NotificationsContext, notify } from '#core/notifications/notifications.ts'
import { Toasts } from '#ui/Toasts.tsx'

beforeEach(() => {
  vi.useFakeTimers()
  render(
    <NotificationsContext value={notifications}>
      <Toasts onOpen={() => {}} />
    </NotificationsContext>,
  )
})

afterEach(() => {
  notifications.clear()
  vi.useRealTimers()
})

const show = (run: () => void) => {
  act(run)
}
const pass = (ms: number) => {
  act(() => void vi.advanceTimersByTime(ms))
}
const region = () => screen.getByRole('region', { name: 'Notifications' })

test('a success goes after 5 seconds, a warning after 7, an error stays', () => {
  show(() => {
    notify({ type: 'success', message: 'Saved' })
    notify({ type: 'warning', message: 'Careful' })
    notify({ type: 'error', message: 'Failed' })
  })
  pass(4_999)
  expect(region().textContent).toContain('Saved')
  pass(1)
  expect(region().textContent).not.toContain('Saved')
  pass(2_000)
  expect(region().textContent).toBe('Failed')
  pass(600_000)
  expect(region().textContent).toBe('Failed')
})

test('hovering holds the time that is left', () => {
  show(() => notify({ type: 'success', message: 'Saved' }))
  pass(4_000)
  fireEvent.pointerEnter(region())
  pass(60_000)
  fireEvent.pointerLeave(region())
  pass(900)
  expect(screen.queryByText('Saved')).not.toBeNull()
  pass(200)
  expect(screen.queryByText('Saved')).toBeNull()
})

test('Escape closes the latest one', () => {
  show(() => {
    notify({ type: 'error', message: 'First' })
    notify({ type: 'error', message: 'Second' })
  })
  fireEvent.keyDown(window, { key: 'Escape' })
  expect(region().textContent).toBe('First')
})

test('closing a toast by its cross reports it as read; its time running out does not', () => {
  const onRead = vi.fn<() => void>()
  show(() => notify({ type: 'error', message: 'Failed', onRead }))
  show(() => notify({ type: 'info', message: 'Limit reached', onRead }))
  pass(5_000)
  expect(region().textContent).toBe('Failed')
  expect(onRead).not.toHaveBeenCalled()
  fireEvent.click(screen.getByRole('button', { name: 'Dismiss: Failed' }))
  expect(region().textContent).toBe('')
  expect(onRead).toHaveBeenCalledOnce()
})

test('Copy copies, and a toast confirms it', async () => {
  const write = vi.fn<(text: string) => Promise<void>>(() => Promise.resolve())
  vi.stubGlobal('navigator', { clipboard: { writeText: write } })
  show(() =>
    notify({
      type: 'info',
      message: 'Made',
      actions: [{ label: 'Copy', copies: '4567' }],
    }),
  )
  fireEvent.click(screen.getByRole('button', { name: 'Copy' }))
  await vi.waitFor(() => expect(region().textContent).toBe('Numbers copied to clipboard!'))
  expect(write).toHaveBeenCalledExactlyOnceWith('4567')
  vi.unstubAllGlobals()
})

test('a failed call is titled API Error, and Retry runs it again', () => {
  const retry = vi.fn<() => void>()
  show(() => apiErrorNotification(new Error(''), retry))
  expect(screen.getByRole('alert').textContent).toContain('API ErrorAn unexpected error occurred')
  fireEvent.click(screen.getByRole('button', { name: 'Retry' }))
  expect(retry).toHaveBeenCalledOnce()
  expect(screen.queryByRole('alert')).toBeNull()
})

test('invalid fields are listed one by one, titled Validation Error', () => {
  const fields = { email: 'Email is required', password: 'Password is required' }
  show(() => apiErrorNotification(new ApiFailure('Invalid', { code: 'invalid', fields })))
  const told = screen.getAllByRole('alert').map((alert) => alert.textContent)
  expect(told).toEqual([
    'Validation ErrorEmail is required',
    'Validation ErrorPassword is required',
  ])
})

test('the hook of notifications throws outside its provider', () => {
  expect(() => render(<Toasts onOpen={() => {}} />)).toThrow('outside NotificationsProvider')
})
