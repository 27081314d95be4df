import { quoteSubscription } from '@fourcast/contract/quotes.ts'
import { DEMO_EMAIL, DEMO_PASSWORD } from '@fourcast/contract/demo.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signIn, signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { addMethod, books, cancel, change, order, subscriber } from './testing/orders.ts'

const NOW = '2026-05-04T16:00:00Z'
type Query = Record<string, string>

const asked = (app: TestApp, { token }: { token: string }, query: Query) =>
  app.inject({
    method: 'GET',
    url: quoteSubscription.path,
    query,
    headers: { authorization: `Bearer ${token}` },
  })

const quoted = async (app: TestApp, person: { token: string }, query: Query) =>
  (await asked(app, person, query)).json()

test('a first plan is quoted with tax, what a renewal costs, and until when', async () => {
  await using app = await openTestApp({
    now: NOW,
    env: { TAX_PERCENT: '8.875', TAX_NAME: 'NY tax' },
  })
  const person = await signUp(app)
  expect(await quoted(app, person, { planId: 'basic' })).toEqual({
    freeDays: 3,
    planId: 'basic',
    term: 'monthly',
    effective: 'now',
    lines: [{ description: 'Basic, one month', amount: 9999 }],
    tax: { name: 'NY tax', percent: 8.875, amount: 887 },
    total: { amount: 10_886, currency: 'usd' },
    renewal: { amount: 10_886, currency: 'usd' },
    until: '2026-06-04T16:00:00Z',
    untilDate: '2026-06-04',
  })
  expect(await quoted(app, person, { planId: 'premium', term: 'twoMonth' })).toMatchObject({
    total: { amount: 24_496 },
    renewal: null,
    untilDate: '2026-07-04',
  })
})

test('what is quoted is what is charged, for an order and for an upgrade', async () => {
  await using app = await openTestApp({ now: NOW, env: { TAX_PERCENT: '7' } })
  const person = await signUp(app)
  const method = await addMethod(app, person)
  const first = await quoted(app, person, { planId: 'basic' })
  await order(app, person, method.id)
  app.clock.set('2026-05-16T09:30:11Z')
  const session = await signIn(app, person)
  const second = await quoted(app, session, { planId: 'premium' })
  await change(app, session, 'premium')
  expect((await books(app)).charged).toEqual([first.total.amount, second.total.amount])
  expect(second).toMatchObject({ effective: 'now', untilDate: '2026-06-16' })
  expect(second.lines).toHaveLength(2)
})

test('a downgrade and undoing it cost nothing and begin after the term', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await subscriber(app, { planId: 'premium' })
  expect(await quoted(app, person, { planId: 'basic' })).toMatchObject({
    effective: 'termEnd',
    lines: [],
    total: { amount: 0 },
    renewal: { amount: 9999 },
    untilDate: '2026-06-04',
  })
  await cancel(app, person, 'termEnd')
  expect(await quoted(app, person, { planId: 'premium' })).toMatchObject({
    effective: 'termEnd',
    total: { amount: 0 },
    renewal: { amount: 14_999 },
  })
})

test('a two-month plan that someone switches back to ends without a renewal', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await subscriber(app, { term: 'twoMonth' })
  await cancel(app, person, 'termEnd')
  expect(await quoted(app, person, { planId: 'basic' })).toMatchObject({ renewal: null })
})

test('a choice that cannot be ordered gets no quote', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await subscriber(app)
  const answer = async (query: Query) => refusal(await asked(app, person, query))
  expect(await answer({ planId: 'basic' })).toEqual({
    status: 409,
    code: 'conflict',
    message: 'You already have this plan.',
  })
  expect(await answer({ planId: 'premium', term: 'twoMonth' })).toMatchObject({ status: 422 })
  expect(await answer({ planId: 'gold' })).toMatchObject({
    status: 400,
    message: 'Invalid plan selected',
    fields: { planId: 'Invalid plan selected' },
  })
  expect(await answer({ planId: 'basic', term: 'year' })).toMatchObject({ status: 400 })
  await cancel(app, person)
  expect(await answer({ planId: 'basic', term: 'twoMonth' })).toMatchObject({ status: 422 })
})

test('there is no quote while a payment is pending', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const method = await addMethod(app, person, 'pm_usBankAccount_success')
  await order(app, person, method.id)
  expect(refusal(await asked(app, person, { planId: 'basic' }))).toMatchObject({ status: 409 })
})

test('signed-out visitors and the demo account get no quote', async () => {
  await using app = await openTestApp({ now: NOW })
  expect(refusal(await asked(app, { token: '' }, { planId: 'basic' }))).toMatchObject({
    status: 401,
  })
  await seedDemo(app.deps)
  const demo = await signIn(app, { user: { email: DEMO_EMAIL }, password: DEMO_PASSWORD })
  expect(refusal(await asked(app, demo, { planId: 'basic' }))).toMatchObject({
    status: 403,
    code: 'demo_account',
  })
})
