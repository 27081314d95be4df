import * as contract from '@fourcast/contract/accounts.ts'
import { DEMO_EMAIL } from '@fourcast/contract/demo.ts'
import * as M from '@fourcast/contract/messages.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import type { TestApp } from '#testing/app.ts'
import { linkTo, signIn, signupForm, signUpUnconfirmed, signUpByCalls } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'

const rows = async (app: TestApp, query: string) => (await app.pool.query(query)).rows

test('a sign-up creates an account in its Basic trial, preferences, a session and an email', async () => {
  await using app = await openTestApp()
  const body = signupForm({
    firstName: ' Ada ',
    lastName: ' King-Noel ',
    email: ' Ada@Example.COM ',
    marketingEmails: true,
  })
  const response = await app.request(contract.signup, { body })
  expect(response.statusCode).toBe(201)
  const { user, token } = response.json()
  expect(user).toMatchObject({
    email: 'ada@example.com',
    name: 'Ada King-Noel',
    role: 'user',
    emailVerified: false,
    isDemo: false,
    createdAt: '2026-05-04T16:00:00Z',
    subscription: {
      plan: 'basic',
      status: 'trial',
      isActive: false,
      trialDays: 5,
      expiresAt: '2026-05-09T16:00:00Z',
    },
  })
  expect((await app.call(contract.verify, {}, { token })).user.id).toBe(user.id)
  expect(await rows(app, 'select marketing_emails, auto_save from preference')).toEqual([
    { marketing_emails: true, auto_save: true },
  ])
  expect(
    await rows(app, 'select terms_version, terms_accepted_at, responsible_play_at from account'),
  ).toEqual([
    {
      terms_version: '2026-11-23',
      terms_accepted_at: new Date('2026-05-04T16:00:00Z'),
      responsible_play_at: new Date('2026-05-04T16:00:00Z'),
    },
  ])
  expect(app.mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['verify', 'ada@example.com'],
  ])
})

test('every invalid field is named, and the message is of the form’s first one', async () => {
  await using app = await openTestApp()
  const empty = await app.request(contract.signup, {
    body: signupForm({ firstName: ' ', lastName: '', email: '', password: '' }),
  })
  expect(refusal(empty)).toEqual({
    status: 400,
    code: 'invalid',
    message: M.firstNameRequired,
    fields: {
      firstName: M.firstNameRequired,
      lastName: M.lastNameRequired,
      email: M.emailRequired,
      password: M.passwordRequired,
    },
  })
  const unticked = await app.inject({
    method: 'POST',
    url: '/api/auth/signup',
    payload: { ...signupForm(), agreeToTerms: false, agreeToResponsiblePlay: false },
  })
  expect(refusal(unticked)).toMatchObject({
    status: 400,
    message: M.termsRequired,
    fields: { agreeToResponsiblePlay: M.responsiblePlayRequired },
  })
  expect(await rows(app, 'select 1 from account')).toEqual([])
})

test('1: passwords of 7 characters and of a megabyte are refused, of 8, 64 and 128 accepted', async () => {
  await using app = await openTestApp()
  const sent = async (password: string) =>
    refusalOrCreated(await app.request(contract.signup, { body: signupForm({ password }) }))
  expect(await sent('Aa1-xyz')).toMatchObject({ status: 400, fields: { password: M.passwordWeak } })
  for (const length of [8, 64, 128]) expect(await sent('Kx7-'.repeat(length / 4))).toBe(201)
  expect(await sent('Kx7-'.repeat(1 << 18))).toMatchObject({ status: 413, code: 'too_large' })
})

const refusalOrCreated = (response: Parameters<typeof refusal>[0]) =>
  response.statusCode === 201 ? 201 : refusal(response)

test('2: spaces and emoji count, and every byte of a password matters', async () => {
  await using app = await openTestApp()
  const long = `Kx7 ${'🎲'.repeat(17)}`
  for (const password of ['corRect horse 9', long, `${'kX7-'.repeat(18)}a`]) {
    const { user } = await signUpByCalls(app, { password })
    const others = [`${password} `, password.toLowerCase(), password.slice(0, -1), `${password}b`]
    for (const other of others) {
      const body = { email: user.email, password: other }
      expect((await app.request(contract.login, { body })).statusCode).toBe(401)
    }
    await signIn(app, { user, password })
  }
})

test('a password is the same in every Unicode form a keyboard may send', async () => {
  await using app = await openTestApp()
  const password = 'Pâssé-wörd-7'
  const { user } = await signUpByCalls(app, { password: password.normalize('NFD') })
  for (const form of [password, password.normalize('NFD'), 'Ｐâssé－wörd－７'])
    await signIn(app, { user, password: form })
  for (const other of ['Passe-word-7', 'pâssé-wörd-7']) {
    const body = { email: user.email, password: other }
    expect((await app.request(contract.login, { body })).statusCode).toBe(401)
  }
})

test('3: common passwords and product names are refused in any case', async () => {
  await using app = await openTestApp()
  const common = ['password1', 'Password1', 'P@ssw0rd', 'PASSWORD123', 'Trustno1', 'abc123456']
  const product = ['Fourcast123!', 'fourCast-1', 'Lottery777', 'Powerball#1', 'Fourcast-Demo-1']
  for (const password of [...common, ...product]) {
    const response = await app.request(contract.signup, { body: signupForm({ password }) })
    expect([password, refusal(response)]).toEqual([
      password,
      {
        status: 400,
        code: 'invalid',
        message: M.passwordWeak,
        fields: { password: M.passwordWeak },
      },
    ])
  }
  await signUpByCalls(app, { password: 'Fourcast-is-Honest' })
})

test('6: a registered address gets 409 and its owner a notice, a few times an hour at most', async () => {
  await using app = await openTestApp()
  const { user } = await signUpByCalls(app)
  for (let times = 0; times < 5; times++) {
    const response = await app.request(contract.signup, {
      body: signupForm({ email: user.email.toUpperCase() }),
    })
    expect(refusal(response)).toEqual({
      status: 409,
      code: 'conflict',
      message: M.emailTaken,
      fields: { email: M.emailTaken },
    })
  }
  const notices = app.mails.filter((mail) => mail.kind === 'signup-attempt')
  expect(notices).toHaveLength(3)
  expect(notices[0]).toMatchObject({
    recipient: user.email,
    subject: 'Someone tried to sign up with your address',
  })
  app.clock.advance({ hours: 1, seconds: 1 })
  await app.request(contract.signup, { body: signupForm({ email: user.email }) })
  expect(app.mails.filter((mail) => mail.kind === 'signup-attempt')).toHaveLength(4)
})

test('11: an invalid address is refused and gets no email', async () => {
  await using app = await openTestApp()
  const bad = [
    'a@example.com\r\nBcc: c@example.com',
    'a@example.com,b@example.com',
    'a@example.com b@example.com',
    '"a b"@example.com',
    'Ada <a@example.com>',
    'a\u0000@example.com',
    'а@example.com',
    'a@exаmple.com',
    'a..b@example.com',
    'a@localhost',
    '@example.com',
    `${'a'.repeat(64)}@${'b'.repeat(63)}.${'c'.repeat(63)}.${'d'.repeat(63)}.com`,
  ]
  for (const email of bad) {
    const response = await app.request(contract.signup, { body: signupForm({ email }) })
    expect([email, refusal(response)]).toEqual([
      email,
      {
        status: 400,
        code: 'invalid',
        message: M.emailInvalid,
        fields: { email: M.emailInvalid },
      },
    ])
    const asked = await app.request(contract.forgotPassword, { body: { email } })
    expect(asked.statusCode).toBe(400)
    const login = await app.request(contract.login, { body: { email, password: 'x' } })
    expect(login.statusCode).toBe(email.includes('\0') ? 400 : 401)
  }
  expect(app.mails).toEqual([])
})

test('12: 20 concurrent sign-ups with spellings of one address create one account', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  const spellings = ['one@example.com', ' One@Example.com', 'ONE@EXAMPLE.COM ', 'oNe@example.COM']
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? app : second).request(contract.signup, {
        body: signupForm({ email: spellings[n % 4] ?? '' }),
      }),
    ),
  )
  expect(statusesOf(answers)).toEqual([201, ...Array<number>(19).fill(409)])
  expect(await rows(app, 'select email from account')).toEqual([{ email: 'one@example.com' }])
  expect(await rows(app, 'select 1 from session')).toHaveLength(1)
})

test('the demo account’s address cannot be registered, on or off, and gets no email', async () => {
  await using app = await openTestApp({ env: { DEMO: 'off' } })
  const body = signupForm({ email: DEMO_EMAIL })
  expect((await app.request(contract.signup, { body })).statusCode).toBe(409)
  expect(app.mails).toEqual([])
})

test('the emailed link verifies the address for 24 hours, also when opened twice', async () => {
  await using app = await openTestApp()
  const { user, token } = await signUpUnconfirmed(app)
  const link = linkTo(app, 'verify', user.email)
  expect(link.url.href).toContain('https://fourcast.example/verify-email#token=')
  const press = () => app.request(contract.verifyEmail, { body: { token: link.token } })
  const isVerified = async () => (await app.call(contract.verify, {}, { token })).user.emailVerified
  expect((await press()).statusCode).toBe(204)
  expect((await press()).statusCode).toBe(204)
  expect(await isVerified()).toBe(true)
  app.clock.advance({ hours: 24 })
  expect(refusal(await press())).toMatchObject({
    status: 422,
    code: 'unprocessable',
    message: 'This link is no longer valid. Ask for a new one.',
  })
})

test('an address over the limit of sign-ups has to wait, another does not', async () => {
  await using app = await openTestApp({ env: { LIMIT_SIGNUPS: '2' } })
  const from = (address: string) =>
    app.request(contract.signup, { body: signupForm() }, { address })
  expect((await from('203.0.113.1')).statusCode).toBe(201)
  expect((await from('203.0.113.1')).statusCode).toBe(201)
  const third = await from('203.0.113.1')
  expect(refusal(third)).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(Number(third.headers['retry-after'])).toBeGreaterThan(0)
  expect((await from('203.0.113.2')).statusCode).toBe(201)
})
