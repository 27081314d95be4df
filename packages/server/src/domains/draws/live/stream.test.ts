import { once } from 'node:events'
import { get } from 'node:http'
import { createConnection } from 'node:net'
import * as accounts from '@fourcast/contract/accounts.ts'
import { putPreferences } from '@fourcast/contract/preferences.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'
import { publish } from '#platform/events/events.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signInAsDemo, signUp } from '#testing/people.ts'
import { csvOf, importText } from '../importing/testing.ts'

afterEach(() => void vi.useRealTimers())

/** An open stream whose text is read until it matches, or ends. */
async function openStream(app: TestApp, token: string) {
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  return await connect(app, token)
}

function portOf(app: TestApp): number {
  const address = app.server.server.address()
  if (address === null || typeof address === 'string') throw new Error('the app does not listen')
  return address.port
}

async function connect(app: TestApp, token: string) {
  const leave = new AbortController()
  const response = await fetch(`http://127.0.0.1:${portOf(app)}/api/lottery/stream`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
    signal: leave.signal,
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let heard = ''
  return {
    response,
    leave: () => leave.abort(),
    /** Everything received so far, once it matches. */
    async until(pattern: RegExp): Promise<string> {
      while (!pattern.test(heard)) {
        const next = await reader?.read()
        if (!next || next.done) throw new Error(`the stream ended without ${pattern}: ${heard}`)
        heard += next.value
      }
      return heard
    },
    /** Resolves when the server has ended it. */
    async ended(): Promise<void> {
      while (!(await reader?.read())?.done);
    },
  }
}

/** Counts the listeners added to the app's events from here on. */
function countListeners({ deps: { events } }: TestApp): () => number {
  const subscribe = events.subscribe.bind(events)
  let count = 0
  events.subscribe = (...args) => {
    const unsubscribe = subscribe(...args)
    count += 1
    return () => {
      count -= 1
      unsubscribe()
    }
  }
  return () => count
}

/** Requests the stream and resets the connection as soon as the server has the request. */
function abortAtOnce(app: TestApp, token: string) {
  const id = crypto.randomUUID()
  const socket = createConnection(portOf(app), '127.0.0.1')
  app.server.server.on('request', ({ headers }) => {
    if (headers['x-client'] === id) socket.resetAndDestroy()
  })
  socket.on('error', () => {})
  socket.write(
    `GET /api/lottery/stream HTTP/1.1\r\nHost: x\r\nX-Client: ${id}\r\nAuthorization: Bearer ${token}\r\n\r\n`,
  )
}

const connections = (app: TestApp) =>
  new Promise((done) => app.server.server.getConnections((_error, count) => done(count)))

test('a draw stored on one instance reaches a stream on another at once', async () => {
  // Timers are frozen, so polling cannot deliver it.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await using app = await openTestApp()
  await using other = await openTestApp({ beside: app })
  const { token } = await signUp(app)
  const stream = await openStream(other, token)
  expect(stream.response.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect(stream.response.headers.get('cache-control')).toMatch(/no-store/)
  await stream.until(/retry/)
  await importText(app, csvOf('2026-05-01 Midday 1234'))
  await stream.until(/event: draw\ndata: {"type":"draw","game":"cash4","state":"GA"}\n\n/)
  stream.leave()
})

test('a personal event reaches only its owner', async () => {
  await using app = await openTestApp()
  const [ada, bob] = [await signUp(app), await signUp(app)]
  const stream = await openStream(app, ada.token)
  await stream.until(/retry/)
  await publish(app.db, { type: 'notification', id: 'for-bob' }, bob.user.id)
  await publish(app.db, { type: 'notification', id: 'for-ada' }, ada.user.id)
  expect(await stream.until(/for-ada/)).not.toContain('for-bob')
  stream.leave()
})

test('a stream sends a heartbeat every 15 seconds and ends within 20 seconds of its session', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stream = await connect(app, token)
  await stream.until(/retry/)
  vi.advanceTimersByTime(15_000)
  await stream.until(/still here/)
  // Checking an open session leaves it open.
  vi.advanceTimersByTime(60_000)
  await stream.until(/(still here[^]*){5}/)
  await app.call(accounts.logout, {}, { token })
  vi.advanceTimersByTime(20_000)
  await stream.ended()
})

test('the first check after a session’s end closes all its streams, and no others', async () => {
  await using app = await openTestApp()
  const [ada, bob] = [await signUp(app), await signUp(app)]
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const first = await connect(app, ada.token)
  vi.advanceTimersByTime(15_000)
  const [second, other] = [await connect(app, ada.token), await connect(app, bob.token)]
  await app.call(accounts.logout, {}, { token: ada.token })
  vi.advanceTimersByTime(5_000)
  await Promise.all([first.ended(), second.ended()])
  await publish(app.db, { type: 'notification', id: 'for-bob' }, bob.user.id)
  await other.until(/for-bob/)
  other.leave()
})

test('the eleventh stream of one demo visitor ends that visitor’s oldest, and no one else’s', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  const ada = await signInAsDemo(app)
  const elsewhere = await signInAsDemo(app)
  const others = await openStream(app, elsewhere.token)
  const streams = []
  for (let i = 0; i < 11; i++) streams.push(await connect(app, ada.token))
  await streams[0]?.ended()
  await publish(app.db, { type: 'notification', id: 'for-all' })
  await Promise.all([...streams.slice(1), others].map((stream) => stream.until(/for-all/)))
  for (const stream of [...streams, others]) stream.leave()
})

test('an open stream is no activity: the session still ends after 30 minutes', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const stream = await connect(app, token)
  await stream.until(/retry/)
  for (let minute = 0; minute < 31; minute++) {
    app.clock.advance({ minutes: 1 })
    vi.advanceTimersByTime(60_000)
  }
  await stream.ended()
})

test('closing the app ends open streams', async () => {
  // Without heartbeat or session check, only closing the app can end it.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  const app = await openTestApp()
  const { token } = await signUp(app)
  const stream = await openStream(app, token)
  await stream.until(/retry/)
  await Promise.all([stream.ended(), app[Symbol.asyncDispose]()])
})

test('an instance that may have missed events disconnects its streams, so that clients reconnect and refetch', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const stream = await openStream(app, token)
  await stream.until(/retry/)
  await app.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where application_name = 'fourcast-events' and datname = current_database()`,
  )
  await stream.ended()
  const again = await connect(app, token)
  await importText(app, csvOf('2026-05-01 Midday 1234'))
  await again.until(/event: draw/)
  again.leave()
})

test('a client that disconnects leaves nothing behind', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const url = new URL(
    '/api/lottery/stream',
    await app.server.listen({ port: 0, host: '127.0.0.1' }),
  )
  const before = app.logs.length
  const [response] = await once(
    get(url, { headers: { authorization: `Bearer ${token}` } }),
    'response',
  )
  await once(response, 'data')
  response.destroy()
  await vi.waitFor(async () => expect(await connections(app)).toBe(0), { timeout: 60_000 })
  await importText(app, csvOf('2026-05-01 Midday 1234'))
  // A disconnect is not worth a warning.
  expect(app.logs.slice(before).filter(({ level }) => level !== 'info')).toEqual([])
})

test('a client that disconnects before the response leaves no subscription and no timer', async () => {
  await using app = await openTestApp()
  const listening = countListeners(app)
  let late = 0
  app.server.addHook('preHandler', async ({ raw, url }) => {
    if (!url.endsWith('/stream')) return
    // A reset is an error first, which `once` of node:events would throw.
    if (!raw.socket.destroyed) await new Promise((done) => raw.socket.once('close', done))
    late += 1
  })
  const { token } = await signUp(app)
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  for (let i = 0; i < 5; i++) abortAtOnce(app, token)
  await vi.waitFor(() => expect(late).toBe(5), { timeout: 60_000 })
  await new Promise(setImmediate)
  expect([listening(), vi.getTimerCount()]).toEqual([0, 0])
})

test('the stream requires a token', async () => {
  await using app = await openTestApp()
  const response = await app.inject({ url: '/api/lottery/stream' })
  expect([response.statusCode, response.json().code]).toEqual([401, 'unauthenticated'])
})

test('after a downgrade only the first followed states send events', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await app.pool.query(`update subscription set plan = 'premium'`)
  const body = { selectedLotteryStates: ['SC', 'GA'] }
  await app.call(putPreferences, { body }, { token })
  await app.pool.query(`update subscription set plan = 'basic'`)
  const stream = await openStream(app, token)
  for (const [game, state] of [
    ['cash4', 'GA'],
    ['cash4', 'SC'],
    ['cash3', 'SC'],
  ] as const) {
    await app.db.transaction((tx) => publish(tx, { type: 'draw', game, state }))
    // Each event looks up its audience separately, so wait for one after another.
    if (state === 'SC') await stream.until(new RegExp(`${game}","state":"SC"`))
  }
  const heard = await stream.until(/cash3/)
  expect([...heard.matchAll(/"state":"(..)"/g)].map(([, state]) => state)).toEqual(['SC', 'SC'])
  stream.leave()
})

test('a user who follows states gets only their events, and multi-state games reach everyone', async () => {
  await using app = await openTestApp()
  await using beside = await openTestApp({ beside: app })
  const [follower, reader] = [await signUp(app), await signUp(app)]
  const body = { selectedLotteryStates: ['GA'] }
  await app.call(putPreferences, { body }, { token: follower.token })
  const streams = [await openStream(app, follower.token), await connect(app, reader.token)]
  for (const [game, state] of [
    ['cash4', 'AR'],
    ['powerball', 'US'],
    ['cash4', 'GA'],
  ] as const)
    await beside.db.transaction((tx) => publish(tx, { type: 'draw', game, state }))
  const everything = [/(?=.*"GA").*"US"/s, /(?=.*"GA")(?=.*"AR").*"US"/s]
  const heard = await Promise.all(
    streams.map(async (stream, at) => {
      const text = await stream.until(everything[at] ?? /GA/)
      return [...text.matchAll(/"state":"(..)"/g)].map(([, state]) => state)
    }),
  )
  expect(heard[0]?.sort()).toEqual(['GA', 'US'])
  expect(heard[1]?.sort()).toEqual(['AR', 'GA', 'US'])
  for (const stream of streams) stream.leave()
})
