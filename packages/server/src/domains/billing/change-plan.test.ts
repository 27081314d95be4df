import {
  listPaymentMethods,
  removePaymentMethod,
  setDefaultMethod,
} from '@fourcast/contract/payments.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { refusal } from '#testing/refusal.ts'
import {
  act,
  addMethod,
  books,
  cancel,
  change,
  confirm,
  current,
  invoicesOf,
  subscriber,
} from './testing/orders.ts'
import { at, planNow } from './testing/terms.ts'

/** Makes a method of the sandbox the default. */
async function payWith(app: TestApp, { token }: { token: string }, name: string) {
  const { id } = await addMethod(app, { token }, name)
  await app.call(setDefaultMethod, { params: { id } }, { token })
}

test('a declined upgrade leaves the plan unchanged, and may be tried again', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app)
  await payWith(app, person, 'pm_card_chargeDeclinedInsufficientFunds')
  expect(refusal(await change(app, person, 'premium'))).toMatchObject({
    status: 402,
    code: 'payment_declined',
  })
  expect(await current(app, person)).toMatchObject({ plan: 'basic', status: 'active' })
  await payWith(app, person, 'pm_card_mastercard')
  app.clock.advance({ minutes: 10 })
  expect((await change(app, person, 'premium')).json()).toMatchObject({ plan: 'premium' })
  const { charged } = await books(app)
  expect(await invoicesOf(app, person)).toEqual([
    'subscribe basic 9999 paid',
    'upgrade premium 5000 void',
    `upgrade premium ${charged[1]} paid`,
  ])
})

test('an upgrade that needs a confirmation begins after it', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app)
  await payWith(app, person, 'pm_card_authenticationRequired')
  const answer = await change(app, person, 'premium')
  expect([answer.statusCode, answer.json().status]).toEqual([202, 'requires_action'])
  expect(await current(app, person)).toMatchObject({ plan: 'basic' })
  await act(app, person, 'confirm')
  expect((await confirm(app, person)).json()).toMatchObject({ plan: 'premium', nextPlan: null })
})

test('a cancellation can be undone only with a payment method', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app)
  await cancel(app, person, 'termEnd')
  const [method] = await app.call(listPaymentMethods, {}, { token: person.token })
  await app.call(removePaymentMethod, { params: { id: method?.id ?? '' } }, { token: person.token })
  expect(refusal(await change(app, person, 'basic'))).toMatchObject({
    status: 409,
    message: 'Add a payment method first.',
  })
  expect(await current(app, person)).toMatchObject({ status: 'cancelled', renews: false })
  await addMethod(app, person)
  expect((await change(app, person, 'basic')).json()).toMatchObject({ renews: true })
})

test('a downgrade waits for the end of the term, costs nothing now, and can be undone', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app, { planId: 'premium' })
  expect((await change(app, person, 'basic')).json()).toMatchObject({
    plan: 'premium',
    nextPlan: 'basic',
    renewal: { amount: 9999 },
  })
  expect(refusal(await change(app, person, 'basic'))).toMatchObject({
    status: 409,
    message: 'Your plan already changes to Basic at the end of its term.',
  })
  expect((await change(app, person, 'premium')).json()).toMatchObject({
    nextPlan: null,
    renewal: { amount: 14999 },
  })
  expect(refusal(await change(app, person, 'premium'))).toMatchObject({
    status: 409,
    message: 'You already have this plan.',
  })
  expect(await books(app)).toEqual({ charged: [14999], refunded: [] })
})

test('a plan that was cancelled at the end of its term can be downgraded instead', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app, { planId: 'premium' })
  await cancel(app, person, 'termEnd')
  expect((await change(app, person, 'basic')).json()).toMatchObject({
    status: 'active',
    nextPlan: 'basic',
    renews: true,
  })
})

test('two months in advance can be upgraded, not downgraded', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app, { planId: 'premium', term: 'twoMonth' })
  expect(refusal(await change(app, person, 'basic'))).toMatchObject({ status: 409 })
  const other = await subscriber(app, { term: 'twoMonth' })
  expect((await change(app, other, 'premium')).json()).toMatchObject({
    plan: 'premium',
    term: 'monthly',
    renews: true,
    // The credit is 15,999 and the price 14,999: the rest adds two days.
    nextBilling: '2026-06-06T17:37:00Z',
  })
  expect(await books(app)).toEqual({ charged: [22499, 15999], refunded: [] })
  expect(await invoicesOf(app, other)).toEqual([
    'subscribe basic 15999 paid',
    'upgrade premium 0 paid',
  ])
  expect((await cancel(app, other)).json().refund).toBe(null)
})

test('renewals follow a lengthened term from its own end', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app, { term: 'twoMonth' })
  await change(app, person, 'premium')
  await at(app, '2026-06-06T17:36:59Z')
  expect((await books(app)).charged).toEqual([15999])
  await at(app, '2026-06-06T17:37:30Z')
  expect(await planNow(app, person)).toMatchObject({ ends: '2026-07-06T17:37:00Z' })
  expect((await books(app)).charged).toEqual([15999, 14999])
})

test('an overdue plan is paid before it is changed', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app)
  await app.pool.query(`update subscription set status = 'past_due'`)
  expect(refusal(await change(app, person, 'premium'))).toMatchObject({
    status: 409,
    message: 'Your payment is overdue. Choose a payment method to pay it first.',
  })
  expect(refusal(await cancel(app, person, 'termEnd')).status).toBe(409)
})

test('of 20 upgrades at once, on two instances, one is charged', async () => {
  await using app = await openTestApp()
  await using beside = await openTestApp({ beside: app })
  const person = await subscriber(app)
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, i) => change(i % 2 ? app : beside, person, 'premium')),
  )
  expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  expect(await books(app)).toEqual({ charged: [9999, 5000], refunded: [] })
})
