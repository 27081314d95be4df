import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { openLog } from './log.ts'
import { openTestApp } from '#testing/app.ts'

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
