import { setDefaultMethod } from '@fourcast/contract/payments.ts'
import { expect, test } from 'vitest'
import type { RefundOutcome } from '#platform/payments/provider.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { advanceTerms } from './jobs.ts'
import { reconcile } from './reconcile.ts'
import { settle } from './settle.ts'
import {
  addMethod,
  books,
  cancel,
  current,
  invoicesOf,
  later,
  order,
  subscriber,
} from './testing/orders.ts'
import { reachable, received } from './testing/terms.ts'

const refundsOf = async ({ pool }: TestApp) =>
  (
    await pool.query(
      'select amount_cents as amount, reason, status, failure_code as code from refund order by created_at, reason',
    )
  ).rows

test('38: an ended term is not refunded while its renewal is pending at the bank', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app)
  const bank = await addMethod(app, person, 'pm_usBankAccount_success')
  await app.call(setDefaultMethod, { params: { id: bank.id } }, { token: person.token })
  const after = await later(app, person, { days: 31 })
  await advanceTerms(app.deps)
  expect(await current(app, after)).toMatchObject({ plan: 'basic', cancellation: { refund: null } })
  const answer = await cancel(app, after)
  expect(answer.json()).toMatchObject({ subscription: { plan: 'free' }, refund: null })
  expect(await invoicesOf(app, person)).toEqual([
    'subscribe basic 9999 paid',
    'renew basic 9999 void',
  ])
  expect(await refundsOf(app)).toEqual([])
})

/** An order that a bank declined and a card paid, before the bank paid it, too. */
async function paidTwice(app: TestApp): Promise<{ person: Person; late: string }> {
  const person = await signUp(app)
  const bank = await addMethod(app, person, 'pm_usBankAccount_success')
  await order(app, person, bank.id)
  const { rows } = await app.pool.query('select invoice_id as id, ref from payment_attempt')
  const key = { invoiceId: rows[0].id, n: 1 }
  const ref: string = rows[0].ref
  await settle(app.deps, key, { outcome: 'declined', ref, code: 'insufficient_funds' })
  await order(app, person, (await addMethod(app, person)).id)
  await app.pool.query(`update sandbox_charge set status = 'succeeded' where ref = $1`, [ref])
  await settle(app.deps, key, { outcome: 'succeeded', ref })
  return { person, late: ref }
}

test('38: a duplicate payment is refunded at once, and the other one on cancelling', async () => {
  await using app = await openTestApp()
  const { person, late } = await paidTwice(app)
  const day1 = await later(app, person, { days: 1 })
  expect((await cancel(app, day1)).json()).toMatchObject({ refund: { amount: 9999 } })
  const { rows } = await app.pool.query('select charge_ref as ref, reason from refund')
  expect(rows).toHaveLength(2)
  expect(rows.find(({ reason }) => reason === 'duplicate').ref).toBe(late)
  expect(rows.find(({ reason }) => reason !== 'duplicate').ref).not.toBe(late)
})

test('the refund of a duplicate does not count as a refund of the invoice', async () => {
  await using app = await openTestApp()
  await paidTwice(app)
  await app.pool.query(`update sandbox_refund set status = 'succeeded'`)
  app.clock.advance({ minutes: 2 })
  await reconcile(app.deps)
  expect(await refundsOf(app)).toMatchObject([{ reason: 'duplicate', status: 'succeeded' }])
  const { rows } = await app.pool.query('select status, refunded_cents as refunded from invoice')
  expect(rows).toEqual([{ status: 'paid', refunded: 0 }])
})

/** An app whose provider gives this answer to refunds while it is set. */
async function openRefusing(answer: RefundOutcome) {
  const state = { isRefusing: true, asked: 0 }
  const app = await openTestApp({
    payments: (sandbox) => ({
      ...sandbox,
      refund: async (refund) => {
        state.asked += 1
        return state.isRefusing ? answer : await sandbox.refund(refund)
      },
    }),
  })
  return { app, state }
}

test('a refund that cannot be sent stays open, and is retried with growing pauses', async () => {
  const { app, state } = await openRefusing({ outcome: 'unknown' })
  await using _ = app
  const person = await subscriber(app)
  expect((await cancel(app, person)).json().refund).toMatchObject({ status: 'pending' })
  const asked: number[] = []
  for (const seconds of [10, 5, 5, 15, 5]) {
    app.clock.advance({ seconds })
    await reconcile(app.deps)
    asked.push(state.asked)
  }
  expect(asked).toEqual([2, 2, 3, 3, 4])
  expect(await refundsOf(app)).toMatchObject([{ status: 'started' }])
  state.isRefusing = false
  app.clock.advance({ hours: 1 })
  await reconcile(app.deps)
  expect(await refundsOf(app)).toMatchObject([{ status: 'succeeded', amount: 9999 }])
  expect((await books(app)).refunded).toEqual([9999])
})

test('the owner of a failed refund gets a notice with an address to write to', async () => {
  const { app, state } = await openRefusing({
    outcome: 'failed',
    ref: null,
    code: 'expired_or_canceled_card',
  })
  await using _ = app
  const person = await subscriber(app)
  await reachable(app, person)
  expect((await cancel(app, person)).json().refund).toMatchObject({ status: 'failed' })
  expect(await refundsOf(app)).toMatchObject([{ code: 'expired_or_canceled_card' }])
  app.clock.advance({ hours: 1 })
  await reconcile(app.deps)
  expect(state.asked).toBe(1)
  const { notes, emails } = await received(app, person)
  expect(notes.filter(({ title }) => title === 'Refund not sent')).toEqual([
    {
      title: 'Refund not sent',
      message:
        'We couldn’t refund $99.99 to your payment method. Write to us and we’ll send it another way.',
      link: '/contact',
    },
  ])
  expect(emails.map(({ subject }) => subject)).toContain('Refund not sent')
})
