import { quoteSubscription } from '@fourcast/contract/quotes.ts'
import { expect, test } from 'vitest'
import { leave } from '#domains/account-closing/testing/leaving.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { addMethod, cancel, change, current, order } from './testing/orders.ts'

/** Someone with this address who pays for a plan with this card. */
async function paying(
  app: TestApp,
  email: string,
  card: string,
  planId: 'basic' | 'premium' = 'premium',
): Promise<Person> {
  const person = await signUp(app, { email })
  const method = await addMethod(app, person, card)
  const answer = await order(app, person, method.id, { planId })
  expect([201, 202]).toContain(answer.statusCode)
  return person
}

/** The refund that is shown before cancelling now, and the actual one. */
async function refundOf(app: TestApp, person: Person) {
  const { cancellation } = await current(app, person)
  const answer = await cancel(app, person)
  return {
    isFree: cancellation?.freeUntil !== null,
    promised: cancellation?.refund?.amount,
    refunded: answer.json().refund?.amount,
  }
}

const FREE = { isFree: true, promised: 14_999, refunded: 14_999 }
const HALF = { isFree: false, promised: 7_500, refunded: 7_500 }

/** The free days that a quote with this method shows. */
const freeDays = async (app: TestApp, person: Person, paymentMethodId?: string) => {
  const query = { planId: 'premium' as const, ...(paymentMethodId && { paymentMethodId }) }
  return (await app.call(quoteSubscription, { query }, person)).freeDays
}

test('79: subscribing, cancelling, deleting and signing up again gives one full refund', async () => {
  await using app = await openTestApp()
  const first = await paying(app, 'ada.lovelace@gmail.com', 'pm_card_visa#1')
  expect(await refundOf(app, first)).toEqual(FREE)
  expect((await leave(app, first)).statusCode).toBe(204)
  const again = await paying(app, 'adalovelace+two@googlemail.com', 'pm_card_visa#2')
  expect(await refundOf(app, again)).toEqual(HALF)
})

test('deleting the account in the free days uses the full refund too', async () => {
  await using app = await openTestApp()
  const first = await paying(app, 'ada@example.com', 'pm_card_visa#1')
  expect((await leave(app, first)).statusCode).toBe(204)
  const again = await paying(app, 'ada+2@example.com', 'pm_card_visa#2')
  expect(await refundOf(app, again)).toEqual(HALF)
  const { rows } = await app.pool.query('select sum(amount_cents)::int as cents from refund')
  expect(rows).toEqual([{ cents: 14_999 + 7_500 }])
})

test('79: another mailbox with the same card has none; with another card it has its own', async () => {
  await using app = await openTestApp()
  const first = await paying(app, 'one@example.com', 'pm_card_visa#1')
  expect(await refundOf(app, first)).toEqual(FREE)
  const second = await paying(app, 'two@example.com', 'pm_card_visa#1')
  expect(await refundOf(app, second)).toEqual(HALF)
  // That card did not use up the second mailbox's.
  const card = await addMethod(app, second, 'pm_card_visa#2')
  await order(app, second, card.id, { planId: 'premium' })
  const third = await paying(app, 'three@example.com', 'pm_card_visa#3')
  expect(await refundOf(app, third)).toEqual(FREE)
})

test('an upgrade claims the cards that paid for both plans', async () => {
  await using app = await openTestApp()
  const first = await paying(app, 'one@example.com', 'pm_card_visa#1', 'basic')
  expect((await change(app, first, 'premium')).statusCode).toBe(200)
  expect((await cancel(app, first)).json().refund.amount).toBe(14_999)
  const second = await paying(app, 'two@example.com', 'pm_card_visa#1')
  expect(await refundOf(app, second)).toEqual(HALF)
})

test('79: of six who share a card and cancel at once, one is refunded in full', async () => {
  await using app = await openTestApp()
  await using beside = await openTestApp({ beside: app })
  const people: Person[] = []
  for (let n = 0; n < 6; n++)
    people.push(await paying(app, `player-${n}@example.com`, 'pm_card_visa#1'))
  const answers = await Promise.all(
    people.map((person, n) => cancel(n % 2 === 0 ? app : beside, person)),
  )
  const refunds = answers.map((answer) => answer.json().refund.amount)
  expect(refunds.toSorted((a, b) => a - b)).toEqual([...Array(5).fill(7_500), 14_999])
})

test('a quote’s free days are those of the order', async () => {
  await using app = await openTestApp()
  const first = await signUp(app, { email: 'one@example.com' })
  expect(await freeDays(app, first)).toBe(7)
  const card = await addMethod(app, first, 'pm_card_visa#1')
  expect(await freeDays(app, first, card.id)).toBe(7)
  await order(app, first, card.id, { planId: 'premium' })
  await cancel(app, first)
  expect(await freeDays(app, first)).toBeNull()
  const second = await signUp(app, { email: 'two@example.com' })
  const same = await addMethod(app, second, 'pm_card_visa#1')
  const other = await addMethod(app, second, 'pm_card_visa#2')
  expect(await freeDays(app, second)).toBe(7)
  expect(await freeDays(app, second, same.id)).toBeNull()
  expect(await freeDays(app, second, other.id)).toBe(7)
  const query = { planId: 'premium' as const, paymentMethodId: card.id }
  expect((await app.request(quoteSubscription, { query }, second)).statusCode).toBe(404)
})

test('an unconfirmed address claims nothing', async () => {
  await using app = await openTestApp()
  const stranger = await paying(app, 'victim+x@example.com', 'pm_card_visa#1')
  await app.pool.query('update account set email_verified_at = null where id = $1', [
    stranger.user.id,
  ])
  await cancel(app, stranger)
  const owner = await paying(app, 'victim@example.com', 'pm_card_visa#2')
  expect(await refundOf(app, owner)).toEqual(FREE)
})
