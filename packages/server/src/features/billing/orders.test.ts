import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import {
  addMethod,
  books,
  cancel,
  change,
  current,
  later,
  order,
} from './service/testing/orders.ts'

test('the journey of an order: tried, paid, changed, cancelled', async () => {
  await using app = await openTestApp()
  let person = await signUp(app)
  const card = await addMethod(app, person)
  const ordered = await order(app, person, card.id)
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
  // 14999, less 8709 for the 27 of 31 days of Basic that were left.
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
