import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import * as contract from '@fourcast/contract/mail.ts'
import { config } from '@fourcast/contract/service.ts'
import { expect, onTestFinished, test } from 'vitest'
import { fileTransport } from '#platform/email/transport.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'

const FROM = 'Fourcast <no-reply@fourcast.example>'
const ID = '0b7c1f5e-0000-4000-8000-000000000001'

async function withFolder(env: Record<string, string> = {}): Promise<[TestApp, string]> {
  const folder = await mkdtemp(join(tmpdir(), 'fourcast-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const app = await openTestApp({ env: { DATA_DIR: folder, ...env } })
  return [app, join(folder, 'outbox')]
}

const put = (outbox: string, at: string, id: string = ID) =>
  fileTransport(
    outbox,
    FROM,
  )({
    id,
    kind: 'verify',
    recipient: 'dana@example.com',
    replyTo: null,
    subject: 'Confirm your email address',
    text: 'Welcome',
    html: '<!doctype html><html><head><title>x</title></head><body>Welcome</body></html>',
    unsubscribeUrl: null,
    date: new Date(at),
  })

const html = (app: TestApp, id: string = ID) => app.request(contract.outboxHtml, { params: { id } })

test('the outbox lists its files newest first and skips foreign ones', async () => {
  const [app, outbox] = await withFolder()
  await using _ = app
  expect(await app.call(contract.listOutbox)).toEqual([])
  await put(outbox, '2026-05-04T16:00:00Z')
  const sms = { id: crypto.randomUUID(), kind: 'phone-code', to: '+14045550123', text: '123456' }
  const at = '2026-05-04T16:00:01.000Z'
  const name = join(outbox, `2026-05-04T160001.000Z-phone-code-${sms.id}.sms.json`)
  await writeFile(name, JSON.stringify({ ...sms, createdAt: at }))
  await writeFile(join(outbox, '2026-05-05T000000.000Z-x.mail.json'), '{"id": 7')
  await writeFile(join(outbox, '2026-05-05T000001.000Z-x.sms.json'), '{"id": 7}')
  await mkdir(join(outbox, 'a folder.mail.json'))
  expect(await app.call(contract.listOutbox)).toEqual([
    { ...sms, channel: 'sms', subject: '', createdAt: at },
    {
      id: ID,
      channel: 'mail',
      kind: 'verify',
      to: 'dana@example.com',
      subject: 'Confirm your email address',
      text: 'Welcome',
      createdAt: '2026-05-04T16:00:00.000Z',
    },
  ])
})

test('at most the latest 100 are listed', async () => {
  const [app, outbox] = await withFolder()
  await using _ = app
  const base = Date.parse('2026-05-04T16:00:00Z')
  for (let i = 0; i < 103; i++)
    await put(outbox, new Date(base + i * 1000).toISOString(), crypto.randomUUID())
  const listed = await app.call(contract.listOutbox)
  expect(listed).toHaveLength(100)
  expect(listed[0]?.createdAt).toBe('2026-05-04T16:01:42.000Z')
})

test('an email is shown unchanged in a frame that runs scripts and loads nothing else', async () => {
  const [app, outbox] = await withFolder()
  await using _ = app
  await put(outbox, '2026-05-04T16:00:00Z')
  const answer = await html(app)
  expect(answer.statusCode).toBe(200)
  expect(answer.body).toContain('<base target="_blank"><title>x</title></head><body>Welcome')
  expect(answer.headers).toMatchObject({
    'content-type': 'text/html; charset=utf-8',
    'x-frame-options': 'SAMEORIGIN',
    'cache-control': 'no-store',
  })
  const policy = String(answer.headers['content-security-policy'])
  expect(policy).toMatch(/^default-src 'none'; .*frame-ancestors 'self'; sandbox /)
  expect(policy).not.toMatch(/script/)
  expect((await html(app, crypto.randomUUID())).statusCode).toBe(404)
  for (const id of ['..', '../secret', '%2e%2e%2fsecret', '*'])
    expect([400, 404]).toContain((await html(app, id)).statusCode)
})

test.each([
  ['another machine', { remoteAddress: '192.168.1.20' }],
  ['a foreign host name that resolves to this machine', { headers: { host: 'evil.example:3000' } }],
  ['a tunnel', { headers: { 'x-forwarded-for': '203.0.113.7' } }],
  ['a tunnel that names the protocol', { headers: { 'x-forwarded-proto': 'https' } }],
  ['a proxy that sends Forwarded', { headers: { forwarded: 'for=203.0.113.7' } }],
  ['a proxy that sends Via', { headers: { via: '1.1 caddy' } }],
  ['a proxy that sends X-Real-IP', { headers: { 'x-real-ip': '203.0.113.7' } }],
  ['Cloudflare', { headers: { 'cf-connecting-ip': '203.0.113.7' } }],
  ['Cloudflare, without the address', { headers: { 'cf-ray': '8f1c' } }],
  ['Fly', { headers: { 'fly-client-ip': '203.0.113.7' } }],
  ['a proxy that names the client', { headers: { 'true-client-ip': '203.0.113.7' } }],
])('%s cannot read the outbox', async (_words, how) => {
  const [app, outbox] = await withFolder()
  await using _ = app
  await put(outbox, '2026-05-04T16:00:00Z')
  for (const url of ['/api/outbox', `/api/outbox/${ID}/html`])
    expect((await app.inject({ method: 'GET', url, ...how })).statusCode).toBe(404)
  const response = await app.inject({ method: 'GET', url: config.path, ...how })
  expect(response.json()).toMatchObject({ outbox: false })
})

const PRODUCTION = {
  NODE_ENV: 'production',
  PUBLIC_URL: 'https://fourcast.example',
  DEMO: 'off',
  ALLOW_IN_PRODUCTION: 'sandbox, outbox, simulated',
  LIMIT_CALLS: '600',
  LIMIT_SIGNINS: '60',
  LIMIT_SIGNUPS: '30',
}

test.each(['http://localhost:3000', 'http://127.0.0.1:3000', 'http://[::1]:3000/'])(
  'at %s the outbox is available',
  async (PUBLIC_URL) => {
    const [app] = await withFolder({ PUBLIC_URL })
    await using _ = app
    expect(await app.call(config)).toMatchObject({ outbox: true })
  },
)

test.each([
  ['65: in production', PRODUCTION],
  ['with a mail server', { SMTP_URL: 'smtp://127.0.0.1:1' }],
  ['with a public address', { PUBLIC_URL: 'https://fourcast.example' }],
  ['with an address of the network', { PUBLIC_URL: 'http://192.168.1.20:3000' }],
  ['with a name that only begins like this machine', { PUBLIC_URL: 'http://127.0.0.1.example' }],
])('%s the outbox is not available', async (_words, env) => {
  const [app, outbox] = await withFolder(env)
  await using _ = app
  await put(outbox, '2026-05-04T16:00:00Z')
  expect((await app.request(contract.listOutbox)).json().message).toBe('No such endpoint')
  expect((await html(app)).statusCode).toBe(404)
  expect(await app.call(config)).toMatchObject({ outbox: false })
})
