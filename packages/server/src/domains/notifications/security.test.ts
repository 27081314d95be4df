import * as accounts from '@fourcast/contract/accounts.ts'
import * as contract from '@fourcast/contract/notifications.ts'
import * as profile from '@fourcast/contract/profile.ts'
import * as totp from '@fourcast/contract/totp.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { codeOf, turnOn } from '#testing/codes.ts'
import type { Person } from '#testing/people.ts'
import { linkTo, signIn, signUp } from '#testing/people.ts'

const titlesOf = async (app: TestApp, { token }: Pick<Person, 'token'>) =>
  (await app.call(contract.listNotifications, {}, { token })).map(({ title }) => title)

test('two-factor on, new recovery codes and two-factor off each store a notification for the owner', async () => {
  await using app = await openTestApp()
  const [person, other] = [await signUp(app), await signUp(app)]
  const { token, password } = person
  const { secret } = await turnOn(app, person)
  const renew = { currentPassword: password, code: codeOf(app, secret) }
  await app.call(totp.renewRecoveryCodes, { body: renew }, { token })
  app.clock.advance({ seconds: 30 })
  const off = { currentPassword: password, code: codeOf(app, secret) }
  await app.call(totp.disableTotp, { body: off }, { token })
  expect(await titlesOf(app, person)).toEqual([
    'Two-factor authentication is off',
    'New recovery codes',
    'Two-factor authentication is on',
  ])
  expect(await titlesOf(app, other)).toEqual([])
})

test('a changed password, a changed address and a reset each store one; a refused change stores none', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const [first, second] = ['Quite-Another-8', 'Yet-Another-9']
  const wrong = { currentPassword: 'Not-Mine-7', newPassword: first }
  await app.request(profile.changePassword, { body: wrong }, person)
  expect(await titlesOf(app, person)).toEqual([])
  const right = { currentPassword: person.password, newPassword: first }
  await app.call(profile.changePassword, { body: right }, person)
  app.clock.advance({ seconds: 1 })

  const email = 'new@example.com'
  await app.call(profile.putProfile, { body: { email, currentPassword: first } }, person)
  await app.mailed()
  const { token } = linkTo(app, 'email-change', email)
  await app.call(profile.confirmEmail, { body: { token } }, person)
  app.clock.advance({ seconds: 1 })
  expect(await titlesOf(app, person)).toEqual(['Email address changed', 'Password changed'])

  await app.call(accounts.forgotPassword, { body: { email } })
  await app.mailed()
  const reset = { token: linkTo(app, 'reset', email).token, password: second }
  await app.call(accounts.resetPassword, { body: reset })
  const { token: fresh } = await signIn(app, {
    ...person,
    user: { ...person.user, email },
    password: second,
  })
  expect(await titlesOf(app, { token: fresh })).toEqual([
    'Password changed',
    'Email address changed',
    'Password changed',
  ])
})
