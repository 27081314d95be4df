import { expect, test } from 'vitest'
import type { StandIn } from './stand-in.ts'
import { openStandIn } from './stand-in.ts'

const NOW = Temporal.Instant.from('2026-05-04T16:00:00Z')
const open = () => openStandIn({ clock: { now: () => NOW } })

const CHARGE = { amount: '2000', currency: 'usd', payment_method: 'pm_card_visa', confirm: 'true' }

interface Sent {
  key?: string
  version?: string
  idempotencyKey?: string
}

async function post(standIn: StandIn, path: string, form: Record<string, string>, sent: Sent = {}) {
  const reply = await fetch(`${standIn.url}/v1/${path}`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${sent.key ?? 'sk_test_0123456789'}`,
      'stripe-version': sent.version ?? '2026-10-28.endive',
      ...(sent.idempotencyKey !== undefined && { 'idempotency-key': sent.idempotencyKey }),
    },
    body: new URLSearchParams(form),
  })
  const body: { id?: string; error?: object } = JSON.parse(await reply.text())
  return { ...body, status: reply.status }
}

test('payment_method_types is gone since 2026-09-30, and was there before', async () => {
  await using standIn = await open()
  const old = { ...CHARGE, 'payment_method_types[]': 'card' }
  expect(await post(standIn, 'payment_intents', old)).toMatchObject({
    status: 400,
    error: { code: 'payment_method_types_no_longer_supported', param: 'payment_method_types' },
  })
  expect(await post(standIn, 'setup_intents', { 'payment_method_types[]': 'card' })).toMatchObject({
    status: 400,
    error: { code: 'payment_method_types_no_longer_supported' },
  })
  expect(
    await post(standIn, 'payment_intents', old, { version: '2026-08-26.dahlia' }),
  ).toMatchObject({ status: 200 })
})

test('a parameter or a value that Stripe does not know is refused, and makes nothing', async () => {
  await using standIn = await open()
  expect(await post(standIn, 'payment_intents', { ...CHARGE, colour: 'red' })).toMatchObject({
    status: 400,
    error: { code: 'parameter_unknown', param: 'colour' },
  })
  const odd = { ...CHARGE, 'allowed_payment_method_types[]': 'bank' }
  expect(await post(standIn, 'payment_intents', odd)).toMatchObject({
    status: 400,
    error: { param: 'allowed_payment_method_types[0]' },
  })
  expect(await post(standIn, 'payment_intents', { ...CHARGE, amount: '49.99' })).toMatchObject({
    status: 400,
    error: { param: 'amount' },
  })
  expect(await post(standIn, 'payment_intents', { currency: 'usd' })).toMatchObject({
    status: 400,
    error: { code: 'parameter_missing', param: 'amount' },
  })
  expect(standIn.world.intents.size).toBe(0)
})

test('a key answers the same again, a decline too; other parameters are refused', async () => {
  await using standIn = await open()
  const declined = { ...CHARGE, payment_method: 'pm_card_chargeDeclined' }
  const once = await post(standIn, 'payment_intents', declined, { idempotencyKey: 'a' })
  expect(once).toMatchObject({ status: 402, error: { decline_code: 'generic_decline' } })
  expect(await post(standIn, 'payment_intents', declined, { idempotencyKey: 'a' })).toEqual(once)
  expect(await post(standIn, 'payment_intents', CHARGE, { idempotencyKey: 'a' })).toMatchObject({
    status: 400,
    error: { type: 'idempotency_error' },
  })
  expect(standIn.world.intents.size).toBe(1)
})

test('no key, a real one and the browser’s open nothing', async () => {
  await using standIn = await open()
  for (const key of ['', 'sk_live_0123456789', 'sk_test_'])
    expect(await post(standIn, 'payment_intents', CHARGE, { key })).toMatchObject({ status: 401 })
  const key = 'pk_test_0123456789'
  expect(await post(standIn, 'payment_intents', CHARGE, { key })).toMatchObject({ status: 403 })
  expect(standIn.world.intents.size).toBe(0)
})

test('the browser needs the secret of the very setup', async () => {
  await using standIn = await open()
  const { id = '' } = await post(standIn, 'setup_intents', {})
  const form = { client_secret: 'seti_other_secret', payment_method: 'pm_card_visa' }
  const key = 'pk_test_0123456789'
  expect(await post(standIn, `setup_intents/${id}/confirm`, form, { key })).toMatchObject({
    status: 400,
  })
  expect(await post(standIn, 'nothing', {})).toMatchObject({ status: 404 })
})
