import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { credentials } from '#core/api/credentials.ts'
import { notifications } from '#core/notifications/notifications.ts'
import { openStore } from '#test/kept-store.ts'
import { DANA } from '#test/open.tsx'
import { made } from '#test/results.ts'
import { type RecordedCall, refuse, serve } from '#test/serve.ts'
import { tokenOf } from '#test/token.ts'
import { hasUnsent } from '#domains/offline/clear.ts'
import { resendUnsent, sendUnsent } from './send-unsent.ts'
import { addUnsent, readUnsent, removeUnsent } from '#domains/offline/unsent.ts'

const EVE = { ...DANA, id: '0198a7c2-0000-7000-8000-000000000002', email: 'eve@example.com' }
const idOf = (n: number) => `0198a7c2-0000-4000-8000-${String(n).padStart(12, '0')}`
const SentPick = z.object({ id: z.string() })
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
const idsOf = (sent: readonly RecordedCall[]) => sent.map(({ body }) => z.parse(SentPick, body).id)

async function addThree() {
  const { kept, store } = openStore()
  const add = (n: number, method: 'flash' | 'mixed', original: (number | null)[]) =>
    addUnsent(DANA.id, { id: idOf(n), method, original, madeAt, isSent: false }, store)
  const first = await add(1, 'flash', [1, 2, 3, 4])
  const second = await add(2, 'mixed', [7, 9, 0, 5])
  await add(3, 'flash', [5, null, 5, null])
  return { kept, store, first, second }
}

test('a pick made offline is computed and stored here, and is not saved', async () => {
  const { store, first, second } = await addThree()
  expect(first).toMatchObject({ id: idOf(1), numbers: [4, 5, 6, 7], saved: false })
  expect(first.odds?.box.ways).toBe(24)
  expect(second).toMatchObject({ flashNumbers: [0, 2, 3, 8], mirrorNumbers: [2, 4, 5, 0] })
  expect(await readUnsent(DANA.id, store)).toHaveLength(3)
  expect(await readUnsent(EVE.id, store)).toEqual([])
  expect(hasUnsent()).toBe(true)
})

test('offline picks are sent in order with their own ids; a refused one stays with its reason', async () => {
  const { store, kept } = await addThree()
  const server = serve({
    'POST /api/numbers/flash': () => made('flash', [1, 2, 3, 4]),
    'POST /api/numbers/mixed': () => refuse(429, 'quota_exceeded', 'You’ve used all 10 today.'),
  })
  await sendUnsent(new QueryClient(), SENDER, store)
  expect(idsOf(server.sent('POST /api/numbers/flash'))).toEqual([idOf(1), idOf(3)])
  expect(await readUnsent(DANA.id, store)).toMatchObject([
    { id: idOf(2), refusal: 'You’ve used all 10 today.' },
  ])
  expect(toasts()).toEqual([
    'We counted 2 of 3 picks you made offline. The other is still on this device. Open Generate to see why.',
  ])
  // It is not sent again unless its owner asks for it.
  await sendUnsent(new QueryClient(), SENDER, store)
  expect(server.sent('POST /api/numbers/mixed')).toHaveLength(1)
  await removeUnsent(DANA.id, idOf(2), store)
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

test('a pick that the server fails at delays no other, and is sent again later', async () => {
  const { store } = await addThree()
  const answers = {
    'POST /api/numbers/flash': () => made('flash', [1, 2, 3, 4]),
    'POST /api/numbers/mixed': () => refuse(500, 'internal', 'An unexpected error occurred.'),
  }
  const server = serve(answers)
  expect(await sendUnsent(new QueryClient(), SENDER, store)).toBe(true)
  expect(idsOf(server.sent('POST /api/numbers/flash'))).toEqual([idOf(1), idOf(3)])
  expect(await readUnsent(DANA.id, store)).toMatchObject([{ id: idOf(2), refusal: null }])
  expect(toasts()).toEqual(['We counted 2 picks you made offline.'])
})

test('a refused pick that its owner sends again is no longer called refused when no answer comes', async () => {
  const store = await addOne()
  serve({ 'POST /api/numbers/flash': () => refuse(429, 'quota_exceeded', 'All used.') })
  await sendUnsent(new QueryClient(), SENDER, store)
  const [refused] = await readUnsent(DANA.id, store)
  if (!refused) throw new Error('no pick')
  expect(refused.refusal).toBe('All used.')
  serve({ 'POST /api/numbers/flash': () => refuse(503, 'unavailable', 'Not now.') })
  expect(await resendUnsent(new QueryClient(), SENDER, refused, store)).toBe(true)
  expect(await readUnsent(DANA.id, store)).toMatchObject([{ refusal: null, isSent: true }])
  // It is sent automatically from now on.
  serve({ 'POST /api/numbers/flash': () => made('flash', [1, 2, 3, 4]) })
  expect(await sendUnsent(new QueryClient(), SENDER, store)).toBe(false)
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
      { id: idOf(n), method: 'flash', original: [1], madeAt, isSent: false },
      store,
    )
  for (let n = 0; n < 100; n += 1) await add(n)
  await expect(add(100)).rejects.toThrow('Reconnect to send your 100 offline picks first.')
  expect(await readUnsent(DANA.id, store)).toHaveLength(100)
})

async function addOne() {
  const { store } = openStore()
  const pick = {
    id: idOf(1),
    method: 'flash' as const,
    original: [1, 2, 3, 4],
    madeAt,
    isSent: false,
  }
  await addUnsent(DANA.id, pick, store)
  return store
}

test('a pick whose answer was lost is sent again with the same id', async () => {
  const store = await addOne()
  let isFirst = true
  const server = serve({
    'POST /api/numbers/flash': () => {
      const answer = isFirst ? refuse(503, 'unavailable', 'Not now.') : made('flash', [1, 2, 3, 4])
      isFirst = false
      return answer
    },
  })
  expect(await sendUnsent(new QueryClient(), SENDER, store)).toBe(true)
  expect(await readUnsent(DANA.id, store)).toMatchObject([{ isSent: true }])
  expect(await sendUnsent(new QueryClient(), SENDER, store)).toBe(false)
  expect(idsOf(server.sent('POST /api/numbers/flash'))).toEqual([idOf(1), idOf(1)])
  expect(await readUnsent(DANA.id, store)).toEqual([])
})

test.each([
  ['the session was over', 401, 'session_expired'],
  ['there were too many calls', 429, 'rate_limited'],
] as const)('a pick that was refused because %s is not called sent', async (_, status, code) => {
  const store = await addOne()
  serve({ 'POST /api/numbers/flash': () => refuse(status, code, 'Not now.') })
  await sendUnsent(new QueryClient(), SENDER, store)
  expect(await readUnsent(DANA.id, store)).toMatchObject([{ isSent: false, refusal: null }])
})

test('an unreadable entry loses no other pick', async () => {
  const { store, kept } = await addThree()
  const list = await readUnsent(DANA.id, store)
  kept.set(DANA.id, ['scribble', ...list.slice(0, 2), { ...list[2], method: 'ml' }])
  expect(await readUnsent(DANA.id, store)).toEqual(list.slice(0, 2))
  const pick = { id: idOf(4), method: 'mirror' as const, original: [1], madeAt, isSent: false }
  await addUnsent(DANA.id, pick, store)
  const ids = (await readUnsent(DANA.id, store)).map(({ id }) => id)
  expect(ids).toEqual([idOf(1), idOf(2), idOf(4)])
})

test('a pick that is stored while others are sent is sent after them', async () => {
  const store = await addOne()
  const server = serve({
    'POST /api/numbers/flash': async () => {
      const pick = { id: idOf(2), method: 'mirror' as const, original: [1], madeAt, isSent: false }
      await addUnsent(DANA.id, pick, store)
      return made('flash', [1, 2, 3, 4])
    },
    'POST /api/numbers/mirror': () => made('mirror', [1, 2, 3, 4]),
  })
  await sendUnsent(new QueryClient(), SENDER, store)
  expect(idsOf(server.sent('POST /api/numbers/mirror'))).toEqual([idOf(2)])
  expect(await readUnsent(DANA.id, store)).toEqual([])
})
