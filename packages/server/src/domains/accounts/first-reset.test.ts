import * as accounts from '@fourcast/contract/accounts.ts'
import { getLimits, takeBreak } from '@fourcast/contract/responsible-play.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { linkTo, signUpUnconfirmed } from '#testing/people.ts'

const STRANGER = '203.0.113.9'

/** An account that a stranger signed up with the owner's address, and that the owner confirmed. */
async function signUpClaimed(app: TestApp): Promise<Person> {
  const stranger = await signUpUnconfirmed(app)
  const { token } = linkTo(app, 'verify', stranger.user.email)
  await app.call(accounts.verifyEmail, { body: { token } })
  return stranger
}

async function reset(app: TestApp, { user }: Person, password: string): Promise<void> {
  await app.call(accounts.forgotPassword, { body: { email: user.email } })
  const { token } = linkTo(app, 'reset', user.email)
  await app.call(accounts.resetPassword, { body: { token, password } })
}

const logIn = (app: TestApp, { user }: Person, password: string, address: string) =>
  app.call(accounts.login, { body: { email: user.email, password } }, { address })

const count = async (app: TestApp, table: string) =>
  (await app.pool.query(`select from ${table}`)).rowCount

const newSignIns = async (app: TestApp) =>
  (await app.mailed()).filter(({ kind }) => kind === 'new-sign-in')

test('73: the first reset after a confirmation removes earlier sessions, known places and push subscriptions', async () => {
  await using app = await openTestApp()
  const stranger = await signUpClaimed(app)
  await logIn(app, stranger, stranger.password, STRANGER)
  const notified = (await newSignIns(app)).length
  // A push subscription whose session has timed out.
  await app.pool.query(
    `insert into push_subscription (id, user_id, endpoint, p256dh, auth, wins, draws, created_at)
      values (gen_random_uuid(), $1, 'https://push.example/1', 'x', 'y', true, true, now())`,
    [stranger.user.id],
  )
  await reset(app, stranger, 'Quite-Another-8')
  for (const table of [
    'session where ended_at is null or address is not null',
    'push_subscription',
  ])
    expect(await count(app, table), table).toBe(0)
  const { token, refreshToken } = stranger
  expect((await app.request(accounts.verify, {}, { token })).statusCode).toBe(401)
  const renewed = await app.request(accounts.refresh, { body: { refreshToken } })
  expect(renewed.statusCode).toBe(401)
  // The stranger's place is new to the account again, so its owner is notified.
  await logIn(app, stranger, 'Quite-Another-8', STRANGER)
  expect(await newSignIns(app)).toHaveLength(notified + 1)
})

test('the first reset removes the phone, its code and the consent to texts, a later one keeps them', async () => {
  await using app = await openTestApp()
  const stranger = await signUpClaimed(app)
  const setUp = async () => {
    const id = [stranger.user.id]
    await app.pool.query(
      `insert into profile (user_id, phone, phone_verified_at) values ($1, '+14045550123', now())
        on conflict (user_id) do update set phone = excluded.phone, phone_verified_at = now()`,
      id,
    )
    await app.pool.query(
      "insert into phone_code (user_id, phone, code_hash, expires_at) values ($1, '+14045550123', 'x', now())",
      id,
    )
    await app.pool.query('update preference set sms_notifications = true where user_id = $1', id)
  }
  const phones = async () =>
    (
      await app.pool.query(
        `select phone, phone_verified_at is not null verified, sms_notifications texts,
          exists (select from phone_code) code from profile join preference using (user_id)`,
      )
    ).rows
  await setUp()
  await reset(app, stranger, 'Quite-Another-8')
  expect(await phones()).toEqual([{ phone: '', verified: false, texts: false, code: false }])
  await setUp()
  await reset(app, stranger, 'And-One-More-9')
  expect(await phones()).toEqual([
    { phone: '+14045550123', verified: true, texts: true, code: true },
  ])
})

test('73: a later reset keeps the owner’s known places', async () => {
  await using app = await openTestApp()
  const person = await signUpClaimed(app)
  await reset(app, person, 'Quite-Another-8')
  await logIn(app, person, 'Quite-Another-8', '198.51.100.4')
  const notified = (await newSignIns(app)).length
  await reset(app, person, 'And-One-More-9')
  await logIn(app, person, 'And-One-More-9', '198.51.100.4')
  expect(await newSignIns(app)).toHaveLength(notified)
})

test('73: a reset does not end a cool-off once the address is confirmed', async () => {
  await using app = await openTestApp()
  const stranger = await signUpUnconfirmed(app)
  await app.call(takeBreak, { body: { length: 'sixMonths' } }, { token: stranger.token })
  const { token } = linkTo(app, 'verify', stranger.user.email)
  await app.call(accounts.verifyEmail, { body: { token } })
  await reset(app, stranger, 'Quite-Another-8')
  const session = await logIn(app, stranger, 'Quite-Another-8', STRANGER)
  if ('mfaRequired' in session) throw new Error('two-factor is on')
  const limits = await app.call(getLimits, {}, { token: session.token })
  expect(limits.break?.length).toBe('sixMonths')
})

test('the email about a new password counts as sent to a confirmed address', async () => {
  await using app = await openTestApp()
  const stranger = await signUpUnconfirmed(app)
  await reset(app, stranger, 'Quite-Another-8')
  const { rows } = await app.pool.query(
    "select bucket from message where kind = 'password-changed'",
  )
  expect(rows).toEqual([{ bucket: null }])
})
