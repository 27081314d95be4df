import type { ServerResponse, IncomingMessage } from 'node:http'
import { createServer, get } from 'node:http'
import { once } from 'node:events'
import { expect, test, vi } from 'vitest'
import { EventStream } from './streams.ts'

/** A stream whose reader waits until it may read. */
async function slowReader() {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  const requested = once(server, 'request')
  const answered = once(get({ port: address.port, host: '127.0.0.1' }), 'response')
  const [, out]: [unknown, ServerResponse] = (await requested) as [unknown, ServerResponse]
  const stream = new EventStream(out)
  const [reader] = (await answered) as [IncomingMessage]
  return { server, out, stream, reader }
}

test('a reader that reads nothing uses little memory and is disconnected after half a minute', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { server, out, stream, reader } = await slowReader()
  reader.pause()
  const closed = once(out, 'close')
  for (let i = 0; i < 200_000; i++) {
    stream.send({ type: 'notification', id: `${i}`.padEnd(500, '.') })
    if (i % 1000 === 0) await new Promise(setImmediate)
  }
  expect(out.writableNeedDrain).toBe(true)
  expect(out.writableLength).toBeLessThan(1_000_000)
  vi.advanceTimersByTime(30_000)
  await closed
  vi.useRealTimers()
  reader.destroy()
  server.close()
})

test('a stuck reader is disconnected after half a minute also once the stream has ended', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const { server, out, stream, reader } = await slowReader()
  reader.pause()
  const closed = once(out, 'close')
  for (let i = 0; !out.writableNeedDrain || i % 1000 > 0; i++) {
    stream.send({ type: 'notification', id: `${i}`.padEnd(500, '.') })
    if (i % 1000 === 0) await new Promise(setImmediate)
  }
  stream.end()
  vi.advanceTimersByTime(30_000)
  await closed
  vi.useRealTimers()
  reader.destroy()
  server.close()
})
