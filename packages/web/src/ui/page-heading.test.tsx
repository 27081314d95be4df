import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => {
  vi.resetModules()
})

/** The page at this history entry, rendered by code that was loaded at the other one. */
async function arrive(at: string, loadedAt: string) {
  window.history.replaceState({ key: loadedAt }, '', '/history')
  const { PageHeading } = await import('./PageHeading.tsx')
  const { BrowserRouter } = await import('#core/routing/browser-router.tsx')
  window.history.replaceState({ key: at }, '', '/history')
  render(
    <BrowserRouter>
      <PageHeading title="History">History</PageHeading>
    </BrowserRouter>,
  )
  return screen.getByRole('heading', { name: 'History' })
}

test('a heading takes the focus when a link leads to its page', async () => {
  const heading = await arrive('second', 'first')
  expect(document.activeElement).toBe(heading)
})

test('a heading leaves the focus at the top after a reload', async () => {
  const heading = await arrive('first', 'first')
  expect(document.activeElement).not.toBe(heading)
})

test('a heading leaves the focus in a menu that was opened while its page loaded', async () => {
  render(
    <div role="menu">
      <button type="button" role="menuitem">
        Logout
      </button>
    </div>,
  )
  const item = screen.getByRole('menuitem', { name: 'Logout' })
  item.focus()
  await arrive('second', 'first')
  expect(document.activeElement).toBe(item)
})
