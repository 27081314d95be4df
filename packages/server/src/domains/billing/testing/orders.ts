import * as payments from '@fourcast/contract/payments.ts'
import type { PaymentMethod } from '@fourcast/contract/payments.ts'
import * as contract from '@fourcast/contract/subscriptions.ts'
import type { PaidPlanId, Term } from '@fourcast/contract/plans.ts'
import type { TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signIn, signUp } from '#testing/people.ts'
import { runSandbox } from './webhooks.ts'

interface Order {
  planId?: PaidPlanId
  term?: Term
  /** The name of a test card or bank account. */
  card?: string
  key?: string
}

const typeOf = (name: string) => (name.includes('usBank') ? 'us_bank_account' : 'card')

/** Adds a test payment method. */
export const addMethod = (
  app: TestApp,
  { token }: { token: string },
  name = 'pm_card_visa',
): Promise<PaymentMethod> =>
  app.call(payments.addPaymentMethod, { body: { reference: name, type: typeOf(name) } }, { token })

/** Orders a plan with an added method. */
export const order = (
  app: TestApp,
  { token }: { token: string },
  paymentMethodId: string,
  { planId = 'basic', term = 'monthly', key }: Order = {},
) =>
  app.request(
    contract.createSubscription,
    { body: { planId, term, paymentMethodId } },
    { token, ...(key && { headers: { 'idempotency-key': key } }) },
  )

/** Someone new with a payment method, and an order that pays with it. */
export async function openCheckout(app: TestApp, card?: string) {
  const person = await signUp(app)
  const { id: methodId } = await addMethod(app, person, card)
  return {
    person,
    methodId,
    order: (choice?: Order) => order(app, person, methodId, choice),
  }
}

/** Someone new with a paid plan. */
export async function subscriber(app: TestApp, choice: Order = {}): Promise<Person> {
  const checkout = await openCheckout(app, choice.card)
  const answer = await checkout.order(choice)
  if (answer.statusCode !== 201) throw new Error(`the order answered ${answer.body}`)
  return checkout.person
}

export const current = (app: TestApp, { token }: { token: string }) =>
  app.call(contract.currentSubscription, {}, { token })

export const cancel = (
  app: TestApp,
  { token }: { token: string },
  when: 'now' | 'termEnd' = 'now',
) => app.request(contract.cancelSubscription, { query: { when } }, { token })

export const change = (app: TestApp, { token }: { token: string }, planId: PaidPlanId) =>
  app.request(contract.updateSubscription, { body: { planId } }, { token })

/** Lets time pass and signs in again, because sessions do not last as long as terms. */
export async function later(
  app: TestApp,
  person: Person,
  by: Temporal.DurationLike,
): Promise<Person> {
  app.clock.advance(by)
  return { ...(await signIn(app, person)), password: person.password }
}

/** Plays the bank: confirms, refuses or settles a pending payment, and reports it. */
export const act = async (
  app: TestApp,
  { token }: { token: string },
  what: 'confirm' | 'refuse' | 'settle',
) => {
  await app.call(payments.sandboxAct, { body: { act: what } }, { token })
  await runSandbox(app)
}

export const confirm = (app: TestApp, { token }: { token: string }) =>
  app.request(contract.confirmSubscription, {}, { token })

/** Someone's invoices, oldest first: purpose, plan, cents and status. */
export async function invoicesOf(app: TestApp, { user }: Person): Promise<string[]> {
  const { rows } = await app.pool.query(
    'select purpose, plan, total_cents, status from invoice where user_id = $1 order by number',
    [user.id],
  )
  return rows.map((row) => `${row.purpose} ${row.plan} ${row.total_cents} ${row.status}`)
}

/** Cents that the sandbox charged and refunded. */
export async function books(app: TestApp): Promise<{ charged: number[]; refunded: number[] }> {
  const charges = await app.pool.query(
    `select amount from sandbox_charge where status = 'succeeded' order by created_at`,
  )
  const refunds = await app.pool.query(
    `select amount from sandbox_refund where status = 'succeeded' order by created_at`,
  )
  return {
    charged: charges.rows.map(({ amount }) => amount),
    refunded: refunds.rows.map(({ amount }) => amount),
  }
}
