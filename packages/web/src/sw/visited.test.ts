import { beforeEach, expect, test, vi } from 'vitest'
import { keepPrevious } from '#sw/previous.ts'
import {
  clearPages,
  freshPage,
  freshScreen,
  hasApp,
  keepApp,
  keepParts,
  keptPage,
  partOf,
} from '#sw/visited.ts'

const ORIGIN = 'https://fourcast.example'
const PARTS = ['/assets/app-1.js', '/assets/history-1.js']

const addressOf = (key: Request | string) =>
  new URL(typeof key === 'string' ? key : key.url, ORIGIN).href

/** A browser cache that fetches from the test's server. */
class FakeCache {
  files = new Map<string, Response>()
  keys = async () => [...this.files.keys()].map((url) => new Request(url))
  match = async (key: Request | string) => this.files.get(addressOf(key))?.clone()
  put = async (key: Request | string, answer: Response) =>
    void this.files.set(addressOf(key), answer)
  add = async (key: string) => this.put(key, await fetch(addressOf(key)))
  delete = async (key: Request | string) => this.files.delete(addressOf(key))
}

class FakeCaches {
  all = new Map<string, FakeCache>()
  open = async (name: string) => {
    const cache = this.all.get(name) ?? new FakeCache()
    this.all.set(name, cache)
    return cache
  }
  delete = async (name: string) => this.all.delete(name)
  match = async (key: Request | string, { cacheName }: { cacheName?: string } = {}) => {
    for (const [name, cache] of this.all) {
      const found =
        cacheName === undefined || cacheName === name ? await cache.match(key) : undefined
      if (found) return found
    }
    return undefined
  }
}

let fetched: string[] = []
beforeEach(() => {
  fetched = []
  vi.stubGlobal('caches', new FakeCaches())
  serve(200)
})

const serve = (status: number) =>
  vi.stubGlobal('fetch', async (asked: Request | string) => {
    const { pathname } = new URL(addressOf(asked))
    fetched.push(pathname)
    return new Response(`fresh ${pathname}`, { status })
  })

/** A fake event that records its `waitUntil` promises. */
function event() {
  const works: Promise<unknown>[] = []
  return {
    waitUntil: (work: Promise<unknown>) => void works.push(work),
    done: () => Promise.all(works),
  }
}
const part = (path: string) => new Request(ORIGIN + path)
const wordsOf = async (answer: Promise<Response | undefined>) => (await answer)?.text()

test('the app is stored once all its parts are, and each is fetched once', async () => {
  expect(await hasApp()).toBe(false)
  await keepParts(['/assets/app-1.js'])
  expect(await hasApp()).toBe(false)
  await keepApp(PARTS)
  expect([await hasApp(), fetched]).toEqual([true, PARTS])
})

test('an app with a part that fails to load is not stored', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')))
  await expect(keepApp(PARTS)).rejects.toThrow('Failed to fetch')
  expect(await hasApp()).toBe(false)
})

test('a loaded part is stored; a missing one is requested again', async () => {
  const first = event()
  expect(await wordsOf(partOf(part('/assets/lottery-1.js'), first))).toContain('fresh')
  await first.done()
  await partOf(part('/assets/lottery-1.js'), event())
  expect(fetched).toEqual(['/assets/lottery-1.js'])

  serve(404)
  for (let times = 0; times < 2; times++) {
    const asked = event()
    expect((await partOf(part('/assets/gone-1.js'), asked)).status).toBe(404)
    await asked.done()
  }
  expect(fetched.filter((path) => path === '/assets/gone-1.js')).toHaveLength(2)
})

test('a visited page is stored; an error answer is not', async () => {
  const asked = event()
  await freshPage(part('/sources'), '/sources', asked)
  serve(429)
  await freshPage(part('/honesty'), '/honesty', asked)
  await asked.done()
  expect(await wordsOf(keptPage('/sources'))).toBe('fresh /sources')
  expect(await keptPage('/honesty')).toBeUndefined()
})

test('a screen stores the styles of its parts, once the app is stored', async () => {
  const screen = `<link rel="stylesheet" crossorigin href="/assets/screen-1.css">
    <link rel="stylesheet" crossorigin disabled href="/assets/luck-1.css">`
  const asked: string[] = []
  vi.stubGlobal('fetch', async (key: Request | string) => {
    asked.push(new URL(addressOf(key)).pathname)
    return new Response(screen)
  })
  const before = event()
  await freshScreen(part('/luck'), before)
  await before.done()
  expect(asked).toEqual(['/luck'])

  await keepApp([])
  const opened = event()
  expect(await wordsOf(freshScreen(part('/luck'), opened))).toBe(screen)
  await opened.done()
  expect(asked).toEqual(['/luck', '/luck', '/assets/luck-1.css'])
})

test('of the previous version, parts are kept once more, pages are deleted, and the app stays', async () => {
  const asked = event()
  await keepApp(PARTS)
  await freshPage(part('/sources'), '/sources', asked)
  await asked.done()
  const wanted = new Set(['/assets/app-1.js', '/assets/history-2.js'])
  await keepPrevious(['fourcast-visited'], wanted)
  await clearPages()
  fetched = []
  await partOf(part('/assets/app-1.js'), event())
  await partOf(part('/assets/history-1.js'), event())
  expect([fetched, await keptPage('/sources'), await hasApp()]).toEqual([[], undefined, true])

  await keepPrevious(['fourcast-visited'], wanted)
  await partOf(part('/assets/history-1.js'), event())
  expect(fetched).toEqual(['/assets/history-1.js'])
})
