import * as contract from '@fourcast/contract/accounts.ts'
import * as steps from '@fourcast/contract/totp.ts'
import { expect, test } from 'vitest'
import { vapidKeys } from '#domains/notifications/push/vapid.ts'
import { readStopToken, stopToken } from '#platform/email/unsubscribe.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { codeOf, turnOn } from '#testing/codes.ts'
import { runOn } from '#testing/command.ts'
import { PASSWORD } from '#testing/password.ts'
import { signUp } from '#testing/people.ts'
import { secretReseal } from '#commands/secret-reseal.ts'
import { fileUrl, isFileKey } from './photo/policy.ts'

const OLD = 'a-secret-of-the-tests-0123456789abcdef'
const NEW = 'the-secret-after-it-fedcba9876543210'

const rotated = (app: TestApp) =>
  openTestApp({ beside: app, env: { SECRET: NEW, SECRET_PREVIOUS: OLD } })
const after = (app: TestApp) => openTestApp({ beside: app, env: { SECRET: NEW } })

/** Runs `npm run secret:reseal`. */
const reseal = (app: TestApp, settings: Record<string, string>) =>
  runOn(app, secretReseal, [], settings)

test('71: SECRET_PREVIOUS still opens tokens, tickets, two-factor secrets, links and push keys', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const { secret } = await turnOn(app, person)
  const body = { email: person.user.email, password: PASSWORD }
  const { ticket } = (await app.request(contract.login, { body })).json()
  const pair = await vapidKeys(app.deps)
  const id = crypto.randomUUID()
  const stop = stopToken(app.deps.keys, { name: 'marketing', userId: person.user.id })
  const key = fileUrl(app.deps.keys, id).split('/').at(-1) ?? ''

  await using next = await rotated(app)
  const { keys } = next.deps
  expect((await next.request(contract.verify, {}, { token: person.token })).statusCode).toBe(200)
  const code = codeOf(app, secret)
  const second = await next.request(steps.totpLogin, { body: { ticket, code } })
  expect(second.statusCode).toBe(200)
  expect(await vapidKeys(next.deps)).toEqual(pair)
  expect(readStopToken(keys, stop)).toEqual({ name: 'marketing', userId: person.user.id })
  expect([isFileKey(keys, id, key), isFileKey(keys, id, `${key.slice(1)}x`)]).toEqual([true, false])

  // New signatures use the new secret.
  await using last = await after(app)
  const { token } = second.json()
  expect((await last.request(contract.verify, {}, { token })).statusCode).toBe(200)
  expect((await last.request(contract.verify, {}, { token: person.token })).statusCode).toBe(401)
  expect(readStopToken(last.deps.keys, stop)).toBeNull()
})

const fingerprintsOf = ({ deps }: TestApp) =>
  ['break-address', 'trial-address', 'free-cancellation', 'two-month-offer'].map((use) =>
    deps.keys.mac(use, 'ada@example.com'),
  )
const lastingOf = async (app: TestApp) => [await vapidKeys(app.deps), fingerprintsOf(app)]

test.each([
  ['the old SECRET', { SECRET: OLD }],
  ['the new SECRET and the old one as the previous', { SECRET: NEW, SECRET_PREVIOUS: OLD }],
  ['the old SECRET and the new one as the previous', { SECRET: OLD, SECRET_PREVIOUS: NEW }],
])('71: after a start without SECRET_PREVIOUS, %s restores the stored keys', async (_, env) => {
  await using app = await openTestApp()
  const first = await lastingOf(app)
  app.clock.advance({ hours: 1 })
  await using mistaken = await openTestApp({ beside: app, env: { SECRET: NEW } })
  expect(await lastingOf(mistaken)).not.toEqual(first)
  app.clock.advance({ hours: 1 })
  await using mended = await openTestApp({ beside: app, env })
  expect(await lastingOf(mended)).toEqual(first)
  if (env.SECRET !== NEW) return
  await reseal(app, env)
  await using last = await after(app)
  expect(await lastingOf(last)).toEqual(first)
})

test('71: an instance with old settings that restarts after npm run secret:reseal changes no stored key', async () => {
  await using app = await openTestApp()
  const first = await lastingOf(app)
  const both = { SECRET: NEW, SECRET_PREVIOUS: OLD }
  await reseal(app, both)
  app.clock.advance({ hours: 1 })
  await using forgotten = await openTestApp({ beside: app, env: { SECRET: OLD } })
  await lastingOf(forgotten)
  await using next = await openTestApp({ beside: app, env: both })
  expect(await lastingOf(next)).toEqual(first)
})

test('71: after npm run secret:reseal the old secret is useless and nobody is locked out', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const { secret } = await turnOn(app, person)
  const pair = await vapidKeys(app.deps)
  const fingerprints = fingerprintsOf(app)
  expect(await reseal(app, { SECRET: NEW })).toEqual({
    code: 1,
    out: '',
    err: 'Set SECRET to the new secret and SECRET_PREVIOUS to the old one.\n',
  })
  const both = { SECRET: NEW, SECRET_PREVIOUS: OLD }
  expect(await reseal(app, both)).toMatchObject({
    code: 0,
    out: expect.stringMatching(/^Re-encrypted with SECRET: 1 two-factor secret/),
  })
  expect(await reseal(app, both)).toMatchObject({ code: 0 })

  await using next = await after(app)
  const body = { email: person.user.email, password: PASSWORD }
  const { ticket } = (await next.request(contract.login, { body })).json()
  const code = codeOf(app, secret)
  const second = await next.request(steps.totpLogin, { body: { ticket, code } })
  expect(second.statusCode).toBe(200)
  expect(await vapidKeys(next.deps)).toEqual(pair)
  // The fingerprints of mailboxes that had a trial or a full refund stay the same.
  expect(fingerprintsOf(next)).toEqual(fingerprints)
  expect(next.deps.keys.mac('file', 'x')).not.toBe(app.deps.keys.mac('file', 'x'))
  const { rows } = await app.pool.query(
    `select count(*)::int n from setting where key like 'lasting-%'`,
  )
  expect(rows).toEqual([{ n: 5 }])
})
