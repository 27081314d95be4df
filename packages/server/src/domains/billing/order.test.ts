import { listPaymentMethods } from '@fourcast/contract/payments.ts'
import { SANDBOX_METHODS } from '@fourcast/contract/sandbox-methods.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
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
  later,
  openCheckout,
  order,
  subscriber,
} from './testing/orders.ts'

test('the journey of an order: tried, paid, changed, cancelled', async () => {
  await using app = await openTestApp()
  const checkout = await openCheckout(app)
  let { person } = checkout
  const ordered = await checkout.order()
  expect(ordered.statusCode).toBe(201)
  expect(ordered.json()).toMatchObject({
    plan: 'basic',
    status: 'active',
    isActive: true,
    term: 'monthly',
    renews: true,
    renewal: { amount: 9999, currency: 'usd' },
    nextBilling: '2026-06-04T16:00:00Z',
    expiresAt: '2026-06-04T16:00:00Z',
    firstTime: false,
    order: null,
    cancellation: {
      refund: { amount: 9999, currency: 'usd' },
      fee: { amount: 0, currency: 'usd' },
      freeUntil: '2026-05-07T16:00:00Z',
    },
  })
  expect(await books(app)).toEqual({ charged: [9999], refunded: [] })

  person = await later(app, person, { hours: 24 * 4 })
  const better = await change(app, person, 'premium')
  expect(better.json()).toMatchObject({ plan: 'premium', status: 'active' })
  // 14999, less 8709 for the remaining 27 of 31 days of Basic.
  expect(await books(app)).toEqual({ charged: [9999, 6290], refunded: [] })
  const { cancellation } = await current(app, person)
  expect(cancellation).toMatchObject({
    refund: { amount: 14999 },
    freeUntil: '2026-05-15T16:00:00Z',
  })

  const over = await cancel(app, person)
  expect(over.json()).toMatchObject({
    subscription: { plan: 'free', status: 'cancelled', afterCancelling: true, cancellation: null },
    refund: { amount: 14999, currency: 'usd', status: 'succeeded' },
  })
  expect(await books(app)).toEqual({ charged: [9999, 6290], refunded: [6290, 8709] })
  expect(refusal(await cancel(app, person))).toMatchObject({ status: 409, code: 'conflict' })
})

test('the method that paid for a plan pays its renewals, whichever was added first', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  await addMethod(app, person, 'pm_card_chargeDeclined')
  const { id } = await addMethod(app, person, 'pm_card_mastercard')
  expect((await order(app, person, id)).statusCode).toBe(201)
  const methods = await app.call(listPaymentMethods, {}, { token: person.token })
  expect(methods.map((method) => [method.id === id, method.isDefault])).toEqual([
    [true, true],
    [false, false],
  ])
})

test('a card that needs a confirmation grants nothing before it', async () => {
  await using app = await openTestApp()
  const { person, order } = await openCheckout(app, 'pm_card_authenticationRequired')
  const ordered = await order({ planId: 'premium' })
  expect(ordered.statusCode).toBe(202)
  const { status, clientSecret } = ordered.json()
  expect(status).toBe('requires_action')
  expect(await current(app, person)).toMatchObject({
    plan: 'basic',
    status: 'trial',
    order: { planId: 'premium', status: 'requires_action', clientSecret, total: { amount: 14999 } },
  })
  expect(refusal(await confirm(app, person))).toMatchObject({ status: 409 })
  expect(refusal(await order())).toMatchObject({
    status: 409,
    message: 'Confirm the payment with your bank first, or wait a minute and order again.',
  })

  await act(app, person, 'confirm')
  expect((await confirm(app, person)).json()).toMatchObject({
    plan: 'premium',
    status: 'active',
    order: null,
  })
  expect((await confirm(app, person)).json()).toMatchObject({ plan: 'premium' })
  expect(await books(app)).toEqual({ charged: [14999], refunded: [] })
})

test('a payment that its owner rejects is declined, and another card pays the same invoice', async () => {
  await using app = await openTestApp()
  const first = await openCheckout(app, 'pm_card_authenticationRequired')
  const { person } = first
  await first.order()
  await act(app, person, 'refuse')
  expect(refusal(await confirm(app, person))).toMatchObject({
    status: 402,
    code: 'payment_declined',
    message:
      'Your card was declined: it wasn’t confirmed with the bank. Try again and confirm it, or use another card.',
  })
  expect(await current(app, person)).toMatchObject({
    status: 'trial',
    order: { status: 'declined', clientSecret: null },
  })

  const second = await addMethod(app, person)
  expect((await order(app, person, second.id)).statusCode).toBe(201)
  expect(await invoicesOf(app, person)).toEqual(['subscribe basic 9999 paid'])
  const { rows } = await app.pool.query('select n, status from payment_attempt order by n')
  expect(rows).toEqual([
    { n: 1, status: 'declined' },
    { n: 2, status: 'succeeded' },
  ])
})

test('an order left unconfirmed can be replaced after a minute, and is never charged', async () => {
  await using app = await openTestApp()
  const first = await openCheckout(app, 'pm_card_authenticationRequired')
  const { person } = first
  const second = await addMethod(app, person)
  await first.order()
  app.clock.advance({ seconds: 59 })
  expect((await order(app, person, second.id)).statusCode).toBe(409)
  app.clock.advance({ seconds: 1 })
  expect((await order(app, person, second.id, { planId: 'premium' })).statusCode).toBe(201)
  expect(await invoicesOf(app, person)).toEqual([
    'subscribe basic 9999 void',
    'subscribe premium 14999 paid',
  ])
  expect(await books(app)).toEqual({ charged: [14999], refunded: [] })
})

test('two months in advance end without renewing', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app, { planId: 'premium', term: 'twoMonth' })
  expect(await current(app, person)).toMatchObject({
    plan: 'premium',
    term: 'twoMonth',
    renews: false,
    renewal: null,
    nextBilling: null,
    expiresAt: '2026-07-04T16:00:00Z',
    cancellation: { refund: null, fee: null, freeUntil: null, termEndsAt: '2026-07-04T16:00:00Z' },
  })
  expect(await books(app)).toEqual({ charged: [22499], refunded: [] })
})

test('44: each decline has its explanation, changes no plan and allows another try', async () => {
  await using app = await openTestApp()
  const declined = SANDBOX_METHODS.filter(({ charge }) => charge.outcome === 'declined')
  expect(declined.length).toBeGreaterThan(8)
  let person = await signUp(app)
  for (const [tried, { name, charge }] of declined.entries()) {
    // No more than ten an hour.
    if (tried % 8 === 7) person = await later(app, person, { hours: 1 })
    const card = await addMethod(app, person, name)
    const answer = await order(app, person, card.id)
    const { code, declineCode, message } = answer.json()
    expect([name, answer.statusCode, code, declineCode]).toEqual([
      name,
      402,
      'payment_declined',
      charge.outcome === 'declined' && charge.code,
    ])
    expect(message).toMatch(/^Your card was declined: [^.]+\. [^.]+\.$/)
    expect(message).not.toMatch(/stolen|lost|fraud/)
    expect(await current(app, person)).toMatchObject({ status: 'trial', plan: 'basic' })
  }
  const good = await addMethod(app, person)
  expect((await order(app, person, good.id)).statusCode).toBe(201)
  expect(await invoicesOf(app, person)).toEqual(['subscribe basic 9999 paid'])
})

test('an order that is tried again on another day is a new one, with a new term', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const checkout = await openCheckout(app, 'pm_card_chargeDeclined')
  let { person } = checkout
  expect((await checkout.order()).statusCode).toBe(402)
  person = await later(app, person, { hours: 11 })
  expect((await order(app, person, checkout.methodId)).statusCode).toBe(402)
  expect(await invoicesOf(app, person)).toEqual(['subscribe basic 9999 open'])
  // Midnight in New York.
  person = await later(app, person, { hours: 1 })
  const card = await addMethod(app, person)
  expect((await order(app, person, card.id)).statusCode).toBe(201)
  const { rows } = await app.pool.query(
    'select status, consent_at = period_start as agreed from invoice order by number',
  )
  expect(rows.map(({ status, agreed }) => [status, agreed])).toEqual([
    ['void', true],
    ['paid', true],
  ])
  const { rows: terms } = await app.pool.query(
    `select s.term_starts_at = i.period_start as same from subscription s
     join invoice i on i.id = s.term_invoice_id`,
  )
  expect(terms).toEqual([{ same: true }])
})
