import { once } from 'node:events'
import { createServer } from 'node:net'
import pg from 'pg'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { databaseMistake, isDatabaseUnavailable } from './unavailable.ts'

const connect = async (host: string, port: number) => {
  const client = new pg.Client({ host, port, connectionTimeoutMillis: 200 })
  client.on('error', () => undefined)
  return client.connect().then(
    () => null,
    (error: unknown) => error,
  )
}

test('a server that accepts and says nothing is unavailable', async () => {
  const silent = createServer().listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const address = silent.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  expect(isDatabaseUnavailable(await connect('127.0.0.1', port))).toBe(true)
  silent.close()
})

test('a port where nobody listens is unavailable', async () => {
  expect(isDatabaseUnavailable(await connect('127.0.0.1', 1))).toBe(true)
})

test.each(['ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH'])('a host that gives %s is', (code) => {
  expect(isDatabaseUnavailable(Object.assign(new Error('getaddrinfo'), { code }))).toBe(true)
})

test('a wrong statement is not', () => {
  expect(isDatabaseUnavailable(new Error('syntax error at or near "selec"'))).toBe(false)
})

test('a database that does not exist names the setting to change', async () => {
  await using app = await openTestApp()
  const { connectionString, ...parts } = app.connection
  const named = { ...parts, database: 'no_such' }
  const url = new URL(connectionString ?? 'postgres://unset')
  url.pathname = 'no_such'
  const client = new pg.Client(connectionString ? { connectionString: url.href } : named)
  const error: unknown = await client.connect().catch((reason: unknown) => reason)
  expect(databaseMistake(error)).toMatch(/^The database does not exist\..* in DATABASE_URL\./)
})

test('a wrong password and a missing one name DATABASE_URL; a wrong statement is none', () => {
  const refused = Object.assign(new Error('password authentication failed'), { code: '28P01' })
  expect(databaseMistake(new Error('query', { cause: refused }))).toContain('in DATABASE_URL')
  const missing = new Error('SASL: SCRAM-SERVER-FIRST-MESSAGE: client password must be a string')
  expect(databaseMistake(missing)).toContain('Add it to DATABASE_URL')
  expect(databaseMistake(new Error('syntax error at or near "selec"'))).toBe(null)
})
