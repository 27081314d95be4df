import * as accounts from '@fourcast/contract/accounts.ts'
import { deleteAccount } from '@fourcast/contract/profile.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { linkTo, signUp, signUpUnconfirmed } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { countMail, mailboxOf } from './mailbox.ts'

const to = (app: TestApp, email: string) =>
  app.mails.filter(({ recipient }) => mailboxOf(recipient) === mailboxOf(email))

test('74: repeated sign-ups and deletions send a stranger six emails an hour, and no goodbye', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  const victim = 'ada.love@gmail.com'
  for (let n = 0; n < 15; n++) {
    const on = n % 2 ? second : app
    const { token, password } = await signUpUnconfirmed(on, { email: `adalove+${n}@gmail.com` })
    await on.call(deleteAccount, { body: { password } }, { token })
  }
  expect(to(app, victim).map(({ kind }) => kind)).toEqual(Array(6).fill('verify'))
  app.clock.advance({ hours: 1, seconds: 1 })
  for (let n = 0; n < 15; n++) await signUpUnconfirmed(app, { email: `adalove+x${n}@gmail.com` })
  expect(to(app, victim)).toHaveLength(12)
  const late = await signUpUnconfirmed(app, { email: victim })
  const again = await app.request(accounts.resendVerification, {}, { token: late.token })
  expect(refusal(again)).toMatchObject({ status: 429, code: 'rate_limited' })
})

test('74: email that strangers cause does not block resets and security email', async () => {
  await using app = await openTestApp()
  const { user } = await signUp(app)
  const body = (n: number) => ({ body: { ...FORM, email: user.email.replace('@', `+${n}@`) } })
  for (let n = 0; n < 10; n++) await app.call(accounts.signup, body(n))
  await app.call(accounts.forgotPassword, { body: { email: user.email } })
  const { token } = linkTo(app, 'reset', user.email)
  await app.call(accounts.resetPassword, { body: { token, password: 'Quite-Another-8' } })
  expect(app.mails.slice(-2).map(({ kind }) => kind)).toEqual(['reset', 'password-changed'])
})

test('74: resets of strangers’ accounts do not block a reset of the mailbox’s owner', async () => {
  await using app = await openTestApp()
  const { user } = await signUp(app)
  for (let n = 0; n < 3; n++) {
    const { user: made } = await signUpUnconfirmed(app, {
      email: user.email.replace('@', `+${n}@`),
    })
    for (let times = 0; times < 5; times++)
      await app.call(accounts.forgotPassword, { body: { email: made.email } })
  }
  app.mails.length = 0
  await app.call(accounts.forgotPassword, { body: { email: user.email } })
  expect(app.mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([['reset', user.email]])
})

test('74: however many resets strangers request, the owner gets one within the hour, and other email is not limited', async () => {
  await using app = await openTestApp()
  const { user } = await signUp(app)
  const ask = () => app.call(accounts.forgotPassword, { body: { email: user.email } })
  for (let hour = 0; hour < 23; hour++) {
    for (let n = 0; n < 6; n++) await ask()
    app.clock.advance({ hours: 1 })
  }
  app.mails.length = 0
  await ask()
  const { token } = linkTo(app, 'reset', user.email)
  await app.call(accounts.resetPassword, { body: { token, password: 'Quite-Another-8' } })
  expect(app.mails.map(({ kind }) => kind)).toEqual(['reset', 'password-changed'])
})

test('74: a reset email beyond the limit does not invalidate the previous link', async () => {
  await using app = await openTestApp()
  const { user } = await signUp(app)
  const ask = (email: string) => app.call(accounts.forgotPassword, { body: { email } })
  await ask(user.email)
  const { token } = linkTo(app, 'reset', user.email)
  for (let n = 0; n < 4; n++) {
    const other = await signUp(app, { email: user.email.replace('@', `+${n}@`) })
    for (let times = 0; times < 5; times++) await ask(other.user.email)
  }
  await ask(user.email)
  await app.call(accounts.resetPassword, { body: { token, password: 'Quite-Another-8' } })
})

test('resets and other email of one confirmed account do not block another account of the mailbox', async () => {
  await using app = await openTestApp()
  const { user } = await signUp(app)
  const other = await signUp(app, { email: user.email.replace('@', '+1@') })
  const of = (userId: string, bucket: 'reset' | null) => ({
    recipient: user.email,
    bucket,
    userId,
  })
  const count = (userId: string, bucket: 'reset' | null) => countMail(app.deps, of(userId, bucket))
  await app.pool.query('delete from rate_limit')
  for (const [bucket, most] of [
    ['reset', 5],
    [null, 100],
  ] as const) {
    for (let n = 0; n < most; n++) expect(await count(other.user.id, bucket)).toBe(true)
    expect(await count(other.user.id, bucket)).toBe(false)
    expect(await count(user.id, bucket)).toBe(true)
  }
  await app.pool.query("update rate_limit set points = 300 where key like 'mail-all-mailbox:%'")
  expect(await count(user.id, null)).toBe(false)
})

test('an email that one limit refuses does not count for the others', async () => {
  await using app = await openTestApp()
  const mail = { recipient: 'ada@example.com', bucket: 'stranger', userId: 'x' } as const
  const points = async () =>
    (await app.pool.query("select points from rate_limit where key like 'mail-%' order by key"))
      .rows
  for (let n = 0; n < 6; n++) expect(await countMail(app.deps, mail)).toBe(true)
  app.clock.advance({ hours: 1 })
  await app.pool.query("update rate_limit set points = 15 where key like 'mail-stranger-86400:%'")
  const before = await points()
  expect(await countMail(app.deps, mail)).toBe(false)
  expect(await points()).toEqual(before)
})

const FORM = {
  firstName: 'Eve',
  lastName: 'Strange',
  password: 'Long-Enough-7',
  agreeToTerms: true,
  agreeToResponsiblePlay: true,
  marketingEmails: false,
} as const
