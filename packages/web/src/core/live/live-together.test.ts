import type { StreamEvent } from '@fourcast/contract/draws.ts'
import { expect, test, vi } from 'vitest'
import { followTogether, type TogetherDeps } from './live-together.ts'

const DRAW: StreamEvent = { type: 'draw', game: 'cash4', state: 'GA' }

/** Web Locks as a browser has them: one page has the lock, the others queue. */
function lockManager(): NonNullable<TogetherDeps['locks']> {
  const held = new Map<string, Promise<unknown>>()
  const request = async (
    name: string,
    { ifAvailable, signal }: LockOptions,
    work: (lock: Lock | null) => unknown,
  ): Promise<unknown> => {
    if (ifAvailable && held.has(name)) return await work(null)
    while (held.has(name)) {
      const left = new Promise((_, refuse) =>
        signal?.addEventListener('abort', () => refuse(new Error('aborted'))),
      )
      await Promise.race([held.get(name), left])
    }
    const working = Promise.resolve(work({ name, mode: 'exclusive' })).finally(() =>
      held.delete(name),
    )
    held.set(name, working)
    return await working
  }
  return { request: request as LockManager['request'] }
}

/** A browser whose pages open streams that stay open until the page closes. */
function browser({ locks }: { locks?: TogetherDeps['locks'] } = { locks: lockManager() }) {
  const circle = new Map<symbol, (data: unknown) => void>()
  const streams: ReadableStreamDefaultController[] = []
  const join: TogetherDeps['join'] = (_name, onSaid) => {
    const me = Symbol('page')
    circle.set(me, onSaid)
    return {
      say: (data) => circle.forEach((hear, page) => page !== me && hear(data)),
      leave: () => circle.delete(me),
    }
  }
  /** Opens a page. */
  const open = () => {
    const leaving = new AbortController()
    const page = { heard: [] as StreamEvent[], gaps: 0, leave: () => leaving.abort() }
    const followed = followTogether(
      {
        name: 'live',
        locks,
        join,
        open: async (signal) =>
          new Response(
            new ReadableStream({
              start(to) {
                streams.push(to)
                signal.addEventListener('abort', () => to.error(new Error('left')))
              },
            }),
          ),
        onEvent: (event) => page.heard.push(event),
        onGap: () => (page.gaps += 1),
        onRefused: () => Promise.resolve(),
        random: () => 1,
        wait: () => Promise.resolve(),
      },
      leaving.signal,
    )
    return Object.assign(page, { followed })
  }
  const say = (event: StreamEvent) =>
    streams.at(-1)?.enqueue(new TextEncoder().encode(`data: ${JSON.stringify(event)}\n\n`))
  return { open, say, streams, circle }
}

test('one page of a browser reads the stream, and all get its events', async () => {
  const { open, say, streams } = browser()
  const pages = [open(), open(), open()]
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  say(DRAW)
  await vi.waitFor(() => expect(pages.map(({ heard }) => heard)).toEqual([[DRAW], [DRAW], [DRAW]]))
  expect(streams).toHaveLength(1)
  expect(pages.map(({ gaps }) => gaps)).toEqual([0, 0, 0])
  for (const page of pages) page.leave()
  await Promise.all(pages.map(({ followed }) => followed))
})

test('when the reading page closes, the next one reads, and all catch up', async () => {
  const { open, say, streams, circle } = browser()
  const [first, second, third] = [open(), open(), open()]
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  first.leave()
  await vi.waitFor(() => expect(streams).toHaveLength(2))
  await vi.waitFor(() => expect([first.gaps, second.gaps, third.gaps]).toEqual([0, 1, 1]))
  say(DRAW)
  await vi.waitFor(() => expect(third.heard).toEqual([DRAW]))
  expect([first.heard, second.heard]).toEqual([[], [DRAW]])
  // A page that waits for the lock may close too.
  third.leave()
  await third.followed
  second.leave()
  await second.followed
  expect([streams.length, circle.size]).toEqual([2, 0])
})

test('messages of another version are ignored', async () => {
  const { open, streams, circle } = browser()
  const page = open()
  await vi.waitFor(() => expect(streams).toHaveLength(1))
  for (const hear of circle.values())
    for (const data of ['new', { type: 'new' }, null, DRAW]) hear(data)
  expect(page.heard).toEqual([DRAW])
  expect(page.gaps).toBe(0)
  page.leave()
  await page.followed
})

test('without Web Locks each page opens its own stream', async () => {
  const { open, say, streams } = browser({ locks: undefined })
  const pages = [open(), open()]
  await vi.waitFor(() => expect(streams).toHaveLength(2))
  say(DRAW)
  await vi.waitFor(() => expect(pages[1]?.heard).toEqual([DRAW]))
  expect(pages[0]?.heard).toEqual([])
  for (const page of pages) page.leave()
  await Promise.all(pages.map(({ followed }) => followed))
})
