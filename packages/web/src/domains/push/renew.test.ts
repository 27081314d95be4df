import { expect, test } from 'vitest'
import { credentials } from '#core/api/credentials.ts'
import { newSubscription } from './browser.ts'
import { noteHere, readHere } from './here.ts'
import { renew } from './subscribe.ts'
import { DANA } from '#test/open.tsx'
import { pushBrowser } from '#test/push.ts'
import { serve } from '#test/serve.ts'
import { tokenOf } from '#test/token.ts'

const LIST = 'GET /api/push/subscriptions'
const POST = 'POST /api/push/subscriptions'
const [ONE, TWO] = ['a', 'b'].map((end) => `0198a7c2-0000-7000-8000-00000000000${end}`)
const HERE = { userId: 'dana', id: ONE ?? '', publicKey: 'key-1', wins: false, draws: true }

async function begin(publicKey = 'key-1') {
  const browser = pushBrowser({ permission: 'granted' })
  const { endpoint } = await newSubscription('key-1')
  noteHere({ ...HERE, endpoint })
  const device = { device: 'Chrome', createdAt: '2026-11-01T12:00:00Z' }
  const { answers, sent } = serve({
    'GET /api/push/key': () => ({ publicKey }),
    [LIST]: () => [
      { ...HERE, ...device },
      { ...HERE, ...device, id: TWO },
    ],
    [POST]: () => ({ ...HERE, ...device, id: TWO }),
  })
  return { browser, answers, sent }
}

test('without a change no call is made', async () => {
  const { sent } = await begin()
  await renew('dana')
  expect(sent(POST)).toEqual([])
})

test('in a new session the subscription is sent to the server again, once', async () => {
  const { sent } = await begin()
  const token = tokenOf({ exp: 4_000_000_000, sid: 'the next' })
  credentials.save({ user: DANA, token, refreshToken: 'refresh' }, false)
  await renew('dana')
  expect(sent(POST)[0]?.body).toMatchObject({ endpoint: 'https://push.example/1', wins: false })
  expect(readHere()?.session).toBe('the next')
  await renew('dana')
  expect(sent(POST)).toHaveLength(1)
})

test('a lost subscription is created again with the same topics, without a prompt', async () => {
  const { browser, sent } = await begin()
  browser.discard()
  await renew('dana')
  expect(sent(POST)[0]?.body).toMatchObject({
    endpoint: 'https://push.example/2',
    wins: false,
    draws: true,
  })
  expect(sent(POST)[0]?.headers.get('x-background')).toBe('1')
  expect(readHere()).toMatchObject({ id: TWO, endpoint: 'https://push.example/2' })
  expect(browser.state.asked).toBe(0)
})

test('a new server key or a new endpoint is adopted', async () => {
  const { sent } = await begin('key-2')
  await renew('dana')
  expect(readHere()).toMatchObject({ publicKey: 'key-2', endpoint: 'https://push.example/2' })
  noteHere({ ...HERE, publicKey: 'key-2', endpoint: 'https://push.example/old' })
  await renew('dana')
  expect(sent(POST)).toHaveLength(2)
})

test('a subscription of another user in this browser is removed, without a call', async () => {
  const { browser, sent } = await begin()
  await renew('another')
  expect([browser.isSubscribed(), readHere()]).toEqual([false, null])
  expect(sent(POST)).toEqual([])
})

test('a browser that was removed on another device is not subscribed again', async () => {
  const { browser, answers, sent } = await begin('key-2')
  answers[LIST] = () => []
  await renew('dana')
  expect([browser.isSubscribed(), readHere()]).toEqual([false, null])
  expect(sent(POST)).toEqual([])
})

test('a list that fails to load removes no subscription', async () => {
  const { browser, answers } = await begin()
  answers[LIST] = () => new Response(null, { status: 502 })
  await expect(renew('dana')).rejects.toThrow()
  expect([browser.isSubscribed(), readHere()?.id]).toEqual([true, ONE])
})

test('without permission, and where it was never turned on, nothing happens', async () => {
  const { browser, sent } = await begin()
  browser.state.permission = 'denied'
  browser.discard()
  await renew('dana')
  localStorage.clear()
  browser.state.permission = 'granted'
  await renew('dana')
  expect([sent(POST), sent(LIST), sent('GET /api/push/key')]).toEqual([[], [], []])
})
