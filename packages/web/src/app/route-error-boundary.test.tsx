import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RouteErrorBoundary } from '#app/RouteErrorBoundary.tsx'
import { heard } from '#test/setup.ts'

const CHROME =
  'Failed to fetch dynamically imported module: https://a.example/assets/TermsPage-1.js'

function Broken({ words }: { words: string }): never {
  throw new TypeError(words)
}

/** How often the page is loaded again when a screen fails with these words. */
function reloadsAfter(words: string, { place = '/terms', onLine = true } = {}) {
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  render(
    <RouteErrorBoundary place={place}>
      <Broken words={words} />
    </RouteErrorBoundary>,
  )
  heard()
  expect(screen.getByRole('alert').textContent).toContain('This page did not load')
  return reload.mock.calls.length
}

test.each([
  CHROME,
  'error loading dynamically imported module: https://a.example/assets/TermsPage-1.js',
  'Importing a module script failed.',
])('a screen that the server has no longer is loaded anew: %s', (words) => {
  expect(reloadsAfter(words)).toBe(1)
})

test.each([
  ['a fault of the screen itself', 'undefined is no function', {}],
  ['the page that was opened, which would be loaded again and again', CHROME, { place: '/' }],
  ['no network', CHROME, { onLine: false }],
])('%s loads nothing', (_, words, at) => {
  expect(reloadsAfter(words, at)).toBe(0)
})
