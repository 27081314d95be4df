import { screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { NotificationBell } from '#app/frame/NotificationBell.tsx'
import { open } from '#test/open.tsx'

vi.mock('#app/frame/NotificationPanel.tsx', () => {
  throw new TypeError('Failed to fetch dynamically imported module')
})

test('if the list does not load, a toast says so and the screen stays', async () => {
  const { person } = open(
    <>
      <input aria-label="Name" defaultValue="Dana" />
      <NotificationBell />
    </>,
    { at: '/generate' },
  )
  const bell = screen.getByRole('button', { name: 'Notifications' })
  await person.click(bell)
  expect(
    await screen.findByText(
      'Notifications did not load. Check your connection, then reload the page.',
    ),
  ).toBeTruthy()
  expect(bell.getAttribute('aria-expanded')).toBe('false')
  expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Dana')
})
