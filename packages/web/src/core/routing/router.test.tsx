import { render, screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { BrowserRouter } from './browser-router.tsx'
import { hrefFrom, Navigate, Outlet, type Route, Routes, useParams } from './router.tsx'

const Shown = () => <p>{JSON.stringify(useParams())}</p>

const ROUTES: readonly Route[] = [
  {
    element: (
      <main>
        <Outlet />
      </main>
    ),
    inside: [
      { path: '/', element: <h1>Home</h1> },
      { path: '/users/new', element: <h1>New</h1> },
      { path: '/users/:id', element: <Shown /> },
      { path: '/admin/*', element: <h1>Admin</h1> },
    ],
  },
  { path: '/old', element: <Navigate to="/users/new?from=old" replace state={{ why: 'moved' }} /> },
  { path: '*', element: <h1>Unknown</h1> },
]

function open(at: string) {
  window.history.pushState(null, '', at)
  return render(
    <BrowserRouter>
      <Routes routes={ROUTES} />
    </BrowserRouter>,
  )
}

beforeEach(() => window.history.pushState(null, '', '/'))

test.each([
  ['/', 'Home'],
  ['/users/new', 'New'],
  ['/Users/New/', 'New'],
  ['/admin', 'Admin'],
  ['/admin/users/1', 'Admin'],
  ['/administrators', 'Unknown'],
  ['/users', 'Unknown'],
  ['/users/1/edit', 'Unknown'],
])('%s opens %s', (at, name) => {
  open(at)
  expect(screen.getByRole('heading').textContent).toBe(name)
})

test('a frame is rendered around its child routes only', () => {
  const { unmount } = open('/users/new')
  expect(screen.getByRole('main').textContent).toBe('New')
  unmount()
  open('/nowhere')
  expect(screen.queryByRole('main')).toBeNull()
})

test.each([
  ['/users/7', '7'],
  ['/users/a%20b', 'a b'],
  ['/users/100%', '100%'],
])('the parameter in %s is %s', (at, id) => {
  open(at)
  expect(screen.getByRole('paragraph').textContent).toBe(JSON.stringify({ id }))
})

test('a redirect replaces the current entry and passes its state', () => {
  const before = window.history.length
  open('/old')
  expect(screen.getByRole('heading').textContent).toBe('New')
  expect(window.location.search).toBe('?from=old')
  expect(window.history.state.usr).toEqual({ why: 'moved' })
  expect(window.history.length).toBe(before + 1)
})

test.each([
  ['/b?x=1', '/b?x=1'],
  ['?x=1', '/a?x=1'],
  ['#top', '/a#top'],
  [{ search: 'x=1' }, '/a?x=1'],
  [{ search: '?x=1', hash: '#top' }, '/a?x=1#top'],
  [{ search: '' }, '/a'],
  [{ pathname: '/b', search: '', hash: 'top' }, '/b#top'],
])('from /a, %o leads to %s', (to, href) => {
  expect(hrefFrom('/a', to)).toBe(href)
})

test('a component outside a router throws', () => {
  expect(() => render(<Routes routes={ROUTES} />)).toThrow('There is no router')
})
