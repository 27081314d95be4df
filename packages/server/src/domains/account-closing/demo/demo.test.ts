import * as contract from '@fourcast/contract/accounts.ts'
import { DEMO_EMAIL, DEMO_PASSWORD } from '@fourcast/contract/demo.ts'
import { getStats, listHistory } from '@fourcast/contract/numbers.ts'
import { listNotifications } from '@fourcast/contract/notifications.ts'
import { getPreferences } from '@fourcast/contract/preferences.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { refusal } from '#testing/refusal.ts'
import { resetDemo, seedDemo } from './demo.ts'

const logIn = (app: TestApp, password = DEMO_PASSWORD, email = DEMO_EMAIL) =>
  app.request(contract.login, { body: { email, password } }, { address: '203.0.113.7' })

test('two instances that start at once make one demo account: verified, Premium, role user', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  await Promise.all([seedDemo(app.deps), seedDemo(second.deps)])
  await seedDemo(app.deps)
  expect((await logIn(app)).json().user).toMatchObject({
    email: DEMO_EMAIL,
    role: 'user',
    isDemo: true,
    emailVerified: true,
    subscription: { plan: 'premium', status: 'active', isActive: true, expiresAt: null },
  })
  const { rows } = await app.pool.query(
    'select a.is_demo from account a join subscription s on s.user_id = a.id join preference p on p.user_id = a.id',
  )
  expect(rows).toEqual([{ is_demo: true }])
})

test('nobody locks the others out of the demo account', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  for (let n = 0; n < 12; n++) expect((await logIn(app, 'wrong')).statusCode).toBe(401)
  expect((await logIn(app)).statusCode).toBe(200)
})

test('switched off, its sessions end and signing in fails like a wrong password', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  const { token, refreshToken } = (await logIn(app)).json()
  await using off = await openTestApp({ beside: app, env: { DEMO: 'off' } })
  const refused = refusal(await logIn(off))
  expect(refused).toEqual(refusal(await logIn(off, 'wrong', 'nobody@example.com')))
  expect(refused.status).toBe(401)
  expect((await off.request(contract.verify, {}, { token })).statusCode).toBe(401)
  const renewed = await off.request(contract.refresh, { body: { refreshToken } })
  expect(renewed.statusCode).toBe(401)
})

test('switched off, it is not made', async () => {
  await using off = await openTestApp({ env: { DEMO: 'off' } })
  await seedDemo(off.deps)
  expect((await off.pool.query('select 1 from account')).rows).toEqual([])
})

test('29: the demo account asks for no mail', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  const { token } = (await logIn(app)).json()
  const refused = await app.request(contract.resendVerification, {}, { token })
  expect(refusal(refused)).toMatchObject({ status: 403, code: 'demo_account' })
  expect(app.mails).toEqual([])
})

test('every day it follows its states again, and has no notification of yesterday', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await seedDemo(app.deps)
  await resetDemo(app.deps)
  const token = async () => (await logIn(app)).json().token
  const followed = async () =>
    (await app.call(getPreferences, {}, { token: await token() })).selectedLotteryStates
  expect(await followed()).toEqual(['GA', 'DC'])
  await app.pool.query(`update followed_state set state = 'IA' where state = 'GA'`)
  await app.pool.query(
    `insert into notification (user_id, occasion, type, title, message, created_at)
     select id, 'x', 'info', 'Of yesterday', 'x', now() from account`,
  )
  app.clock.set('2026-05-05T04:00:00Z')
  await resetDemo(app.deps)
  expect(await followed()).toEqual(['GA', 'DC'])
  expect(await app.call(listNotifications, {}, { token: await token() })).toEqual([])
})

test('once a New York day, and once over all instances, the demo gets a fresh history', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await using second = await openTestApp({ beside: app })
  await seedDemo(app.deps)
  await Promise.all([resetDemo(app.deps), resetDemo(second.deps)])
  const token = async () => (await logIn(app)).json().token
  const results = async () =>
    (await app.call(listHistory, { query: { size: 100 } }, { token: await token() })).content
  const first = await results()
  expect(first).toHaveLength(24)
  await resetDemo(app.deps)
  expect((await results()).map(({ id }) => id)).toEqual(first.map(({ id }) => id))
  app.clock.set('2026-05-05T04:00:00Z')
  await resetDemo(app.deps)
  const next = await results()
  expect(next).toHaveLength(24)
  expect(next.some(({ id }) => first.some((one) => one.id === id))).toBe(false)
  expect(await app.call(getStats, {}, { token: await token() })).toMatchObject({
    savedResults: 24,
    totalGenerations: 24,
  })
})
