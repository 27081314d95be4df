import { randomUUID } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { afterAll, beforeAll, expect, inject, test } from 'vitest'
import { listTables } from '#platform/db/backup/catalog.ts'
import { BackupError } from '#platform/db/backup/manifest.ts'
import { restoreBackup } from '#platform/db/backup/restore.ts'
import { onClient } from '#testing/client.ts'
import { newAdmin } from '#testing/admins.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { createDatabase } from '#testing/cluster.ts'
import type { Person } from '#testing/people.ts'
import { signIn, signUp } from '#testing/people.ts'
import { backUp, noteRestored } from './backup.ts'

const STRANGE = 'tab\there, \\N, \\. line\nbreak, "quotes", é😀\u2028'

let app: TestApp
let person: Person
let folder: string
let file: string
let target: Awaited<ReturnType<typeof emptyDatabase>>
const photo = randomUUID()

beforeAll(async () => {
  app = await openTestApp()
  person = await signUp(app, { firstName: 'Zoë' })
  await newAdmin(app)
  await app.deps.files.put(photo, Buffer.from([0, 255, 10, 92]))
  await app.pool.query(
    `insert into file (id, user_id, folder, name, content_type, bytes, created_at)
     values ($1, $2, 'avatars', $3, 'image/png', 4, now())`,
    [photo, person.user.id, STRANGE],
  )
  await app.pool.query(
    `insert into learning_model (state, simulated, version, trained_at, draws, last_draw, seed, code_version, hyperparameters, calibration_slope, weights)
     values ('GA', true, 'v', now(), 1, 'x', 9007199254740991, 1, $1, 0.1 + 0.2::float8, $2)`,
    [JSON.stringify({ words: STRANGE, none: null }), Buffer.from([0, 1, 92, 255])],
  )
  folder = await mkdtemp(join(tmpdir(), 'fourcast-backup-'))
  file = join(folder, 'all.zip')
  target = await emptyDatabase()
})
afterAll(async () => {
  await target[Symbol.asyncDispose]()
  await app[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const write = (path = file) => backUp({ ...app.deps, connection: app.connection }, path)

/** A database with nothing in it. */
async function emptyDatabase() {
  const { connection, drop } = await createDatabase(inject('server'))
  return { connection, [Symbol.asyncDispose]: drop }
}

/** Every row of every table as text, but those that come with use. */
const contents = (connection: pg.ClientConfig) =>
  onClient(connection, async (client) => {
    const tables: Record<string, string[]> = {}
    for (const { name } of await listTables(client)) {
      const { rows } = await client.query(`select t::text as row from "${name}" t order by 1`)
      if (name !== 'backup') tables[name] = rows.map(({ row }) => row)
    }
    const { rows } = await client.query(
      `select conrelid::regclass || ' ' || pg_get_constraintdef(oid) as row from pg_constraint
        where connamespace = 'public'::regnamespace order by 1`,
    )
    tables['constraints'] = rows.map(({ row }) => row)
    return tables
  })

const restore = (connection: pg.ClientConfig, path: string, replace = false) =>
  restoreBackup({ connection, files: app.deps.files }, path, { replace })

test('what is restored is equal row by row, photos too, and the app goes on with it', async () => {
  const { bytes } = await write()
  const before = await contents(app.connection)
  await app.deps.files.remove(photo)
  await restore(target.connection, file)
  expect(await contents(target.connection)).toEqual(before)
  expect(before['account']?.join()).toContain('Zoë')
  expect(await app.deps.files.get(photo)).toEqual(Buffer.from([0, 255, 10, 92]))
  expect((await stat(file)).mode & 0o777).toBe(0o600)
  expect((await app.pool.query('select bytes::int from backup')).rows).toEqual([{ bytes }])
  await using restored = await openTestApp({ beside: { ...app, connection: target.connection } })
  await signIn(restored, person)
  // Numbers go on where they were, and no line of the audit can be changed there either.
  await newAdmin(restored)
  const { rows } = await restored.pool.query('select id::int from audit order by id')
  expect(rows.map(({ id }) => id)).toEqual([1, 2])
  await expect(restored.pool.query('update audit set action = action')).rejects.toThrow('never')
})

test('what was restored knows its backup, and no file that went while it was written', async () => {
  await using restored = await openTestApp({ beside: { ...app, connection: target.connection } })
  const [kept, gone] = [photo, randomUUID()]
  await restored.pool.query(
    `insert into file select $1, user_id, folder, name, content_type, bytes, created_at from file`,
    [gone],
  )
  await restored.pool.query(
    'update account set photo_id = case when id = $1 then $2::uuid else $3 end',
    [person.user.id, kept, gone],
  )
  await noteRestored(restored.deps, { createdAt: '2026-05-04T03:00:00Z', files: [{ id: kept }] }, 7)
  const photos = await restored.pool.query(
    'select photo_id from account where photo_id is not null',
  )
  expect(photos.rows).toEqual([{ photo_id: kept }])
  expect((await restored.pool.query('select id from file')).rows).toEqual([{ id: kept }])
  expect((await restored.pool.query('select at, bytes::int from backup limit 1')).rows).toEqual([
    { at: new Date('2026-05-04T03:00:00Z'), bytes: 7 },
  ])
})

test('what is cut off, changed or no backup is refused before anything happens', async () => {
  const before = await contents(target.connection)
  const whole = await readFile(file)
  const changed = Buffer.from(whole)
  // Inside the accounts: a bit of what surrounds them may mean nothing.
  const at = whole.indexOf('account') + 'account'.length + 40
  changed.fill(changed.readUInt8(at) ^ 1, at, at + 1)
  const bad = join(folder, 'bad.zip')
  for (const [bytes, words] of [
    [whole.subarray(0, whole.length / 2), /no backup of Fourcast, or not whole/],
    [changed, /damaged/],
    [Buffer.from('PK, but nothing else'), /no backup of Fourcast/],
  ] as const) {
    await writeFile(bad, bytes)
    const refused = restore(target.connection, bad, true)
    await expect(refused).rejects.toThrow(words)
    await expect(refused).rejects.toBeInstanceOf(BackupError)
  }
  await expect(restore(target.connection, join(folder, 'none.zip'))).rejects.toThrow('is not there')
  expect(await contents(target.connection)).toEqual(before)
})

test('a restore that fails on its way changes nothing; a backup that fails leaves no file', async () => {
  const before = await contents(target.connection)
  const full = async () => {
    throw new Error('the disk is full')
  }
  const files = { ...app.deps.files, put: full, get: full }
  const { connection } = target
  const broken = restoreBackup({ connection, files }, file, { replace: true })
  await expect(broken).rejects.toThrow('the disk is full')
  expect(await contents(connection)).toEqual(before)
  const failing = backUp(
    { ...app.deps, files, connection: app.connection },
    join(folder, 'failed.zip'),
  )
  await expect(failing).rejects.toThrow('the disk is full')
  expect((await readdir(folder)).filter((name) => name.startsWith('failed'))).toEqual([])
})

test('a database with something in it is kept, unless all of it may go and nobody works on it', async () => {
  const { connection } = target
  const keep = `insert into setting values ('secret', $1)`
  await app.pool.query(keep, ['of-the-old'])
  await write()
  await onClient(connection, async (client) => {
    await client.query(keep, ['of-the-new'])
    await client.query('delete from account')
  })
  await expect(restore(connection, file)).rejects.toThrow('is not empty')
  {
    await using running = await openTestApp({ beside: { ...app, connection } })
    await running.pool.query('select 1')
    await expect(restore(connection, file, true)).rejects.toThrow('Fourcast is running')
  }
  await restore(connection, file, true)
  const { setting: restored, ...tables } = await contents(connection)
  const { setting: _, ...expected } = await contents(app.connection)
  expect(tables).toEqual(expected)
  // The secret that a database keeps itself is in no backup, and stays where it is.
  const secrets = restored?.filter((row) => row.startsWith('(secret,'))
  expect(secrets).toEqual(['(secret,of-the-new)'])
})

test('what is not ours is never dropped, not even when all may go', async () => {
  const refuses = async (connection: pg.ClientConfig, made: string, undo: string) => {
    await onClient(connection, (client) => client.query(made))
    const before = await contents(connection)
    const error = await restore(connection, file, true).catch((thrown: unknown) => thrown)
    expect(error, made).toBeInstanceOf(BackupError)
    expect(String(error), made).toMatch(/did not create|does not know the tables/)
    expect(await contents(connection)).toEqual(before)
    await onClient(connection, (client) => client.query(undo))
  }
  await using other = await emptyDatabase()
  for (const [made, undo] of [
    ['create table theirs as select 1 as kept', 'drop table theirs'],
    ['create view theirs as select 1 as kept', 'drop view theirs'],
  ] as const)
    await refuses(other.connection, made, undo)
  for (const [made, undo] of [
    ['create table theirs as select 1 as kept', 'drop table theirs'],
    ['create view theirs as select id from account', 'drop view theirs'],
    [`create function theirs() returns int language sql as 'select 1'`, 'drop function theirs'],
    ['create schema x; create view x.theirs as select id from account', 'drop schema x cascade'],
    [`insert into migration values ('9999_newer')`, `delete from migration where tag ~ '^9999'`],
  ] as const)
    await refuses(target.connection, made, undo)
  await restore(target.connection, file, true)
})
