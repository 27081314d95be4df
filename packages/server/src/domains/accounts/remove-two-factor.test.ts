import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import * as accounts from '@fourcast/contract/accounts.ts'
import { DEMO_EMAIL } from '@fourcast/contract/demo.ts'
import * as contract from '@fourcast/contract/totp.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { turnOn } from '#testing/codes.ts'
import { runOn } from '#testing/command.ts'
import { signIn, signUp } from '#testing/people.ts'
import { userTwoFactor } from '#commands/user-two-factor.ts'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'
import { removeTwoFactor } from './remove-two-factor.ts'

const USAGE = 'Name the account: npm run user:two-factor -- EMAIL --remove\n'

const run = (app: TestApp, ...given: string[]) => runOn(app, userTwoFactor, given)

const enabledTotps = async (app: TestApp) =>
  (await app.pool.query('select 1 from totp where enabled_at is not null')).rowCount

test('the command turns two-factor off, ends every session, prints one line and sends an email', async () => {
  await using app = await openTestApp()
  const [person, other] = [await signUp(app), await signUp(app)]
  const { email } = person.user
  await turnOn(app, person)
  await turnOn(app, other)
  expect(await run(app, ` ${email.toUpperCase()}`, '--remove')).toEqual({
    code: 0,
    err: '',
    out: `${email} signs in with the password alone. All sessions were ended, and the owner gets an email.\n`,
  })
  expect((await app.request(accounts.verify, {}, person)).statusCode).toBe(401)
  const { token } = await signIn(app, person)
  expect(await app.call(contract.getTotp, {}, { token })).toMatchObject({
    enabled: false,
    recoveryCodesLeft: 0,
  })
  expect((await app.call(contract.getTotp, {}, other)).enabled).toBe(true)
  expect(await readdir(join(app.folder, 'outbox'))).not.toEqual([])
})

test('the command exits with 1 and one line of explanation when it fails', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const { email } = person.user
  await turnOn(app, person)
  const answers = await Promise.all([
    run(app),
    run(app, email),
    run(app, email, '--removed'),
    run(app, 'nobody@example.com', '--remove'),
  ])
  expect(answers).toEqual([
    ...Array.from({ length: 3 }, () => ({ code: 1, out: '', err: USAGE })),
    { code: 1, out: '', err: "No account has the address 'nobody@example.com'.\n" },
  ])
  expect(await enabledTotps(app)).toBe(1)
  expect((await app.request(accounts.verify, {}, person)).statusCode).toBe(200)
})

test('the owner gets instructions by email, also at an unverified address, and the removal is logged', async () => {
  await using app = await openTestApp({ env: { SUPPORT_EMAIL: 'help@fourcast.example' } })
  const { user, ...person } = await signUp(app)
  await turnOn(app, person)
  await removeTwoFactor(app.deps, user.email)
  const mail = (await app.mailed()).at(-1)
  expect([mail?.kind, mail?.recipient, mail?.subject]).toEqual([
    'totp-disabled',
    user.email,
    'We turned two-factor authentication off',
  ])
  expect(mail?.text).toContain('email help@fourcast.example')
  expect(mail?.text).toContain('https://fourcast.example/forgot-password')
  const on = app.mails.find(({ kind }) => kind === 'totp-enabled')
  expect(on?.text).toContain('email help@fourcast.example from this address')
  const events = app.logs.filter(({ event }) => event === 'totp-removed')
  expect(events).toMatchObject([{ userId: user.id }])
})

test('an account without two-factor keeps its sessions and its unfinished setup', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  const person = await signUp(app)
  const body = { currentPassword: person.password }
  await app.call(contract.startTotp, { body }, person)
  for (const email of [person.user.email, DEMO_EMAIL])
    await expect(removeTwoFactor(app.deps, email)).rejects.toThrow(
      'doesn’t use two-factor authentication',
    )
  expect((await app.request(accounts.verify, {}, person)).statusCode).toBe(200)
  expect((await app.pool.query('select 1 from totp')).rowCount).toBe(1)
  expect((await app.mailed()).filter(({ kind }) => kind === 'totp-disabled')).toEqual([])
})
