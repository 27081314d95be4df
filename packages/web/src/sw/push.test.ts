import { expect, test } from 'vitest'
import { isLookedAt, openPage, type Opening, pathOf, shownOf } from '#sw/push.ts'

const ORIGIN = 'https://fourcast.example'

test('a push is shown with its text, tag and link', () => {
  const said = { title: 'Winner: 0768', body: 'Check it.', link: '/history', tag: 'notice-1' }
  expect(shownOf(JSON.stringify(said), ORIGIN)).toEqual({
    title: 'Winner: 0768',
    options: {
      body: 'Check it.',
      tag: 'notice-1',
      icon: '/icons/icon-192.png',
      badge: '/icons/monochrome-512.png',
      data: { link: '/history' },
    },
  })
})

test.each(['', 'nonsense', 'null', '[]', '7', '{}', '{"title":7,"body":"no"}', '{"title":""}'])(
  'a push that cannot be read is shown all the same: %s',
  (text) => {
    const { title, options } = shownOf(text, ORIGIN)
    expect([title, options.body, options.data]).toEqual([
      'Something new on Fourcast',
      undefined,
      { link: '/dashboard' },
    ])
  },
)

test.each([
  ['/history', '/history'],
  ['/profile?tab=3#methods', '/profile?tab=3#methods'],
  ['//evil.example/', '/dashboard'],
  ['/\\evil.example/', '/dashboard'],
  ['/\t/evil.example', '/dashboard'],
  ['https://evil.example/', '/dashboard'],
  ['https://fourcast.example/history', '/dashboard'],
  ['javascript:alert(1)', '/dashboard'],
  [null, '/dashboard'],
  [undefined, '/dashboard'],
])('%s leads to %s', (link, path) => {
  expect(pathOf(link, ORIGIN)).toBe(path)
})

interface Open {
  path: string
  focused?: boolean
  /** True if the window is not controlled by this worker. */
  stuck?: boolean
  /** True if the app in it answers. */
  alive?: boolean
}

/** Windows that record the calls they get. */
function windowsOf(...open: Open[]) {
  const done: string[] = []
  const list = open.map(({ path, focused = false, stuck = false, alive = false }) => ({
    url: ORIGIN + path,
    focused,
    focus: async () => void done.push(`focus ${path}`),
    postMessage: (said: Opening, [port]: [MessagePort]) => {
      if (!alive) return
      done.push(`${path} goes to ${said.open}`)
      port.postMessage('gone')
    },
    navigate: async (url: string) => {
      if (stuck) throw new TypeError('not under this worker')
      done.push(`navigate ${url}`)
    },
  }))
  const windows = {
    matchAll: async () => list,
    openWindow: async (url: string) => void done.push(`open ${url}`),
  }
  return { windows, done }
}

test('pressing a notification navigates the open window without a reload', async () => {
  const { windows, done } = windowsOf(
    { path: '/lottery', alive: true },
    { path: '/generate', focused: true, alive: true },
  )
  await openPage(windows, '/history', ORIGIN)
  expect(done).toEqual(['focus /generate', '/generate goes to /history'])
})

test('a window that does not answer is navigated by the worker', async () => {
  const { windows, done } = windowsOf({ path: '/lottery' })
  await openPage(windows, '/history', ORIGIN, 1)
  expect(done).toEqual(['focus /lottery', `navigate ${ORIGIN}/history`])
})

test('without a window that can be navigated, a new one is opened', async () => {
  const none = windowsOf()
  await openPage(none.windows, '/history', ORIGIN)
  expect(none.done).toEqual([`open ${ORIGIN}/history`])
  const stuck = windowsOf({ path: '/', stuck: true })
  await openPage(stuck.windows, '/history', ORIGIN, 1)
  expect(stuck.done).toEqual(['focus /', `open ${ORIGIN}/history`])
})

test('a push makes no sound while the app has the focus', async () => {
  expect(await isLookedAt(windowsOf({ path: '/', focused: true }).windows)).toBe(true)
  expect(await isLookedAt(windowsOf({ path: '/' }).windows)).toBe(false)
})
