import { randomUUID } from 'node:crypto'
import { setImmediate as nextTurn } from 'node:timers/promises'
import { deleteResult } from '@fourcast/contract/numbers.ts'
import { signup } from '@fourcast/contract/accounts.ts'
import { adminHealth } from '@fourcast/contract/admin-figures.ts'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fileUrl } from '#domains/accounts/photo/policy.ts'
import { stopToken } from '#platform/email/unsubscribe.ts'
import { withCause } from '#platform/cause.ts'
import { openLog } from '#platform/log.ts'
import { openTestApp } from '#testing/app.ts'
import { signupForm } from '#testing/people.ts'

test('64: a failed query is logged with the database’s message, never with its parameters', async () => {
  await using app = await openTestApp()
  const lines: string[] = []
  const log = openLog('info', 'test', { write: (line) => void lines.push(line) })
  const failure: unknown = await app.db
    .execute(sql`select ${'a-secret-value'}::int`)
    .catch((error: unknown) => error)
  log.error({ err: failure }, 'failed')
  expect(lines.join()).toContain('invalid input syntax')
  expect(lines.join()).not.toContain('params')
})

test('64: a line is JSON in UTC, without query string, headers or anything named like a secret', () => {
  const lines: string[] = []
  const log = openLog('info', 'test', { write: (line) => void lines.push(line) })
  const req = {
    method: 'GET',
    url: '/api/x?search=1234',
    ip: '10.0.0.1',
    headers: { authorization: 'Bearer abc' },
  }
  log.info(
    { req, body: { password: 'Hidden-1', token: 'Hidden-2', refreshToken: 'Hidden-3' } },
    'a\r\nforged line',
  )
  expect(lines).toHaveLength(1)
  const [line = ''] = lines
  expect(JSON.parse(line)).toMatchObject({
    req: { method: 'GET', path: '/api/x', address: '10.0.0.1' },
  })
  expect(JSON.parse(line).time).toMatch(/Z$/)
  for (const hidden of ['search', 'Bearer', 'Hidden', '\r']) expect(line).not.toContain(hidden)
})

test('64: keys in paths are never logged, with or without a route; ids are', async () => {
  await using app = await openTestApp()
  const id = randomUUID()
  const [photo, stop] = [
    fileUrl(app.deps.keys, id),
    stopToken(app.deps.keys, { name: 'notifications', userId: randomUUID() }),
  ]
  const key = photo.split('/').at(-1) ?? ''
  const unsubscribe = `/api/mail/unsubscribe/${stop}`
  for (const [method, url] of [
    ['GET', photo],
    ['PUT', photo],
    ['GET', `/elsewhere${photo}?v=1`],
    ['POST', unsubscribe],
    ['GET', unsubscribe],
    ['POST', `/${unsubscribe}/`],
    ['POST', unsubscribe.replace('.', '%2E')],
    ['DELETE', `/api/auth/sessions/${id}`],
  ] as const)
    await app.inject({ method, url })
  const written = JSON.stringify(app.logs)
  for (const hidden of [key, ...stop.split('.')]) expect(written).not.toContain(hidden)
  for (const path of [
    `/api/files/content/${id}/[hidden]`,
    '/api/mail/unsubscribe/[hidden]',
    `/api/auth/sessions/${id}`,
  ])
    expect(written).toContain(`"path":"${path}"`)
})

test('lines below the log level are counted, too', () => {
  const [lines, heard]: [string[], unknown[]] = [[], []]
  const write = (line: string) => void lines.push(line)
  for (const level of ['error', 'silent']) {
    const log = openLog(level, 'test', { write }, (line) => void heard.push(line))
    log.info({ event: 'login' }, 'signed in')
    log.child({ reqId: '1' }).warn({ event: 'login-failed' }, 'sign-in failed')
    log.debug({ event: 'source' }, 'asked')
    log.trace({ event: 'never' }, 'below all')
  }
  expect(lines).toEqual([])
  expect(heard).toEqual(
    ['login', 'login-failed', 'source', 'login', 'login-failed', 'source'].map((event) => ({
      event,
    })),
  )
})

test('64: email, work and refusals of a call are logged under its id, on any instance', async () => {
  await using app = await openTestApp()
  const signedUp = await app.request(signup, { body: signupForm() })
  const reqId = signedUp.headers['x-request-id']
  await app.mailed()
  const { rows } = await app.pool.query('select id, request_id from message')
  const sent = app.logs.filter(({ event }) => event === 'mail')
  expect(rows.length).toBeGreaterThan(0)
  expect(sent.map((line) => [line['mailId'], line['reqId'], line['outcome']])).toEqual(
    rows.map(({ id }) => [id, reqId, 'sent']),
  )
  app.deps.log.info('of nobody')
  const { token, user } = signedUp.json()
  const refusals = [
    await app.request(adminHealth, {}, { token }),
    await app.request(deleteResult, { params: { id: 'x' } }, { token }),
    await app.request(deleteResult, { params: { id: user.id } }, { token }),
  ]
  expect(app.logs.filter(({ event }) => event === 'refused')).toMatchObject(
    refusals.map((answer) => ({
      code: answer.json().code,
      reqId: answer.headers['x-request-id'],
      userId: user.id,
    })),
  )
  await app.request(adminHealth)
  expect(app.logs.findLast(({ event }) => event === 'refused')).not.toHaveProperty('userId')
  expect(app.logs.find(({ msg }) => msg === 'of nobody')).not.toHaveProperty('reqId')
})

test('64: a line names its cause once, and work that it starts keeps it', async () => {
  const lines: string[] = []
  const log = openLog('info', 'test', { write: (line) => void lines.push(line) })
  await withCause({ reqId: 'first' }, async () => {
    log.child({ reqId: 'first' }).info('by the call')
    await nextTurn()
    log.info('for it')
    await withCause({ runId: 'other' }, async () => {
      await nextTurn()
      log.info('in a run')
    })
  })
  const said = lines.map((line) => JSON.parse(line))
  expect(said.map(({ msg, reqId, runId }) => [msg, reqId, runId])).toEqual([
    ['by the call', 'first', undefined],
    ['for it', 'first', undefined],
    ['in a run', undefined, 'other'],
  ])
  for (const line of lines) expect(line.match(/reqId/g)?.length ?? 0).toBeLessThan(2)
})
