import * as accounts from '@fourcast/contract/accounts.ts'
import * as contract from '@fourcast/contract/totp.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { begin, codeOf, turnOn } from '#testing/codes.ts'
import { signIn, signInAsDemo, signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'

const WRONG = {
  status: 400,
  code: 'invalid',
  fields: { code: expect.stringMatching(/didn’t work/) },
}

test('two-factor is off at first, set up in two steps, and on from then on', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const { token } = person
  const off = {
    enabled: false,
    enabledAt: null,
    recoveryCodesLeft: 0,
    required: false,
    signInAgain: false,
  }
  expect(await app.call(contract.getTotp, {}, { token })).toEqual(off)
  const { secret, uri } = await begin(app, person)
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  const { protocol, host, pathname, searchParams } = new URL(uri)
  expect([protocol, host, decodeURIComponent(pathname)]).toEqual([
    'otpauth:',
    'totp',
    `/Fourcast:${person.user.email}`,
  ])
  expect(Object.fromEntries(searchParams)).toEqual({
    issuer: 'Fourcast',
    secret,
    algorithm: 'SHA1',
    digits: '6',
    period: '30',
  })
  expect(await app.call(contract.getTotp, {}, { token })).toEqual(off)
  await signIn(app, person)
  const body = { code: codeOf(app, secret) }
  const { recoveryCodes } = await app.call(contract.confirmTotp, { body }, { token })
  expect(recoveryCodes).toHaveLength(10)
  for (const code of recoveryCodes)
    expect(code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/)
  expect(new Set(recoveryCodes).size).toBe(10)
  expect(await app.call(contract.getTotp, {}, { token })).toEqual({
    enabled: true,
    enabledAt: '2026-05-04T16:00:00Z',
    recoveryCodesLeft: 10,
    required: false,
    signInAgain: false,
  })
  const mails = (await app.mailed()).filter(({ kind }) => kind.startsWith('totp'))
  expect(mails.map(({ kind, recipient }) => [kind, recipient])).toEqual([
    ['totp-enabled', person.user.email],
  ])
})

test('77: recovery codes have 80 bits, and neither they nor the secret are readable in the database', async () => {
  await using app = await openTestApp()
  const { secret, recoveryCodes } = await turnOn(app, await signUp(app))
  const rows = [
    ...(await app.pool.query('select * from totp')).rows,
    ...(await app.pool.query('select * from recovery_code')).rows,
  ]
  const stored = JSON.stringify([rows, app.logs, app.mails])
  expect(rows).toHaveLength(11)
  expect(new Set(rows.map(({ salt }) => salt)).size).toBe(11)
  expect(stored).not.toContain(secret)
  for (const code of recoveryCodes) {
    expect(stored).not.toContain(code)
    expect(stored).not.toContain(code.replaceAll('-', ''))
  }
})

test('turning two-factor on signs out every other device', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const other = await signIn(app, person)
  await turnOn(app, person)
  const status = async ({ token }: { token: string }) =>
    (await app.request(accounts.verify, {}, { token })).statusCode
  expect([await status(person), await status(other)]).toEqual([200, 401])
})

test('starting setup again replaces an unfinished one, never an active one', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const { token } = person
  const confirm = (code: string) => app.request(contract.confirmTotp, { body: { code } }, { token })
  expect(refusal(await confirm('123456'))).toMatchObject({ status: 409, code: 'conflict' })
  const old = await begin(app, person)
  const { secret } = await begin(app, person)
  expect(refusal(await confirm(codeOf(app, old.secret)))).toMatchObject(WRONG)
  expect((await confirm(codeOf(app, secret))).statusCode).toBe(200)
  expect(refusal(await confirm(codeOf(app, secret)))).toMatchObject({ status: 409 })
  const body = { currentPassword: person.password }
  const again = await app.request(contract.startTotp, { body }, { token })
  expect(refusal(again)).toMatchObject({ status: 409, code: 'conflict' })
})

test('a code is accepted one step early or late, and no further', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const { secret } = await begin(app, person)
  const confirm = (steps: number) => {
    const body = { code: codeOf(app, secret, steps) }
    return app.request(contract.confirmTotp, { body }, person)
  }
  expect(statusesOf([await confirm(-2), await confirm(2)])).toEqual([400, 400])
  expect((await confirm(-1)).statusCode).toBe(200)
})

test('every change requires the current password, and a wrong one is refused at its field', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const body = { currentPassword: 'Wrong-Guess-1' }
  const wrong = { status: 400, fields: { currentPassword: expect.any(String) } }
  expect(refusal(await app.request(contract.startTotp, { body }, person))).toMatchObject(wrong)
  const { secret } = await turnOn(app, person)
  const both = { ...body, code: codeOf(app, secret) }
  for (const change of [contract.renewRecoveryCodes, contract.disableTotp])
    expect(refusal(await app.request(change, { body: both }, person))).toMatchObject(wrong)
  expect((await app.call(contract.getTotp, {}, person)).enabled).toBe(true)
})

test('new recovery codes replace all earlier ones, and the owner is notified', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const currentPassword = person.password
  const renew = (code: string) => ({ body: { currentPassword, code } })
  const off = await app.request(contract.renewRecoveryCodes, renew('123456'), person)
  expect(refusal(off)).toMatchObject({ status: 409, code: 'conflict' })
  const { secret, recoveryCodes: old } = await turnOn(app, person)
  const renewal = renew(codeOf(app, secret))
  const { recoveryCodes } = await app.call(contract.renewRecoveryCodes, renewal, person)
  expect(recoveryCodes.filter((code) => old.includes(code))).toEqual([])
  const mail = (await app.mailed()).at(-1)
  expect([mail?.kind, mail?.recipient]).toEqual(['recovery-codes-renewed', person.user.email])
  for (const code of recoveryCodes) expect(mail?.text).not.toContain(code)
  const disable = (code = '') => app.request(contract.disableTotp, renew(code), person)
  expect(refusal(await disable(old[0]))).toMatchObject(WRONG)
  expect((await disable(recoveryCodes[0])).statusCode).toBe(204)
})

test('9: an open session with the password cannot make recovery codes without a code, and its guesses are limited', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const { secret, recoveryCodes } = await turnOn(app, person)
  const renew = (more: { code?: string }) =>
    app.inject({
      method: 'POST',
      url: contract.renewRecoveryCodes.path,
      headers: { authorization: `Bearer ${person.token}` },
      payload: { currentPassword: person.password, ...more },
    })
  const without = { status: 400, code: 'invalid', fields: { code: expect.stringMatching(/Enter/) } }
  expect(refusal(await renew({}))).toMatchObject(without)
  for (let n = 0; n < 10; n++) expect(refusal(await renew({ code: '000000' }))).toMatchObject(WRONG)
  const body = { currentPassword: person.password, code: codeOf(app, secret) }
  for (const call of [contract.renewRecoveryCodes, contract.disableTotp])
    expect((await app.request(call, { body }, person)).statusCode).toBe(429)
  const kinds = (await app.mailed()).map(({ kind }) => kind)
  expect(kinds).not.toContain('recovery-codes-renewed')
  app.clock.advance({ minutes: 15 })
  const answer = await app.request(
    contract.disableTotp,
    { body: { ...body, code: recoveryCodes[0] ?? '' } },
    person,
  )
  expect(answer.statusCode).toBe(204)
})

test('turning two-factor off requires password and code, then the password alone signs in, and the owner is notified', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const { secret } = await turnOn(app, person)
  const disable = (code: string) =>
    app.request(contract.disableTotp, { body: { currentPassword: person.password, code } }, person)
  expect(refusal(await disable(codeOf(app, secret, 5)))).toMatchObject(WRONG)
  const done = await disable(codeOf(app, secret))
  expect([done.statusCode, done.body]).toEqual([204, ''])
  expect(await app.call(contract.getTotp, {}, person)).toMatchObject({
    enabled: false,
    recoveryCodesLeft: 0,
  })
  await signIn(app, person)
  expect((await app.mailed()).at(-1)?.kind).toBe('totp-disabled')
  expect(refusal(await disable('123456'))).toMatchObject({ status: 409, code: 'conflict' })
  const { rows } = await app.pool.query('select distinct second_factor from session')
  expect(rows).toEqual([{ second_factor: false }])
})

test('setup codes are limited without locking out sign-ins', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const { secret } = await begin(app, person)
  const confirm = (code: string) => app.request(contract.confirmTotp, { body: { code } }, person)
  for (let n = 0; n < 10; n++) expect((await confirm('000000')).statusCode).toBe(400)
  const locked = await confirm(codeOf(app, secret))
  expect(refusal(locked)).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(Number(locked.headers['retry-after'])).toBe(900)
  app.clock.advance({ minutes: 15 })
  expect((await confirm(codeOf(app, secret))).statusCode).toBe(200)
})

test('29: the demo account cannot use two-factor', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  const { token } = await signInAsDemo(app)
  const body = { currentPassword: 'x', code: '123456' }
  const answers = [
    await app.request(contract.startTotp, { body }, { token }),
    await app.request(contract.confirmTotp, { body }, { token }),
    await app.request(contract.renewRecoveryCodes, { body }, { token }),
    await app.request(contract.disableTotp, { body }, { token }),
  ]
  for (const answer of answers)
    expect(refusal(answer)).toMatchObject({ status: 403, code: 'demo_account' })
  expect((await app.call(contract.getTotp, {}, { token })).enabled).toBe(false)
})

test('30: anonymous requests read and change nothing', async () => {
  await using app = await openTestApp()
  const body = { currentPassword: 'x', code: '123456' }
  const answers = [
    await app.request(contract.getTotp),
    await app.request(contract.startTotp, { body }),
    await app.request(contract.confirmTotp, { body }),
    await app.request(contract.renewRecoveryCodes, { body }),
    await app.request(contract.disableTotp, { body }),
  ]
  expect(statusesOf(answers)).toEqual([401, 401, 401, 401, 401])
})

test('of two concurrent confirmations one gets recovery codes', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const { secret } = await begin(app, person)
  const body = { code: codeOf(app, secret) }
  const both = [1, 2].map(() => app.request(contract.confirmTotp, { body }, person))
  expect(statusesOf(await Promise.all(both))).toEqual([200, 409])
  const { rows } = await app.pool.query('select count(*)::int as codes from recovery_code')
  expect(rows).toEqual([{ codes: 10 }])
})

test('32: later responses never contain the secret', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const { secret } = await turnOn(app, person)
  const answers = [
    await app.request(contract.getTotp, {}, person),
    await app.request(accounts.verify, {}, person),
  ]
  for (const { body } of answers) {
    expect(body).not.toContain(secret)
    expect(body).not.toMatch(/secret|hash/i)
  }
})
