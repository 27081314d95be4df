import * as accounts from '@fourcast/contract/accounts.ts'
import { DEMO_PASSWORD } from '@fourcast/contract/demo.ts'
import * as M from '@fourcast/contract/messages.ts'
import * as contract from '@fourcast/contract/profile.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { linkTo, signIn, signInAsDemo, signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'

const NEW_PASSWORD = 'Quite-Another-8'

const change = (app: TestApp, { token, password }: Person, newPassword: string = NEW_PASSWORD) =>
  app.request(
    contract.changePassword,
    { body: { currentPassword: password, newPassword } },
    { token },
  )
const verify = async (app: TestApp, token: string) =>
  (await app.request(accounts.verify, {}, { token })).statusCode
const logIn = async (app: TestApp, { user }: Person, password: string) => {
  const answer = await app.request(accounts.login, { body: { email: user.email, password } })
  return answer.statusCode
}

test('10: changing the password requires the current one', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  expect(refusal(await change(app, { ...person, password: 'Not-Mine-7' }))).toMatchObject({
    status: 400,
    code: 'invalid',
    fields: { currentPassword: M.currentPasswordWrong },
  })
  expect(refusal(await change(app, { ...person, password: '' }))).toMatchObject({
    fields: { currentPassword: M.currentPasswordRequired },
  })
  expect((await change(app, { ...person, token: '' })).statusCode).toBe(401)
  expect(await logIn(app, person, person.password)).toBe(200)
  expect((await change(app, person)).statusCode).toBe(204)
  expect(await logIn(app, person, person.password)).toBe(401)
  expect(await logIn(app, person, NEW_PASSWORD)).toBe(200)
})

test('10: an open session gets ten guesses at the current password, then has to wait', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  for (let n = 0; n < 10; n++)
    expect((await change(app, { ...person, password: 'Not-Mine-7' })).statusCode).toBe(400)
  const locked = await change(app, person)
  expect(refusal(locked)).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(locked.headers['retry-after']).toBe('900')
  app.clock.advance({ minutes: 15 })
  expect((await change(app, person)).statusCode).toBe(204)
})

test('27: a change ends every other session and its refresh token at once, and keeps the current one', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  const [person, stranger] = [await signUp(app), await signUp(app)]
  const others = [await signIn(app, person), await signIn(app, person, { rememberMe: true })]
  expect((await change(app, person)).statusCode).toBe(204)
  for (const { token, refreshToken } of others) {
    expect(await verify(second, token)).toBe(401)
    const renewed = await second.request(accounts.refresh, { body: { refreshToken } })
    expect(renewed.statusCode).toBe(401)
  }
  for (const { token, refreshToken } of [person, stranger]) {
    expect(await verify(second, token)).toBe(200)
    await app.call(accounts.refresh, { body: { refreshToken } })
  }
})

test('a change notifies the address, verified or not, and resets the count of failed sign-ins', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  for (let n = 0; n < 10; n++) await logIn(app, person, 'wrong')
  expect(await logIn(app, person, person.password)).toBe(429)
  await change(app, person)
  const { kind, recipient, text } = app.mails.at(-1) ?? {}
  expect([kind, recipient]).toEqual(['password-changed', person.user.email])
  expect(text).toContain('All other devices were signed out.')
  expect(await logIn(app, person, NEW_PASSWORD)).toBe(200)
})

test('3: a weak, common or unchanged password is refused at its field', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  for (const weak of ['short', 'Password1', 'Fourcast123!', DEMO_PASSWORD])
    expect(refusal(await change(app, person, weak))).toEqual({
      status: 400,
      code: 'invalid',
      message: M.passwordWeak,
      fields: { newPassword: M.passwordWeak },
    })
  const same = refusal(await change(app, person, person.password))
  expect(same).toMatchObject({ status: 400, code: 'invalid' })
  expect(Object.keys(same.fields)).toEqual(['newPassword'])
  expect(await logIn(app, person, person.password)).toBe(200)
})

test('of concurrent changes one succeeds', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  const person = await signUp(app)
  const chosen = ['First-of-Two-1', 'Second-of-Two-2']
  const answers = await Promise.all([
    change(app, person, chosen[0]),
    change(second, person, chosen[1]),
  ])
  expect(statusesOf(answers)).toEqual([204, 400])
  const password = chosen[answers.findIndex(({ statusCode }) => statusCode === 204)] ?? ''
  expect(await logIn(app, person, password)).toBe(200)
})

test('a change revokes pending reset links and changes of address', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const { email } = person.user
  await app.request(accounts.forgotPassword, { body: { email } })
  const body = { email: 'new@example.com', currentPassword: person.password }
  await app.call(contract.putProfile, { body }, { token: person.token })
  await change(app, person)
  const reset = { token: linkTo(app, 'reset', email).token, password: 'A-third-One-9' }
  expect((await app.request(accounts.resetPassword, { body: reset })).statusCode).toBe(422)
  const confirm = { token: linkTo(app, 'email-change', 'new@example.com').token }
  expect((await app.request(contract.confirmEmail, { body: confirm })).statusCode).toBe(422)
})

test('the demo account cannot change its password', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  const demo = { ...(await signInAsDemo(app)), password: DEMO_PASSWORD }
  expect(refusal(await change(app, demo))).toMatchObject({ status: 403, code: 'demo_account' })
  await signInAsDemo(app)
})
