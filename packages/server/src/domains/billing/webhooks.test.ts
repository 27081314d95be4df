import { expect, test } from 'vitest'
import type { ChargeOutcome } from '#platform/payments/provider.ts'
import type { SentWebhook } from '#platform/payments/sandbox/webhooks.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { failWakes } from '#testing/wakes.ts'
import { fetchMissedEvents } from './webhooks.ts'
import { addMethod, cancel, current, order, subscriber } from './testing/orders.ts'
import {
  deliverWebhooks,
  storedEvents,
  processAfter,
  interceptWebhooks,
  post,
  rejectWebhooks,
  signedAgain,
  typeOf,
} from './testing/webhooks.ts'

/** Someone who ordered with a bank account. The bank paid, and no webhook arrived yet. */
async function bankPaid(app: TestApp) {
  const ada = await signUp(app)
  const { id } = await addMethod(app, ada, 'pm_usBankAccount_success')
  const answer = await order(app, ada, id)
  expect(answer.statusCode).toBe(202)
  const begun = await interceptWebhooks(app)
  await app.pool.query('update sandbox_charge set due_at = $1', [app.clock.now().toString()])
  const sent = [...begun, ...(await interceptWebhooks(app))]
  // Events of the same moment have no order: created, processing, succeeded.
  return { ada, sent: sent.toSorted((a, b) => typeOf(a).localeCompare(typeOf(b))) }
}

const planOf = async (app: TestApp, person: { token: string }) => {
  const { plan, status } = await current(app, person)
  return `${plan} ${status}`
}

const last = (sent: SentWebhook[]): SentWebhook => {
  const one = sent.at(-1)
  if (!one) throw new Error('nothing was sent')
  return one
}

test('a payment that a webhook reports begins the plan, with one receipt', async () => {
  await using app = await openTestApp()
  const { ada, sent } = await bankPaid(app)
  expect(sent.map(typeOf)).toEqual([
    'payment_intent.created',
    'payment_intent.processing',
    'payment_intent.succeeded',
  ])
  expect(await planOf(app, ada)).toBe('basic pending')
  const answer = await post(app, last(sent))
  expect([answer.statusCode, answer.json()]).toEqual([200, { received: true }])
  expect(await planOf(app, ada)).toBe('basic active')
  expect(await storedEvents(app)).toEqual([['payment_intent.succeeded', true, 1]])
})

test('42: five repeated and twenty concurrent reports are one payment', async () => {
  await using app = await openTestApp()
  const { ada, sent } = await bankPaid(app)
  const answers = []
  for (let i = 0; i < 5; i++) answers.push(await post(app, last(sent)))
  answers.push(...(await Promise.all(Array.from({ length: 20 }, () => post(app, last(sent))))))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(await storedEvents(app)).toEqual([['payment_intent.succeeded', true, 1]])
  const { rows } = await app.pool.query(
    `select count(*)::int as n from notification where user_id = $1 and type = 'success'`,
    [ada.user.id],
  )
  expect(rows).toEqual([{ n: 1 }])
})

test.each([
  [0, 1, 2],
  [0, 2, 1],
  [1, 0, 2],
  [1, 2, 0],
  [2, 0, 1],
  [2, 1, 0],
])('in the order %d %d %d they come to the same', async (...order) => {
  await using app = await openTestApp()
  const { ada, sent } = await bankPaid(app)
  for (const at of order) await post(app, sent[at] ?? last(sent))
  expect(await planOf(app, ada)).toBe('basic active')
  expect(await current(app, ada)).toMatchObject({ order: null })
})

test('a webhook four days late, signed again, still counts; an outdated one changes nothing', async () => {
  await using app = await openTestApp()
  const { sent } = await bankPaid(app)
  await heardLater(app, last(sent), { hours: 96 })
  const { rows } = await app.pool.query('select plan, status from subscription')
  expect(rows).toEqual([{ plan: 'basic', status: 'active' }])
  const [, processing = last(sent)] = sent
  await heardLater(app, processing, { hours: 1 })
  expect((await app.pool.query('select status from payment_attempt')).rows).toEqual([
    { status: 'succeeded' },
  ])
})

async function heardLater(app: TestApp, sent: SentWebhook, by: Temporal.DurationLike) {
  app.clock.advance(by)
  expect((await post(app, signedAgain(app, sent))).statusCode).toBe(200)
}

test('an event about a payment that is not committed yet waits for it', async () => {
  await using app = await openTestApp()
  const { ada, sent } = await bankPaid(app)
  // As if the charge had not been committed yet.
  await app.pool.query('update payment_attempt set n = 9')
  await post(app, last(sent))
  expect(await storedEvents(app)).toEqual([['payment_intent.succeeded', false, 1]])
  await app.pool.query('update payment_attempt set n = 1')
  await processAfter(app, { seconds: 9 })
  expect(await planOf(app, ada)).toBe('basic pending')
  await processAfter(app, { seconds: 1 })
  expect(await planOf(app, ada)).toBe('basic active')
})

test('an event about an unknown payment is retried with growing pauses, for three days', async () => {
  await using app = await openTestApp()
  const { sent } = await bankPaid(app)
  await app.pool.query('update payment_attempt set n = 9')
  await post(app, last(sent))
  for (const seconds of [10, 20, 40]) await processAfter(app, { seconds })
  expect(await storedEvents(app)).toEqual([['payment_intent.succeeded', false, 4]])
  await processAfter(app, { hours: 72 })
  expect(await storedEvents(app)).toEqual([['payment_intent.succeeded', true, 5]])
})

test('an event that a crashed instance leased is due again after five minutes', async () => {
  await using app = await openTestApp()
  const { ada, sent } = await bankPaid(app)
  await post(app, last(sent))
  // Leased and not processed, as after a kill.
  await app.pool.query(`update webhook_event set done_at = null, due_at = $1`, [
    app.clock.now().add({ minutes: 5 }).toString(),
  ])
  await processAfter(app, { seconds: 299 })
  expect(await storedEvents(app)).toEqual([['payment_intent.succeeded', false, 1]])
  await processAfter(app, { seconds: 1 })
  expect(await storedEvents(app)).toEqual([['payment_intent.succeeded', true, 2]])
  expect(await planOf(app, ada)).toBe('basic active')
})

const away = new Error('the provider is away')

test.each<[string, () => Promise<ChargeOutcome | null>]>([
  ['does not answer', () => Promise.reject(away)],
  ['does not know', async () => ({ outcome: 'unknown' })],
  ['has not found it yet', async () => null],
])('as long as the provider %s it is asked again', async (_what, lookupCharge) => {
  let isAway = true
  await using app = await openTestApp({
    payments: (sandbox) => ({
      ...sandbox,
      lookupCharge: (of) => (isAway ? lookupCharge() : sandbox.lookupCharge(of)),
    }),
  })
  const { ada, sent } = await bankPaid(app)
  await post(app, last(sent))
  expect(await storedEvents(app)).toEqual([['payment_intent.succeeded', false, 1]])
  isAway = false
  await processAfter(app, { seconds: 10 })
  expect(await planOf(app, ada)).toBe('basic active')
})

test('42: an event of an unknown type is accepted and changes nothing', async () => {
  await using app = await openTestApp()
  const { ada, sent } = await bankPaid(app)
  const body = { ...JSON.parse(last(sent).payload), id: 'evt_1', type: 'radar.new', about: null }
  const answer = await post(app, signedAgain(app, { ...last(sent), payload: JSON.stringify(body) }))
  expect(answer.statusCode).toBe(200)
  expect(await storedEvents(app)).toEqual([['radar.new', true, 1]])
  expect(await planOf(app, ada)).toBe('basic pending')
})

const seconds = (app: TestApp, n: number) => app.clock.now().add({ seconds: n })

test.each<[string, (app: TestApp, sent: SentWebhook) => SentWebhook]>([
  ['without a signature', (_app, sent) => ({ ...sent, headers: {} })],
  ['with a bad one', (_app, sent) => ({ ...sent, headers: { 'sandbox-signature': 't=1,v1=00' } })],
  ['of another secret', (app, sent) => signedAgain(app, sent, { secret: 'another secret' })],
  ['301 s old', (app, sent) => signedAgain(app, sent, { at: seconds(app, -301) })],
  ['10 minutes ahead', (app, sent) => signedAgain(app, sent, { at: seconds(app, 600) })],
  [
    'serialised anew',
    (_app, sent) => ({ ...sent, payload: JSON.stringify(JSON.parse(sent.payload), null, 1) }),
  ],
  [
    'of the mode where money moves',
    (app, sent) =>
      signedAgain(app, {
        ...sent,
        payload: sent.payload.replace('"livemode":false', '"livemode":true'),
      }),
  ],
  ['empty', (_app, sent) => ({ ...sent, payload: '' })],
])('41: %s: refused, and nothing changes', async (_what, forge) => {
  await using app = await openTestApp()
  const { ada, sent } = await bankPaid(app)
  const answer = await post(app, forge(app, last(sent)))
  expect(refusal(answer)).toMatchObject({ status: 400, code: 'invalid' })
  expect(await storedEvents(app)).toEqual([])
  expect(await planOf(app, ada)).toBe('basic pending')
})

test('41: 1 MB is too large; other endpoints still require JSON', async () => {
  await using app = await openTestApp()
  const { sent } = await bankPaid(app)
  const large = { ...last(sent), payload: 'x'.repeat(1024 * 1024) }
  expect(refusal(await post(app, large))).toMatchObject({ status: 413, code: 'too_large' })
  const other = { method: 'POST', url: '/api/auth/login', payload: 'a=1' } as const
  const form = { 'content-type': 'application/x-www-form-urlencoded' }
  expect((await app.inject({ ...other, headers: form })).statusCode).toBe(415)
})

test('an event whose transaction fails is not stored, so the provider sends it again', async () => {
  await using app = await openTestApp()
  const { ada, sent } = await bankPaid(app)
  const recover = failWakes(app)
  expect((await post(app, last(sent))).statusCode).toBe(500)
  expect(await storedEvents(app)).toEqual([])
  await expect(fetchMissedEvents(app.deps)).rejects.toThrow()
  expect(await storedEvents(app)).toEqual([])
  recover()
  expect((await post(app, last(sent))).statusCode).toBe(200)
  expect(await planOf(app, ada)).toBe('basic active')
})

test('a lost webhook is found in the provider’s list of events, once', async () => {
  await using app = await openTestApp()
  const { ada } = await bankPaid(app)
  await fetchMissedEvents(app.deps)
  expect(await planOf(app, ada)).toBe('basic active')
  app.clock.advance({ minutes: 10 })
  await fetchMissedEvents(app.deps)
  expect((await storedEvents(app)).map(([, , tries]) => tries)).toEqual([1, 1, 1])
})

test('the sandbox repeats a webhook that was not delivered', async () => {
  await using app = await openTestApp()
  const { ada } = await bankPaid(app)
  const again = 'update sandbox_event set send_at = $1, tries = 0'
  await app.pool.query(again, [app.clock.now().toString()])
  await rejectWebhooks(app)
  expect(await storedEvents(app)).toEqual([])
  app.clock.advance({ seconds: 10 })
  await deliverWebhooks(app)
  expect(await planOf(app, ada)).toBe('basic active')
})

test('a reported dispute freezes the plan; once it is won, the plan is restored', async () => {
  await using app = await openTestApp()
  const ada = await subscriber(app, { card: 'pm_card_createDispute' })
  expect(await planOf(app, ada)).toBe('basic active')
  await deliverWebhooks(app)
  expect(await planOf(app, ada)).toBe('free expired')
  await app.pool.query(`update sandbox_charge set verdict = 'won', due_at = $1`, [
    app.clock.now().toString(),
  ])
  await deliverWebhooks(app)
  expect(await planOf(app, ada)).toBe('basic active')
})

test('a refund to a bank is reported when it has arrived', async () => {
  await using app = await openTestApp()
  const { ada, sent } = await bankPaid(app)
  await post(app, last(sent))
  expect((await cancel(app, ada)).json().refund).toMatchObject({ amount: 9999, status: 'pending' })
  await deliverWebhooks(app)
  await app.pool.query('update sandbox_refund set due_at = $1', [app.clock.now().toString()])
  await deliverWebhooks(app)
  const { rows } = await app.pool.query('select status from refund')
  expect(rows).toEqual([{ status: 'succeeded' }])
  expect((await storedEvents(app)).every(([, done]) => done)).toBe(true)
})
