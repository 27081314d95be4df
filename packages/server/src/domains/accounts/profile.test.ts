import * as contract from '@fourcast/contract/profile.ts'
import * as accounts from '@fourcast/contract/accounts.ts'
import * as M from '@fourcast/contract/messages.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signInAsDemo, signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'

const GIVEN = {
  phone: '+14045550123',
  dateOfBirth: '1990-11-21',
  address: '1 Peachtree Street',
  city: 'Atlanta',
  state: 'GA',
  zipCode: '30303',
}

const read = (app: TestApp, token: string) => app.call(contract.getProfile, {}, { token })
const put = (app: TestApp, token: string, payload: object) =>
  app.inject({
    method: 'PUT',
    url: contract.putProfile.path,
    payload,
    headers: { authorization: `Bearer ${token}` },
  })
const refused = async (app: TestApp, token: string, payload: object) =>
  refusal(await put(app, token, payload))

test('a new account’s profile has only a name and an address', async () => {
  await using app = await openTestApp()
  const { user, token } = await signUp(app)
  expect(await read(app, token)).toEqual({
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: user.email,
    phone: '',
    dateOfBirth: '',
    address: '',
    city: '',
    state: '',
    zipCode: '',
    profilePhotoUrl: null,
    profilePhotoId: null,
    pendingEmail: null,
    phoneVerified: false,
    phoneStopped: false,
  })
})

test('each field changes alone, and all but the names can be emptied', async () => {
  await using app = await openTestApp()
  const [{ user, token }, other] = [await signUp(app), await signUp(app)]
  const start = await read(app, other.token)
  await put(app, token, { ...GIVEN, phone: '(404) 555-0123', firstName: ' Dana ' })
  const answer = await put(app, token, { city: 'Decatur' })
  const expected = { ...start, ...GIVEN, firstName: 'Dana', city: 'Decatur', email: user.email }
  expect([answer.statusCode, answer.json()]).toEqual([200, expected])
  const empty = Object.fromEntries(Object.keys(GIVEN).map((name) => [name, '']))
  await put(app, token, empty)
  expect(await read(app, token)).toEqual({ ...expected, ...empty })
  await put(app, token, {})
  expect(await read(app, token)).toEqual({ ...expected, ...empty })
  expect(await read(app, other.token)).toEqual(start)
})

test('a new name shows at once on every device', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await put(app, token, { lastName: 'Byron' })
  const { user } = await app.call(accounts.verify, {}, { token })
  expect([user.name, user.firstName, user.lastName]).toEqual(['Ada Byron', 'Ada', 'Byron'])
})

test('reading and writing a profile requires signing in', async () => {
  await using app = await openTestApp()
  expect((await app.request(contract.getProfile)).statusCode).toBe(401)
  expect((await app.request(contract.putProfile, { body: {} })).statusCode).toBe(401)
  expect((await app.request(contract.cancelEmailChange)).statusCode).toBe(401)
})

test('every invalid field is named and nothing changes', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const bad = {
    firstName: ' ',
    lastName: 'x'.repeat(81),
    email: 'nobody',
    phone: '555-0123',
    dateOfBirth: '2001-02-29',
    address: 'a\nb',
    city: 'x'.repeat(101),
    state: 'ga',
    zipCode: '3030',
  }
  const before = await read(app, token)
  const { status, fields } = await refused(app, token, { ...bad, currentPassword: 7 })
  expect(status).toBe(400)
  expect(Object.keys(fields).toSorted()).toEqual(
    [...Object.keys(bad), 'currentPassword'].toSorted(),
  )
  const withGood = await refused(app, token, { city: 'Atlanta', state: 'ZZ' })
  expect(withGood).toMatchObject({ status: 400, fields: { state: M.stateNotFound('ZZ') } })
  expect(await read(app, token)).toEqual(before)
})

test.each([
  ['2008-05-04', 'GA', null],
  ['2008-05-05', 'GA', 'You must be at least 18 to use Fourcast'],
  ['2008-05-05', '', 'You must be at least 18 to use Fourcast'],
  ['2007-05-04', 'NE', null],
  ['2007-05-05', 'NE', 'In Nebraska you must be at least 19 to use Fourcast'],
  ['2005-05-04', 'IA', null],
  ['2005-05-05', 'IA', 'In Iowa you must be at least 21 to use Fourcast'],
  ['2005-05-05', 'MS', 'In Mississippi you must be at least 21 to use Fourcast'],
  ['2026-05-05', 'GA', 'That date is in the future'],
  ['1899-12-31', 'GA', 'Check your year of birth'],
])('born %s in %s: %s', async (dateOfBirth, state, ageError) => {
  // Still May 4 in New York, May 5 elsewhere.
  await using app = await openTestApp({ now: '2026-05-05T03:30:00Z' })
  const { token } = await signUp(app)
  const answer = await put(app, token, { dateOfBirth, state })
  if (ageError === null) expect(answer.json()).toMatchObject({ dateOfBirth, state })
  else expect(refusal(answer)).toMatchObject({ status: 400, fields: { dateOfBirth: ageError } })
})

test('a state with a higher minimum age is refused for younger players, whichever field is set first', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await put(app, token, { dateOfBirth: '2006-01-01', state: 'GA' })
  const ageError = 'In Iowa you must be at least 21 to use Fourcast'
  expect(await refused(app, token, { state: 'IA' })).toMatchObject({ fields: { state: ageError } })
  await put(app, token, { dateOfBirth: '', state: 'IA' })
  const later = await refused(app, token, { dateOfBirth: '2006-01-01' })
  expect(later).toMatchObject({ fields: { dateOfBirth: ageError } })
  // An account from before the rule can still change other fields.
  await app.pool.query("update profile set date_of_birth = '2006-01-01'")
  expect((await put(app, token, { city: 'Ames', state: 'IA' })).statusCode).toBe(200)
})

test('a new phone is unverified and gets no texts', async () => {
  await using app = await openTestApp()
  const { user, token } = await signUp(app)
  await put(app, token, GIVEN)
  const verify = () =>
    app.pool.query(`with known as (update profile set phone_verified_at = now())
      update preference set sms_notifications = true where user_id = '${user.id}'`)
  const switchedOn = async () =>
    (await app.pool.query('select sms_notifications as on from preference')).rows[0].on
  await verify()
  await put(app, token, { ...GIVEN, city: 'Macon' })
  expect(await read(app, token)).toMatchObject({ phoneVerified: true })
  expect(await switchedOn()).toBe(true)
  await put(app, token, { phone: '404-555-0199' })
  expect(await read(app, token)).toMatchObject({ phone: '+14045550199', phoneVerified: false })
  expect(await switchedOn()).toBe(false)
})

test('the profile shows that a phone said STOP', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await put(app, token, GIVEN)
  await app.pool.query("insert into sms_stop values ('+14045550123', now())")
  expect(await read(app, token)).toMatchObject({ phoneStopped: true })
})

test('of two concurrent saves one applies completely', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  const { token } = await signUp(app)
  const [here, there] = [
    { ...GIVEN, firstName: 'Here' },
    { ...GIVEN, firstName: 'There', city: 'Boston', state: 'MA', address: '', zipCode: '02108' },
  ]
  for (let round = 0; round < 5; round++) {
    const saves = Array.from({ length: 6 }, (_, n) =>
      n % 2 ? put(app, token, here) : put(second, token, there),
    )
    for (const { statusCode } of await Promise.all(saves)) expect(statusCode).toBe(200)
    const { firstName } = await read(app, token)
    expect(await read(app, token)).toMatchObject(firstName === 'Here' ? here : there)
  }
})

test('concurrent saves cannot combine a birth date with a state that forbids it', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  for (let round = 0; round < 5; round++) {
    await put(app, token, { dateOfBirth: '', state: '' })
    const [young, strict] = [{ dateOfBirth: '2006-01-01' }, { state: 'IA' }]
    const answers = await Promise.all([put(app, token, young), put(app, token, strict)])
    expect(statusesOf(answers)).toEqual([200, 400])
  }
})

test('31: fields that are not part of a profile are ignored', async () => {
  await using app = await openTestApp()
  const [{ user, token }, other] = [await signUp(app), await signUp(app)]
  const stored = async () => {
    const { rows } = await app.pool.query(
      'select a.*, s.plan, s.expires_at from account a join subscription s on s.user_id = a.id order by a.id',
    )
    return JSON.stringify(rows)
  }
  const before = await stored()
  const answer = await put(app, token, {
    id: other.user.id,
    userId: other.user.id,
    role: 'super_admin',
    plan: 'premium',
    planEndsAt: '2099-01-01',
    emailVerified: true,
    emailVerifiedAt: '2026-01-01T00:00:00Z',
    priceCents: 0,
    quotaUsed: -5,
    isDemo: true,
    pendingEmail: 'evil@example.com',
    phoneVerified: true,
    phoneVerifiedAt: '2026-01-01T00:00:00Z',
    phoneStopped: true,
    profilePhotoId: other.user.id,
    passwordHash: 'x',
    createdAt: '2020-01-01T00:00:00Z',
  })
  expect(answer.json()).toMatchObject({
    email: user.email,
    pendingEmail: null,
    phoneVerified: false,
    phoneStopped: false,
    profilePhotoId: null,
  })
  expect(await stored()).toBe(before)
})

test('54: markup in names and addresses is stored as text, and control characters are refused', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const [script, image] = ['<script>alert(1)</script>', '"><img src=x onerror=alert(1)>']
  const answer = await put(app, token, { firstName: script, lastName: image, address: image })
  expect(answer.headers['content-type']).toContain('application/json')
  expect(answer.json()).toMatchObject({ firstName: script, lastName: image, address: image })
  for (const sign of ['\0', '\r\n', '\u202e', '\ud800', '\u2028'])
    expect(await refused(app, token, { firstName: `A${sign}B` })).toMatchObject({
      status: 400,
      fields: { firstName: 'Use plain letters, spaces and symbols' },
    })
})

test('the demo account’s profile can be read but not changed', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  const { token } = await signInAsDemo(app)
  expect((await read(app, token)).firstName).toBe('Demo')
  expect(await refused(app, token, { firstName: 'Mine' })).toMatchObject({
    status: 403,
    code: 'demo_account',
  })
  expect((await read(app, token)).firstName).toBe('Demo')
})
