import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query'
import { cleanup, render, screen, waitFor } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import { STATS } from '#core/api/queries.ts'
import { serve } from '#test/serve.ts'
import { delayRandomly, useLive } from './use-live.ts'

const STREAM = 'GET /api/lottery/stream'

afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.useRealTimers()
  vi.restoreAllMocks()
})

/** A stream that stays open, and a function that writes to it. */
function openStream() {
  const told: ReadableStreamDefaultController[] = []
  const answer = () => new Response(new ReadableStream({ start: (to) => void told.push(to) }))
  const say = (text: string) => told.at(-1)?.enqueue(new TextEncoder().encode(text))
  return { answer, say }
}

function open() {
  let asked = 0
  const Screen = () => {
    useLive()
    const { data } = useQuery({ queryKey: STATS, queryFn: () => (asked += 1) })
    return <p>asked {data}</p>
  }
  return render(
    <QueryClientProvider client={new QueryClient()}>
      <Screen />
    </QueryClientProvider>,
  )
}

test('a draw refreshes what is on screen, by a stream that keeps no session alive', async () => {
  vi.spyOn(Math, 'random').mockReturnValue(0)
  localStorage.setItem('fourcast_token', 'secret')
  const { answer, say } = openStream()
  const server = serve({ [STREAM]: answer })
  open()
  await screen.findByText('asked 1')
  const [sent] = server.sent(STREAM)
  expect(sent?.headers.get('authorization')).toBe('Bearer secret')
  expect(sent?.headers.get('x-background')).toBe('1')
  say('data: {"type":"draw","game":"cash4","state":"GA"}\n\n')
  await screen.findByText('asked 2')
})

test('pages refresh at a random time within 20 seconds of a draw, once for several draws', () => {
  vi.useFakeTimers()
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.5).mockReturnValueOnce(0.9)
  const refresh = vi.fn<() => void>()
  const later = delayRandomly(20_000, refresh)
  later.run()
  later.run()
  vi.advanceTimersByTime(9_999)
  expect(refresh).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(refresh).toHaveBeenCalledOnce()
  later.run()
  later.cancel()
  vi.advanceTimersByTime(20_000)
  expect(refresh).toHaveBeenCalledOnce()
})

test('a second page need not wait for the stream of the first', async () => {
  const server = serve({ [STREAM]: openStream().answer })
  open()
  await waitFor(() => expect(server.sent(STREAM)).toHaveLength(1))
  expect(server.sent(STREAM)[0]?.cache).toBe('no-store')
})

test('a sign-out closes the stream', async () => {
  const server = serve({ [STREAM]: openStream().answer })
  const { unmount } = open()
  await waitFor(() => expect(server.sent(STREAM)).toHaveLength(1))
  unmount()
  expect(server.sent(STREAM)[0]?.signal?.aborted).toBe(true)
})

test('a page hidden for long closes its stream, and catches up when it is shown again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = serve({ [STREAM]: openStream().answer })
  const hidden = vi.spyOn(document, 'hidden', 'get')
  const turn = (away: boolean) => {
    hidden.mockReturnValue(away)
    document.dispatchEvent(new Event('visibilitychange'))
  }
  open()
  await screen.findByText('asked 1')
  turn(true)
  vi.advanceTimersByTime(4 * 60_000)
  expect(server.sent(STREAM)[0]?.signal?.aborted).toBe(false)
  vi.advanceTimersByTime(60_000)
  expect(server.sent(STREAM)[0]?.signal?.aborted).toBe(true)
  turn(false)
  await screen.findByText('asked 2')
  expect(server.sent(STREAM)).toHaveLength(2)
})

test('a page opened in the background and never shown closes its stream too', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const server = serve({ [STREAM]: openStream().answer })
  vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  open()
  await screen.findByText('asked 1')
  vi.advanceTimersByTime(5 * 60_000)
  expect(server.sent(STREAM)[0]?.signal?.aborted).toBe(true)
})
