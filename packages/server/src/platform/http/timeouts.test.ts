import { createServer } from 'node:http'
import { connect } from 'node:net'
import { once } from 'node:events'
import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { allowSending } from './timeouts.ts'
import { refuseUnparsed } from './unrouted.ts'

const PATIENCE_MS = 300
const LONGER = { most: 1_500, silent: 500, check: 50 }

/** A server that answers 200 after the body; a body for /long may take longer. */
async function listening() {
  const limits = {
    requestTimeout: PATIENCE_MS,
    headersTimeout: 200,
    connectionsCheckingInterval: 50,
  }
  const server = createServer(limits, (request, response) => {
    if (request.url === '/long') allowSending(request, LONGER)
    request.resume().on('end', () => response.end('taken'))
  })
  server.on('clientError', refuseUnparsed)
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return { port, [Symbol.asyncDispose]: async () => void server.close() }
}

/** Sends a body of this size byte by byte, and returns what came back before its end. */
async function dribble(port: number, path: string, bytes: number, everyMs: number) {
  const socket = connect({ port, host: '127.0.0.1' })
  let answer = ''
  socket.on('data', (chunk) => (answer += String(chunk)))
  socket.on('error', () => {})
  const closed = new Promise((resolve) => socket.once('close', resolve))
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: x\r\nconnection: close\r\ncontent-length: ${bytes}\r\n\r\n`,
  )
  const begun = performance.now()
  for (let sent = 0; sent < bytes && socket.writable; sent++) {
    socket.write('a')
    await Promise.race([setTimeout(everyMs), closed])
  }
  await closed
  return { status: answer.split(' ')[1] ?? 'dropped', took: performance.now() - begun }
}

test('63: a large body may take longer as long as bytes keep coming, and no longer than that', async () => {
  await using server = await listening()
  const send = (path: string, bytes: number, everyMs: number) =>
    dribble(server.port, path, bytes, everyMs)
  const [usual, slow, silent, endless] = await Promise.all([
    send('/', 10, 100),
    send('/long', 10, 100),
    send('/long', 10, 60_000),
    send('/long', 1_000, 100),
  ])
  expect(usual.status).toBe('400')
  expect(slow.status).toBe('200')
  expect(silent).toMatchObject({ status: 'dropped' })
  expect(endless).toMatchObject({ status: 'dropped' })
  // In parallel: the silent one ends first, and the one that keeps sending lasts longer than a slow
  // body.
  expect(silent.took).toBeLessThan(endless.took)
  expect(slow.took).toBeLessThan(endless.took)
})
