import { act, render, screen } from '@testing-library/react'
import { useLocation } from '#core/routing/router.tsx'
import { expect, test, vi } from 'vitest'
import { OpenedPages } from '#app/OpenedPages.tsx'
import { BrowserRouter } from '#core/routing/browser-router.tsx'
import { stubNavigator } from '#test/navigator.ts'

function Here() {
  const { pathname, search, key } = useLocation()
  return (
    <>
      <p>{pathname + search}</p>
      <p data-testid="key">{key}</p>
      <input />
    </>
  )
}

/** The app on a page, and the worker that sends it messages. */
function opened() {
  const worker = new EventTarget()
  stubNavigator('serviceWorker', worker)
  window.history.pushState(null, '', '/generate')
  render(
    <BrowserRouter>
      <OpenedPages />
      <Here />
    </BrowserRouter>,
  )
  const answer = vi.fn<(said: unknown) => void>()
  const say = (data: unknown) =>
    act(() => {
      const ports = [{ postMessage: answer }]
      worker.dispatchEvent(Object.assign(new Event('message'), { data, ports }))
    })
  return { say, answer }
}

const key = () => screen.getByTestId('key').textContent

test('a pressed system notification opens its page, and the worker gets a reply', () => {
  const { say, answer } = opened()
  const field = screen.getByRole<HTMLInputElement>('textbox')
  field.value = 'typed'
  say({ open: '/profile?tab=security' })
  expect(screen.getByText('/profile?tab=security')).toBeTruthy()
  expect([answer.mock.calls.length, screen.getByRole('textbox')]).toEqual([1, field])
})

test('a notification of the page on screen gets a reply and navigates nowhere', () => {
  const { say, answer } = opened()
  const before = key()
  say({ open: '/generate' })
  expect([answer.mock.calls.length, key()]).toEqual([1, before])
})

test.each([
  null,
  'take over',
  { open: 7 },
  { open: 'https://evil.example/history' },
  { open: '//evil.example/history' },
  { open: '/\\evil.example/' },
  { open: 'javascript:alert(1)' },
])('%o leads nowhere', (said) => {
  const { say, answer } = opened()
  const before = key()
  say(said)
  expect([answer.mock.calls, key()]).toEqual([[], before])
})
