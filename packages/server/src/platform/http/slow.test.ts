import { connect } from 'node:net'
import { promisify } from 'node:util'
import { openapi } from '@fourcast/contract/service.ts'
import { expect, test, vi } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'

/** `npm run test:fuzz` runs all cases; daily runs have a tenth, with time limits of seconds. */
const IN_EARNEST = process.env['FUZZ_CASES'] === '500'
const MANY = IN_EARNEST ? 200 : 20
const PATIENCE_MS = 2_000
const MOST_MS = IN_EARNEST ? 30_000 : 15_000
/** Other work on the machine slows calls; waiting for a slow sender would take seconds. */
const MOST_TIMES_ALONE = 10

async function listening(): Promise<{ app: TestApp; port: number }> {
  const app = await openTestApp()
  const { server } = app.server
  for (const patience of [server.headersTimeout, server.requestTimeout, server.timeout])
    expect(patience).toBeOneOf([15_000, 27_000, 13_500])
  if (!IN_EARNEST)
    Object.assign(server, {
      headersTimeout: PATIENCE_MS,
      requestTimeout: PATIENCE_MS,
      timeout: PATIENCE_MS,
    })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const address = server.address()
  return { app, port: typeof address === 'object' && address ? address.port : 0 }
}

/** Keeps its side open whatever the server does, and writes a byte now and then. */
function slowly(port: number, begin: string, { reads }: { reads: boolean }) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: true })
  socket.on('error', () => {})
  socket.write(begin)
  if (!reads) return { socket, stop: () => socket.destroy() }
  socket.resume()
  const dribble = setInterval(() => socket.writable && socket.write('a'), 300)
  return { socket, stop: () => (clearInterval(dribble), socket.destroy()) }
}

const ASKED = `GET ${openapi.path} HTTP/1.1\r\nhost: x\r\n\r\n`
const WAYS = {
  'headers that never end': ['GET /api/config HTTP/1.1\r\nhost: x\r\nx-slow: ', { reads: true }],
  'a body that never ends': [
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000\r\n\r\n{',
    { reads: true },
  ],
  'answers that are never read': [ASKED.repeat(20), { reads: false }],
  'nothing at all': ['', { reads: true }],
} as const

/** Durations of ordinary calls, each on its own connection, quickest first. */
async function ordinaryTimes(port: number): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; n < 40; n++) {
    const begun = performance.now()
    const answer = await fetch(`http://127.0.0.1:${port}/api/config`, {
      headers: { connection: 'close' },
    })
    await answer.text()
    times.push(performance.now() - begun)
  }
  return times.toSorted((a, b) => a - b)
}

test(
  '63: slow senders and readers are dropped, and delay nobody else',
  { timeout: 300_000 },
  async () => {
    const { app, port } = await listening()
    await using _closed = app
    const { server } = app.server
    const slowestAlone = (await ordinaryTimes(port)).at(-1) ?? 0
    let accepted = 0
    server.on('connection', () => (accepted += 1))
    const slow = Object.values(WAYS).flatMap(([begin, how]) =>
      Array.from({ length: MANY }, () => slowly(port, begin, how)),
    )
    using _stopped = new DisposableStack()
    for (const { stop } of slow) _stopped.defer(stop)
    await vi.waitFor(() => expect(accepted).toBe(slow.length), { timeout: 60_000 })
    const median = (await ordinaryTimes(port))[20]
    expect(median).toBeLessThan(MOST_TIMES_ALONE * slowestAlone)
    const open = promisify(server.getConnections.bind(server))
    await vi.waitFor(async () => expect(await open()).toBe(0), { timeout: MOST_MS, interval: 200 })
  },
)
