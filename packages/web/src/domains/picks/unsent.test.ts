import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { credentials } from '#core/api/credentials.ts'
import { notifications } from '#core/notifications/notifications.ts'
import { openStore } from '#test/kept-store.ts'
import { DANA } from '#test/open.tsx'
import { made } from '#test/results.ts'
import { type RecordedCall, refuse, serve } from '#test/serve.ts'
import { tokenOf } from '#test/token.ts'
import { hasUnsent } from '#domains/offline/clear.ts'
import { resendUnsent, sendUnsent } from './send-unsent.ts'
import { addUnsent, isDoubtful, readUnsent, removeUnsent } from '#domains/offline/unsent.ts'

const EVE = { ...DANA, id: '0198a7c2-0000-7000-8000-000000000002', email: 'eve@example.com' }
const keyOf = (n: number) => `0198a7c2-0000-4000-8000-${String(n).padStart(12, '0')}`
const SENDER = { userId: DANA.id, quotas: ['subscription'] }
const madeAt = '2026-11-23T15:00:00.000Z'

const signIn = (user = DANA) =>
  credentials.save({ user, token: tokenOf({ exp: 4_000_000_000 }), refreshToken: 'refresh' })

beforeEach(() => signIn())
afterEach(() => {
  localStorage.clear()
  notifications.clear()
})

const toasts = () => notifications.toasts().map(({ message }) => message)
const keysOf = (sent: readonly RecordedCall[]) =>
  sent.map(({ headers }) => headers.get('idempotency-key'))

async function addThree() {
  const { kept, store } = openStore()
  const add = (n: number, method: 'flash' | 'mixed', original: (number | null)[]) =>
    addUnsent(DANA.id, { key: keyOf(n), method, original, madeAt, sentAt: null }, store)
  const first = await add(1, 'flash', [1, 2, 3, 4])
  const second = await add(2, 'mixed', [7, 9, 0, 5])
  await add(3, 'flash', [5, null, 5, null])
  return { kept, store, first, second }
}

test('a pick made offline is computed and stored here, and is not saved', async () => {
  const { store, first, second } = await addThree()
  expect(first).toMatchObject({ id: keyOf(1), numbers: [4, 5, 6, 7], saved: false })
  expect(first.odds?.box.ways).toBe(24)
  expect(second).toMatchObject({ flashNumbers: [0, 2, 3, 8], mirrorNumbers: [2, 4, 5, 0] })
  expect(await readUnsent(DANA.id, store)).toHaveLength(3)
  expect(await readUnsent(EVE.id, store)).toEqual([])
  expect(hasUnsent()).toBe(true)
})

test('offline picks are sent in order with their own keys; a refused one stays with its reason', async () => {
  const { store, kept } = await addThree()
  const server = serve({
    'POST /api/numbers/flash': () => made('flash', [1, 2, 3, 4]),
    'POST /api/numbers/mixed': () => refuse(429, 'quota_exceeded', 'You’ve used all 10 today.'),
  })
  await sendUnsent(new QueryClient(), SENDER, store)
  expect(keysOf(server.sent('POST /api/numbers/flash'))).toEqual([keyOf(1), keyOf(3)])
  expect(await readUnsent(DANA.id, store)).toMatchObject([
    { key: keyOf(2), refusal: 'You’ve used all 10 today.' },
  ])
  expect(toasts()).toEqual([
    'We counted 2 of 3 picks you made offline. The other is still on this device. Open Generate to see why.',
  ])
  // It is not sent again unless its owner asks for it.
  await sendUnsent(new QueryClient(), SENDER, store)
  expect(server.sent('POST /api/numbers/mixed')).toHaveLength(1)
  await removeUnsent(DANA.id, keyOf(2), store)
  expect([[...kept.keys()], hasUnsent()]).toEqual([[], false])
})

test.each([
  ['the server is away', 503, 'unavailable'],
  ['there are too many calls', 429, 'rate_limited'],
  ['the session is over', 401, 'session_expired'],
] as const)('while %s, all picks stay and no notice appears', async (_, status, code) => {
  const { store } = await addThree()
  serve({ 'POST /api/numbers/flash': () => refuse(status, code, 'Not now.') })
  await sendUnsent(new QueryClient(), SENDER, store)
  const left = await readUnsent(DANA.id, store)
  expect(left.map(({ refusal }) => refusal)).toEqual([null, null, null])
  expect(toasts()).toEqual([])
})

const stillRunning = () =>
  Response.json(
    { message: 'This request is still being worked on.', code: 'conflict', requestId: 't' },
    { status: 409, headers: { 'retry-after': '1' } },
  )

test('a pick that the server still works on delays no other, and is sent once per round', async () => {
  const { store } = await addThree()
  const server = serve({
    'POST /api/numbers/flash': ({ headers }: RecordedCall) =>
      headers.get('idempotency-key') === keyOf(1) ? stillRunning() : made('flash', [1, 2, 3, 4]),
    'POST /api/numbers/mixed': () => made('mixed', [7, 9, 0, 5]),
  })
  expect(await sendUnsent(new QueryClient(), SENDER, store)).toBe('running')
  expect(keysOf(server.sent('POST /api/numbers/flash'))).toEqual([keyOf(1), keyOf(3)])
  expect(await readUnsent(DANA.id, store)).toMatchObject([
    { key: keyOf(1), isRunning: true, refusal: null, sentAt: expect.any(String) },
  ])
})

test('a pick that the server fails at delays no other, and is sent again later', async () => {
  const { store } = await addThree()
  const answers = {
    'POST /api/numbers/flash': () => made('flash', [1, 2, 3, 4]),
    'POST /api/numbers/mixed': () => refuse(500, 'internal', 'An unexpected error occurred.'),
  }
  const server = serve(answers)
  expect(await sendUnsent(new QueryClient(), SENDER, store)).toBe('later')
  expect(keysOf(server.sent('POST /api/numbers/flash'))).toEqual([keyOf(1), keyOf(3)])
  expect(await readUnsent(DANA.id, store)).toMatchObject([{ key: keyOf(2), refusal: null }])
  expect(toasts()).toEqual(['We counted 2 picks you made offline.'])
})

test('a server that goes away afterwards is not said to be working on a pick', async () => {
  const store = await addOne()
  serve({ 'POST /api/numbers/flash': stillRunning })
  await sendUnsent(new QueryClient(), SENDER, store)
  serve({ 'POST /api/numbers/flash': () => refuse(503, 'unavailable', 'Not now.') })
  expect(await sendUnsent(new QueryClient(), SENDER, store)).toBe('later')
  expect(await readUnsent(DANA.id, store)).toMatchObject([{ isRunning: false, refusal: null }])
})

test('a refused pick that its owner sends again is no longer called refused when no answer comes', async () => {
  const store = await addOne()
  serve({ 'POST /api/numbers/flash': () => refuse(429, 'quota_exceeded', 'All used.') })
  await sendUnsent(new QueryClient(), SENDER, store)
  const [refused] = await readUnsent(DANA.id, store)
  if (!refused) throw new Error('no pick')
  expect(refused.refusal).toBe('All used.')
  serve({ 'POST /api/numbers/flash': () => refuse(503, 'unavailable', 'Not now.') })
  expect(await resendUnsent(new QueryClient(), SENDER, refused, store)).toBe('later')
  expect(await readUnsent(DANA.id, store)).toMatchObject([
    { refusal: null, sentAt: expect.any(String) },
  ])
  // It is sent automatically from now on.
  serve({ 'POST /api/numbers/flash': () => made('flash', [1, 2, 3, 4]) })
  expect(await sendUnsent(new QueryClient(), SENDER, store)).toBeNull()
  expect(await readUnsent(DANA.id, store)).toEqual([])
})

test('another account sends no offline picks of the first one', async () => {
  const { store } = await addThree()
  const server = serve({ 'POST /api/numbers/flash': () => made('flash', [1, 2, 3, 4]) })
  signIn(EVE)
  await sendUnsent(new QueryClient(), SENDER, store)
  expect(server.sent('POST /api/numbers/flash')).toEqual([])
  expect(await readUnsent(DANA.id, store)).toHaveLength(3)
})

test('after 100 offline picks a connection is required', async () => {
  const { store } = openStore()
  const add = (n: number) =>
    addUnsent(
      DANA.id,
      { key: keyOf(n), method: 'flash', original: [1], madeAt, sentAt: null },
      store,
    )
  for (let n = 0; n < 100; n += 1) await add(n)
  await expect(add(100)).rejects.toThrow('Reconnect to send your 100 offline picks first.')
  expect(await readUnsent(DANA.id, store)).toHaveLength(100)
})

const HOUR = 3_600_000
const at = (hours: number) =>
  vi.spyOn(Date, 'now').mockReturnValue(Date.parse(madeAt) + hours * HOUR)

async function addOne(sentAt: string | null = null) {
  const { store } = openStore()
  const pick = { key: keyOf(1), method: 'flash' as const, original: [1, 2, 3, 4], madeAt, sentAt }
  await addUnsent(DANA.id, pick, store)
  return store
}

/** A server that stores keys for two days, and whose first answer is lost. */
function serveKeys() {
  const counted: { key: string | null; at: number }[] = []
  let isFirst = true
  const server = serve({
    'POST /api/numbers/flash': ({ headers }: RecordedCall) => {
      const key = headers.get('idempotency-key')
      const isStored = counted.some((one) => one.key === key && Date.now() - one.at < 48 * HOUR)
      if (!isStored) counted.push({ key, at: Date.now() })
      const answer = isFirst ? refuse(503, 'unavailable', 'Not now.') : made('flash', [1, 2, 3, 4])
      isFirst = false
      return answer
    },
  })
  return { counted, sent: () => server.sent('POST /api/numbers/flash').length }
}

test.each([
  ['35 hours later it is sent again', 35, 2, 0],
  ['36 hours later it stays for its owner', 36, 1, 1],
  ['after the key expired it stays for its owner', 49, 1, 1],
  ['with a clock that was set back it stays for its owner', -1, 1, 1],
])('a pick whose answer was lost counts once: %s', async (_, hours, calls, left) => {
  const store = await addOne()
  const { counted, sent } = serveKeys()
  at(0)
  expect(await sendUnsent(new QueryClient(), SENDER, store)).toBe('later')
  at(hours)
  expect(await sendUnsent(new QueryClient(), SENDER, store)).toBeNull()
  expect([counted.length, sent()]).toEqual([1, calls])
  const picks = await readUnsent(DANA.id, store)
  expect(picks.map(isDoubtful)).toEqual(Array.from({ length: left }, () => true))
})

test('the owner may send a doubtful pick again; if that answer is lost too, the pick stays', async () => {
  const store = await addOne(madeAt)
  const { counted } = serveKeys()
  at(49)
  const [pick] = await readUnsent(DANA.id, store)
  if (!pick) throw new Error('no pick')
  expect(await resendUnsent(new QueryClient(), SENDER, pick, store)).toBe('later')
  expect([counted.length, await sendUnsent(new QueryClient(), SENDER, store)]).toEqual([1, null])
  const left = await readUnsent(DANA.id, store)
  expect(left.map(isDoubtful)).toEqual([true])
})

test.each([
  ['was never sent', null],
  ['was refused because the session was over', { status: 401, code: 'session_expired' }],
  ['was refused because there were too many calls', { status: 429, code: 'rate_limited' }],
] as const)('a pick that %s is sent weeks later', async (_, refused) => {
  const store = await addOne()
  at(0)
  if (refused) {
    serve({ 'POST /api/numbers/flash': () => refuse(refused.status, refused.code, 'Not now.') })
    await sendUnsent(new QueryClient(), SENDER, store)
  }
  at(500)
  serve({ 'POST /api/numbers/flash': () => made('flash', [1, 2, 3, 4]) })
  signIn()
  await sendUnsent(new QueryClient(), SENDER, store)
  expect(await readUnsent(DANA.id, store)).toEqual([])
})

test('an unreadable entry loses no other pick', async () => {
  const { store, kept } = await addThree()
  const list = await readUnsent(DANA.id, store)
  kept.set(DANA.id, ['scribble', ...list.slice(0, 2), { ...list[2], method: 'ml' }])
  expect(await readUnsent(DANA.id, store)).toEqual(list.slice(0, 2))
  const pick = { key: keyOf(4), method: 'mirror' as const, original: [1], madeAt, sentAt: null }
  await addUnsent(DANA.id, pick, store)
  const keys = (await readUnsent(DANA.id, store)).map(({ key }) => key)
  expect(keys).toEqual([keyOf(1), keyOf(2), keyOf(4)])
})

test('a pick that is stored while others are sent is sent after them', async () => {
  const store = await addOne()
  const server = serve({
    'POST /api/numbers/flash': async () => {
      const pick = { key: keyOf(2), method: 'mirror' as const, original: [1], madeAt, sentAt: null }
      await addUnsent(DANA.id, pick, store)
      return made('flash', [1, 2, 3, 4])
    },
    'POST /api/numbers/mirror': () => made('mirror', [1, 2, 3, 4]),
  })
  await sendUnsent(new QueryClient(), SENDER, store)
  expect(keysOf(server.sent('POST /api/numbers/mirror'))).toEqual([keyOf(2)])
  expect(await readUnsent(DANA.id, store)).toEqual([])
})
