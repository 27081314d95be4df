import { expect, test } from 'vitest'
import { fetchMissedEvents, processWebhookEvents } from '#domains/billing/webhooks.ts'
import {
  addMethod,
  current,
  invoicesOf,
  order,
  subscriber,
} from '#domains/billing/testing/orders.ts'
import { storedEvents } from '#domains/billing/testing/webhooks.ts'
import { signUp } from '#testing/people.ts'
import type { StripeApp } from './testing/app.ts'
import { openStripeApp } from './testing/app.ts'
import { client, trigger } from './testing/cli.ts'

/** All that Stripe had to say has come and was looked into. */
async function heard({ app, standIn }: StripeApp) {
  await standIn.webhooks.sent()
  await processWebhookEvents(app.deps)
}

async function bankOrder(at: StripeApp, name: string) {
  const person = await signUp(at.app)
  const { id } = await addMethod(at.app, person, name)
  const answer = await order(at.app, person, id)
  expect(answer.statusCode).toBe(202)
  await heard(at)
  return person
}

const planOf = async ({ app }: StripeApp, person: { token: string }) => {
  const { plan, status } = await current(app, person)
  return `${plan} ${status}`
}

test('a bank payment grants nothing until Stripe reports that it arrived', async () => {
  await using at = await openStripeApp()
  const person = await bankOrder(at, 'pm_usBankAccount_success')
  expect(await current(at.app, person)).toMatchObject({ order: { status: 'processing' } })
  at.standIn.settle()
  await heard(at)
  expect(await planOf(at, person)).toBe('basic active')
  expect(await invoicesOf(at.app, person)).toEqual(['subscribe basic 9999 paid'])
})

test('a bank payment that fails leaves what one had', async () => {
  await using at = await openStripeApp()
  const person = await bankOrder(at, 'pm_usBankAccount_accountClosed')
  at.standIn.settle()
  await heard(at)
  expect(await current(at.app, person)).toMatchObject({ status: 'trial' })
})

test('a dispute that the bank’s customer wins takes the plan back', async () => {
  await using at = await openStripeApp()
  const person = await bankOrder(at, 'pm_usBankAccount_dispute')
  at.standIn.settle()
  await heard(at)
  expect(await current(at.app, person)).toMatchObject({ plan: 'free', afterCancelling: true })
})

test('42: a dispute that is heard of before the payment it is about takes the plan back all the same', async () => {
  await using at = await openStripeApp()
  const person = await bankOrder(at, 'pm_usBankAccount_dispute')
  at.standIn.webhooks.held = true
  at.standIn.settle()
  await heard(at)
  await at.app.pool.query(
    `insert into webhook_event (id, provider, type, about, received_at, due_at)
     select 'evt_first', 'stripe', 'charge.dispute.created',
       jsonb_build_object('kind', 'dispute', 'chargeRef', ref), created_at, created_at
     from payment_attempt`,
  )
  await processWebhookEvents(at.app.deps)
  await fetchMissedEvents(at.app.deps)
  expect(await current(at.app, person)).toMatchObject({ plan: 'free', afterCancelling: true })
})

test('a webhook that is here before the answer to the charge settles it; the answer adds nothing', async () => {
  await using at = await openStripeApp({
    payments: (stripe) => ({
      ...stripe,
      charge: async (asked) => {
        const outcome = await stripe.charge(asked)
        await heard(at)
        return outcome
      },
    }),
  })
  const person = await subscriber(at.app)
  expect(await planOf(at, person)).toBe('basic active')
  expect(await invoicesOf(at.app, person)).toEqual(['subscribe basic 9999 paid'])
  const { rows } = await at.app.pool.query('select status from payment_attempt')
  expect(rows).toEqual([{ status: 'succeeded' }])
})

test('webhooks that never came are fetched from Stripe’s list of events', async () => {
  await using at = await openStripeApp()
  const person = await bankOrder(at, 'pm_usBankAccount_success')
  at.standIn.webhooks.held = true
  at.standIn.settle()
  await heard(at)
  expect(await planOf(at, person)).toBe('basic pending')
  await fetchMissedEvents(at.app.deps)
  expect(await planOf(at, person)).toBe('basic active')
})

const missing = 'missing' in client ? client.missing : null

const TABLES = ['invoice', 'payment_attempt', 'refund', 'subscription', 'notification']

async function rowsOf({ app }: StripeApp) {
  const all = TABLES.map(async (table) => (await app.pool.query(`select * from ${table}`)).rows)
  return await Promise.all(all)
}

test('what others do with the same account is heard, and changes nothing of ours', async ({
  skip,
}) => {
  skip(missing !== null, `Stripe’s command-line client is not here: ${missing}`)
  await using at = await openStripeApp()
  await subscriber(at.app)
  await heard(at)
  const before = await rowsOf(at)
  for (const event of ['payment_intent.succeeded', 'charge.refunded', 'setup_intent.succeeded'])
    await trigger(event, at.standIn.url)
  await heard(at)
  expect(await rowsOf(at)).toEqual(before)
  const types = (await storedEvents(at.app)).map(
    ([type, done]) => `${type} ${done ? 'done' : 'open'}`,
  )
  expect(types).toContain('charge.refunded done')
  expect(types.filter((one) => one.endsWith('open'))).toEqual([])
})
