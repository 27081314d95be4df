import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { fileUrl } from '#features/files/service/url.ts'
import { stopToken } from '#platform/mail/unsubscribe.ts'
import { openTestApp } from '#testing/app.ts'
import { openLog } from './log.ts'

test('64: a failed query is logged with what the database said, never with its parameters', async () => {
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

test('64: no key that stands in a path is logged, with or without a route there; ids are', async () => {
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
