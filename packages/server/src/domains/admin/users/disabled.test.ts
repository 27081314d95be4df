import * as accounts from '@fourcast/contract/accounts.ts'
import * as contract from '@fourcast/contract/admin-users.ts'
import * as sessions from '@fourcast/contract/sessions.ts'
import { totpLogin } from '@fourcast/contract/totp.ts'
import { afterEach, expect, test, vi } from 'vitest'
import { books, current, subscriber } from '#domains/billing/testing/orders.ts'
import { at, invoices, payWith, reachable, planNow } from '#domains/billing/testing/terms.ts'
import { sendNotificationEmails } from '#domains/notifications/jobs.ts'
import { notify } from '#domains/notifications/notifications.ts'
import { subscribeBrowser } from '#domains/notifications/push/testing.ts'
import { audited, newAdmin } from '#testing/admins.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { codeOf, turnOn } from '#testing/codes.ts'
import type { Person } from '#testing/people.ts'
import { linkTo, signIn, signUp, signupForm } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import type { Token } from '../testing/users.ts'
import { idOf, put, statusOf } from '../testing/users.ts'

afterEach(() => void vi.useRealTimers())

/** Opens an event stream in a session; `over` resolves when the server ends it. */
async function openPage(app: TestApp, { token }: Token) {
  // Timers are frozen: only the event of the session's end can close the stream, not polling.
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const address = app.server.server.address()
  const port = typeof address === 'object' ? address?.port : undefined
  const answer = await fetch(`http://127.0.0.1:${port}/api/lottery/stream`, {
    headers: { authorization: `Bearer ${token}`, accept: 'text/event-stream' },
  })
  expect(answer.status).toBe(200)
  return { over: answer.text() }
}

test('27: disabling an account signs it out everywhere at once and blocks sign-in', async () => {
  await using app = await openTestApp({ env: { SUPPORT_EMAIL: 'help@fourcast.example' } })
  await using beside = await openTestApp({ beside: app })
  const [admin, person] = [await newAdmin(app), await signUp(app)]
  const { email } = person.user
  const phone = await signIn(app, person, { rememberMe: true })
  await app.call(accounts.forgotPassword, { body: { email } })
  await app.mailed()
  const reset = { token: linkTo(app, 'reset', email).token, password: 'Another-Long-1' }
  const page = await openPage(beside, phone)
  expect(
    (await put(app, admin, person, { disabled: true, reason: 'Chargebacks' })).json(),
  ).toMatchObject({
    disabledAt: '2026-05-04T16:00:00Z',
    disabledReason: 'Chargebacks',
    sessions: [],
  })
  for (const on of [app, beside])
    expect([await statusOf(on, person), await statusOf(on, phone)]).toEqual([401, 401])
  await page.over
  const { refreshToken } = phone
  expect((await app.request(accounts.refresh, { body: { refreshToken } })).statusCode).toBe(401)
  expect((await app.request(accounts.resetPassword, { body: reset })).statusCode).toBe(422)
  const logIn = (response: { email: string; password: string }) =>
    app.request(accounts.login, { body: { ...response, rememberMe: false } })
  expect(refusal(await logIn({ email, password: person.password }))).toEqual({
    status: 403,
    code: 'forbidden',
    message: 'This account is disabled. Contact help@fourcast.example',
  })
  const [wrong, unknown] = [
    await logIn({ email, password: 'Not-It-12345' }),
    await logIn({ email: 'nobody@example.com', password: 'Not-It-12345' }),
  ]
  expect(refusal(wrong)).toEqual(refusal(unknown))
  expect((await app.request(accounts.signup, { body: signupForm({ email }) })).statusCode).toBe(409)
  const mails = (await app.mailed()).length
  await app.call(accounts.forgotPassword, { body: { email } })
  expect(await app.mailed()).toHaveLength(mails)
  expect((await put(app, admin, person, { disabled: false })).json()).toMatchObject({
    disabledAt: null,
    disabledReason: null,
  })
  expect([await statusOf(app, phone), await statusOf(app, await signIn(app, person))]).toEqual([
    401, 200,
  ])
  expect((await app.request(accounts.resetPassword, { body: reset })).statusCode).toBe(422)
})

test('27: a pending two-factor sign-in fails once the account is disabled', async () => {
  await using app = await openTestApp()
  const [admin, person] = [await newAdmin(app), await signUp(app)]
  const { secret } = await turnOn(app, person)
  const body = { email: person.user.email, password: person.password, rememberMe: false }
  const { ticket } = (await app.request(accounts.login, { body })).json()
  await put(app, admin, person, { disabled: true })
  const response = await app.request(totpLogin, { body: { ticket, code: codeOf(app, secret) } })
  expect(refusal(response)).toMatchObject({ status: 422, message: 'Sign in again' })
  expect(
    (
      await app.pool.query('select from session where user_id = $1 and ended_at is null', [
        person.user.id,
      ])
    ).rowCount,
  ).toBe(0)
})

/** Every email to them since the last call. */
async function mailsTo(app: TestApp, { user }: Person) {
  return (await app.mailed()).filter(({ recipient }) => recipient === user.email)
}

test('a disabled account gets no messages and no charges, and its plan ends with the term', async () => {
  await using app = await openTestApp()
  const [admin, person] = [await newAdmin(app), await subscriber(app)]
  await reachable(app, person)
  const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) }
  await subscribeBrowser(app, person, { endpoint: 'https://fcm.googleapis.com/fcm/send/a', keys })
  const now = app.clock.now()
  const notice = {
    userId: person.user.id,
    occasion: 'win',
    type: 'success' as const,
    title: 'You won',
    message: '1234',
    link: null,
    mailDue: true,
  }
  await put(app, admin, person, { disabled: true })
  await app.db.transaction((tx) => notify(tx, [notice], now))
  await sendNotificationEmails(app.deps)
  expect(await mailsTo(app, person)).toEqual([])
  expect((await app.pool.query('select from push_subscription')).rowCount).toBe(0)
  await at(app, '2026-06-04T16:00:20Z')
  await at(app, '2026-06-20T16:00:00Z')
  expect(await planNow(app, person)).toMatchObject({ plan: 'free', status: 'expired' })
  expect((await books(app)).charged).toEqual([9999])
  expect(await invoices(app, person)).toEqual(['subscribe basic 9999 paid'])
  await put(app, await signIn(app, admin), person, { disabled: false })
  await at(app, '2026-06-21T16:00:00Z')
  expect((await books(app)).charged).toEqual([9999])
  expect(await current(app, await signIn(app, person))).toMatchObject({
    plan: 'free',
    status: 'expired',
  })
  expect(await mailsTo(app, person)).toEqual([])
})

test('an overdue plan of a disabled account is not retried, and expires', async () => {
  await using app = await openTestApp()
  const [admin, person] = [await newAdmin(app), await subscriber(app)]
  await payWith(app, person, 'pm_card_chargeDeclinedInsufficientFunds')
  await at(app, '2026-06-04T16:00:00Z')
  await put(app, await signIn(app, admin), person, { disabled: true })
  await put(app, await signIn(app, admin), person, { disabled: false })
  await payWith(app, person, 'pm_card_visa')
  for (const day of ['07', '11']) await at(app, `2026-06-${day}T16:00:00Z`)
  expect((await app.pool.query('select from payment_attempt')).rowCount).toBe(2)
  expect(await planNow(app, person)).toMatchObject({ plan: 'free', status: 'expired' })
})

test('deleting an account as an administrator works like its owner’s deletion, with the refund, and the audit keeps only its id', async () => {
  await using app = await openTestApp()
  const [admin, person] = [await newAdmin(app), await subscriber(app)]
  const answer = await app.request(contract.deleteUser, idOf(person), admin)
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect(await statusOf(app, person)).toBe(401)
  expect(await books(app)).toEqual({ charged: [9999], refunded: [9999] })
  const email = (await app.mailed()).find(({ kind }) => kind === 'account-deleted')
  expect(email?.text).toContain('We just deleted your Fourcast account.')
  expect(email?.text).toContain('We’re refunding $99.99')
  const { rows } = await app.pool.query("select * from audit where action = 'user.delete'")
  expect(rows).toMatchObject([
    { actor_id: admin.user.id, subject_id: person.user.id, before: { role: 'user' } },
  ])
  expect(JSON.stringify(rows)).not.toContain(person.user.email)
  expect((await app.request(contract.deleteUser, idOf(person), admin)).statusCode).toBe(404)
})

test('27: an administrator signs out one device of an account, or all', async () => {
  await using app = await openTestApp()
  const [admin, person] = [await newAdmin(app), await signUp(app)]
  const phone = await signIn(app, person)
  const [here] = await app.call(sessions.listSessions, {}, phone)
  const params = { id: person.user.id, sessionId: here?.id ?? '' }
  expect((await app.request(contract.endUserSession, { params }, admin)).statusCode).toBe(204)
  expect([await statusOf(app, phone), await statusOf(app, person)]).toEqual([401, 200])
  // Another user's session is not one of this account's.
  const other = { ...params, id: (await signUp(app)).user.id }
  for (const missing of [params, other])
    expect(
      (await app.request(contract.endUserSession, { params: missing }, admin)).statusCode,
    ).toBe(404)
  expect((await app.call(contract.endUserSessions, idOf(person), admin)).sessions).toEqual([])
  expect(await statusOf(app, person)).toBe(401)
})

test('the reason for disabling an account can be corrected, and the audit never contains it', async () => {
  await using app = await openTestApp()
  const [admin, person] = [await newAdmin(app), await signUp(app)]
  const reason = async (body: { disabled?: boolean; reason?: string }) =>
    (await put(app, admin, person, body)).json()
  await reason({ disabled: true })
  const off = { disabledAt: app.clock.now().toString() }
  app.clock.advance({ minutes: 5 })
  for (const newReason of ['Fraud', 'Chargebacks', 'Chargebacks'])
    expect(await reason({ disabled: true, reason: newReason })).toMatchObject({
      ...off,
      disabledReason: newReason,
    })
  expect(await reason({ disabled: true })).toMatchObject({ disabledReason: 'Chargebacks' })
  expect(await reason({ reason: 'Both' })).toMatchObject({ ...off, disabledReason: 'Both' })
  const action = { action: 'user.disable', subjectId: person.user.id }
  const corrected = { ...action, before: null, after: { reason: 'changed' } }
  expect(await audited(app)).toMatchObject([
    { ...action, before: { disabled: false }, after: { disabled: true } },
    corrected,
    corrected,
    corrected,
  ])
  for (const refused of [{ disabled: false, reason: 'Why not' }, { reason: ' ' }])
    expect((await put(app, admin, person, refused)).statusCode).toBe(400)
  expect(await audited(app)).toHaveLength(4)
})
