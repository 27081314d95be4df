import { createHmac } from 'node:crypto'
import { expect, test } from 'vitest'
import type { StripeSettings } from './client.ts'
import { openStripe } from './stripe.ts'

const NOW = Temporal.Instant.from('2026-05-04T16:00:00Z')
const INVOICE = '0198a3c4-7a52-7cc2-9a6e-2f4f5b6f7a81'

const railOf = (settings: Partial<StripeSettings> = {}) =>
  openStripe({
    secretKey: 'sk_test_0123456789',
    publishableKey: 'pk_test_0123456789',
    webhookSecrets: ['whsec_one'],
    clock: { now: () => NOW },
    warn: () => {},
    ...settings,
  })

const eventOf = (type: string, object: object, livemode = false) =>
  JSON.stringify({
    id: 'evt_1',
    object: 'event',
    type,
    created: NOW.epochMilliseconds / 1000,
    livemode,
    data: { object },
  })

const PAID = eventOf('payment_intent.succeeded', {
  object: 'payment_intent',
  id: 'pi_1',
  metadata: { invoice: INVOICE, attempt: '2' },
})

const hmac = (secret: string, text: string) =>
  createHmac('sha256', secret).update(text).digest('hex')

/** As Stripe signs: so many seconds from now, with this secret. */
function signed(body: string, { secret = 'whsec_one', seconds = 0 } = {}) {
  const stamp = NOW.epochMilliseconds / 1000 + seconds
  return { 'stripe-signature': `t=${stamp},v1=${hmac(secret, `${stamp}.${body}`)}` }
}

const bytes = (text: string) => new TextEncoder().encode(text)
const parse = (body: string, headers = signed(body), rail = railOf()) =>
  rail.parseWebhook(bytes(body), headers)

test('a signed event names the attempt it is about', () => {
  expect(parse(PAID)).toEqual({
    id: 'evt_1',
    type: 'payment_intent.succeeded',
    createdAt: NOW,
    about: { kind: 'charge', invoiceId: INVOICE, attempt: 2 },
  })
})

test('300 seconds are not too old; 301 are', () => {
  expect(parse(PAID, signed(PAID, { seconds: -300 }))).not.toBeNull()
  expect(parse(PAID, signed(PAID, { seconds: -301 }))).toBeNull()
})

test('two clocks may differ by 5 seconds; a signature of the future is refused', () => {
  expect(parse(PAID, signed(PAID, { seconds: 5 }))).not.toBeNull()
  expect(parse(PAID, signed(PAID, { seconds: 6 }))).toBeNull()
  expect(parse(PAID, signed(PAID, { seconds: 600 }))).toBeNull()
})

test('of two time stamps none is believed', () => {
  const stamp = NOW.epochMilliseconds / 1000
  const later = `t=${stamp},t=${stamp + 600},v1=${hmac('whsec_one', `${stamp + 600}.${PAID}`)}`
  expect(parse(PAID, { 'stripe-signature': later })).toBeNull()
})

test('a time that is written otherwise than Stripe writes it is refused', () => {
  const later = NOW.epochMilliseconds / 1000 + 600
  const odd = `t=+${later},v1=${hmac('whsec_one', `${later}.${PAID}`)}`
  expect(parse(PAID, { 'stripe-signature': odd })).toBeNull()
})

test('another secret, no signature, an empty one and two of them are refused', () => {
  expect(parse(PAID, signed(PAID, { secret: 'whsec_other' }))).toBeNull()
  expect(railOf().parseWebhook(bytes(PAID), {})).toBeNull()
  expect(railOf().parseWebhook(bytes(PAID), { 'stripe-signature': '' })).toBeNull()
  const twice = [signed(PAID)['stripe-signature'], signed(PAID)['stripe-signature']]
  expect(railOf().parseWebhook(bytes(PAID), { 'stripe-signature': twice })).toBeNull()
})

test('while a secret is replaced both hold', () => {
  const rail = railOf({ webhookSecrets: ['whsec_one', 'whsec_two'] })
  expect(parse(PAID, signed(PAID), rail)).not.toBeNull()
  expect(parse(PAID, signed(PAID, { secret: 'whsec_two' }), rail)).not.toBeNull()
})

test('the raw bytes are what is signed: the same JSON written anew is refused', () => {
  const spaced = JSON.stringify(JSON.parse(PAID), null, 2)
  expect(parse(spaced, signed(PAID))).toBeNull()
})

test('an event of the other mode is refused, both ways', () => {
  const real = eventOf('payment_intent.succeeded', { object: 'payment_intent' }, true)
  expect(parse(real)).toBeNull()
  expect(parse(PAID, signed(PAID), railOf({ secretKey: 'sk_live_0123456789' }))).toBeNull()
})

const aboutOf = (type: string, object: object) => {
  const body = eventOf(type, object)
  return parse(body)?.about
}

test('refunds are known by our name, disputes by the charge', () => {
  expect(aboutOf('refund.failed', { object: 'refund', metadata: { refund: INVOICE } })).toEqual({
    kind: 'refund',
    refundId: INVOICE,
  })
  const dispute = { object: 'dispute', payment_intent: 'pi_1' }
  expect(aboutOf('charge.dispute.created', dispute)).toEqual({ kind: 'dispute', chargeRef: 'pi_1' })
})

test('what others did with the same account is about nothing here', () => {
  const intent = { object: 'payment_intent', metadata: {} }
  expect(aboutOf('payment_intent.succeeded', intent)).toBeNull()
  const odd = { object: 'payment_intent', metadata: { invoice: 'A-17', attempt: '1' } }
  expect(aboutOf('payment_intent.succeeded', odd)).toBeNull()
  expect(aboutOf('refund.created', { object: 'refund', metadata: null })).toBeNull()
  expect(aboutOf('customer.created', { object: 'customer' })).toBeNull()
})
