import { setDefaultMethod } from '@fourcast/contract/payments.ts'
import { expect, test } from 'vitest'
import { moveDue } from '#platform/payments/sandbox/due.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { fetchMissedEvents } from './webhooks.ts'
import { recheckBankPayments } from './reconcile.ts'
import {
  addMethod,
  books,
  change,
  confirm,
  current,
  invoicesOf,
  later,
  order,
  subscriber,
} from './testing/orders.ts'

/**
 * Someone whose trial is over and whose address is confirmed: anything beyond Free was granted
 * since.
 */
const newcomer = async (app: TestApp): Promise<Person> =>
  await later(app, await signUp(app), { days: 6 })

/** Lets business days pass. Webhooks are lost; the recurring job asks the provider instead. */
async function afterDays(app: TestApp, person: Person, days: number): Promise<Person> {
  const back = await later(app, person, { days })
  await moveDue(app.deps)
  await recheckBankPayments(app.deps)
  return back
}

const subjects = async (app: TestApp) => (await app.mailed()).map(({ subject }) => subject)

test('43: a bank payment grants nothing before it has arrived', async () => {
  await using app = await openTestApp()
  const person = await newcomer(app)
  const account = await addMethod(app, person, 'pm_usBankAccount_success')
  const answer = await order(app, person, account.id)
  expect([answer.statusCode, answer.json()]).toEqual([202, { status: 'processing' }])
  expect(await current(app, person)).toMatchObject({
    plan: 'free',
    status: 'pending',
    isActive: false,
    limits: { generationsPerDay: 10 },
    order: { planId: 'basic', status: 'processing' },
  })
  expect(refusal(await order(app, person, account.id))).toMatchObject({ status: 409 })
  const confirmed = await confirm(app, person)
  expect(confirmed.json()).toMatchObject({ plan: 'free', order: { status: 'processing' } })

  const paid = await afterDays(app, person, 6)
  const began = app.clock.now()
  expect(await current(app, paid)).toMatchObject({
    plan: 'basic',
    status: 'active',
    order: null,
    // The free days begin when the money arrived.
    cancellation: { freeUntil: began.add({ hours: 72 }).toString() },
  })
  expect(await subjects(app)).toContain('Payment pending')
  expect(await subjects(app)).toContain('Basic plan')
})

test('43: the trial continues while a bank payment is pending', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const account = await addMethod(app, person, 'pm_usBankAccount_success')
  await order(app, person, account.id, { planId: 'premium' })
  expect(await current(app, person)).toMatchObject({
    plan: 'basic',
    status: 'pending',
    limits: { generationsPerDay: 30 },
    trialDays: 5,
    expiresAt: '2026-05-09T16:00:00Z',
  })
})

test('43: a bank payment that fails days later never grants, is mailed, and leaves the invoice open', async () => {
  await using app = await openTestApp()
  const person = await newcomer(app)
  const account = await addMethod(app, person, 'pm_usBankAccount_insufficientFunds')
  await order(app, person, account.id)
  const told = await afterDays(app, person, 6)
  expect(await current(app, told)).toMatchObject({
    plan: 'free',
    status: 'expired',
    order: { status: 'declined' },
  })
  expect(await invoicesOf(app, person)).toEqual(['subscribe basic 9999 open'])
  const letter = (await app.mailed()).find(({ subject }) => subject === 'Payment failed')
  expect(letter?.text).toMatch(/Your bank payment was refused: not enough money/)
  const card = await addMethod(app, told)
  expect((await order(app, told, card.id)).statusCode).toBe(201)
  expect(await invoicesOf(app, person)).toEqual([
    'subscribe basic 9999 void',
    'subscribe basic 9999 paid',
  ])
})

test('43: a bank payment that is reversed after it arrived ends the plan, with an email', async () => {
  await using app = await openTestApp()
  const person = await newcomer(app)
  const account = await addMethod(app, person, 'pm_usBankAccount_dispute')
  await order(app, person, account.id)
  const paid = await afterDays(app, person, 6)
  expect(await current(app, paid)).toMatchObject({ plan: 'basic', status: 'active' })
  const back = await afterDays(app, paid, 5)
  await fetchMissedEvents(app.deps)
  expect(await current(app, back)).toMatchObject({ plan: 'free', afterCancelling: true })
  expect(await subjects(app)).toContain('Payment reversed')
  expect((await books(app)).refunded).toEqual([])
})

test('an upgrade by bank begins when the money has arrived; until then the old plan stays', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app)
  const account = await addMethod(app, person, 'pm_usBankAccount_success')
  await app.call(setDefaultMethod, { params: { id: account.id } }, { token: person.token })
  const answer = await change(app, person, 'premium')
  expect(answer.statusCode).toBe(202)
  expect(await current(app, person)).toMatchObject({ plan: 'basic', status: 'active' })
  expect(refusal(await change(app, person, 'premium')).message).toMatch(
    /Your bank payment is pending/,
  )
  const paid = await afterDays(app, person, 6)
  expect(await current(app, paid)).toMatchObject({ plan: 'premium', status: 'active', order: null })
})
