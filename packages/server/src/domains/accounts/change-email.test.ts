import * as accounts from '@fourcast/contract/accounts.ts'
import { DEMO_EMAIL } from '@fourcast/contract/demo.ts'
import * as M from '@fourcast/contract/messages.ts'
import * as contract from '@fourcast/contract/profile.ts'
import * as play from '@fourcast/contract/responsible-play.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { linkTo, signIn, signUpUnconfirmed, signUpByCalls } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'

const NEW = 'new@example.com'
const GONE = { status: 422, code: 'unprocessable' }

async function ask(
  app: TestApp,
  person: Person,
  given: { email?: string; password?: string } = {},
) {
  const { email = NEW, password = person.password } = given
  const answer = await app.inject({
    method: 'PUT',
    url: contract.putProfile.path,
    payload: { email, ...(password && { currentPassword: password }) },
    headers: { authorization: `Bearer ${person.token}` },
  })
  await app.mailed()
  return answer
}

const confirm = (app: TestApp, linkToken: string, token?: string) =>
  app.request(contract.confirmEmail, { body: { token: linkToken } }, token ? { token } : {})
const tokenFor = (app: TestApp, email = NEW) => linkTo(app, 'email-change', email).token
const profile = (app: TestApp, { token }: Person) => app.call(contract.getProfile, {}, { token })
const kindsTo = (app: TestApp, recipient: string) =>
  app.mails.filter((mail) => mail.recipient === recipient).map(({ kind }) => kind)
const verify = async (app: TestApp, token: string) =>
  (await app.request(accounts.verify, {}, { token })).statusCode
const logIn = async (app: TestApp, email: string, { password }: Person) =>
  (await app.request(accounts.login, { body: { email, password } })).statusCode

test('10: changing the email address requires the current password', async () => {
  await using app = await openTestApp()
  const person = await signUpByCalls(app)
  for (const [password, told] of [
    ['', M.currentPasswordRequired],
    ['Not-Mine-7', M.currentPasswordWrong],
  ] as const)
    expect(refusal(await ask(app, person, { password }))).toEqual({
      status: 400,
      code: 'invalid',
      message: told,
      fields: { currentPassword: told },
    })
  expect((await profile(app, person)).pendingEmail).toBeNull()
  expect(kindsTo(app, NEW)).toEqual([])
})

test('10: the new address must be confirmed, and the old one is notified of the request and of the change', async () => {
  await using app = await openTestApp()
  const person = await signUpByCalls(app)
  const old = person.user.email
  const answer = await ask(app, person)
  expect(answer.json()).toMatchObject({ email: old, pendingEmail: NEW })
  expect(kindsTo(app, old)).toEqual(['verify', 'welcome', 'email-change-asked'])
  expect(await logIn(app, NEW, person)).toBe(401)
  expect((await confirm(app, tokenFor(app))).statusCode).toBe(204)
  expect(kindsTo(app, old)).toEqual(['verify', 'welcome', 'email-change-asked', 'email-changed'])
  expect(await logIn(app, old, person)).toBe(401)
  const again = await signIn(app, { ...person, user: { email: NEW } })
  expect(again.user).toMatchObject({ email: NEW, emailVerified: true })
  expect(await profile(app, { ...person, ...again })).toMatchObject({
    email: NEW,
    pendingEmail: null,
  })
})

test('10: the emails about a change never contain user input, and the last one gives the support address', async () => {
  await using app = await openTestApp({ env: { SUPPORT_EMAIL: 'help@fourcast.example' } })
  const person = await signUpByCalls(app, { firstName: 'Buy-pills.example' })
  await ask(app, person)
  await confirm(app, tokenFor(app))
  const text = app.mails.map(({ kind, text }) => (kind === 'verify' ? '' : text)).join('\n')
  expect(text).not.toContain('Buy-pills')
  expect(text).not.toContain(NEW)
  expect(text).not.toContain(person.user.email)
  const changed = app.mails.find(({ kind }) => kind === 'email-changed')
  expect(changed?.text).toContain('email help@fourcast.example right away, from this address')
})

test('10: a change ends every session but the one that confirmed it, and another account’s session does not count', async () => {
  await using app = await openTestApp()
  const [person, stranger] = [await signUpByCalls(app), await signUpByCalls(app)]
  const other = await signIn(app, person)
  await ask(app, person)
  await confirm(app, tokenFor(app), person.token)
  expect([await verify(app, person.token), await verify(app, other.token)]).toEqual([200, 401])
  await ask(app, person, { email: 'third@example.com' })
  await confirm(app, tokenFor(app, 'third@example.com'), stranger.token)
  expect([await verify(app, person.token), await verify(app, stranger.token)]).toEqual([401, 200])
})

test('only the newest link works, for 24 hours, and opening it twice is not an error', async () => {
  await using app = await openTestApp()
  const person = await signUpByCalls(app)
  await ask(app, person, { email: 'first@example.com' })
  await ask(app, person)
  expect(refusal(await confirm(app, tokenFor(app, 'first@example.com')))).toMatchObject(GONE)
  app.clock.advance({ hours: 24 })
  expect(refusal(await confirm(app, tokenFor(app)))).toMatchObject(GONE)
  const { token } = await signIn(app, person)
  expect((await profile(app, { ...person, token })).pendingEmail).toBeNull()
  await ask(app, { ...person, token })
  for (let press = 0; press < 2; press++)
    expect((await confirm(app, tokenFor(app))).statusCode).toBe(204)
  expect(kindsTo(app, person.user.email).filter((kind) => kind === 'email-changed')).toHaveLength(1)
})

test('the link of a cancelled change no longer works', async () => {
  await using app = await openTestApp()
  const [person, stranger] = [await signUpByCalls(app), await signUpByCalls(app)]
  await ask(app, person)
  const drop = (token: string) => app.call(contract.cancelEmailChange, {}, { token })
  await drop(stranger.token)
  expect((await profile(app, person)).pendingEmail).toBe(NEW)
  expect(await drop(person.token)).toMatchObject({ email: person.user.email, pendingEmail: null })
  expect(refusal(await confirm(app, tokenFor(app)))).toMatchObject(GONE)
  expect((await drop(person.token)).pendingEmail).toBeNull()
})

test('links to verify, to reset and to change an address are not interchangeable', async () => {
  await using app = await openTestApp()
  const person = await signUpByCalls(app)
  await ask(app, person)
  expect(refusal(await confirm(app, linkTo(app, 'verify', person.user.email).token))).toMatchObject(
    GONE,
  )
  const body = { token: tokenFor(app) }
  expect(refusal(await app.request(accounts.verifyEmail, { body }))).toMatchObject(GONE)
  const reset = { ...body, password: 'Quite-Another-8' }
  expect(refusal(await app.request(accounts.resetPassword, { body: reset }))).toMatchObject(GONE)
  expect(Object.keys(refusal(await confirm(app, '')).fields)).toEqual(['token'])
})

test('after a change, links sent earlier to the old mailbox no longer work', async () => {
  await using app = await openTestApp()
  const person = await signUpByCalls(app)
  const old = person.user.email
  await app.request(accounts.forgotPassword, { body: { email: old } })
  await ask(app, person)
  await confirm(app, tokenFor(app))
  const reset = { token: linkTo(app, 'reset', old).token, password: 'Quite-Another-8' }
  expect(refusal(await app.request(accounts.resetPassword, { body: reset }))).toMatchObject(GONE)
  const { rows } = await app.pool.query('select 1 from mailed_link where used_at is null')
  expect(rows).toEqual([])
})

test('a password reset cancels a pending change of address', async () => {
  await using app = await openTestApp()
  const person = await signUpByCalls(app)
  await ask(app, person)
  await app.request(accounts.forgotPassword, { body: { email: person.user.email } })
  const { token } = linkTo(app, 'reset', person.user.email)
  await app.call(accounts.resetPassword, { body: { token, password: 'Quite-Another-8' } })
  expect(refusal(await confirm(app, tokenFor(app)))).toMatchObject(GONE)
})

test('a change to a registered address gets the same response, no link, and notifies that account’s owner', async () => {
  await using app = await openTestApp()
  const [person, owner] = [await signUpByCalls(app), await signUpByCalls(app)]
  const known = (await ask(app, person, { email: owner.user.email })).json()
  const unknown = (await ask(app, person)).json()
  expect({ ...known, pendingEmail: NEW }).toEqual(unknown)
  expect(known.pendingEmail).toBe(owner.user.email)
  expect(kindsTo(app, owner.user.email)).toEqual(['verify', 'welcome', 'address-taken'])
  await ask(app, person, { email: DEMO_EMAIL })
  expect(kindsTo(app, DEMO_EMAIL)).toEqual([])
})

test('an address registered in the meantime stays with its account, also when two confirm it concurrently', async () => {
  await using app = await openTestApp()
  const [person, rival] = [await signUpByCalls(app), await signUpByCalls(app)]
  await ask(app, person)
  const first = tokenFor(app)
  await ask(app, rival)
  const answers = await Promise.all([confirm(app, first), confirm(app, tokenFor(app))])
  expect(statusesOf(answers)).toEqual([204, 409])
  const late = answers.find(({ statusCode }) => statusCode === 409)
  expect(late && refusal(late)).toMatchObject({ code: 'conflict', message: M.emailTaken })
  const { rows } = await app.pool.query('select email from account where email = $1', [NEW])
  expect(rows).toHaveLength(1)
})

test('11: an invalid address is refused, and no email is sent to anyone', async () => {
  await using app = await openTestApp()
  const person = await signUpByCalls(app)
  const before = app.mails.length
  for (const email of [
    'a@example.com\r\nBcc: b@example.com',
    'a@example.com,b@example.com',
    '"a b"@example.com',
    'Ann <a@example.com>',
    'a@example.com\0',
    'a@exаmple.com',
    'a b@c.com',
    `${'a'.repeat(250)}@example.com`,
  ])
    expect(refusal(await ask(app, person, { email }))).toMatchObject({
      status: 400,
      fields: { email: M.emailInvalid },
    })
  expect(app.mails).toHaveLength(before)
})

test('12: another spelling of the current address is no change, and spellings of a new one are the same address', async () => {
  await using app = await openTestApp()
  const person = await signUpByCalls(app)
  const same = await ask(app, person, { email: ` ${person.user.email.toUpperCase()} ` })
  expect(same.json()).toMatchObject({ email: person.user.email, pendingEmail: null })
  expect((await ask(app, person, { email: ' NEW@Example.com ' })).json().pendingEmail).toBe(NEW)
  await confirm(app, tokenFor(app))
  const form = {
    firstName: 'A',
    lastName: 'B',
    email: NEW.toUpperCase(),
    password: 'Long-Enough-7',
  }
  const agreed = { agreeToTerms: true as const, agreeToResponsiblePlay: true as const }
  const body = { ...form, ...agreed, marketingEmails: false }
  expect((await app.request(accounts.signup, { body })).statusCode).toBe(409)
})

test('resending the email needs no password and does not notify the old address again, five times an hour', async () => {
  await using app = await openTestApp()
  const person = await signUpByCalls(app)
  await ask(app, person)
  for (let n = 0; n < 4; n++)
    expect((await ask(app, person, { password: '' })).statusCode).toBe(200)
  const refused = await ask(app, person, { password: '' })
  expect(refusal(refused)).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(refused.headers['retry-after']).toBe('3600')
  expect(kindsTo(app, NEW)).toHaveLength(5)
  expect(kindsTo(app, person.user.email)).toEqual(['verify', 'welcome', 'email-change-asked'])
  expect((await confirm(app, tokenFor(app))).statusCode).toBe(204)
})

test('many accounts together cannot flood one mailbox', async () => {
  await using app = await openTestApp()
  const statuses: number[] = []
  for (let n = 0; n < 6; n++) statuses.push((await ask(app, await signUpByCalls(app))).statusCode)
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429])
  expect(kindsTo(app, NEW)).toHaveLength(5)
})

test('a form with an error in another field starts no change of address, and the reverse', async () => {
  await using app = await openTestApp()
  const person = await signUpByCalls(app)
  const send = (payload: object) =>
    app.inject({
      method: 'PUT',
      url: contract.putProfile.path,
      payload,
      headers: { authorization: `Bearer ${person.token}` },
    })
  const late = { email: NEW, currentPassword: person.password, dateOfBirth: '2020-01-01' }
  expect((await send(late)).statusCode).toBe(400)
  expect((await send({ email: NEW, city: 'Atlanta' })).statusCode).toBe(400)
  await app.mailed()
  expect(await profile(app, person)).toMatchObject({ city: '', pendingEmail: null })
  expect(kindsTo(app, NEW)).toEqual([])
})

test('a cool-off moves to the new address', async () => {
  await using app = await openTestApp()
  const person = await signUpByCalls(app)
  await app.call(play.takeBreak, { body: { length: 'month' } }, { token: person.token })
  await ask(app, person)
  await confirm(app, tokenFor(app))
  const { rows } = await app.pool.query('select until from break_claim')
  expect(rows).toHaveLength(2)
  expect(rows[0]).toEqual(rows[1])
})

test('a change that confirms an account’s first address sends the welcome email once', async () => {
  await using app = await openTestApp()
  const [person, verified] = [await signUpUnconfirmed(app), await signUpByCalls(app)]
  await ask(app, person)
  await confirm(app, tokenFor(app))
  expect(kindsTo(app, NEW)).toEqual(['email-change', 'welcome'])
  await ask(app, verified, { email: 'third@example.com' })
  await confirm(app, tokenFor(app, 'third@example.com'))
  expect(kindsTo(app, 'third@example.com')).toEqual(['email-change'])
})
