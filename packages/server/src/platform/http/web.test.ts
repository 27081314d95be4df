import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'

let webFolder: string
beforeAll(async () => {
  webFolder = await mkdtemp(join(tmpdir(), 'web-'))
  await mkdir(join(webFolder, 'assets'))
  await writeFile(join(webFolder, 'index.html'), '<!doctype html><title>Fourcast</title>')
  await writeFile(join(webFolder, 'assets', 'index-abc.js'), 'export {}')
  await writeFile(join(webFolder, 'assets', 'index-abc.js.map'), '{}')
  await writeFile(join(webFolder, '.stamp'), 'secret')
  await writeFile(join(webFolder, 'sw.js'), 'export {}')
  await writeFile(join(webFolder, 'manifest.webmanifest'), '{}')
})
afterAll(() => rm(webFolder, { recursive: true }))

const PAGE = { accept: 'text/html,application/xhtml+xml' }

test('every address that is not a call or a file is the one page, asked for again each time', async () => {
  await using app = await openTestApp({ webFolder })
  for (const url of ['/', '/login', '/history?page=2', '/no/such/page']) {
    const { statusCode, headers, body } = await app.inject({ method: 'GET', url, headers: PAGE })
    expect([url, statusCode, headers['cache-control']]).toEqual([url, 200, 'no-cache'])
    expect(body).toContain('<title>Fourcast</title>')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
  }
})

test('a file named after its content is kept for a year; one that appears later is found', async () => {
  await using app = await openTestApp({ webFolder })
  const asset = await app.inject({ method: 'GET', url: '/assets/index-abc.js' })
  expect(asset.headers['cache-control']).toBe('public, max-age=31536000, immutable')
  await writeFile(join(webFolder, 'assets', 'late-def.js'), 'export {}')
  expect((await app.inject({ method: 'GET', url: '/assets/late-def.js' })).statusCode).toBe(200)
})

test('the worker and the manifest are asked for again each time, have their types, and may be used', async () => {
  await using app = await openTestApp({ webFolder })
  const types = {
    '/sw.js': 'application/javascript',
    '/manifest.webmanifest': 'application/manifest+json',
  }
  for (const [url, type] of Object.entries(types)) {
    const { headers } = await app.inject({ method: 'GET', url })
    expect([url, headers['cache-control']]).toEqual([url, 'no-cache'])
    expect(headers['content-type']).toContain(type)
    expect(headers['content-security-policy']).toMatch(/manifest-src 'self';.*worker-src 'self'/)
  }
})

test('66, 58: what is no page and no file is 404, and nothing outside the folder is reached', async () => {
  await using app = await openTestApp({ webFolder })
  const urls = [
    '/assets/none.js',
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
