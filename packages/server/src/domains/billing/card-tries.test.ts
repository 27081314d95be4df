import * as payments from '@fourcast/contract/payments.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import { advanceTerms } from './jobs.ts'
import { addMethod, change, current, later, order, subscriber } from './testing/orders.ts'

const BAD = 'pm_card_chargeDeclined'
const OVER = {
  status: 429,
  code: 'rate_limited',
  message: 'Too many declined payments. Please try again in 60 minutes.',
}

const attempts = async (app: TestApp) =>
  (await app.pool.query('select 1 from payment_attempt')).rowCount

/** Someone whose card was declined this often within a moment. */
async function declined(app: TestApp, times: number) {
  const person = await signUp(app)
  const bad = await addMethod(app, person, BAD)
  for (let n = 0; n < times; n++) expect((await order(app, person, bad.id)).statusCode).toBe(402)
  return { person, bad }
}

test('after ten declines in an hour no card is tried until the hour is over', async () => {
  await using app = await openTestApp()
  const { person, bad } = await declined(app, 10)
  const { token } = person
  const refused = await order(app, person, bad.id, { key: 'intent-1' })
  expect(refusal(refused)).toEqual(OVER)
  expect(refused.headers['retry-after']).toBe('3600')
  const body = { reference: 'pm_card_visa', type: 'card' as const }
  expect(refusal(await app.request(payments.addPaymentMethod, { body }, { token }))).toEqual(OVER)
  expect(
    refusal(await app.request(payments.beginSetup, { body: { type: 'card' } }, { token })),
  ).toEqual(OVER)
  expect(await attempts(app)).toBe(10)

  const back = await later(app, person, { hours: 1 })
  const { id } = await addMethod(app, back)
  expect((await order(app, back, bad.id, { key: 'intent-1' })).statusCode).toBe(402)
  expect((await order(app, back, id)).statusCode).toBe(201)
})

test('an upgrade is refused, too; the running plan stays', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app)
  await app.pool.query('update sandbox_method set name = $1', [BAD])
  for (let n = 0; n < 10; n++) expect((await change(app, person, 'premium')).statusCode).toBe(402)
  expect(refusal(await change(app, person, 'premium'))).toEqual(OVER)
  expect(await current(app, person)).toMatchObject({ plan: 'basic', status: 'active' })
})

test('many tries at once on two instances do not exceed the limit', async () => {
  await using app = await openTestApp()
  await using beside = await openTestApp({ beside: app })
  const { person, bad } = await declined(app, 9)
  for (let round = 0; round < 3; round++) {
    const tries = Array.from({ length: 8 }, (_, n) => order(n % 2 ? app : beside, person, bad.id))
    for (const status of statusesOf(await Promise.all(tries)))
      expect([402, 409, 429]).toContain(status)
  }
  expect(await attempts(app)).toBe(10)
})

test('choosing one card after another does not retry an overdue plan; its scheduled retries continue', async () => {
  await using app = await openTestApp()
  const ada = await subscriber(app)
  await app.pool.query('update sandbox_method set name = $1', [BAD])
  app.clock.set('2026-06-04T16:00:00Z')
  await advanceTerms(app.deps)
  const person = await later(app, ada, { minutes: 1 })
  const { id } = await addMethod(app, person, BAD)
  const choose = () =>
    app.call(payments.setDefaultMethod, { params: { id } }, { token: person.token })
  const before = (await attempts(app)) ?? 0
  for (let n = 0; n < 12; n++) await choose()
  expect(await attempts(app)).toBe(before + 10)
  app.clock.set('2026-06-07T16:00:00Z')
  await advanceTerms(app.deps)
  expect(await attempts(app)).toBe(before + 11)
})
