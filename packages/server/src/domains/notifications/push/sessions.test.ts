import * as accounts from '@fourcast/contract/accounts.ts'
import * as profile from '@fourcast/contract/profile.ts'
import * as sessions from '@fourcast/contract/sessions.ts'
import { decodeJwt } from 'jose'
import { expect, test } from 'vitest'
import { ownerOf } from '#platform/http/auth.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { linkTo, signIn, signUp } from '#testing/people.ts'
import { subscribePush } from './subscriptions.ts'
import { subscribeBrowser } from './testing.ts'

interface Token {
  token: string
  refreshToken: string
}

const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) }
const at = (name: string) => ({ endpoint: `https://fcm.googleapis.com/fcm/send/${name}`, keys })
const idOf = ({ token }: Token) => String(decodeJwt(token)['sid'])

/** The browsers that would get a message. */
const subscribedBrowsers = async (app: TestApp) => {
  const { rows } = await app.pool.query('select endpoint from push_subscription order by 1')
  return rows.map(({ endpoint }) => String(endpoint).split('/').at(-1))
}

const PASSWORD = 'Another-Long-One-8'
const changePassword = (app: TestApp, { password, token }: Person) =>
  app.call(
    profile.changePassword,
    { body: { currentPassword: password, newPassword: PASSWORD } },
    { token },
  )

async function reset(app: TestApp, { user: { email } }: Person) {
  await app.call(accounts.forgotPassword, { body: { email } })
  const { token } = linkTo(app, 'reset', email)
  await app.call(accounts.resetPassword, { body: { token, password: PASSWORD } })
}

async function changeEmail(app: TestApp, { password, token }: Person) {
  const body = { email: 'moved@example.com', currentPassword: password }
  await app.call(profile.putProfile, { body }, { token })
  await app.mailed()
  const link = linkTo(app, 'email-change', 'moved@example.com').token
  await app.call(profile.confirmEmail, { body: { token: link } }, { token })
}

async function reuse(app: TestApp, { refreshToken }: Token) {
  for (const _ of ['used', 'reused']) {
    await app.request(accounts.refresh, { body: { refreshToken } })
    app.clock.advance({ seconds: 11 })
  }
}

type End = (app: TestApp, person: Person, stolen: Token) => Promise<unknown>

const ENDS: readonly (readonly [reason: string, left: string[], end: End])[] = [
  ['logout', ['here'], (app, _, stolen) => app.call(accounts.logout, {}, stolen)],
  [
    'revoked',
    ['here'],
    (app, person, stolen) =>
      app.call(sessions.endSession, { params: { id: idOf(stolen) } }, person),
  ],
  ['revoked', ['here'], (app, person) => app.call(sessions.endOtherSessions, {}, person)],
  ['password', ['here'], changePassword],
  ['email', ['here'], changeEmail],
  ['reset', [], reset],
  ['reuse', ['here'], (app, _, stolen) => reuse(app, stolen)],
]

test.each(ENDS)(
  '27: after %s the signed-out device gets no push messages, %j',
  async (...given) => {
    const [reason, left, end] = given
    await using app = await openTestApp()
    const [person, stranger] = [await signUp(app), await signUp(app)]
    const stolen = await signIn(app, person)
    await subscribeBrowser(app, person, at('here'))
    await subscribeBrowser(app, stolen, at('lost'))
    await subscribeBrowser(app, stranger, at('theirs'))
    await end(app, person, stolen)
    const { rows } = await app.pool.query('select distinct end_reason from session where id = $1', [
      idOf(stolen),
    ])
    expect(rows).toEqual([{ end_reason: reason }])
    expect(await subscribedBrowsers(app)).toEqual([...left, 'theirs'])
  },
)

test('a device whose session timed out still gets push messages', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  await subscribeBrowser(app, person, at('here'))
  await app.call(accounts.logout, { query: { reason: 'idle' } }, person)
  expect(await subscribedBrowsers(app)).toEqual(['here'])
  app.clock.advance({ hours: 24 * 120 })
  await app.pool.query('delete from session')
  expect(await subscribedBrowsers(app)).toEqual(['here'])
})

test('a subscription belongs to the session that last renewed it', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  await subscribeBrowser(app, person, at('here'))
  const next = await signIn(app, person)
  await subscribeBrowser(app, next, at('here'))
  await app.call(accounts.logout, {}, person)
  expect(await subscribedBrowsers(app)).toEqual(['here'])
  await app.call(accounts.logout, {}, next)
  expect(await subscribedBrowsers(app)).toEqual([])
})

test('a session that ends while a browser subscribes adds none', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const user = {
    userId: ownerOf({ userId: person.user.id }),
    sessionId: idOf(person),
    role: 'user' as const,
    isDemo: false,
    isConfirmed: true,
    provenAt: app.clock.now(),
    lacksSecondFactor: false as const,
  }
  await app.call(accounts.logout, {}, person)
  const late = subscribePush(app.deps, user, { ...at('late'), wins: true, draws: true }, null)
  await expect(late).rejects.toMatchObject({ code: 'unauthenticated' })
  expect(await subscribedBrowsers(app)).toEqual([])
})
