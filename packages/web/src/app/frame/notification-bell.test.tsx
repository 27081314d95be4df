import { screen } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'

const PANEL = '#app/frame/NotificationPanel.tsx'

afterEach(() => {
  vi.doUnmock(PANEL)
  vi.resetModules()
})

/** The bell without the code of its panel. Other test files of the worker have loaded both. */
async function bellAlone() {
  vi.resetModules()
  vi.doMock(PANEL, () => {
    throw new TypeError('Failed to fetch dynamically imported module')
  })
  const { NotificationBell } = await import('#app/frame/NotificationBell.tsx')
  const { open } = await import('#test/open.tsx')
  return { NotificationBell, open }
}

test('if the list does not load, a toast says so and the screen stays', async () => {
  const { NotificationBell, open } = await bellAlone()
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
