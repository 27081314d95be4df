import * as contract from '@fourcast/contract/payments.ts'
import type { Request } from '@fourcast/contract/endpoint.ts'
import { DEMO_EMAIL, DEMO_PASSWORD } from '@fourcast/contract/demo.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signIn, signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import { advanceTerms } from './jobs.ts'
import { removeAtProvider } from './method-removals.ts'
import { addMethod, cancel, current, order, subscriber } from './testing/orders.ts'

type Body = Request<typeof contract.addPaymentMethod>['body']

const add = (app: TestApp, { token }: Person, reference: string, type: Body['type'] = 'card') =>
  app.request(contract.addPaymentMethod, { body: { reference, type } }, { token })
const list = (app: TestApp, { token }: Person) =>
  app.call(contract.listPaymentMethods, {}, { token })

test('the first method is the default until another is chosen; the default is listed first', async () => {
  await using app = await openTestApp()
  const ada = await signUp(app)
  const visa = await add(app, ada, 'pm_card_visa')
  expect(visa.statusCode).toBe(201)
  expect(visa.json()).toEqual({
    id: expect.any(String),
    type: 'card',
    brand: 'visa',
    last4: '4242',
    expiryMonth: 12,
    expiryYear: 2030,
    isDefault: true,
  })
  app.clock.advance({ seconds: 1 })
  const bank = await add(app, ada, 'pm_usBankAccount_success', 'us_bank_account')
  expect(bank.json()).toMatchObject({ last4: '6789', expiryMonth: null, isDefault: false })
  const chosen = { params: { id: bank.json().id } }
  await app.call(contract.setDefaultMethod, chosen, { token: ada.token })
  expect((await list(app, ada)).map(({ brand, isDefault }) => [brand, isDefault])).toEqual([
    ['STRIPE TEST BANK', true],
    ['visa', false],
  ])
})

test('two people may add the same test card, and each sees only their own', async () => {
  await using app = await openTestApp()
  const [ada, bob] = [await signUp(app), await signUp(app)]
  const { id } = (await add(app, ada, 'pm_card_visa')).json()
  expect((await add(app, bob, 'pm_card_visa')).statusCode).toBe(201)
  const mine = { params: { id } }
  for (const call of [contract.setDefaultMethod, contract.removePaymentMethod])
    expect(refusal(await app.request(call, mine, { token: bob.token }))).toMatchObject({
      status: 404,
      code: 'not_found',
    })
  expect((await list(app, ada)).map((method) => method.id)).toEqual([id])
  expect(await list(app, bob)).toHaveLength(1)
})

test('the same card again replaces the stored one: it stays the default and gets its new expiry', async () => {
  await using app = await openTestApp()
  const ada = await signUp(app)
  await add(app, ada, 'pm_card_visa@2029-04')
  app.clock.advance({ seconds: 1 })
  await add(app, ada, 'pm_card_mastercard@2031-01')
  app.clock.advance({ seconds: 1 })
  expect((await add(app, ada, 'pm_card_visa@2032-11')).json()).toMatchObject({ isDefault: true })
  expect(
    (await list(app, ada)).map(({ brand, expiryMonth, expiryYear, isDefault }) => [
      brand,
      `${expiryMonth}/${expiryYear}`,
      isDefault,
    ]),
  ).toEqual([
    ['visa', '11/2032', true],
    ['mastercard', '1/2031', false],
  ])
  await removeAtProvider(app.deps)
  const { rows } = await app.pool.query(
    'select expires from sandbox_method where attached order by 1',
  )
  expect(rows).toEqual([{ expires: '2031-01' }, { expires: '2032-11' }])
})

test('twenty first methods at once create one customer and one default', async () => {
  await using app = await openTestApp()
  const ada = await signUp(app)
  const answers = await Promise.all(Array.from({ length: 20 }, () => add(app, ada, 'pm_card_visa')))
  expect(new Set(statusesOf(answers))).toEqual(new Set([201]))
  const { rows } = await app.pool.query('select count(*)::int as n from sandbox_customer')
  expect(rows).toEqual([{ n: 1 }])
  const methods = await list(app, ada)
  expect(methods.filter(({ isDefault }) => isDefault)).toHaveLength(1)
})

test('removing the default makes the newest of the others the default', async () => {
  await using app = await openTestApp()
  const ada = await signUp(app)
  const first = (await add(app, ada, 'pm_card_visa')).json()
  app.clock.advance({ seconds: 1 })
  await add(app, ada, 'pm_card_amex')
  app.clock.advance({ seconds: 1 })
  await add(app, ada, 'pm_card_discover')
  const answer = await app.request(
    contract.removePaymentMethod,
    { params: { id: first.id } },
    { token: ada.token },
  )
  expect(answer.statusCode).toBe(204)
  expect((await list(app, ada)).map(({ brand, isDefault }) => [brand, isDefault])).toEqual([
    ['discover', true],
    ['amex', false],
  ])
})

test.each(['active', 'past_due'])('the only method of a plan that is %s stays', async (status) => {
  await using app = await openTestApp()
  const ada = await signUp(app)
  const { id } = (await add(app, ada, 'pm_card_visa')).json()
  const remove = () =>
    app.request(contract.removePaymentMethod, { params: { id } }, { token: ada.token })
  await app.pool.query(`update subscription set status = $1, expires_at = '2026-06-04'`, [status])
  expect(refusal(await remove())).toMatchObject({ status: 409, code: 'conflict' })
  await app.pool.query(`update subscription set status = 'cancelled'`)
  expect((await remove()).statusCode).toBe(204)
  expect(await list(app, ada)).toEqual([])
})

test('the only method cannot be removed while its payment is pending', async () => {
  await using app = await openTestApp()
  const ada = await signUp(app)
  const account = await addMethod(app, ada, 'pm_usBankAccount_success')
  await order(app, ada, account.id)
  const remove = () =>
    app.request(contract.removePaymentMethod, { params: { id: account.id } }, { token: ada.token })
  expect(refusal(await remove())).toMatchObject({ status: 409, code: 'conflict' })
  // Once its order is cancelled, nothing waits for it.
  await cancel(app, ada)
  expect((await remove()).statusCode).toBe(204)
})

test('of two methods removed at once, one stays for the running plan', async () => {
  await using app = await openTestApp()
  const ada = await subscriber(app)
  const other = (await add(app, ada, 'pm_card_amex')).json()
  const one = (await list(app, ada)).find(({ id }) => id !== other.id)
  const answers = await Promise.all(
    [one?.id ?? '', other.id].map((id) =>
      app.request(contract.removePaymentMethod, { params: { id } }, { token: ada.token }),
    ),
  )
  expect(statusesOf(answers)).toEqual([204, 409])
  expect(await list(app, ada)).toMatchObject([{ isDefault: true }])
})

test('if the provider fails to detach a method, the owner no longer sees it and the job retries', async () => {
  let isAway = true
  await using app = await openTestApp({
    payments: (sandbox) => ({
      ...sandbox,
      detach: (ref) => (isAway ? Promise.reject(new Error('away')) : sandbox.detach(ref)),
    }),
  })
  const removals = async () =>
    (await app.pool.query('select due_at, attempts, last_error from method_removal')).rows
  const ada = await signUp(app)
  const { id } = (await add(app, ada, 'pm_card_visa')).json()
  await app.call(contract.removePaymentMethod, { params: { id } }, { token: ada.token })
  expect(await list(app, ada)).toEqual([])
  const attached = async () =>
    (await app.pool.query('select attached from sandbox_method')).rows.map((row) => row.attached)
  await removeAtProvider(app.deps)
  await removeAtProvider(app.deps)
  const failed = { attempts: 1, last_error: 'away' }
  expect(await removals()).toEqual([{ due_at: new Date('2026-05-04T16:00:10Z'), ...failed }])
  // It is never given up.
  app.clock.advance({ hours: 24 * 30 })
  await removeAtProvider(app.deps)
  expect(await removals()).toMatchObject([{ attempts: 2 }])
  expect(await attached()).toEqual([true])
  isAway = false
  app.clock.advance({ seconds: 20 })
  await removeAtProvider(app.deps)
  expect([await attached(), await removals()]).toEqual([[false], []])
})

test('an overdue plan is paid with the method that is made the default', async () => {
  await using app = await openTestApp()
  const ada = await subscriber(app)
  await app.pool.query(`update sandbox_method set name = 'pm_card_chargeDeclined'`)
  app.clock.set('2026-06-04T16:00:00Z')
  await advanceTerms(app.deps)
  const { token } = await signIn(app, ada)
  expect(await current(app, { token })).toMatchObject({ status: 'past_due' })
  const good = await addMethod(app, { token })
  await app.call(contract.setDefaultMethod, { params: { id: good.id } }, { token })
  expect(await current(app, { token })).toMatchObject({ status: 'active' })
})

test('twenty repeats of a key add one method; the key with another method is refused', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const send = (reference: string) =>
    app.request(
      contract.addPaymentMethod,
      { body: { reference, type: 'card' } },
      { token, headers: { 'idempotency-key': 'one-press' } },
    )
  const answers = await Promise.all(Array.from({ length: 20 }, () => send('pm_card_visa')))
  expect(new Set(statusesOf(answers))).toEqual(new Set([201]))
  const ids = new Set(answers.map((answer) => answer.json().id))
  const kept = await app.call(contract.listPaymentMethods, {}, { token })
  expect(kept.map(({ id }) => id)).toEqual([...ids])
  expect(refusal(await send('pm_card_amex'))).toMatchObject({ status: 409, code: 'conflict' })
})

test('concurrent runs detach a method only once', async () => {
  const asked: string[] = []
  await using app = await openTestApp({
    payments: (sandbox) => ({
      ...sandbox,
      detach: async (ref) => {
        asked.push(ref)
        await sandbox.detach(ref)
      },
    }),
  })
  const ada = await signUp(app)
  const { id } = (await add(app, ada, 'pm_card_visa')).json()
  await app.call(contract.removePaymentMethod, { params: { id } }, { token: ada.token })
  await Promise.all(Array.from({ length: 3 }, () => removeAtProvider(app.deps)))
  expect(asked).toHaveLength(1)
})

test.each([
  ['', 400],
  ['pm_card_unknown', 404],
  ['4111 1111 1111 1111', 402],
])('what the sandbox does not know is refused: %j', async (reference, status) => {
  await using app = await openTestApp()
  const ada = await signUp(app)
  const answer = await add(app, ada, reference)
  expect(answer.statusCode).toBe(status)
  if (reference) expect(answer.body).not.toContain(reference)
  expect(await list(app, ada)).toEqual([])
})

test('a published test number stands for its method', async () => {
  await using app = await openTestApp()
  const ada = await signUp(app)
  expect((await add(app, ada, '4242 4242 4242 4242')).json()).toMatchObject({ last4: '4242' })
})

test('the demo account and signed-out visitors have no payment methods', async () => {
  await using app = await openTestApp({ env: { DEMO: 'on' } })
  await seedDemo(app.deps)
  const demo = await signIn(app, { user: { email: DEMO_EMAIL }, password: DEMO_PASSWORD })
  const id = '00000000-0000-4000-8000-000000000000'
  const calls = (token?: string) => [
    app.request(
      contract.addPaymentMethod,
      { body: { reference: 'pm_card_visa', type: 'card' } },
      { ...(token && { token }) },
    ),
    app.request(contract.beginSetup, { body: { type: 'card' } }, { ...(token && { token }) }),
    app.request(contract.setDefaultMethod, { params: { id } }, { ...(token && { token }) }),
    app.request(contract.removePaymentMethod, { params: { id } }, { ...(token && { token }) }),
  ]
  expect(statusesOf(await Promise.all(calls(demo.token)))).toEqual([403, 403, 403, 403])
  expect(statusesOf(await Promise.all(calls()))).toEqual([401, 401, 401, 401])
  expect((await app.request(contract.listPaymentMethods)).statusCode).toBe(401)
})
