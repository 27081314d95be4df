import * as users from '@fourcast/contract/admin-users.ts'
import * as contract from '@fourcast/contract/proof.ts'
import { exportData } from '@fourcast/contract/admin-figures.ts'
import { cancelUserSubscription, refundPayment } from '@fourcast/contract/admin-billing.ts'
import * as payments from '@fourcast/contract/payments.ts'
import * as profile from '@fourcast/contract/profile.ts'
import * as subscriptions from '@fourcast/contract/subscriptions.ts'
import { expect, test } from 'vitest'
import { idOf, put } from '#domains/admin/testing/users.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { codeOf, turnOn } from '#testing/codes.ts'
import type { Person } from '#testing/people.ts'
import { signIn, signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { grantRole } from './administration.ts'

const REQUIRED = { status: 403, code: 'proof_required' }

/** A super_admin whose last sign-in is no longer recent. */
async function admin(app: TestApp): Promise<Person> {
  const person = await signUp(app)
  await grantRole(app.deps, [person.user.email, 'super_admin'])
  const { password } = person
  return { ...(await signIn(app, person, { rememberMe: true })), password }
}

const prove = (app: TestApp, by: Person, body: { currentPassword?: string; code?: string }) =>
  app.request(contract.proveIdentity, { body }, { token: by.token })

test('76: sensitive actions require the password again after 15 minutes, others do not', async () => {
  await using app = await openTestApp()
  const [top, person] = [await admin(app), await signUp(app)]
  const by = { token: top.token }
  const id = '0b7c1f5e-0000-4000-8000-000000000001'
  app.clock.advance({ minutes: 15 })
  expect((await put(app, by, person, { role: 'premium' })).statusCode).toBe(200)
  app.clock.advance({ seconds: 1 })
  const acts = [
    await put(app, by, person, { role: 'user' }),
    await put(app, by, person, { disabled: true }),
    await app.request(users.deleteUser, idOf(person), by),
    await app.request(users.liftBreak, { ...idOf(person), body: { reason: 'why' } }, by),
    await app.request(refundPayment, { params: { id }, body: { amount: 1, reason: 'why' } }, by),
    await app.request(cancelUserSubscription, idOf(person), by),
    await app.request(users.grantPlan, { ...idOf(person), body: { planId: 'premium' } }, by),
    await app.request(profile.exportAccount, {}, by),
    await app.request(exportData, { params: { type: 'users' }, query: { format: 'csv' } }, by),
  ]
  for (const act of acts) {
    expect(refusal(act)).toMatchObject(REQUIRED)
    expect(act.json().proof).toBe('password')
  }
  expect((await put(app, by, person, { firstName: 'Grace' })).statusCode).toBe(200)
  const wrong = await prove(app, top, { currentPassword: 'Not-Mine-7' })
  expect(Object.keys(refusal(wrong).fields)).toEqual(['currentPassword'])
  expect(refusal(await put(app, by, person, { role: 'user' }))).toMatchObject(REQUIRED)
  expect((await prove(app, top, { currentPassword: top.password })).statusCode).toBe(204)
  expect((await put(app, by, person, { role: 'user' })).statusCode).toBe(200)
})

test('76: with two-factor on, only a code confirms the identity, not the password', async () => {
  await using app = await openTestApp()
  const [top, person] = [await admin(app), await signUp(app)]
  const { secret } = await turnOn(app, top)
  app.clock.advance({ minutes: 16 })
  const refused = await put(app, { token: top.token }, person, { role: 'premium' })
  expect([refusal(refused).code, refused.json().proof]).toEqual(['proof_required', 'code'])
  const byPassword = await prove(app, top, { currentPassword: top.password })
  expect(Object.keys(refusal(byPassword).fields)).toEqual(['code'])
  expect((await prove(app, top, { code: codeOf(app, secret) })).statusCode).toBe(204)
  expect((await put(app, { token: top.token }, person, { role: 'premium' })).statusCode).toBe(200)
})

const NEW_PASSWORD = 'Quite-Another-8'

/** Calls that change who can sign in, what is paid or what is lost, each with what it needs. */
function sensitiveCalls(app: TestApp, { token, password }: Person) {
  const by = { token }
  const one = { params: { id: '0b7c1f5e-0000-4000-8000-000000000001' } }
  const { id: paymentMethodId } = one.params
  return [
    () =>
      app.request(
        profile.putProfile,
        { body: { email: 'thief@example.com', currentPassword: password } },
        by,
      ),
    () =>
      app.request(
        profile.changePassword,
        { body: { currentPassword: password, newPassword: NEW_PASSWORD } },
        by,
      ),
    () =>
      app.request(
        subscriptions.createSubscription,
        { body: { planId: 'basic', paymentMethodId } },
        by,
      ),
    () => app.request(subscriptions.updateSubscription, { body: { planId: 'premium' } }, by),
    () => app.request(subscriptions.cancelSubscription, {}, by),
    () =>
      app.request(
        payments.addPaymentMethod,
        { body: { reference: 'pm_card_visa', type: 'card' } },
        by,
      ),
    () => app.request(payments.setDefaultMethod, one, by),
    () => app.request(profile.deleteAccount, { body: { password: NEW_PASSWORD } }, by),
  ]
}

test('76: with two-factor on, the password alone moves no account, pays nothing and deletes nothing', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const { secret } = await turnOn(app, person)
  app.clock.advance({ minutes: 16 })
  for (const call of sensitiveCalls(app, person)) {
    const refused = await call()
    expect([refusal(refused).code, refused.json().proof]).toEqual(['proof_required', 'code'])
  }
  const renamed = { body: { email: person.user.email, firstName: 'Grace' } }
  const by = { token: person.token }
  expect((await app.request(profile.putProfile, renamed, by)).statusCode).toBe(200)
  await prove(app, person, { code: codeOf(app, secret) })
  for (const call of sensitiveCalls(app, person))
    expect((await call()).body).not.toContain('proof_required')
})

test('without two-factor, the password in the form is enough, whatever the age of the session', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  app.clock.advance({ minutes: 16 })
  for (const call of sensitiveCalls(app, person))
    expect((await call()).body).not.toContain('proof_required')
  expect((await app.pool.query('select from account where not is_demo')).rowCount).toBe(0)
})

test('76: a refreshed session has to confirm again, and one session’s proof does not count for another', async () => {
  await using app = await openTestApp()
  const [top, person] = [await admin(app), await signUp(app)]
  const other = await signIn(app, top, { rememberMe: true })
  app.clock.advance({ minutes: 16 })
  await prove(app, { ...top, ...other }, { currentPassword: top.password })
  const act = (token: string) => put(app, { token }, person, { role: 'premium' })
  expect(refusal(await act(top.token))).toMatchObject(REQUIRED)
  expect((await act(other.token)).statusCode).toBe(200)
})
