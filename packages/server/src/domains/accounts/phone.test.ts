import * as contract from '@fourcast/contract/phone.ts'
import { putPreferences } from '@fourcast/contract/preferences.ts'
import { getProfile, putProfile } from '@fourcast/contract/profile.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'
import { stopPhone } from '#platform/sms/stops.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signIn, signInAsDemo, signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import { phoneCodesPurgeJob } from './jobs.ts'

const PHONE = '+14045550123'
const OTHER = '+14045550199'

type Who = Pick<Person, 'token'>

const savePhone = (app: TestApp, { token }: Who, phone = PHONE) =>
  app.call(putProfile, { body: { phone } }, { token })

/** An account with a saved, unverified phone. */
async function withPhone(app: TestApp, phone = PHONE): Promise<Person> {
  const person = await signUp(app)
  await savePhone(app, person, phone)
  return person
}

const send = (app: TestApp, { token }: Who) => app.request(contract.sendPhoneCode, {}, { token })

const verify = (app: TestApp, { token }: Who, code: string) =>
  app.request(contract.verifyPhone, { body: { code } }, { token })

/** The code in the newest text. */
const codeOf = (app: TestApp): string => /\d{6}/.exec(app.texts.at(-1)?.text ?? '')?.[0] ?? ''

const otherThan = (code: string) => (code === '111111' ? '222222' : '111111')

async function codeFor(app: TestApp, person: Who): Promise<string> {
  expect(refusedOr202(await send(app, person))).toBe(202)
  return codeOf(app)
}

const refusedOr202 = (answer: Awaited<ReturnType<typeof send>>) =>
  answer.statusCode === 202 ? 202 : answer.body

async function verified(app: TestApp, phone = PHONE): Promise<Person> {
  const person = await withPhone(app, phone)
  expect((await verify(app, person, await codeFor(app, person))).statusCode).toBe(200)
  return person
}

test('a code is sent to the saved phone, and entering it verifies the phone', async () => {
  await using app = await openTestApp()
  const person = await withPhone(app)
  const code = await codeFor(app, person)
  expect(app.texts).toMatchObject([
    {
      kind: 'phone-code',
      recipient: PHONE,
      text: `Fourcast: Your code is ${code}. It works for 10 minutes. Don't share it with anyone. Reply STOP to opt out.`,
    },
  ])
  const answer = await verify(app, person, ` ${code.slice(0, 3)} ${code.slice(3)}`)
  expect([answer.statusCode, answer.json()]).toMatchObject([
    200,
    { phone: PHONE, phoneVerified: true, phoneStopped: false },
  ])
  expect(await app.call(getProfile, {}, { token: person.token })).toMatchObject({
    phoneVerified: true,
  })
  expect(refusal(await send(app, person))).toMatchObject({ status: 409, code: 'conflict' })
  expect(refusal(await verify(app, person, code))).toMatchObject({ status: 409, code: 'conflict' })
})

test('the code is in neither the database nor the log, and the number is not in the log', async () => {
  await using app = await openTestApp()
  const person = await withPhone(app)
  const code = await codeFor(app, person)
  await verify(app, person, otherThan(code))
  const { rows } = await app.pool.query('select * from phone_code')
  const { rows: sent } = await app.pool.query("select content from message where channel = 'sms'")
  expect(JSON.stringify([rows, sent])).not.toContain(code)
  const log = JSON.stringify(app.logs)
  expect([log.includes(`"${code}"`), log.includes('4045550123')]).toEqual([false, false])
})

test('a wrong code is refused with the attempts left, and after five even the right one', async () => {
  await using app = await openTestApp()
  const person = await withPhone(app)
  const code = await codeFor(app, person)
  const wrong = otherThan(code)
  expect(refusal(await verify(app, person, wrong))).toMatchObject({
    status: 400,
    code: 'invalid',
    fields: { code: 'Wrong code. 4 tries are left.' },
  })
  for (let i = 0; i < 3; i++) await verify(app, person, wrong)
  expect(refusal(await verify(app, person, wrong)).message).toMatch(/Send a new one/)
  expect(refusal(await verify(app, person, code))).toMatchObject({ status: 409, code: 'conflict' })
})

test('twenty concurrent wrong codes count as five attempts', async () => {
  await using app = await openTestApp()
  const person = await withPhone(app)
  const wrong = otherThan(await codeFor(app, person))
  const answers = await Promise.all(Array.from({ length: 20 }, () => verify(app, person, wrong)))
  expect(statusesOf(answers)).toEqual([...Array(5).fill(400), ...Array(15).fill(409)])
})

test('the right code sent twice concurrently verifies the phone', async () => {
  await using app = await openTestApp()
  const person = await withPhone(app)
  const code = await codeFor(app, person)
  const answers = await Promise.all([verify(app, person, code), verify(app, person, code)])
  expect(statusesOf(answers)[0]).toBe(200)
})

test('a code expires after ten minutes, and a newer one replaces it', async () => {
  await using app = await openTestApp()
  const person = await withPhone(app)
  const first = await codeFor(app, person)
  app.clock.advance({ minutes: 1 })
  const second = await codeFor(app, person)
  if (first !== second) expect((await verify(app, person, first)).statusCode).toBe(400)
  app.clock.advance({ minutes: 10 })
  expect(refusal(await verify(app, person, second))).toMatchObject({ status: 409 })
  expect((await verify(app, person, await codeFor(app, person))).statusCode).toBe(200)
})

test('a code verifies only the phone it was sent to, not one saved later', async () => {
  await using app = await openTestApp()
  const person = await withPhone(app)
  const code = await codeFor(app, person)
  await savePhone(app, person, OTHER)
  expect(refusal(await verify(app, person, code))).toMatchObject({ status: 409, code: 'conflict' })
  // Also when the change is concurrent and the code's row still exists.
  app.clock.advance({ minutes: 1 })
  const late = await codeFor(app, person)
  await app.pool.query('update profile set phone = $1', [PHONE])
  expect(refusal(await verify(app, person, late))).toMatchObject({ status: 409 })
  expect(await app.call(getProfile, {}, { token: person.token })).toMatchObject({
    phoneVerified: false,
  })
})

test('a code does not work for another account', async () => {
  await using app = await openTestApp()
  const [ada, eve] = [await withPhone(app), await withPhone(app)]
  const hers = await codeFor(app, ada)
  expect(refusal(await verify(app, eve, hers))).toMatchObject({ status: 409 })
  const own = await codeFor(app, eve)
  if (own !== hers) expect((await verify(app, eve, hers)).statusCode).toBe(400)
})

test('one code a minute and three an hour, and the error says how long to wait', async () => {
  await using app = await openTestApp()
  const { token } = await signIn(app, await withPhone(app), { rememberMe: true })
  const waits = async (by: Temporal.DurationLike) => {
    app.clock.advance(by)
    const answer = await send(app, { token })
    return [answer.statusCode, answer.headers['retry-after']]
  }
  expect(await waits({ seconds: 0 })).toEqual([202, undefined])
  expect(await waits({ seconds: 15 })).toEqual([429, '45'])
  expect(await waits({ seconds: 45 })).toEqual([202, undefined])
  expect(await waits({ seconds: 60 })).toEqual([202, undefined])
  expect(await waits({ seconds: 60 })).toEqual([429, '3420'])
  expect(await waits({ minutes: 57 })).toEqual([202, undefined])
  expect(app.texts).toHaveLength(4)
})

test('ten concurrent requests send one code', async () => {
  await using app = await openTestApp()
  const person = await withPhone(app)
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(app, person)))
  expect(statusesOf(answers)).toEqual([202, ...Array(9).fill(429)])
  expect(app.texts).toHaveLength(1)
})

test('one phone gets five codes a day from all accounts, without limiting other phones', async () => {
  await using app = await openTestApp()
  for (let i = 0; i < 5; i++) await codeFor(app, await withPhone(app))
  const sixth = await withPhone(app)
  const answer = await send(app, sixth)
  expect([answer.statusCode, answer.headers['retry-after']]).toEqual([429, '86400'])
  await savePhone(app, sixth, OTHER)
  expect((await send(app, sixth)).statusCode).toBe(202)
})

test('a phone can be verified on three accounts, also concurrently', async () => {
  await using app = await openTestApp()
  await verified(app)
  const people: Person[] = []
  const codes: string[] = []
  for (let i = 0; i < 4; i++) {
    const person = await withPhone(app)
    people.push(person)
    codes.push(await codeFor(app, person))
  }
  const answers = await Promise.all(people.map((one, at) => verify(app, one, codes[at] ?? '')))
  expect(statusesOf(answers)).toEqual([200, 200, 409, 409])
})

test('refused: no phone, a phone that said STOP, an anonymous caller and the demo account', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  expect(refusal(await send(app, person))).toMatchObject({
    status: 409,
    message: 'Save a phone number first',
  })
  await savePhone(app, person)
  await stopPhone(app.db, PHONE, app.clock.now())
  expect(refusal(await send(app, person))).toMatchObject({ status: 422, code: 'unprocessable' })
  expect((await send(app, { token: 'none' })).statusCode).toBe(401)
  expect((await verify(app, { token: 'none' }, '123456')).statusCode).toBe(401)
  await seedDemo(app.deps)
  const demo = await signInAsDemo(app)
  for (const answer of [await send(app, demo), await verify(app, demo, '123456')])
    expect(refusal(answer)).toMatchObject({ status: 403, code: 'demo_account' })
  expect(app.texts).toEqual([])
})

test.each(['', '12345', '1234567', 'abcdef', '١٢٣٤٥'])('%j is refused as a code', async (code) => {
  await using app = await openTestApp()
  const answer = await verify(app, await withPhone(app), code)
  expect(refusal(answer)).toMatchObject({
    status: 400,
    fields: { code: 'Enter the 6 digits we sent' },
  })
})

const turnOn = (app: TestApp, { token }: Who) =>
  app.request(putPreferences, { body: { smsNotifications: true, theme: 'dark' } }, { token })

test('texts can be turned on once a phone is verified and turn off with it', async () => {
  await using app = await openTestApp()
  const person = await withPhone(app)
  expect(refusal(await turnOn(app, person))).toMatchObject({
    status: 400,
    fields: { smsNotifications: 'Verify a phone number first' },
  })
  const choices = 'select sms_notifications, theme from preference'
  const before = { sms_notifications: false, theme: 'light' }
  expect((await app.pool.query(choices)).rows).toEqual([before])
  await verify(app, person, await codeFor(app, person))
  expect((await turnOn(app, person)).json()).toMatchObject({ smsNotifications: true })
  await savePhone(app, person, '(404) 555-0123')
  expect((await app.pool.query(choices)).rows).toMatchObject([{ sms_notifications: true }])
  await savePhone(app, person, OTHER)
  expect((await app.pool.query(choices)).rows).toMatchObject([{ sms_notifications: false }])
  expect((await turnOn(app, person)).statusCode).toBe(400)
})

test('an account with texts already on can save other preferences and turn texts off', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  await app.pool.query('update preference set sms_notifications = true')
  expect((await turnOn(app, person)).statusCode).toBe(200)
  const off = { smsNotifications: false }
  const answer = await app.request(putPreferences, { body: off }, { token: person.token })
  expect(answer.json()).toMatchObject({ smsNotifications: false, theme: 'dark' })
})

test('expired codes are deleted, valid ones stay', async () => {
  await using app = await openTestApp()
  const person = await withPhone(app)
  const code = await codeFor(app, person)
  const storedCodes = async () =>
    (await app.pool.query('select user_id from phone_code')).rows.length
  const { run } = phoneCodesPurgeJob(app.deps)
  app.clock.advance({ minutes: 9 })
  await run()
  expect(await storedCodes()).toBe(1)
  app.clock.advance({ minutes: 1 })
  await run()
  expect(await storedCodes()).toBe(0)
  expect(refusal(await verify(app, person, code))).toMatchObject({ status: 409 })
})
