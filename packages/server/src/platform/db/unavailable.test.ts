import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { isDatabaseUnavailable } from './unavailable.ts'

const connect = async (host: string, port: number) => {
  const client = new pg.Client({ host, port, connectionTimeoutMillis: 200 })
  client.on('error', () => undefined)
  return client.connect().then(
    () => null,
    (error: unknown) => error,
  )
}

test('a server that accepts and says nothing is unavailable', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  expect(isDatabaseUnavailable(await connect('127.0.0.1', port))).toBe(true)
  silent.close()
})

test('a port where nobody listens is unavailable', async () => {
  expect(isDatabaseUnavailable(await connect('127.0.0.1', 1))).toBe(true)
})

test.each(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])('a host that gives %s is', (code) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('getaddrinfo'), { code }))).toBe(true)
})

test('a wrong statement is not', () => {
  expect(isDatabaseUnavailable(new Error('syntax error at or near "selec"'))).toBe(false)
})
