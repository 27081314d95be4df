import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { deleteResult } from '@fourcast/contract/numbers.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'

/** Sends raw bytes, and reads until the server closes the connection. */
async function raw(
  app: TestApp,
  bytes: string,
): Promise<{ status: number; head: string; body: string }> {
  const address = app.server.server.address()
  if (address === null || typeof address !== 'object') throw new Error('the app does not listen')
  const socket = connect(address.port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), head: head.toLowerCase(), body }
}

async function listening(): Promise<TestApp> {
  const app = await openTestApp()
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  return app
}

const CASES: readonly (readonly [name: string, bytes: string, status: number, code: string])[] = [
  [
    '63: headers above 8 kB',
    `GET /api/health HTTP/1.1\r\nhost: x\r\nx-long: ${'a'.repeat(9_000)}\r\n\r\n`,
    431,
    'headers_too_large',
  ],
  [
    '63: length and chunks at once',
    'POST /api/auth/login HTTP/1.1\r\nhost: x\r\ncontent-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
    400,
    'malformed',
  ],
  [
    '78: two Host headers',
    'GET /api/health/live HTTP/1.1\r\nhost: x\r\nHost: y\r\nconnection: close\r\n\r\n',
    400,
    'malformed',
  ],
  ['what is no HTTP at all', 'hello\r\n\r\n', 400, 'malformed'],
  [
    'an address that cannot be decoded',
    'GET /api/%zz HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n',
    404,
    'not_found',
  ],
]

test.each(CASES)('%s gets the common form of refusals', async (_name, bytes, status, code) => {
  await using app = await listening()
  const answer = await raw(app, bytes)
  expect(answer.status).toBe(status)
  expect(JSON.parse(answer.body)).toEqual({
    code,
    message: expect.any(String),
    requestId: expect.any(String),
  })
  expect(answer.head).toContain('x-content-type-options: nosniff')
  expect(answer.head).toContain("frame-ancestors 'none'")
})

test('an id of 300 characters is 401 without a token, before it is checked', async () => {
  await using app = await openTestApp()
  const answer = await app.request(deleteResult, { params: { id: 'a'.repeat(300) } })
  expect([answer.statusCode, answer.json().code]).toEqual([401, 'unauthenticated'])
})

test('26, 52: a body that is not JSON, broken, too deep or too large changes nothing and is 4xx', async () => {
  await using app = await openTestApp()
  const post = (payload: string, type = 'application/json') =>
    app.inject({
      method: 'POST',
      url: '/api/auth/signup',
      payload,
      headers: { 'content-type': type },
    })
  const answers = await Promise.all([
    post('firstName=D', 'application/x-www-form-urlencoded'),
    post('{}', 'text/plain'),
    post('{"firstName":'),
    post('{"__proto__":{"role":"admin"}}'),
    post('['.repeat(30_000)),
    post(JSON.stringify({ firstName: 'x'.repeat(70_000) })),
    post('null'),
  ])
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([415, 415, 400, 400, 400, 413, 400])
  for (const answer of answers)
    expect(answer.json()).toMatchObject({
      code: expect.any(String),
      requestId: answer.headers['x-request-id'],
    })
  expect((await app.pool.query('select 1 from account')).rows).toEqual([])
})
