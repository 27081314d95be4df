import { connect, createServer } from 'node:net'
import type { Socket } from 'node:net'
import { once } from 'node:events'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { Events, publish } from './events.ts'

const EVENT = { type: 'draw', game: 'cash4', state: 'GA' } as const

/** A network to the database that can go silent without closing. */
async function network(to: { host?: string | undefined; port?: number | undefined }) {
  const pairs: Socket[][] = []
  const all = () => pairs.splice(0).flat()
  const server = createServer((near) => {
    const { host = '127.0.0.1', port = 5432 } = to
    const far = host.startsWith('/') ? connect(`${host}/.s.PGSQL.${port}`) : connect(port, host)
    pairs.push([near, far])
    for (const socket of [near, far]) socket.on('error', () => {})
    near.pipe(far).pipe(near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('not listening')
  return {
    port: address.port,
    /** Existing connections neither receive nor send any more. */
    silence: () => all().forEach((socket) => socket.unpipe().pause()),
    [Symbol.dispose]: () => {
      for (const socket of all()) socket.destroy()
      server.close()
    },
  }
}

test('after a lost connection it listens again, and reports that events may be missed', async () => {
  await using app = await openTestApp()
  const { events } = app.deps
  const heard: unknown[] = []
  events.subscribe('anyone', (event) => heard.push(event))
  let gaps = 0
  events.onGap(() => (gaps += 1))
  await app.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'fourcast-events' and datname = current_database()`,
  )
  await expect.poll(() => gaps, { timeout: 60_000 }).toBe(1)
  await publish(app.db, EVENT)
  await expect.poll(() => heard).toEqual([EVENT])
})

test('a silent connection is replaced', async () => {
  await using app = await openTestApp()
  using between = await network(app.connection)
  const warned: string[] = []
  const events = new Events(
    { ...app.connection, host: '127.0.0.1', port: between.port },
    (message) => warned.push(message),
    { pace: { everyMs: 100, patienceMs: 200 } },
  )
  await events.start()
  const heard: unknown[] = []
  events.subscribe('anyone', (event) => heard.push(event))
  let gaps = 0
  events.onGap(() => (gaps += 1))
  between.silence()
  await publish(app.db, EVENT)
  await expect.poll(() => gaps, { timeout: 60_000 }).toBe(1)
  expect(heard).toEqual([])
  await publish(app.db, EVENT)
  await expect.poll(() => heard).toEqual([EVENT])
  await events.stop()
  expect(warned).toEqual([])
})

test('an invalid notification is logged and ignored', async () => {
  await using app = await openTestApp()
  const heard: unknown[] = []
  app.deps.events.subscribe('anyone', (event) => heard.push(event))
  for (const text of ['', '{', 'null', '{"event":{"type":"new"}}'])
    await app.pool.query(`select pg_notify('fourcast_event', $1)`, [text])
  await publish(app.db, EVENT)
  await expect.poll(() => heard).toEqual([EVENT])
  const warned = app.logs.filter(({ msg }) => /event/.test(String(msg)))
  expect(warned).toHaveLength(4)
})
