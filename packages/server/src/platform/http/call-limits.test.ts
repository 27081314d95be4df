import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'

let webFolder = ''
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'fourcast-pages-'))
  await mkdir(join(webFolder, 'assets'))
  await writeFile(join(webFolder, 'spa.html'), '<!doctype html><title>Shell</title>')
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Home</title>')
  await writeFile(join(webFolder, 'assets/app.js'), 'export {}')
})
afterAll(() => rm(webFolder, { recursive: true }))

const STRICT = {
  'content-security-policy': expect.stringContaining("default-src 'self'"),
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=63072000; includeSubDomains',
  'x-request-id': expect.any(String),
  'retry-after': expect.stringMatching(/^[1-9]\d?$/),
}
const HTML = { accept: 'text/html' }

test('69: thirty pages with their files do not count as calls, and calls do not count as pages', async () => {
  await using app = await openTestApp({ webFolder, env: { LIMIT_CALLS: '5', LIMIT_PAGES: '200' } })
  for (let n = 0; n < 30; n++)
    for (const url of ['/', '/dashboard', '/assets/app.js', '/assets/gone.js', '/favicon.ico'])
      expect((await app.inject({ url, headers: HTML })).statusCode).not.toBe(429)
  const calls = []
  for (let n = 0; n < 7; n++) calls.push((await app.inject({ url: '/api/health/live' })).statusCode)
  expect(calls).toEqual([200, 200, 200, 200, 200, 429, 429])
  // Existing or missing, and in each spelling of its path.
  const statuses = []
  for (const url of ['/ml_api/history', '/api/none', '/api', '/%61pi/health/live'])
    statuses.push((await app.inject({ url })).statusCode)
  expect(statuses).toEqual([429, 429, 429, 429])
  expect((await app.inject({ url: '/', headers: HTML })).statusCode).toBe(200)
})

test('69: too many pages get a page that says what to do', async () => {
  await using app = await openTestApp({ webFolder, env: { LIMIT_PAGES: '3', LIMIT_CALLS: '1' } })
  for (let n = 0; n < 3; n++) await app.inject({ url: '/', headers: HTML })
  const refused = await app.inject({ url: '/', headers: HTML })
  expect(refused.statusCode).toBe(429)
  expect(refused.headers).toMatchObject({
    ...STRICT,
    'content-type': 'text/html; charset=utf-8',
    'cache-control': 'no-store',
  })
  expect(refused.body).toMatch(/<h1>Too many requests<\/h1>\n<p>.*Wait \d+ seconds, then reload/)
  expect((await app.inject({ url: '/api/health/live' })).statusCode).toBe(200)
})

test('61, 69: a refused call is JSON with the strict headers', async () => {
  await using app = await openTestApp({ env: { LIMIT_CALLS: '1', LIMIT_SIGNINS: '1' } })
  await app.inject({ url: '/api/health/live' })
  const refused = await app.inject({ url: '/api/health/live' })
  expect(refused.statusCode).toBe(429)
  expect(refused.headers).toMatchObject(STRICT)
  expect(refused.json()).toMatchObject({ code: 'rate_limited' })
})

test('8: calls from one /64 count as from one address, and IPv4 in IPv6 spelling as IPv4', async () => {
  await using app = await openTestApp({ env: { LIMIT_CALLS: '3' } })
  const from = async (remoteAddress: string) =>
    (await app.inject({ url: '/api/health/live', remoteAddress })).statusCode
  const inside = []
  for (const end of [':1', ':2:3', 'ffff:ffff:ffff:ffff', ':9'])
    inside.push(await from(`2001:db8:7:7:${end}`))
  expect(inside).toEqual([200, 200, 200, 429])
  const spelt = []
  for (const address of ['192.0.2.1', '::ffff:192.0.2.1', '::ffff:c000:201', '192.0.2.1'])
    spelt.push(await from(address))
  expect(spelt).toEqual([200, 200, 200, 429])
  expect(await from('2001:db8:7:8::1')).toBe(200)
})
