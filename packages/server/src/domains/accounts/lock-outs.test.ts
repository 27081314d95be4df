import * as contract from '@fourcast/contract/accounts.ts'
import { proveIdentity } from '@fourcast/contract/proof.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { codeOf, turnOn } from '#testing/codes.ts'
import type { Person } from '#testing/people.ts'
import { linkTo, signUp } from '#testing/people.ts'
import { giveCode, ticketOf } from './testing/two-factor.ts'

const NEW_PASSWORD = 'Quite-Another-8'
const HOME = '203.0.113.7'

/** Resets the password; returns the ticket for the next sign-in. */
async function reset(app: TestApp, { user: { email } }: Person): Promise<string> {
  await app.call(contract.forgotPassword, { body: { email } })
  const { token } = linkTo(app, 'reset', email)
  const body = { token, password: NEW_PASSWORD }
  return (await app.call(contract.resetPassword, { body })).ticket
}

const logIn = async (app: TestApp, person: Person, password: string, ticket?: string) => {
  const body = { email: person.user.email, password, ...(ticket !== undefined && { ticket }) }
  return (await app.request(contract.login, { body }, { address: HOME })).statusCode
}

test('75: after a reset others’ failed sign-ins do not lock the owner out, and the ticket allows ten attempts', async () => {
  await using app = await openTestApp()
  const [person, other] = [await signUp(app), await signUp(app)]
  const ticket = await reset(app, person)
  for (let n = 0; n < 10; n++) expect(await logIn(app, person, 'wrong')).toBe(401)
  expect(await logIn(app, person, NEW_PASSWORD)).toBe(429)
  expect(await logIn(app, person, NEW_PASSWORD, await reset(app, other))).toBe(429)
  expect(await logIn(app, person, NEW_PASSWORD, ticket)).toBe(200)
  for (let n = 0; n < 10; n++) expect(await logIn(app, person, 'wrong', ticket)).toBe(401)
  expect(await logIn(app, person, NEW_PASSWORD, ticket)).toBe(429)
})

test('75: a ticket expires after half an hour', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const ticket = await reset(app, person)
  app.clock.advance({ minutes: 30 })
  for (let n = 0; n < 10; n++) await logIn(app, person, 'wrong')
  expect(await logIn(app, person, NEW_PASSWORD, ticket)).toBe(429)
})

test('75: the third wrong code is emailed to the owner, once an hour, and recovery codes have their own limit', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const { recoveryCodes } = await turnOn(app, person)
  const ticket = await ticketOf(app, person)
  const mails = () => app.mails.filter(({ kind }) => kind === 'wrong-codes').length
  const emailCounts: number[] = []
  for (let n = 0; n < 10; n++) {
    expect((await giveCode(app, ticket, '000000')).statusCode).toBe(400)
    emailCounts.push(mails())
  }
  expect(emailCounts.slice(0, 4)).toEqual([0, 0, 1, 1])
  expect(emailCounts.at(-1)).toBe(1)
  expect((await giveCode(app, ticket, '000000')).statusCode).toBe(429)
  expect((await giveCode(app, ticket, recoveryCodes[0] ?? '')).statusCode).toBe(200)
})

test('75: wrong codes entered with the old password do not count after a reset', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const { secret, recoveryCodes } = await turnOn(app, person)
  const ticket = await ticketOf(app, person)
  for (const code of ['000000', 'AAAA-AAAA-AAAA-AAAA'])
    for (let n = 0; n < 10; n++) await giveCode(app, ticket, code)
  expect((await giveCode(app, ticket, recoveryCodes[0] ?? '')).statusCode).toBe(429)
  await reset(app, person)
  const next = await ticketOf(app, { ...person, password: NEW_PASSWORD })
  expect((await giveCode(app, next, codeOf(app, secret))).statusCode).toBe(200)
})

test('75: wrong codes and passwords in one session use up its own limit, not the owner’s', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const owner = await app.call(contract.login, {
    body: { email: person.user.email, password: person.password, rememberMe: true },
  })
  if ('mfaRequired' in owner) throw new Error('two-factor is on')
  const prove = (token: string, body: { currentPassword?: string; code?: string }) =>
    app.request(proveIdentity, { body }, { token })
  const stolen = async (body: { currentPassword?: string; code?: string }) => {
    for (let n = 0; n < 10; n++) expect((await prove(person.token, body)).statusCode).toBe(400)
    expect((await prove(person.token, body)).statusCode).toBe(429)
  }
  await stolen({ currentPassword: 'Not-Mine-7' })
  const right = { currentPassword: person.password }
  expect((await prove(owner.token, right)).statusCode).toBe(204)
  const { secret, recoveryCodes } = await turnOn(app, { ...owner, password: person.password })
  // Turning two-factor on ended the stolen session; this stands for one stolen later.
  await app.pool.query('update session set ended_at = null, end_reason = null')
  await stolen({ code: '000000' })
  await stolen({ code: 'AAAA-AAAA-AAAA-AAAA' })
  const ticket = await ticketOf(app, person)
  expect((await giveCode(app, ticket, codeOf(app, secret))).statusCode).toBe(200)
  expect((await prove(owner.token, { code: recoveryCodes[0] ?? '' })).statusCode).toBe(204)
})
