import * as contract from '@fourcast/contract/service.ts'
import { expect, test } from 'vitest'
import { VERSION } from '#version.ts'
import { openTestApp } from '#testing/app.ts'

test('health answers ok with the version once the database answers', async () => {
  await using app = await openTestApp()
  expect(await app.call(contract.health)).toMatchObject({ status: 'ok', version: VERSION })
  expect(await app.call(contract.live)).toEqual({ status: 'ok' })
})

test('config tells the browser about the demo and holds no secret', async () => {
  await using app = await openTestApp({ env: { DEMO: 'off' } })
  const config = await app.request(contract.config)
  expect(config.json()).toMatchObject({ demo: false, helpLine: { phone: '1-800-MY-RESET' } })
  expect(config.body).not.toContain('a-secret')
})

test('the help line is a setting', async () => {
  const env = {
    HELP_LINE_TEXT: 'Help is near:',
    HELP_LINE_PHONE: '1-800-555-0100',
    HELP_LINE_SMS: '555010',
    HELP_LINE_CHAT_URL: 'https://www.help.example/chat/',
  }
  await using app = await openTestApp({ env })
  expect(await app.call(contract.config)).toMatchObject({
    helpLine: {
      text: 'Help is near:',
      phone: '1-800-555-0100',
      sms: '555010',
      chatUrl: 'https://www.help.example/chat/',
      chatLabel: 'help.example/chat',
    },
  })
})

const textOf = async (env: Record<string, string>) => {
  await using app = await openTestApp({ env })
  const response = await app.inject({ method: 'GET', url: '/.well-known/security.txt' })
  expect(response.headers['content-type']).toBe('text/plain; charset=utf-8')
  return response.body.split('\n').filter((line) => line !== '')
}

test('67: security.txt names a contact, an end within a year and its own address (RFC 9116)', async () => {
  expect(await textOf({ SUPPORT_EMAIL: 'help@fourcast.example' })).toEqual([
    'Contact: mailto:help@fourcast.example',
    'Expires: 2026-10-31T00:00:00Z',
    'Preferred-Languages: en',
    'Canonical: https://fourcast.example/.well-known/security.txt',
  ])
})

test('67: SECURITY_CONTACT is named instead of support, as a mail address or a page', async () => {
  expect(await textOf({ SECURITY_CONTACT: 'sec@fourcast.example' })).toContain(
    'Contact: mailto:sec@fourcast.example',
  )
  expect(await textOf({ SECURITY_CONTACT: 'https://fourcast.example/report' })).toContain(
    'Contact: https://fourcast.example/report',
  )
})

test('the OpenAPI document lists the public calls, without security', async () => {
  await using app = await openTestApp()
  const document = await app.call(contract.openapi)
  expect(document).toMatchObject({
    openapi: '3.1.0',
    paths: { '/api/health': { get: { security: [] } }, '/api/config': { get: { security: [] } } },
  })
})

test('refusals share one shape: unknown call, wrong method', async () => {
  await using app = await openTestApp()
  const answers = await Promise.all([
    app.inject({ method: 'GET', url: '/api/nothing' }),
    app.inject({ method: 'DELETE', url: '/api/health' }),
  ])
  expect(answers.map((answer) => [answer.statusCode, answer.json().code])).toEqual([
    [404, 'not_found'],
    [405, 'method_not_allowed'],
  ])
  expect(answers[1]?.headers.allow).toBe('GET')
  for (const answer of answers) expect(answer.json().requestId).toBe(answer.headers['x-request-id'])
})

test('61: an answer carries the strict policy and nothing that names the software', async () => {
  await using app = await openTestApp()
  const { headers } = await app.inject({ method: 'GET', url: '/api/config' })
  const policy = String(headers['content-security-policy'])
  expect(policy).toContain("script-src 'self';")
  expect(policy).not.toContain('unsafe')
  expect(policy).toContain("frame-ancestors 'none'")
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'no-referrer',
  })
  expect(headers['x-powered-by']).toBeUndefined()
})

test('every answer has the time of the app’s clock, by which browsers set theirs right', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  for (const url of ['/api/config', '/api/none', '/api/users/profile']) {
    const { headers } = await app.inject({ method: 'GET', url })
    expect(headers.date).toBe('Mon, 04 May 2026 16:00:00 GMT')
  }
})

test('a request is one line with its status and level; a healthy probe is none', async () => {
  await using app = await openTestApp()
  const before = app.logs.length
  for (const url of ['/api/health', '/api/health/live', '/api/config', '/api/none', '/%zz'])
    await app.inject({ method: 'GET', url })
  const requests = app.logs.slice(before).filter((line) => 'req' in line || 'res' in line)
  expect(requests).toMatchObject([
    { level: 'info', msg: 'request', req: { path: '/api/config' }, res: { status: 200 } },
    { level: 'info', msg: 'request', req: { path: '/api/none' }, res: { status: 404 } },
    { level: 'info', msg: 'request', req: { path: '/%zz' }, res: { status: 404 } },
  ])
})
