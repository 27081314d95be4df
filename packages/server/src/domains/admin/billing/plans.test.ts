import * as contract from '@fourcast/contract/admin-users.ts'
import { removePaymentMethod } from '@fourcast/contract/payments.ts'
import { PLANS } from '@fourcast/contract/plans.ts'
import { expect, test } from 'vitest'
import {
  act,
  addMethod,
  cancel,
  change,
  current,
  later,
  order,
  subscriber,
} from '#domains/billing/testing/orders.ts'
import { at, reachable, planNow, received } from '#domains/billing/testing/terms.ts'
import { newAdmin } from '#testing/admins.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signIn, signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import type { Token } from '../testing/users.ts'
import { idOf } from '../testing/users.ts'

const give = (
  app: TestApp,
  by: Token,
  of: Pick<Person, 'user'>,
  planId: 'free' | 'basic' | 'premium' = 'premium',
  days?: number,
) => app.request(contract.grantPlan, { ...idOf(of), body: { planId, ...(days && { days }) } }, by)

test('a plan that is given holds at once, ends by itself, and nothing is charged or asked for', async () => {
  await using app = await openTestApp()
  const [admin, person] = [await newAdmin(app), await signUp(app)]
  await reachable(app, person)
  expect((await give(app, admin, person, 'premium', 10)).json().subscription).toMatchObject({
    plan: 'premium',
    status: 'active',
    expiresAt: '2026-05-14T16:00:00Z',
    nextBilling: null,
  })
  expect(await current(app, person)).toMatchObject({
    limits: PLANS.premium.limits,
    firstTime: true,
    renews: false,
    cancellation: null,
    order: null,
  })
  expect(refusal(await cancel(app, person))).toMatchObject({ status: 409 })
  expect(refusal(await cancel(app, person, 'termEnd')).message).toBe(
    'The plan ends on its own on May 14, 2026, and you won’t be charged.',
  )
  expect((await change(app, person, 'basic')).statusCode).toBe(409)
  // The plan is not charged, so the payment method can be removed.
  const { id } = await addMethod(app, person)
  const removed = await app.request(removePaymentMethod, { params: { id } }, person)
  expect(removed.statusCode).toBe(204)
  for (const day of ['08', '13']) await at(app, `2026-05-${day}T17:00:00Z`)
  expect((await planNow(app, person)).plan).toBe('premium')
  expect((await received(app, person)).emails).toEqual([])
  await at(app, '2026-05-14T16:00:00Z')
  expect(await current(app, await signIn(app, person))).toMatchObject({
    plan: 'free',
    status: 'expired',
    afterCancelling: false,
    limits: PLANS.free.limits,
  })
  expect((await received(app, person)).notes).toMatchObject([{ title: 'Subscription expired' }])
})

test('whoever has a given plan orders as before it: first-time offers too, and the order takes its place', async () => {
  await using app = await openTestApp()
  const [admin, person] = [await newAdmin(app), await signUp(app)]
  await give(app, admin, person, 'basic', 100)
  await give(app, admin, person, 'premium', 30)
  const method = await addMethod(app, person)
  const choice = { planId: 'premium', term: 'twoMonth' } as const
  expect((await order(app, person, method.id, choice)).statusCode).toBe(201)
  expect(await current(app, person)).toMatchObject({
    plan: 'premium',
    term: 'twoMonth',
    expiresAt: '2026-07-04T16:00:00Z',
  })
  const { rows } = await app.pool.query('select granted from subscription where granted')
  expect(rows).toEqual([])
  expect(refusal(await give(app, admin, person, 'free'))).toMatchObject({ status: 422 })
})

test('`free` takes a given plan back, and nothing else; a paid term or an order is not touched', async () => {
  await using app = await openTestApp()
  const [admin, person] = [await newAdmin(app), await signUp(app)]
  const refusedWith = async (of: Person, planId: 'free' | 'premium') =>
    refusal(await give(app, admin, of, planId)).message
  expect(await refusedWith(person, 'free')).toBe('This account has no granted plan.')
  await give(app, admin, person)
  expect((await give(app, admin, person, 'free')).json().subscription).toMatchObject({
    plan: 'free',
    status: 'expired',
  })
  expect((await app.call(contract.getUser, idOf(person), admin)).subscription.plan).toBe('free')
  const payer = await subscriber(app)
  expect(await refusedWith(payer, 'premium')).toBe(
    'Basic is paid for until June 4, 2026. Cancel it first.',
  )
  await cancel(app, payer, 'termEnd')
  expect(await refusedWith(payer, 'free')).toContain('Basic is paid for until June 4, 2026')
  const { id } = await addMethod(app, person, 'pm_usBankAccount_success')
  expect((await order(app, person, id)).statusCode).toBe(202)
  expect(await refusedWith(person, 'premium')).toBe(
    'They have a pending payment. Wait until it settles.',
  )
  await act(app, person, 'settle')
  expect(await refusedWith(person, 'premium')).toContain('is paid for')
})

test('also who cancelled for the end of a term that nobody wrote down yet', async () => {
  await using app = await openTestApp()
  const [admin, person] = [await newAdmin(app), await subscriber(app)]
  await cancel(app, person, 'termEnd')
  app.clock.set('2026-06-04T16:00:00Z')
  await give(app, await signIn(app, admin), person, 'premium', 2)
  const back = await later(app, person, { days: 3 })
  expect(await current(app, back)).toMatchObject({ plan: 'free', afterCancelling: true })
})

test('who once cancelled is where they were when a given plan is over', async () => {
  await using app = await openTestApp()
  const [admin, person] = [await newAdmin(app), await subscriber(app)]
  await cancel(app, person)
  await give(app, admin, person, 'premium', 2)
  expect(await current(app, person)).toMatchObject({ limits: PLANS.premium.limits })
  const back = await later(app, person, { days: 3 })
  expect(await current(app, back)).toMatchObject({ plan: 'free', afterCancelling: true })
})
