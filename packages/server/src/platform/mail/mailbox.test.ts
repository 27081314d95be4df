import * as accounts from '@fourcast/contract/accounts.ts'
import { deleteAccount } from '@fourcast/contract/profile.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { linkTo, signUp, signUpUnconfirmed } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { mailboxOf } from './mailbox.ts'

const to = (app: TestApp, email: string) =>
  app.mails.filter(({ recipient }) => mailboxOf(recipient) === mailboxOf(email))

test('74: signing up and leaving again and again mails a stranger six times an hour, and no farewell', async () => {
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

test('74: what strangers cause keeps no reset and no security mail from its owner', async () => {
  await using app = await openTestApp()
  const { user } = await signUp(app)
  const body = (n: number) => ({ body: { ...FORM, email: user.email.replace('@', `+${n}@`) } })
  for (let n = 0; n < 10; n++) await app.call(accounts.signup, body(n))
  await app.call(accounts.forgotPassword, { body: { email: user.email } })
  const { token } = linkTo(app, 'reset', user.email)
  await app.call(accounts.resetPassword, { body: { token, password: 'Quite-Another-8' } })
  expect(app.mails.slice(-2).map(({ kind }) => kind)).toEqual(['reset', 'password-changed'])
})

test('74: resets of accounts that strangers made keep no reset from the owner of the mailbox', async () => {
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

const FORM = {
  firstName: 'Eve',
  lastName: 'Strange',
  password: 'Long-Enough-7',
  agreeToTerms: true,
  agreeToResponsiblePlay: true,
  marketingEmails: false,
} as const
