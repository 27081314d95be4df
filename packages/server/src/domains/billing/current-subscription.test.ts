import * as z from 'zod/mini'
import { CurrentSubscription, listPlans } from '@fourcast/contract/subscriptions.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { addMethod, current, later, order, subscriber } from './testing/orders.ts'

test('a trial shows its limits, its end, and no payment', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const trial = await current(app, person)
  expect(z.parse(CurrentSubscription, trial)).toEqual(trial)
  expect(trial).toMatchObject({
    plan: 'basic',
    status: 'trial',
    isActive: false,
    trialDays: 5,
    term: null,
    renews: false,
    renewal: null,
    afterCancelling: false,
    limits: { generationsPerDay: 30, moMoneyPerDay: 10 },
    resetAt: '2026-05-05T04:00:00Z',
    firstTime: true,
    order: null,
    cancellation: { refund: null, fee: null, freeUntil: null, termEndsAt: '2026-05-09T16:00:00Z' },
    shopUrl: null,
    memberCode: null,
  })
  const after = await later(app, person, { days: 6 })
  expect(await current(app, after)).toMatchObject({
    plan: 'free',
    status: 'expired',
    afterCancelling: false,
    limits: { generationsPerDay: 10 },
    cancellation: null,
  })
})

test('only paying people see the shop and its code, if configured', async () => {
  await using app = await openTestApp({
    env: { SHOP_URL: 'https://shop.example', MEMBER_CODE_PREMIUM: 'GOLD', TAX_PERCENT: '8.25' },
  })
  const premium = await subscriber(app, { planId: 'premium' })
  expect(await current(app, premium)).toMatchObject({
    shopUrl: 'https://shop.example',
    memberCode: 'GOLD',
    renewal: { amount: 16236 },
  })
  const basic = await subscriber(app)
  expect(await current(app, basic)).toMatchObject({ shopUrl: null, memberCode: null })
  expect(await current(app, await signUp(app))).toMatchObject({ shopUrl: null, memberCode: null })
})

test('the plans have the specification’s prices, limits and offers', async () => {
  await using app = await openTestApp()
  const [free, basic, premium] = await app.call(listPlans)
  expect(free).toMatchObject({ price: 0, twoMonthDiscount: null, cancellationPolicy: null })
  expect(basic).toMatchObject({
    price: 9999,
    trialDays: 5,
    twoMonthDiscount: { totalPrice: 15999, discountPercent: 20 },
    cancellationPolicy: { freeDays: 3, feePercent: 50 },
  })
  expect(premium).toMatchObject({
    price: 14999,
    twoMonthDiscount: { totalPrice: 22499, discountPercent: 25 },
    cancellationPolicy: { freeDays: 7, feePercent: 50 },
    limits: { generationsPerDay: -1, stateLotteryUpdates: 3 },
  })
})

test('the time of consent to the renewal is stored with the invoice', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const card = await addMethod(app, person)
  app.clock.advance({ minutes: 7 })
  await order(app, person, card.id)
  const { rows } = await app.pool.query('select consent_at from invoice')
  expect(rows).toEqual([{ consent_at: new Date('2026-05-04T16:07:00Z') }])
})

test('Premium lists merchandise and its discount, which are not open yet without a shop or a member code', async () => {
  const sold = async (env: Record<string, string>) => {
    await using app = await openTestApp({ env })
    const plans = await app.call(listPlans)
    const named = plans.flatMap(({ features }) => features)
    return named.filter((feature) => /merchandise|20%|products/.test(feature))
  }
  const shop = { SHOP_URL: 'https://shop.example' }
  const code = { MEMBER_CODE_PREMIUM: 'GOLD' }
  const [off, all] = ['20% off new products', 'All merchandise access']
  const later = ' (not open yet)'
  expect(await sold({})).toEqual([off + later, all + later])
  expect(await sold(shop)).toEqual([off + later, all])
  expect(await sold(code)).toEqual([off, all + later])
  expect(await sold({ ...shop, ...code })).toEqual([off, all])
})
