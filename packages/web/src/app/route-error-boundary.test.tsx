import { render, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { RouteErrorBoundary } from '#app/RouteErrorBoundary.tsx'
import { connection } from '#core/connection.ts'
import { heard } from '#test/setup.ts'

const CHROME =
  'Failed to fetch dynamically imported module: https://a.example/assets/TermsPage-1.js'

function Broken({ words }: { words: string }): never {
  throw new TypeError(words)
}

/** Opens a screen that throws an error with this text. Returns the spy of the reload. */
function openBroken(words: string, { place = '/terms', onLine = true } = {}) {
  window.history.pushState(null, '', place)
  const reload = vi.spyOn(window.location, 'reload').mockReturnValue(undefined)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(onLine)
  render(
    <RouteErrorBoundary place={place}>
      <Broken words={words} />
    </RouteErrorBoundary>,
  )
  heard()
  expect(screen.getByRole('heading').textContent).toBe(
    onLine ? 'This page didn’t load' : 'This page is not available offline',
  )
  return reload
}

test.each([
  CHROME,
  'error loading dynamically imported module: https://a.example/assets/TermsPage-1.js',
  'Importing a module script failed.',
  'Unable to preload CSS for /assets/TermsPage-1.css',
])('a screen that the server has no longer is loaded anew: %s', (words) => {
  expect(openBroken(words)).toHaveBeenCalledOnce()
})

test.each([
  ['a fault of the screen itself', 'undefined is no function', {}],
  ['the page that was opened, which would be loaded again and again', CHROME, { place: '/' }],
  ['no network', CHROME, { onLine: false }],
])('%s loads nothing', (_, words, at) => {
  expect(openBroken(words, at)).not.toHaveBeenCalled()
})

test('offline, a screen that is not stored says so, and it loads once the connection is back', async () => {
  const reload = openBroken(CHROME, { onLine: false })
  expect(reload).not.toHaveBeenCalled()
  expect(screen.getByRole('alert').textContent).toContain('Reconnect to see it.')
  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy()
  connection.failed()
  connection.failed()
  connection.answered()
  expect(reload).toHaveBeenCalledOnce()
})

test('an error of the screen itself is not reported as a network error', () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  render(
    <RouteErrorBoundary place="/terms">
      <Broken words="undefined is no function" />
    </RouteErrorBoundary>,
  )
  heard()
  expect(screen.getByRole('heading').textContent).toBe('This page didn’t load')
})
