import { get } from 'node:http'
import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { jpeg, sendUpload, uploaded } from './testing.ts'

test('57: a picture is served as a picture, sandboxed, to anyone with its URL', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const { url } = await uploaded(app, token, { file: await jpeg(), folder: 'profile' })
  const { statusCode, headers, rawPayload } = await app.inject({ method: 'GET', url })
  expect(statusCode).toBe(200)
  expect(headers).toMatchObject({
    'content-type': 'image/webp',
    'content-disposition': 'inline',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; sandbox",
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, max-age=31536000, immutable',
    'content-length': String(rawPayload.length),
  })
  expect(rawPayload.subarray(8, 12).toString()).toBe('WEBP')
})

/** Sends a path without normalising it, as HTTP clients would. */
function statusOf(port: number, path: string): Promise<number | undefined> {
  return new Promise((done, fail) => {
    const asked = get({ host: '127.0.0.1', port, path }, (answer) => {
      answer.resume()
      done(answer.statusCode)
    })
    asked.on('error', fail)
  })
}

test('58: only the exact URL opens a file', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const { id, url } = await uploaded(app, token, { file: await jpeg() })
  const other = await uploaded(app, token, { file: await jpeg() })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const key = url.split('/').at(-1) ?? ''
  const from = '/api/files/content'
  const wrong = [
    `${from}/${id}/${key.slice(1)}`,
    `${from}/${id}/${key}x`,
    `${from}/${id}/${key.toLowerCase()}`,
    `${from}/${id}/`,
    `${from}/${id}`,
    `${from}/${other.id}/${key}`,
    `${from}/${id.toUpperCase()}/${key}`,
    `${from}/${randomUUID()}/${key}`,
    `${from}/../../etc/passwd`,
    `${from}/..%2f..%2fetc%2fpasswd/${key}`,
    `${from}/%2e%2e/${key}`,
    `${from}/..%5c..%5csecret/${key}`,
    `${from}/%252e%252e%252fsecret/${key}`,
    `${from}/${id}%00/${key}`,
    `${from}/${id}/${key}%00`,
    `${from}/${id}/${key}/..`,
    `/api/files/../../etc/passwd`,
  ]
  const statuses = await Promise.all(wrong.map((path) => statusOf(port, path)))
  expect(statuses).toEqual(wrong.map((path) => (path.includes('%00') ? 400 : 404)))
  // DELETE is the only method of this route, so GET gets 405 for any id.
  expect(await statusOf(port, '/api/files/..%2f..%2fetc%2fpasswd')).toBe(405)
  expect(await statusOf(port, url)).toBe(200)
})

test('58: a file name is only displayed, never used in a path or a header', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const names: readonly (readonly [given: string, stored: string])[] = [
    ['../../etc/passwd', 'passwd'],
    ['..%2f..%2fetc', '%2f..%2fetc'],
    ['/etc/shadow.jpg', 'shadow.jpg'],
    ['C:\\Users\\ada\\me.jpg', 'me.jpg'],
    ['me\u0000.jpg', 'me.jpg'],
    ['CON', 'CON'],
    ['x'.repeat(300), 'x'.repeat(100)],
    ['me.jpg\r\nSet-Cookie: a=b', 'me.jpg%0D%0ASet-Cookie: a=b'],
    ['gpj.\u202eevil.exe', 'gpj.evil.exe'],
    ['<img src=x onerror=alert(1)>.png', '<img src=x onerror=alert(1)>.png'],
    ['...', 'photo'],
    ['фото 📷.jpg', 'фото 📷.jpg'],
  ]
  const file = await jpeg()
  for (const [given, stored] of names) {
    const answer = await sendUpload(app, token, { file, name: given })
    const { rows } = await app.pool.query('select name from file ')
    const storedNames = rows.map(({ name }) => name)
    expect([given, answer.statusCode, storedNames]).toEqual([given, 200, [stored]])
    const { headers } = await app.inject({ method: 'GET', url: answer.json().url })
    expect(headers['content-disposition']).toBe('inline')
    expect(headers['set-cookie']).toBeUndefined()
    await app.pool.query('delete from file')
  }
})
