import type { StreamEvent } from '@fourcast/contract/draws.ts'
import { expect, test, vi } from 'vitest'
import { follow } from './live.ts'
import { throttle } from './use-live.ts'

const DRAW = 'event: draw\ndata: {"type":"draw","game":"cash4","state":"GA"}\n\n'

/** A stream that sends these parts and ends. */
const saying = (...parts: string[]) =>
  new Response(
    new ReadableStream({
      start(controller) {
        for (const part of parts) controller.enqueue(new TextEncoder().encode(part))
        controller.close()
      },
    }),
  )

/** Follows until the answers are used up; an Error instead of a response is a failed connection. */
async function run(answers: (Response | Error)[]) {
  const stop = new AbortController()
  const heard: StreamEvent[] = []
  const waits: number[] = []
  const onGap = vi.fn()
  const onRefused = vi.fn(() => Promise.resolve())
  const left = [...answers]
  await follow(
    {
      open: () => {
        const next = left.shift()
        if (next instanceof Response) return Promise.resolve(next)
        if (next === undefined) stop.abort()
        return Promise.reject(next ?? new Error('stopped'))
      },
      onEvent: (event) => heard.push(event),
      onGap,
      onRefused,
      random: () => 1,
      wait: (milliseconds) => {
        waits.push(milliseconds)
        return Promise.resolve()
      },
    },
    stop.signal,
  )
  return { heard, waits, onGap, onRefused }
}

test('an event is delivered once, however its bytes are split', async () => {
  const { heard, onGap } = await run([
    saying(
      ': hello\n\n',
      DRAW.slice(0, 20),
      DRAW.slice(20),
      'data: {"type":"new"}\r\n\r\ndata: no\n\n',
    ),
  ])
  expect(heard).toEqual([{ type: 'draw', game: 'cash4', state: 'GA' }])
  expect(onGap).not.toHaveBeenCalled()
})

test('a stream that ends is reopened, and missed events are reported as a gap', async () => {
  const { heard, onGap } = await run([saying(DRAW), saying(DRAW), saying()])
  expect(heard).toHaveLength(2)
  expect(onGap).toHaveBeenCalledTimes(2)
})

test('each failure waits longer than the one before, up to a minute', async () => {
  const { waits } = await run(Array.from({ length: 8 }, () => new Error('offline')))
  expect(waits).toEqual([1_000, 2_000, 4_000, 8_000, 16_000, 32_000, 60_000, 60_000])
})

test('the backoff restarts after a success, and Retry-After extends it', async () => {
  const busy = new Response(null, { status: 503, headers: { 'retry-after': '30' } })
  const { waits } = await run([new Error('offline'), new Error('offline'), saying(DRAW), busy])
  expect(waits).toEqual([1_000, 2_000, 1_000, 30_000])
})

test('a refused token is renewed before the next try', async () => {
  const { heard, onRefused } = await run([new Response(null, { status: 401 }), saying(DRAW)])
  expect(onRefused).toHaveBeenCalledOnce()
  expect(heard).toHaveLength(1)
})

test('a thousand draws at once are two refreshes, not a thousand', () => {
  vi.useFakeTimers()
  const refresh = vi.fn()
  const news = throttle(1_000, refresh)
  for (let at = 0; at < 500; at += 1) news.run()
  vi.advanceTimersByTime(1)
  expect(refresh).toHaveBeenCalledTimes(1)
  for (let at = 0; at < 500; at += 1) news.run()
  vi.advanceTimersByTime(998)
  expect(refresh).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(refresh).toHaveBeenCalledTimes(2)
  vi.useRealTimers()
})
