import { quoteSubscription } from '@fourcast/contract/quotes.ts'
import { expect, test } from 'vitest'
import { leave } from '#domains/account-closing/testing/leaving.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import { addMethod, current, order } from './testing/orders.ts'
import { FIRST_TIME_ONLY } from './order-rules.ts'

const TWO_MONTHS = { planId: 'basic', term: 'twoMonth' } as const

/** Someone with this address orders the two-month offer with this card. */
async function orderOffer(app: TestApp, person: Person, card: string) {
  const method = await addMethod(app, person, card)
  return await order(app, person, method.id, TWO_MONTHS)
}

test('37: a mailbox has the offer once, also after deletion, with another spelling and another card', async () => {
  await using app = await openTestApp()
  const first = await signUp(app, { email: 'ada.lovelace@gmail.com' })
  expect((await current(app, first)).firstTime).toBe(true)
  expect((await orderOffer(app, first, 'pm_card_visa#1')).statusCode).toBe(201)
  const second = await signUp(app, { email: 'ada.lovelace+two@gmail.com' })
  expect((await leave(app, first)).statusCode).toBe(204)
  const again = await signUp(app, { email: 'adalovelace@googlemail.com' })
  for (const [at, person] of [second, again].entries()) {
    expect((await current(app, person)).firstTime).toBe(false)
    const quote = await app.request(quoteSubscription, { query: TWO_MONTHS }, person)
    const answers = [quote, await orderOffer(app, person, `pm_card_visa#${at + 2}`)]
    for (const answer of answers)
      expect(refusal(answer)).toMatchObject({ status: 422, message: FIRST_TIME_ONLY })
  }
  const other = await signUp(app, { email: 'grace@example.com' })
  expect((await orderOffer(app, other, 'pm_card_visa#4')).statusCode).toBe(201)
  const { rows } = await app.pool.query('select * from offer_claim')
  expect(JSON.stringify(rows)).not.toMatch(/lovelace|grace/i)
})

test('37: of concurrent orders from two accounts of one mailbox, one has the offer', async () => {
  await using app = await openTestApp()
  const people = [
    await signUp(app, { email: 'ada+1@example.com' }),
    await signUp(app, { email: 'ada+2@example.com' }),
  ]
  const orders = people.map((person, at) => orderOffer(app, person, `pm_card_visa#${at}`))
  expect(statusesOf(await Promise.all(orders))).toEqual([201, 422])
})

test('37: a declined order leaves the offer to the mailbox', async () => {
  await using app = await openTestApp()
  const person = await signUp(app, { email: 'ada@example.com' })
  expect((await orderOffer(app, person, 'pm_card_chargeDeclined')).statusCode).toBe(402)
  expect((await current(app, person)).firstTime).toBe(true)
  expect((await orderOffer(app, person, 'pm_card_visa#1')).statusCode).toBe(201)
})

test('37: an ordinary sale is not logged as a second use of the offer', async () => {
  await using app = await openTestApp()
  const answer = await orderOffer(app, await signUp(app), 'pm_card_visa#1')
  expect(answer.statusCode).toBe(201)
  expect(app.logs).not.toContainEqual(expect.objectContaining({ event: 'offer-used-twice' }))
})

test('37: a mailbox and a card that paid monthly have no offer in another account', async () => {
  await using app = await openTestApp()
  const first = await signUp(app, { email: 'ada@example.com' })
  const card = await addMethod(app, first, 'pm_card_visa#1')
  expect((await order(app, first, card.id)).statusCode).toBe(201)
  const second = await signUp(app, { email: 'ada+2@example.com' })
  expect((await current(app, second)).firstTime).toBe(false)
  const other = await signUp(app)
  expect(refusal(await orderOffer(app, other, 'pm_card_visa#1'))).toMatchObject({
    status: 422,
    message: expect.stringContaining('has already paid for a plan'),
  })
  expect((await orderOffer(app, other, 'pm_card_visa#2')).statusCode).toBe(201)
})
