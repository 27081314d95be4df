import * as accounts from '@fourcast/contract/accounts.ts'
import * as admin from '@fourcast/contract/admin-users.ts'
import { uploadFile } from '@fourcast/contract/files.ts'
import * as M from '@fourcast/contract/messages.ts'
import * as payments from '@fourcast/contract/payments.ts'
import { sendPhoneCode, verifyPhone } from '@fourcast/contract/phone.ts'
import { deleteAccount } from '@fourcast/contract/profile.ts'
import { subscribePush } from '@fourcast/contract/push.ts'
import { getLimits, takeBreak } from '@fourcast/contract/responsible-play.ts'
import * as subscriptions from '@fourcast/contract/subscriptions.ts'
import * as totp from '@fourcast/contract/totp.ts'
import { expect, test } from 'vitest'
import { newAdmin } from '#testing/admins.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import {
  confirmed,
  linkTo,
  signIn,
  signupForm,
  signUpUnconfirmed,
  signUpByCalls,
} from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'

const NEW_PASSWORD = 'Quite-Another-8'

const onBreak = async (app: TestApp, { token }: { token: string }) =>
  (await app.call(getLimits, {}, { token })).break !== null

const breakFor = (app: TestApp, { token }: { token: string }) =>
  app.call(takeBreak, { body: { length: 'sixMonths' } }, { token })

const leave = (app: TestApp, { token, password }: Person) =>
  app.call(deleteAccount, { body: { password } }, { token })

test('73: sign-up answers the same for a new mailbox, one with a cool-off and one that had an account', async () => {
  await using app = await openTestApp()
  const coolingOff = await signUpByCalls(app, { email: 'resting@example.com' })
  await breakFor(app, coolingOff)
  const deleted = await signUpByCalls(app, { email: 'gone@example.com' })
  await leave(app, deleted)
  const signUpAnswer = async (email: string) => {
    const answer = await app.request(accounts.signup, { body: signupForm({ email }) })
    const { user, token } = answer.json()
    const limits = await app.call(getLimits, {}, { token })
    const current = await app.call(subscriptions.currentSubscription, {}, { token })
    return { ...user, id: '', email: '', status: answer.statusCode, limits, current }
  }
  const fresh = await signUpAnswer('fresh@example.com')
  expect(fresh.subscription).toMatchObject({ plan: 'basic', status: 'trial', trialDays: 5 })
  for (const email of ['resting+probe@example.com', 'gone@example.com', 'gone+1@example.com'])
    expect(await signUpAnswer(email)).toEqual(fresh)
})

test('73: an unconfirmed account cannot pay, upload, turn on texts or push, or set up two-factor', async () => {
  await using app = await openTestApp()
  const { token, password } = await signUpUnconfirmed(app)
  const id = '0b7c1f5e-0000-4000-8000-000000000001'
  const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) }
  const browser = { endpoint: 'https://fcm.googleapis.com/fcm/send/one', keys }
  const order = { planId: 'basic', term: 'monthly', paymentMethodId: id } as const
  const by = { token }
  const answers = [
    await app.request(payments.beginSetup, {}, by),
    await app.request(
      payments.addPaymentMethod,
      { body: { reference: 'pm_card_visa', type: 'card' } },
      by,
    ),
    await app.request(subscriptions.createSubscription, { body: order }, by),
    await app.request(uploadFile, {}, by),
    await app.request(subscribePush, { body: browser }, by),
    await app.request(sendPhoneCode, {}, by),
    await app.request(verifyPhone, { body: { code: '123456' } }, by),
    await app.request(totp.startTotp, { body: { currentPassword: password } }, by),
    await app.request(totp.confirmTotp, { body: { code: '123456' } }, by),
  ]
  for (const answer of answers)
    expect(refusal(answer)).toEqual({
      status: 403,
      code: 'address_unconfirmed',
      message: M.confirmEmailFirst,
    })
})

test('73: the cool-off of an unconfirmed account is deleted with it and does not bind the mailbox owner', async () => {
  await using app = await openTestApp()
  const owner = await signUpByCalls(app, { email: 'victim@example.com' })
  const stranger = await signUpUnconfirmed(app, { email: 'victim+1@example.com' })
  await breakFor(app, stranger)
  expect([await onBreak(app, stranger), await onBreak(app, owner)]).toEqual([true, false])
  await leave(app, stranger)
  await leave(app, owner)
  const unconfirmed = await signUpUnconfirmed(app, { email: 'victim@example.com' })
  await breakFor(app, unconfirmed)
  await leave(app, unconfirmed)
  expect(await onBreak(app, await signUpByCalls(app, { email: 'victim@example.com' }))).toBe(false)
})

test('73: a mailbox’s cool-off applies once its address is confirmed', async () => {
  await using app = await openTestApp()
  const person = await signUpByCalls(app, { email: 'ada@example.com' })
  await breakFor(app, person)
  await leave(app, person)
  const again = await signUpUnconfirmed(app, { email: 'ada@example.com' })
  expect(await onBreak(app, again)).toBe(false)
  await app.call(accounts.verifyEmail, {
    body: { token: linkTo(app, 'verify', 'ada@example.com').token },
  })
  expect(await onBreak(app, again)).toBe(true)
})

test('73: a reset that first confirms an address removes earlier settings of a stranger', async () => {
  await using app = await openTestApp()
  const stranger = await signUpUnconfirmed(app, { marketingEmails: true })
  const { email, id } = stranger.user
  await breakFor(app, stranger)
  // Accounts from before this rule may have these settings.
  await app.pool.query(
    "insert into totp (user_id, secret, started_at, enabled_at) values ($1, 'x', now(), now())",
    [id],
  )
  await app.pool.query('insert into play_limit (user_id, generations_per_day) values ($1, 0)', [id])
  await app.call(accounts.forgotPassword, { body: { email } })
  const { token } = linkTo(app, 'reset', email)
  await app.call(accounts.resetPassword, { body: { token, password: NEW_PASSWORD } })
  const known = 'session where ended_at is null or address is not null'
  for (const rows of [known, 'totp', 'push_subscription', 'play_break', 'play_limit'])
    expect((await app.pool.query(`select from ${rows}`)).rowCount, rows).toBe(0)
  const owner = await signIn(app, { user: { email }, password: NEW_PASSWORD })
  expect(owner.user).toMatchObject({ emailVerified: true, subscription: { status: 'trial' } })
  const { rows } = await app.pool.query('select marketing_emails from preference')
  expect(rows).toEqual([{ marketing_emails: false }])
})

test('73: a cool-off from before an address was confirmed can be lifted with a reason, an owner’s cannot', async () => {
  await using app = await openTestApp()
  const top = await newAdmin(app)
  const [person, other] = [await signUpUnconfirmed(app), await signUpByCalls(app)]
  await breakFor(app, person)
  await breakFor(app, other)
  await confirmed(app, person)
  expect(await onBreak(app, person)).toBe(true)
  const lift = (of: Person, reason = 'Set by someone else') =>
    app.request(admin.liftBreak, { params: { id: of.user.id }, body: { reason } }, top)
  expect(refusal(await lift(person, ' '))).toMatchObject({
    status: 400,
    fields: { reason: 'Enter a reason' },
  })
  expect(refusal(await lift(other))).toMatchObject({ status: 409, code: 'conflict' })
  const lifted = await lift(person)
  expect(lifted.json()).toMatchObject({ onBreakUntil: null, canLiftBreak: false })
  expect([await onBreak(app, person), await onBreak(app, other)]).toEqual([false, true])
  const { rows } = await app.pool.query(
    "select subject_id, after from audit where action = 'user.break'",
  )
  const after = { until: null, reason: 'Set by someone else' }
  expect(rows).toEqual([{ subject_id: person.user.id, after }])
  // The mailbox is free of it, too.
  await leave(app, person)
  expect(await onBreak(app, await signUpByCalls(app, { email: person.user.email }))).toBe(false)
})
