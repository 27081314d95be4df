import { listInvoices } from '@fourcast/contract/subscriptions.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { refusal } from '#testing/refusal.ts'
import type { DisputeState } from '#platform/payments/provider.ts'
import { settleDispute } from './disputes.ts'
import { addMethod, books, cancel, change, current } from './testing/orders.ts'
import { order, subscriber } from './testing/orders.ts'
import { at } from './testing/terms.ts'

const NOW = '2026-05-04T16:00:00Z'

/** Lets the bank report this dispute of an invoice's charge; the first invoice is 1. */
async function dispute(app: TestApp, number: number, state: DisputeState): Promise<void> {
  const { rows } = await app.pool.query(
    `select a.ref from payment_attempt a join invoice i on i.id = a.invoice_id
     where i.number = $1 and a.status = 'succeeded'`,
    [number],
  )
  expect(await settleDispute(app.deps, rows[0].ref, state)).toBe(true)
}

test('a won dispute restores a cancelled plan as cancelled, and charges nothing', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await subscriber(app)
  await cancel(app, person, 'termEnd')
  await dispute(app, 1, 'open')
  expect(await current(app, person)).toMatchObject({ plan: 'free', renews: false })
  await dispute(app, 1, 'won')
  expect(await current(app, person)).toMatchObject({
    plan: 'basic',
    status: 'cancelled',
    expiresAt: '2026-06-04T16:00:00Z',
    renews: false,
  })
  await at(app, '2026-06-04T16:00:30Z')
  expect((await books(app)).charged).toEqual([9999])
})

test('the invoice of a disputed payment says so to its owner', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await subscriber(app)
  const disputed = async () =>
    (await app.call(listInvoices, {}, { token: person.token })).map((invoice) => invoice.disputed)
  expect(await disputed()).toEqual([false])
  await dispute(app, 1, 'open')
  expect(await disputed()).toEqual([true])
  await dispute(app, 1, 'won')
  expect(await disputed()).toEqual([false])
})

test('a won dispute restores a plan with the choice for its next term', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await subscriber(app, { planId: 'premium' })
  await change(app, person, 'basic')
  await dispute(app, 1, 'open')
  expect(await current(app, person)).toMatchObject({ plan: 'free', nextPlan: null })
  await dispute(app, 1, 'won')
  expect(await current(app, person)).toMatchObject({ plan: 'premium', nextPlan: 'basic' })
})

/** Someone who upgraded from Basic to Premium, with credit for Basic. */
async function upgraded(app: TestApp) {
  const person = await subscriber(app)
  await change(app, person, 'premium')
  expect((await books(app)).charged).toEqual([9999, 5000])
  return person
}

test('a dispute of the credited payment freezes the upgraded plan, too', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await upgraded(app)
  await dispute(app, 1, 'open')
  expect(await current(app, person)).toMatchObject({ plan: 'free', afterCancelling: true })
  const card = await addMethod(app, person)
  expect(refusal(await order(app, person, card.id)).message).toMatch(/disputed your last payment/)
  await dispute(app, 1, 'won')
  expect(await current(app, person)).toMatchObject({ plan: 'premium', status: 'active' })
})

test('a plan with two disputed payments needs both won', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await upgraded(app)
  await dispute(app, 1, 'open')
  await dispute(app, 2, 'open')
  await dispute(app, 1, 'won')
  expect(await current(app, person)).toMatchObject({ plan: 'free' })
  await dispute(app, 2, 'won')
  expect(await current(app, person)).toMatchObject({ plan: 'premium' })
})

test('a dispute of the last term’s payment does not affect the renewed term', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await upgraded(app)
  await at(app, '2026-06-04T16:00:30Z')
  await dispute(app, 1, 'open')
  const { rows } = await app.pool.query(
    'select plan, status from subscription where user_id = $1',
    [person.user.id],
  )
  expect(rows).toEqual([{ plan: 'premium', status: 'active' }])
})
