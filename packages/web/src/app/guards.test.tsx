import { render, screen } from '@testing-library/react'
import { Routes, useLocation } from '#core/routing/router.tsx'
import { expect, test } from 'vitest'
import { GuestsOnly, UsersOnly } from '#app/guards.tsx'
import { BrowserRouter } from '#core/routing/browser-router.tsx'
import { type Ending, SessionContext, type SessionState } from '#core/session.ts'
import { DANA } from '#test/open.tsx'
import { Link } from '#ui/Link.tsx'

const nothing = () => Promise.resolve()

const GUEST: SessionState = {
  user: null,
  token: null,
  isAuthenticated: false,
  isLoading: false,
  role: 'user',
  subscription: null,
  ended: null,
  login: () => Promise.resolve(null),
  giveCode: nothing,
  signup: nothing,
  logout: () => undefined,
  discardAfter: (deleteAccount) => deleteAccount(),
  clearEnding: () => undefined,
  reload: nothing,
}
const USER: SessionState = { ...GUEST, user: DANA, isAuthenticated: true }

function Where() {
  const { pathname, search, state } = useLocation()
  return <output>{JSON.stringify({ at: pathname + search, state })}</output>
}

function open(session: SessionState, at: string, state: unknown = null) {
  window.history.pushState({ usr: state }, '', at)
  return render(app(session))
}

function app(session: SessionState) {
  return (
    <SessionContext value={session}>
      <BrowserRouter>
        <Where />
        <Routes
          routes={[
            { path: '/', element: <Link to="/dashboard">in</Link> },
            {
              element: <GuestsOnly />,
              inside: [{ path: '/login', element: <h1>Welcome Back</h1> }],
            },
            {
              element: <UsersOnly />,
              inside: [
                { path: '/dashboard', element: <h1>Dashboard</h1> },
                { path: '/generate', element: <h1>Generator</h1> },
              ],
            },
          ]}
        />
      </BrowserRouter>
    </SessionContext>
  )
}

const where = (): { at: string; state: unknown } =>
  JSON.parse(document.querySelector('output')?.textContent ?? 'null')

test('while the session loads, a spinner is shown and nobody is redirected', () => {
  open({ ...GUEST, isLoading: true }, '/generate')
  expect(screen.getByRole('status', { name: 'Loading' })).toBeTruthy()
  expect(where().at).toBe('/generate')
})

test('a visitor is sent to /login and returns to the page with its query and state', () => {
  const state = { prefilledNumbers: [1, 2, 3, 4] }
  const { rerender } = open(GUEST, '/generate?a=1', state)
  expect(where().at).toBe('/login')
  rerender(app(USER))
  expect(screen.getByRole('heading').textContent).toBe('Generator')
  expect(where()).toEqual({ at: '/generate?a=1', state })
})

test('a signed-in user is redirected from /login', () => {
  open(USER, '/login')
  expect(where().at).toBe('/dashboard')
})

test.each([
  ['logout', '/'],
  ['idle', '/login'],
  ['expired', '/login'],
] as const)('after %s the way out is %s', (ended: Ending, to) => {
  open({ ...GUEST, ended }, '/dashboard')
  expect(where().at).toBe(to)
})
