import { act, fireEvent, render, screen } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { Routes, useArrival, useLocation, useNavigate } from '#core/routing/router.tsx'
import { beforeEach, expect, test, vi } from 'vitest'
import { BrowserRouter } from './browser-router.tsx'
import { useUnsavedChanges } from './unsaved-changes.ts'
import { Link, type LinkProps } from '#ui/Link.tsx'
import { NavLink } from '#ui/NavLink.tsx'

function Where() {
  const { key, pathname, search, state } = useLocation()
  const navigate = useNavigate()
  return (
    <>
      <output>{JSON.stringify({ at: pathname + search, state })}</output>
      <p>{key}</p>
      <button onClick={() => navigate(-1)}>Back</button>
      <button onClick={() => navigate('?q=1', { replace: true })}>Type</button>
      <button onClick={() => navigate('/b', { replace: true })}>Replace by B</button>
      <NavLink to="/a">Menu A</NavLink>
    </>
  )
}

function show(link: Partial<LinkProps> = {}) {
  const shown = render(
    <BrowserRouter>
      <Where />
      <Link to="/b?x=1" state={{ from: 'a' }} {...link}>
        To B
      </Link>
      <Routes
        routes={[
          { path: '/a', element: <h1>A</h1> },
          { path: '/b', element: <h1>B</h1> },
        ]}
      />
    </BrowserRouter>,
  )
  return { ...shown, person: userEvent.setup() }
}

const where = () => JSON.parse(document.querySelector('output')?.textContent ?? 'null')
const key = () => document.querySelector('p')?.textContent
const bar = () => window.location.pathname + window.location.search
const link = () => screen.getByRole('link', { name: 'To B' })

beforeEach(() => window.history.pushState(null, '', '/a'))

test('a link opens a page of the app with its state, and Back returns', async () => {
  const { person } = show()
  expect(screen.getByRole('link', { current: 'page' }).textContent).toBe('Menu A')
  await person.click(link())
  expect(screen.getByRole('heading', { name: 'B' })).toBeTruthy()
  expect(where()).toEqual({ at: '/b?x=1', state: { from: 'a' } })
  expect(bar()).toBe('/b?x=1')
  expect(screen.queryByRole('link', { current: 'page' })).toBeNull()
  await person.click(screen.getByText('Back'))
  expect(screen.getByRole('heading', { name: 'A' })).toBeTruthy()
  expect(where()).toEqual({ at: '/a', state: null })
})

test('the state of a location survives a reload', async () => {
  const { person, unmount } = show()
  await person.click(link())
  unmount()
  show()
  expect(where()).toEqual({ at: '/b?x=1', state: { from: 'a' } })
})

test('replacing the address keeps the entry’s key, and another page has its own', async () => {
  const { person } = show()
  const first = key()
  await person.click(screen.getByText('Type'))
  expect([bar(), key()]).toEqual(['/a?q=1', first])
  await person.click(link())
  const second = key()
  expect(second).not.toBe(first)
  await person.click(screen.getByText('Back'))
  expect([bar(), key()]).toEqual(['/a?q=1', first])
  await person.click(screen.getByText('Replace by B'))
  expect(bar()).toBe('/b')
  expect([first, second]).not.toContain(key())
})

test('a link to the current page adds no history entry', async () => {
  const { person } = show()
  const before = window.history.length
  await person.click(screen.getByRole('link', { name: 'Menu A' }))
  expect(window.history.length).toBe(before)
  await person.click(link())
  expect(window.history.length).toBe(before + 1)
})

test.each([
  ['a new tab by key', {}, { ctrlKey: true }],
  ['a new tab on a Mac', {}, { metaKey: true }],
  ['a new window', {}, { shiftKey: true }],
  ['the middle button', {}, { button: 1 }],
  ['a target', { target: '_blank' }, {}],
])('%s is left to the browser', (_, props, event) => {
  show(props)
  const left = vi.fn<(prevented: boolean) => void>()
  document.body.addEventListener(
    'click',
    (click) => {
      left(click.defaultPrevented)
      click.preventDefault()
    },
    { once: true },
  )
  act(() => void fireEvent.click(link(), event))
  expect(left).toHaveBeenCalledWith(false)
  expect(bar()).toBe('/a')
})

test('if Safari refuses pushState, the browser loads the page', async () => {
  const { person } = show()
  vi.spyOn(window.history, 'pushState').mockImplementation(() => {
    throw new DOMException('Too many calls', 'SecurityError')
  })
  const load = vi.spyOn(window.location, 'assign').mockImplementation(() => undefined)
  await person.click(link())
  expect(String(load.mock.lastCall?.[0])).toBe(`${window.location.origin}/b?x=1`)
})

test('if Safari refuses replaceState, a page load replaces the page', async () => {
  const { person } = show()
  vi.spyOn(window.history, 'replaceState').mockImplementation(() => {
    throw new DOMException('Too many calls', 'SecurityError')
  })
  const load = vi.spyOn(window.location, 'replace').mockImplementation(() => undefined)
  await person.click(screen.getByText('Replace by B'))
  expect(String(load.mock.lastCall?.[0])).toBe(`${window.location.origin}/b`)
})

test('an address of another site throws, and the page stays', () => {
  function Leave() {
    const navigate = useNavigate()
    return <p>{String(attempt(() => navigate('//elsewhere.example/b')))}</p>
  }
  render(
    <BrowserRouter>
      <Leave />
    </BrowserRouter>,
  )
  expect(
    screen.getByText('RangeError: not a page of ours: http://elsewhere.example/b'),
  ).toBeTruthy()
  expect(bar()).toBe('/a')
})

test("replacing the query after Back keeps the navigation type 'pop'", async () => {
  function HowArrived() {
    return <q>{useArrival()}</q>
  }
  const { person, rerender } = show()
  rerender(
    <BrowserRouter>
      <Where />
      <HowArrived />
      <Link to="/b">To B</Link>
    </BrowserRouter>,
  )
  const arrival = () => document.querySelector('q')?.textContent
  await person.click(link())
  expect(arrival()).toBe('push')
  await person.click(screen.getByText('Back'))
  await person.click(screen.getByText('Type'))
  expect([bar(), arrival()]).toEqual(['/a?q=1', 'pop'])
  await person.click(screen.getByText('Replace by B'))
  expect(arrival()).toBe('replace')
})

test('a link opens its address even while another page is loading', async () => {
  const { person } = show({ to: '?x=2' })
  expect(link().getAttribute('href')).toBe('/a?x=2')
  // The next page has not loaded yet: this one is still on screen.
  window.history.pushState({ key: 'next' }, '', '/b')
  await person.click(link())
  expect(bar()).toBe('/a?x=2')
})

function attempt(run: () => void): unknown {
  try {
    return run()
  } catch (error) {
    return error
  }
}

function Editor() {
  useUnsavedChanges(true)
  return <h1>Editor</h1>
}

/** A page with unsaved changes, opened from A. `answers` are to the browser's confirm dialog, in order. */
async function openEditor(...answers: boolean[]) {
  const confirm = vi.fn(() => answers.shift() ?? false)
  vi.stubGlobal('confirm', confirm)
  const person = userEvent.setup()
  render(
    <BrowserRouter>
      <Where />
      <Link to="/edit">Edit</Link>
      <Link to="/edit?tab=2">Second tab</Link>
      <Routes
        routes={[
          { path: '/a', element: <h1>A</h1> },
          { path: '/edit', element: <Editor /> },
        ]}
      />
    </BrowserRouter>,
  )
  await person.click(screen.getByText('Edit'))
  const heading = () => screen.getByRole('heading').textContent
  return { person, confirm, heading }
}

test('unsaved changes: a link asks before it leaves, and does so only if the user agrees', async () => {
  const { person, confirm, heading } = await openEditor(false, true)
  await person.click(screen.getByText('Second tab'))
  expect(confirm).not.toHaveBeenCalled()
  await person.click(screen.getByText('Menu A'))
  expect([heading(), bar()]).toEqual(['Editor', '/edit?tab=2'])
  await person.click(screen.getByText('Menu A'))
  expect([heading(), bar()]).toEqual(['A', '/a'])
  expect(confirm).toHaveBeenCalledTimes(2)
  expect(confirm).toHaveBeenLastCalledWith('Leave this page? Your changes are not saved.')
  vi.unstubAllGlobals()
})

test('unsaved changes: Back asks too, and a user who stays keeps the address and the history', async () => {
  const { person, confirm, heading } = await openEditor(false, true)
  await person.click(screen.getByText('Back'))
  await vi.waitFor(() => expect(confirm).toHaveBeenCalledOnce())
  await vi.waitFor(() => expect(bar()).toBe('/edit'))
  expect(heading()).toBe('Editor')
  await person.click(screen.getByText('Back'))
  await vi.waitFor(() => expect([heading(), bar()]).toEqual(['A', '/a']))
  expect(confirm).toHaveBeenCalledTimes(2)
  vi.unstubAllGlobals()
})

test('unsaved changes: the browser asks before a close or reload, but not after the page was left', async () => {
  const { person } = await openEditor(true)
  const closing = () => {
    const event = new Event('beforeunload', { cancelable: true })
    window.dispatchEvent(event)
    return event.defaultPrevented
  }
  expect(closing()).toBe(true)
  await person.click(screen.getByText('Menu A'))
  expect(closing()).toBe(false)
  vi.unstubAllGlobals()
})
