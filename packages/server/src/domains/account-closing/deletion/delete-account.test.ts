import * as accounts from '@fourcast/contract/accounts.ts'
import * as M from '@fourcast/contract/messages.ts'
import { listPaymentMethods } from '@fourcast/contract/payments.ts'
import { getPreferences } from '@fourcast/contract/preferences.ts'
import { deleteAccount } from '@fourcast/contract/profile.ts'
import { expect, test } from 'vitest'
import { removeAtProvider } from '#domains/billing/method-removals.ts'
import { books, current, subscriber } from '#domains/billing/testing/orders.ts'
import { grantRole } from '#domains/accounts/administration.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { PASSWORD } from '#testing/password.ts'
import { signIn, signInAsDemo, signUp } from '#testing/people.ts'
import { seedDemo } from '../demo/demo.ts'
import { isThere, leave } from '../testing/leaving.ts'

const emailsTo = (app: TestApp, { user }: Person) =>
  app.mails.filter(({ recipient }) => recipient === user.email)

test('deleting a paying account cancels and refunds the plan, removes devices and cards, and keeps the invoice', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app)
  const phone = await signIn(app, person)
  app.mails.length = 0

  expect((await leave(app, person)).statusCode).toBe(204)

  expect(await isThere(app, person)).toBe(false)
  for (const token of [person.token, phone.token])
    expect((await app.request(getPreferences, {}, { token })).statusCode).toBe(401)
  const { refreshToken } = phone
  expect((await app.request(accounts.refresh, { body: { refreshToken } })).statusCode).toBe(401)
  expect(await books(app)).toEqual({ charged: [9999], refunded: [9999] })
  const { rows } = await app.pool.query(
    `select user_id, status, total_cents, refunded_cents, customer->>'email' as email from invoice`,
  )
  expect(rows).toEqual([
    {
      user_id: null,
      status: 'paid',
      total_cents: 9999,
      refunded_cents: 9999,
      email: person.user.email,
    },
  ])
  expect((await app.pool.query('select from customer_removal')).rowCount).toBe(1)
  await removeAtProvider(app.deps)
  for (const table of ['sandbox_customer', 'sandbox_method', 'customer_removal'])
    expect((await app.pool.query(`select from ${table}`)).rowCount).toBe(0)
})

test('the confirmation email says what was deleted, what is refunded and what is kept', async () => {
  await using app = await openTestApp()
  const person = await subscriber(app)
  app.mails.length = 0
  await leave(app, person)
  const [email, ...others] = emailsTo(app, person)
  expect(others).toEqual([])
  expect(email?.kind).toBe('account-deleted')
  expect(email?.text).toMatch(
    /preferences, history, saved numbers.*subscription and payment methods/s,
  )
  expect(email?.text).toMatch(/We’re refunding \$99\.99/)
  expect(email?.text).toMatch(/We keep your invoices for seven years/)
  expect(email?.text).not.toContain('Nothing else')
  for (const phrase of ['your messages to us for a year', '30 days', 'replied STOP', 'a break'])
    expect(email?.text.replace(/\s+/g, ' ')).toContain(phrase)
})

test('queued email is cancelled, except security notices', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  app.mails.length = 0
  for (const kind of ['receipt', 'verify', 'password-changed'])
    await app.deps.mail.post(app.db, {
      kind,
      userId: person.user.id,
      to: person.user.email,
      subject: kind,
      paragraphs: [kind],
    })
  await leave(app, person)
  await app.mailed()
  const kinds = emailsTo(app, person).map(({ kind }) => kind)
  expect(kinds.sort()).toEqual(['account-deleted', 'password-changed'])
})

test('signing up again with that address starts from nothing, without a second trial', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  expect(await current(app, person)).toMatchObject({ status: 'trial' })
  await leave(app, person)
  const again = await signUp(app, { email: person.user.email })
  expect(again.user.id).not.toBe(person.user.id)
  expect(await current(app, again)).toMatchObject({ plan: 'free' })
})

test('10: deletion requires the password, and guesses are limited', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const none = await app.request(deleteAccount, { body: { password: '' } }, { token: person.token })
  expect([none.statusCode, none.json().fields]).toEqual([400, { password: M.passwordRequired }])
  const wrong = await leave(app, person, 'Not-My-Own-7')
  expect([wrong.statusCode, wrong.json().fields]).toEqual([
    400,
    { password: M.currentPasswordWrong },
  ])
  for (let tries = 1; tries < 10; tries++) await leave(app, person, 'Not-My-Own-7')
  expect((await leave(app, person)).statusCode).toBe(429)
  expect(await isThere(app, person)).toBe(true)
})

test('deletion requires signing in and reaches only one’s own account', async () => {
  await using app = await openTestApp()
  const [mine, other] = [await signUp(app), await signUp(app)]
  const nobody = await app.request(deleteAccount, { body: { password: PASSWORD } })
  expect(nobody.statusCode).toBe(401)
  await leave(app, mine)
  expect((await leave(app, mine)).statusCode).toBe(401)
  expect(await isThere(app, other)).toBe(true)
  expect((await app.request(getPreferences, {}, { token: other.token })).statusCode).toBe(200)
})

test('29: the demo account cannot be deleted', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  const demo = await signInAsDemo(app)
  const refused = await leave(app, demo, 'demo')
  expect([refused.statusCode, refused.json().code]).toEqual([403, 'demo_account'])
})

test('33: the last super_admin cannot be deleted until there is another', async () => {
  await using app = await openTestApp()
  const [first, second] = [await signUp(app), await signUp(app)]
  await grantRole(app.deps, [first.user.email, 'super_admin'])
  const refused = await leave(app, first)
  expect([refused.statusCode, refused.json().code]).toEqual([409, 'conflict'])
  await grantRole(app.deps, [second.user.email, 'super_admin'])
  const both = await Promise.all([leave(app, first), leave(app, second)])
  expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([204, 409])
})

test('deleting a trial or Free account mentions no payment', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  app.mails.length = 0
  await leave(app, person)
  const [email] = emailsTo(app, person)
  expect(email?.text).not.toMatch(/\$|invoices/)
  expect(await books(app)).toEqual({ charged: [], refunded: [] })
})

test('payment methods of other accounts stay', async () => {
  await using app = await openTestApp()
  const [person, other] = [await subscriber(app), await subscriber(app)]
  await leave(app, person)
  expect(await app.call(listPaymentMethods, {}, { token: other.token })).toHaveLength(1)
  expect(await current(app, other)).toMatchObject({ status: 'active' })
})
