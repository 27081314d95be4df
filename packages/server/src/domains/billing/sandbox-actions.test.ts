import * as contract from '@fourcast/contract/payments.ts'
import { confirmSubscription } from '@fourcast/contract/subscriptions.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { addMethod, cancel, current, order } from './testing/orders.ts'
import { runSandbox } from './testing/webhooks.ts'

type Act = 'confirm' | 'refuse' | 'settle'
type Setup = { reference: string; method: string }

async function act(app: TestApp, { token }: Person, what: Act, setup?: Setup) {
  const body = { act: what, ...(setup && { setup }) }
  const answer = await app.request(contract.sandboxAct, { body }, { token })
  await runSandbox(app)
  return answer
}

async function ordered(app: TestApp, name: string): Promise<Person> {
  const person = await signUp(app)
  const { id } = await addMethod(app, person, name)
  const answer = await order(app, person, id)
  expect(answer.statusCode).toBe(202)
  return person
}

const planOf = async (app: TestApp, person: Person) => {
  const { plan, status } = await current(app, person)
  return `${plan} ${status}`
}

test('confirming a payment grants the plan at once; refusing it does not', async () => {
  await using app = await openTestApp()
  const [ada, bob] = [
    await ordered(app, 'pm_card_authenticationRequired'),
    await ordered(app, 'pm_card_authenticationRequired'),
  ]
  expect((await act(app, ada, 'confirm')).statusCode).toBe(204)
  expect(await planOf(app, ada)).toBe('basic active')
  expect((await act(app, bob, 'refuse')).statusCode).toBe(204)
  expect(await planOf(app, bob)).toBe('basic trial')
  const asked = await app.request(confirmSubscription, {}, { token: bob.token })
  expect([402, 409]).toContain(asked.statusCode)
})

test('people settle their own bank payments at once, and no others', async () => {
  await using app = await openTestApp()
  const [ada, bob] = [
    await ordered(app, 'pm_usBankAccount_success'),
    await ordered(app, 'pm_usBankAccount_insufficientFunds'),
  ]
  expect((await act(app, ada, 'settle')).statusCode).toBe(204)
  expect(await planOf(app, ada)).toBe('basic active')
  expect(await planOf(app, bob)).toBe('basic pending')
  expect((await act(app, bob, 'settle')).statusCode).toBe(204)
  expect(await planOf(app, bob)).toBe('basic trial')
})

test('a refund to a bank arrives when the owner settles it', async () => {
  await using app = await openTestApp()
  const ada = await ordered(app, 'pm_usBankAccount_success')
  await act(app, ada, 'settle')
  expect((await cancel(app, ada)).statusCode).toBe(200)
  await act(app, ada, 'settle')
  const { rows } = await app.pool.query('select status, amount_cents from refund')
  expect(rows).toEqual([{ status: 'succeeded', amount_cents: 9999 }])
})

test('a bank payment takes four business days, six days over a weekend', async () => {
  await using app = await openTestApp({ now: '2026-05-07T16:00:00Z' })
  await ordered(app, 'pm_usBankAccount_success')
  const { rows } = await app.pool.query('select due_at from sandbox_charge')
  expect(rows[0].due_at.toISOString()).toBe('2026-05-13T16:00:00.000Z')
})

test.each<Act>(['confirm', 'refuse', 'settle'])('nothing to %s is 404', async (what) => {
  await using app = await openTestApp()
  await ordered(app, 'pm_card_authenticationRequired')
  await ordered(app, 'pm_usBankAccount_success')
  const eve = await signUp(app)
  expect(refusal(await act(app, eve, what))).toMatchObject({ status: 404, code: 'not_found' })
  expect((await app.request(contract.sandboxAct, { body: { act: what } })).statusCode).toBe(401)
})

test('with a real provider the sandbox actions do not exist', async () => {
  const env = {
    PAYMENTS: 'stripe',
    STRIPE_SECRET_KEY: 'sk_test_0123456789',
    STRIPE_PUBLISHABLE_KEY: 'pk_test_0123456789',
    STRIPE_WEBHOOK_SECRET: 'whsec_1,whsec_2',
  }
  await using app = await openTestApp({ env })
  const ada = await signUp(app)
  const body = { act: 'settle' } as const
  const answer = await app.request(contract.sandboxAct, { body }, { token: ada.token })
  expect(answer.statusCode).toBe(404)
  const { payments } = (await app.inject({ url: '/api/config' })).json()
  expect(payments).toEqual({ provider: 'stripe', publishableKey: 'pk_test_0123456789' })
  expect(JSON.stringify(payments)).not.toContain('sk_test')
})

test('a set-up is completed in the browser, and only by its owner', async () => {
  await using app = await openTestApp()
  const [ada, eve] = [await signUp(app), await signUp(app)]
  const begin = () =>
    app.call(contract.beginSetup, { body: { type: 'card' } }, { token: ada.token })
  const add = (person: Person, reference: string) =>
    app.request(
      contract.addPaymentMethod,
      { body: { reference, type: 'card' } },
      { token: person.token },
    )
  const { reference } = await begin()
  expect(refusal(await add(ada, reference))).toMatchObject({ status: 409, code: 'conflict' })
  const setup = { reference, method: 'pm_card_amex' }
  expect((await act(app, eve, 'confirm', setup)).statusCode).toBe(404)
  expect((await act(app, ada, 'confirm', setup)).statusCode).toBe(204)
  expect((await add(eve, reference)).statusCode).toBe(404)
  expect((await add(ada, reference)).json()).toMatchObject({ brand: 'amex', last4: '0005' })
  const again = await add(ada, reference)
  expect(again.statusCode).toBe(201)
  const methods = await app.call(contract.listPaymentMethods, {}, { token: ada.token })
  expect(methods.map(({ id }) => id)).toEqual([again.json().id])
  const refused = await begin()
  await act(app, ada, 'refuse', { ...refused, method: 'pm_card_amex' })
  expect(refusal(await add(ada, refused.reference))).toMatchObject({ status: 402 })
})
