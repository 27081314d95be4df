import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises'
import { once } from 'node:events'
import { get, type IncomingMessage } from 'node:http'
import { text } from 'node:stream/consumers'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'

let webFolder: string
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(webFolder, 'assets'))
  await mkdir(join(webFolder, 'screens'))
  const files = {
    'spa.html': '<!doctype html><title>Fourcast</title>',
    'index.html': '<title>Winning Numbers</title><link href="{{PUBLIC_URL}}/">',
    'login.html': '<html data-demo="{{DEMO}}">',
    'terms.html': '<title>Terms</title><link href="{{PUBLIC_URL}}/terms">',
    'robots.txt': 'Sitemap: {{PUBLIC_URL}}/sitemap.xml',
    'sitemap.xml': '<loc>{{PUBLIC_URL}}/</loc>',
    'assets/index-abc.js': 'export {}',
    'assets/index-abc.js.map': '{}',
    'screens/profile.html': '<title>Fourcast</title><h1>Profile</h1>',
    'screens/admin.html': '<title>Fourcast</title><h1>Administration</h1>',
    'screens/numbers-id.html': '<title>Fourcast</title><h1>A number</h1>',
    'screens/profile-invoices-id.html': '<title>Fourcast</title><h1>An invoice</h1>',
    'start.js': 'start()',
    'sw.js': 'work()',
    'favicon.svg': '<svg xmlns="http://www.w3.org/2000/svg"/>',
    '.stamp': 'secret',
  }
  for (const [name, text] of Object.entries(files)) await writeFile(join(webFolder, name), text)
})
afterAll(() => rm(webFolder, { recursive: true }))

const PAGE = { accept: 'text/html,application/xhtml+xml' }

test('every address that is not a call, a file or a page is the shell, which is not cached', async () => {
  await using app = await openTestApp({ webFolder })
  for (const url of ['/dashboard', '/history?page=2', '/no/such/page', '/spa', '/index']) {
    const { statusCode, headers, body } = await app.inject({ method: 'GET', url, headers: PAGE })
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'no-cache'])
    expect(body).toContain('<title>Fourcast</title>')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  }
})

test.each([
  '//x',
  '//evil.example/%2e%2e',
  '/x//y',
  '/%5Cx',
  '/%5cevil.example',
  '/a%5C..%5Cb',
  '/..%2f..%2fx',
  '/%00',
  '/%zz',
  '/%c0%af',
  '//x?from=%zz',
  '/x%0d%0ay',
  '/%2e%2e/%2e%2e/x',
  '/.x',
  '/~x',
  '/x;y=1',
  '/@x',
  '/%E2%98%83',
])(
  'a browser that opens %s gets the shell, which says that there is no such page',
  async (path) => {
    await using app = await openTestApp({ webFolder })
    const { port } = new URL(await app.server.listen({ port: 0, host: '127.0.0.1' }))
    const { status, headers, body } = await getExactly(port, path)
    expect([status, body]).toEqual([200, '<!doctype html><title>Fourcast</title>'])
    expect(headers['content-type']).toContain('text/html')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  },
)

/** A URL would normalise the path. */
async function getExactly(port: string, path: string) {
  const asked = get({ host: '127.0.0.1', port, path, headers: PAGE })
  const [answer] = (await once(asked, 'response')) as [IncomingMessage]
  const { statusCode: status, headers } = answer
  return { status, headers, body: await text(answer) }
}

test.each([
  ['/profile', 'Profile'],
  ['/profile/', 'Profile'],
  ['/admin/users', 'Administration'],
  ['/admin/users/0199-a', 'Administration'],
  ['/numbers/0199-a', 'A number'],
  ['/profile/invoices/0199-a', 'An invoice'],
])('%s is drawn from the shell of its screen', async (url, heading) => {
  await using app = await openTestApp({ webFolder })
  const { statusCode, body } = await app.inject({ method: 'GET', url, headers: PAGE })
  expect([statusCode, body]).toEqual([200, `<title>Fourcast</title><h1>${heading}</h1>`])
})

test('a file that is missing among administrators’ pages stays missing', async () => {
  await using app = await openTestApp({ webFolder })
  const { statusCode } = await app.inject({ url: '/admin/users.js', headers: PAGE })
  expect(statusCode).toBe(404)
})

test.each([
  ['/', '<title>Winning Numbers</title><link href="https://play.example/">', 'text/html'],
  ['/?from=mail', '<title>Winning Numbers</title><link href="https://play.example/">', 'text/html'],
  ['/terms', '<title>Terms</title><link href="https://play.example/terms">', 'text/html'],
  ['/terms/', '<title>Terms</title><link href="https://play.example/terms">', 'text/html'],
  ['/terms.html', '<title>Terms</title><link href="https://play.example/terms">', 'text/html'],
  ['/robots.txt', 'Sitemap: https://play.example/sitemap.xml', 'text/plain'],
  ['/sitemap.xml', '<loc>https://play.example/</loc>', 'application/xml'],
])(
  '%s is as it was rendered, with our address in it, for whoever asks',
  async (url, text, type) => {
    await using app = await openTestApp({ webFolder, env: { PUBLIC_URL: 'https://play.example' } })
    const { statusCode, headers, body } = await app.inject({ method: 'GET', url })
    expect([statusCode, body]).toEqual([200, text])
    expect(headers['content-type']).toBe(`${type}; charset=utf-8`)
    expect(headers['cache-control']).toBe('no-cache')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  },
)

test.each(['on', 'off'])('a page says that the demo account is %s', async (DEMO) => {
  await using app = await openTestApp({ webFolder, env: { DEMO } })
  const { body } = await app.inject({ method: 'GET', url: '/login' })
  expect(body).toBe(`<html data-demo="${DEMO}">`)
})

test('an address with odd characters stays inside its attribute', async () => {
  const env = { PUBLIC_URL: 'https://play.example/?a="b"&c=<d>' }
  await using app = await openTestApp({ webFolder, env })
  const { body } = await app.inject({ method: 'GET', url: '/terms' })
  expect(body).toContain('href="https://play.example/?a=&quot;b&quot;&amp;c=&lt;d&gt;/terms"')
})

test.each([
  ['gzip, deflate, br, zstd', 'br', brotliDecompressSync],
  ['gzip;q=0.8, br;q=0', 'gzip', gunzipSync],
  ['', undefined, (body: Buffer) => body],
])('who accepts %j gets the page as %s', async (accepted, encoding, unpack) => {
  await using app = await openTestApp({ webFolder })
  const headers = { ...PAGE, 'accept-encoding': accepted }
  const answer = await app.inject({ method: 'GET', url: '/terms', headers })
  expect(answer.headers['content-encoding']).toBe(encoding)
  expect(answer.headers['vary']).toContain('accept-encoding')
  expect(unpack(answer.rawPayload).toString()).toContain('<title>Terms</title>')
})

test('HEAD has the headers of GET; a cached page is confirmed until the next build', async () => {
  await using app = await openTestApp({ webFolder })
  const get = await app.inject({ method: 'GET', url: '/terms' })
  const head = await app.inject({ method: 'HEAD', url: '/terms' })
  expect([head.statusCode, head.body]).toEqual([200, ''])
  for (const name of ['etag', 'content-type', 'content-length'])
    expect([name, head.headers[name]]).toEqual([name, get.headers[name]])

  const etag = String(get.headers.etag)
  const again = () =>
    app.inject({ method: 'GET', url: '/terms', headers: { 'if-none-match': `"x", ${etag}` } })
  expect([(await again()).statusCode, (await again()).body]).toEqual([304, ''])
  await writeFile(join(webFolder, 'terms.html'), '<title>Terms</title> new ones, {{PUBLIC_URL}}')
  await utimes(join(webFolder, 'terms.html'), new Date(), new Date(Date.now() + 5_000))
  expect([(await again()).statusCode, (await again()).body]).toEqual([
    200,
    '<title>Terms</title> new ones, https://fourcast.example',
  ])
})

test('a page allows no other method', async () => {
  await using app = await openTestApp({ webFolder })
  expect((await app.inject({ method: 'POST', url: '/terms', payload: {} })).statusCode).toBe(404)
})

test('a file named after its content is cached for a year; a file of a later build is found', async () => {
  await using app = await openTestApp({ webFolder })
  const asset = await app.inject({ method: 'GET', url: '/assets/index-abc.js' })
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  await writeFile(join(webFolder, 'assets', 'late-def.js'), 'export {}')
  expect((await app.inject({ method: 'GET', url: '/assets/late-def.js' })).statusCode).toBe(200)
  expect((await app.inject({ method: 'GET', url: '/spa.html' })).body).toContain('Fourcast')
})

const OF_A_PART = [
  'cache-control',
  'connection',
  'content-length',
  'content-type',
  'cross-origin-resource-policy',
  'date',
  'vary',
  'x-content-type-options',
]

test('61: a script of a page has the headers that it needs, and none of the page', async () => {
  await using app = await openTestApp({ webFolder })
  const { statusCode, headers } = await app.inject({ method: 'GET', url: '/assets/index-abc.js' })
  expect([statusCode, Object.keys(headers).toSorted()]).toEqual([200, OF_A_PART])
  expect(headers).toMatchObject({
    'content-type': expect.stringContaining('javascript'),
    'cross-origin-resource-policy': 'same-origin',
    'x-content-type-options': 'nosniff',
  })
})

test('a script without a hash in its name is revalidated by its ETag', async () => {
  await using app = await openTestApp({ webFolder })
  const { headers } = await app.inject({ method: 'GET', url: '/start.js' })
  expect(Object.keys(headers).toSorted()).toEqual([...OF_A_PART, 'etag'].toSorted())
  const again = { 'if-none-match': String(headers.etag) }
  const { statusCode } = await app.inject({ method: 'GET', url: '/start.js', headers: again })
  expect([statusCode, headers['cache-control']]).toEqual([304, 'no-cache'])
})

test.each(['/sw.js', '/favicon.svg', '/assets/none.js', '/login'])(
  '61: a worker, an image, a missing file and a page have the whole policy: %s',
  async (url) => {
    await using app = await openTestApp({ webFolder })
    const { headers } = await app.inject({ method: 'GET', url })
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['strict-transport-security']).toContain('max-age')
    expect(headers['x-request-id']).toBeTruthy()
  },
)

test('66, 58: a path that is no page and no file is 404, and no file outside the folder is served', async () => {
  await using app = await openTestApp({ webFolder })
  const urls = [
    '/assets/none.js',
    '/none.html',
    '/none.txt',
    '/.stamp',
    '/.env',
    '/.git/config',
    '/assets/index-abc.js.map',
    '/../../../../etc/passwd',
    '/..%2f..%2f..%2fetc/passwd',
    '/%2e%2e/%2e%2e/etc/passwd',
    '/assets/..%5c..%5cetc/passwd',
    '/api/none',
    '/ml_api/none',
  ]
  for (const url of urls) {
    const { statusCode, body } = await app.inject({ method: 'GET', url })
    expect([url, statusCode < 500 && statusCode >= 400]).toEqual([url, true])
    expect(body).not.toContain('root:')
  }
})
