import { expect, test } from 'vitest'
import { moveDue } from '#platform/payments/sandbox/due.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { recheckBankPayments } from './reconcile.ts'
import { addMethod, books, current, invoicesOf, order, subscriber } from './testing/orders.ts'
import { at } from './testing/terms.ts'

/** Someone whose first order is pending at the bank. */
async function atTheBank(app: TestApp) {
  const person = await signUp(app)
  const account = await addMethod(app, person, 'pm_usBankAccount_success')
  expect((await order(app, person, account.id)).statusCode).toBe(202)
  return person
}

const attempts = async (app: TestApp) =>
  (await app.pool.query('select status, decline_code as code from payment_attempt')).rows

/** Adds older orders without an owner, whose outcome the provider never reports. */
const addStuck = (app: TestApp, count: number) =>
  app.pool.query(
    `with stuck as (
       insert into invoice select (jsonb_populate_record(i, jsonb_build_object(
         'id', gen_random_uuid(), 'user_id', null, 'number', 1000 + n))).*
       from invoice i, generate_series(1, ${count}) n returning id
     )
     insert into payment_attempt select (jsonb_populate_record(a, jsonb_build_object(
       'invoice_id', stuck.id, 'created_at', a.created_at - interval '1 day'))).*
     from payment_attempt a, stuck`,
  )

test('attempts without an outcome hide no other, however many there are', async () => {
  const mute = new Set<string>()
  await using app = await openTestApp({
    payments: (sandbox) => ({
      ...sandbox,
      lookupCharge: async (of) => (mute.has(of.invoiceId) ? null : await sandbox.lookupCharge(of)),
    }),
  })
  const person = await atTheBank(app)
  await addStuck(app, 250)
  const { rows } = await app.pool.query('select id from invoice where user_id is null')
  for (const { id } of rows) mute.add(id)
  expect(mute.size).toBe(250)
  await app.pool.query('update sandbox_charge set due_at = created_at')
  await moveDue(app.deps)
  await recheckBankPayments(app.deps)
  expect(await current(app, person)).toMatchObject({ plan: 'basic', status: 'active' })
})

test('attempts of the sandbox are declined once another provider is configured', async () => {
  await using app = await openTestApp()
  const person = await atTheBank(app)
  await using beside = await openTestApp({
    beside: app,
    payments: (sandbox) => ({ ...sandbox, name: 'stripe', lookupCharge: async () => null }),
  })
  await recheckBankPayments(beside.deps)
  expect(await attempts(app)).toEqual([{ status: 'declined', code: 'payment_method_gone' }])
  expect(await current(app, person)).toMatchObject({ status: 'trial' })
})

test('attempts of another real provider stay as they are, with a log line', async () => {
  await using app = await openTestApp()
  const person = await atTheBank(app)
  await app.pool.query(`update payment_method set provider = 'stripe'`)
  await app.pool.query('update sandbox_charge set due_at = created_at')
  await moveDue(app.deps)
  await recheckBankPayments(app.deps)
  expect(await attempts(app)).toEqual([{ status: 'processing', code: null }])
  expect(await current(app, person)).toMatchObject({ status: 'pending' })
  expect(app.logs).toContainEqual(expect.objectContaining({ event: 'other-provider-attempt' }))
})

test('a payment in flight of a void invoice does not stop a renewal', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const person = await subscriber(app)
  await app.pool.query(
    `insert into invoice select (jsonb_populate_record(i, jsonb_build_object(
       'id', gen_random_uuid(), 'number', 1000, 'status', 'void'))).* from invoice i`,
  )
  await app.pool.query(
    `insert into payment_attempt select (jsonb_populate_record(a, jsonb_build_object(
       'invoice_id', i.id, 'status', 'unknown', 'ref', null))).*
     from payment_attempt a, invoice i where i.status = 'void'`,
  )
  await at(app, '2026-06-04T16:00:30Z')
  expect(await invoicesOf(app, person)).toContain('renew basic 9999 paid')
  expect((await books(app)).charged).toEqual([9999, 9999])
})
