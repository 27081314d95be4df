import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { openDb, openPool } from '#platform/db/db.ts'
import { connectionTo } from '#platform/db/open.ts'
import type { PublicReads } from '#platform/db/replica.ts'
import { openReplica } from '#platform/db/replica.ts'
import { Events, publish } from '#platform/events/events.ts'
import type { Replication } from '#testing/replicated.ts'
import { openReplication } from '#testing/replicated.ts'

// Two real PostgreSQL servers. The tests are one story, in order: the last ones end the servers.
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 })
const until = { timeout: 60_000, interval: 50 }

let servers: Replication
let primary: ReturnType<typeof openPool>
let reads: PublicReads
let events: Events
const heard: unknown[] = []
const EVENT = { type: 'draw', game: 'cash4', state: 'GA' } as const
const warnings: string[] = []

// Both servers listen on the same port of two addresses of this machine, which only Linux has.
const isLinux = process.platform === 'linux'

beforeAll(async () => {
  if (!isLinux) return
  servers = await openReplication()
  // Names both servers, as after a failover is prepared.
  primary = openPool(connectionTo(servers.url))
  events = new Events(connectionTo(servers.url), (message) => warnings.push(message))
  events.onEvent((event) => heard.push(event))
  await events.start()
  const { connection: replica } = servers.standby
  reads = openReplica({ primary, replica, warn: (message) => warnings.push(message) })
})

beforeEach(({ skip }) => skip(!isLinux, 'only Linux has 127.0.21.1'))

afterAll(async () => {
  if (!isLinux) return
  await reads.close()
  await events.stop()
  await primary.end()
  await servers[Symbol.asyncDispose]()
})

const write = (key: string) =>
  openDb(primary).execute(sql`insert into setting (key, value) values (${key}, '1')`)
const find = async (key: string) =>
  (await reads.db.execute(sql`select key from setting where key = ${key}`)).rows.length === 1
/** True if a read is answered by the standby. */
const isOnStandby = async () => {
  const { rows } = await reads.db.execute(sql`select pg_is_in_recovery() as standby`)
  return rows[0]?.['standby'] === true
}

test('a replica that is fresh is read, and has what was written', async () => {
  await write('one')
  await vi.waitFor(async () => expect(await isOnStandby()).toBe(true), until)
  expect(await find('one')).toBe(true)
})

test('after an event, reads show what was committed before it', async () => {
  for (let n = 0; n < 20; n++) {
    await write(`event-${n}`)
    reads.invalidate()
    expect(await find(`event-${n}`)).toBe(true)
  }
})

test('a replica that is more than a second behind is not read, until it has caught up', async () => {
  await vi.waitFor(async () => expect(await isOnStandby()).toBe(true), until)
  await servers.standby.admin('select pg_wal_replay_pause()')
  await write('late')
  await vi.waitFor(async () => expect(await isOnStandby()).toBe(false), until)
  expect(await find('late')).toBe(true)
  await servers.standby.admin('select pg_wal_replay_resume()')
  await vi.waitFor(async () => expect(await isOnStandby()).toBe(true), until)
})

test('when connections to the replica break, every read is answered', async () => {
  await vi.waitFor(async () => expect(await isOnStandby()).toBe(true), until)
  await servers.standby.admin(
    "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'fourcast-reads'",
  )
  expect(await find('one')).toBe(true)
  expect(warnings).toEqual([])
})

test('a primary that is gone is not reported as a replica that is gone', async () => {
  warnings.length = 0
  const nowhere = openPool({ ...servers.primary.connection, port: 1 })
  const { connection: replica } = servers.standby
  const without = openReplica({ primary: nowhere, replica, warn: (text) => warnings.push(text) })
  for (let n = 0; n < 3; n++) await expect(without.db.execute(sql`select 1`)).rejects.toThrow()
  await without.close()
  await nowhere.end()
  expect(warnings).toEqual([])
})

test('a promoted replica is not read as one; writes and events find it among several hosts', async () => {
  await servers.primary.kill()
  await expect(write('nowhere')).rejects.toThrow()
  await servers.standby.admin('select pg_promote()')
  await vi.waitFor(() => write('after'), until)
  expect(await find('after')).toBe(true)
  expect(await isOnStandby()).toBe(false)
  await vi.waitFor(async () => {
    await publish(openDb(primary), EVENT)
    expect(heard).toContainEqual(EVENT)
  }, until)
})

test('a replica that is gone is reported once, and reads are answered', async () => {
  const gone = { ...servers.standby.connection, port: 1 }
  const without = openReplica({ primary, replica: gone, warn: (message) => warnings.push(message) })
  warnings.length = 0
  for (let n = 0; n < 5; n++) {
    const { rows } = await without.db.execute(sql`select 1 as one`)
    expect(rows).toEqual([{ one: 1 }])
    await vi.waitFor(() => expect(warnings).toHaveLength(1), until)
  }
  await without.close()
})
