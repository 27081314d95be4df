import { mkdirSync, readdirSync, rmdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { AlreadyRunningError } from './errors.ts'
import { ask, createdScratch, owner, scratch } from './testing.ts'

test('a fresh directory gets a database that keeps what is written', async () => {
  await using place = scratch()
  const first = await place.launch()
  await ask(first.connection, "CREATE TABLE kept AS SELECT 'Ünïcode ✓' AS word")
  await first.close()
  expect(place.postmaster()).toBe(0)

  await using second = await place.launch()
  expect(await ask(second.connection, 'SELECT word FROM kept')).toEqual([['Ünïcode ✓']])
  expect(place.said).toEqual(['database created', 'database started', 'database started'])
})

test('the cluster is UTF-8, checked, local, and durable unless told otherwise', async () => {
  await using place = scratch()
  await using database = await place.launch({ settings: { max_connections: '42' } })
  const names = [
    'server_encoding',
    'data_checksums',
    'listen_addresses',
    'fsync',
    'max_connections',
  ]
  const shown = names.map((name) => `current_setting('${name}')`)
  const [row] = await ask(database.connection, `SELECT ${shown.join()}, upper('ñ'), 'a' < 'B'`)
  expect(row).toEqual(['UTF8', 'on', '', 'on', '42', 'Ñ', false])
})

test('the app is no superuser, owns its database and can make others', async () => {
  await using place = scratch()
  await using database = await place.launch()
  const rights = 'SELECT rolsuper, rolcreatedb FROM pg_roles WHERE rolname = current_user'
  expect(await ask(database.connection, rights)).toEqual([[false, true]])
  await ask(database.connection, 'CREATE SCHEMA jobs')
  await ask(database.connection, 'CREATE DATABASE other')
})

test('the password is required, and only its owner can read it', async () => {
  await using place = scratch()
  await using database = await place.launch()
  expect(statSync(join(place.dataDir, 'postgres-password')).mode & 0o777).toBe(0o600)
  const wrong = ask({ ...database.connection, password: 'wrong' }, 'SELECT 1')
  await expect(wrong).rejects.toThrow('password authentication failed')
})

test('a long path still gets a socket', async () => {
  await using place = scratch()
  const dataDir = join(place.dataDir, 'a-long-name-'.repeat(8))
  await using database = await place.launch({ dataDir })
  expect(Buffer.byteLength(String(database.connection.host))).toBeLessThan(80)
  expect(await ask(database.connection, 'SELECT 1')).toEqual([[1]])
  await database.close()
  rmdirSync(String(database.connection.host))
})

test('a second server is refused, and can start after the first stopped', async () => {
  await using place = await createdScratch()
  await using first = await owner(place.dataDir)
  const refusal = place.launch()
  await expect(refusal).rejects.toThrow(AlreadyRunningError)
  await expect(refusal).rejects.toThrow(
    `already running on this data directory (process ${first.pid})`,
  )
  await first.close()
  await using second = await place.launch()
  expect(await ask(second.connection, 'SELECT 1')).toEqual([[1]])
})

test('commands work beside a server, and the last process to close stops the database', async () => {
  await using place = await createdScratch()
  const server = await place.launch()
  const pid = place.postmaster()
  await using command = await owner(place.dataDir, 'command')
  const another = await place.launch({ role: 'command' })
  await another.close()
  expect(place.postmaster()).toBe(pid)
  await server.close()
  expect(place.postmaster()).toBe(pid)
  await command.close()
  expect(place.postmaster()).toBe(0)
})

test('a command alone starts the database, and stops it', async () => {
  await using place = await createdScratch()
  const command = await place.launch({ role: 'command' })
  expect(await ask(command.connection, 'SELECT 1')).toEqual([[1]])
  await command.close()
  expect(place.postmaster()).toBe(0)
})

test('several concurrent first launches create one cluster', async () => {
  await using place = scratch()
  const ours = [place.launch(), place.launch({ role: 'command' })]
  const theirs = [owner(place.dataDir, 'command'), owner(place.dataDir, 'command')]
  const all = [...(await Promise.all(ours)), ...(await Promise.all(theirs))]
  expect(await ask((await ours[0])?.connection ?? {}, 'SELECT 1')).toEqual([[1]])
  await Promise.all(all.map((one) => one.close()))
  expect(place.said.filter((line) => line === 'database created').length).toBeLessThan(2)
  expect(readdirSync(place.dataDir).filter((name) => name.includes('.new'))).toEqual([])
  expect(place.postmaster()).toBe(0)
})

test('a process that starts while others stop keeps its database', async () => {
  await using place = await createdScratch()
  const rounds = Array.from({ length: 12 }, async () => {
    await using database = await place.launch({ role: 'command' })
    return await ask(database.connection, 'SELECT 1')
  })
  expect(await Promise.all(rounds)).toEqual(rounds.map(() => [[1]]))
  expect(place.postmaster()).toBe(0)
})

test('the error says what is wrong when the database cannot start', async () => {
  await using place = await createdScratch()
  const launch = place.launch({ settings: { shared_buffers: 'plenty' } })
  await expect(launch).rejects.toThrow('invalid value for parameter "shared_buffers"')
})

test('a half-created cluster of a killed process is removed', async () => {
  await using place = scratch()
  mkdirSync(join(place.dataDir, 'postgres.new-killed', 'data'), { recursive: true })
  await using database = await place.launch()
  expect(await ask(database.connection, 'SELECT 1')).toEqual([[1]])
  expect(readdirSync(place.dataDir)).not.toContain('postgres.new-killed')
})
