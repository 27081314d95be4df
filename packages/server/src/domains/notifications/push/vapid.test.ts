import * as contract from '@fourcast/contract/push.ts'
import { expect, test } from 'vitest'
import { notify } from '../notifications.ts'
import { keysFrom } from '#platform/secret.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { pushJobs } from './jobs.ts'
import { openPushService, subscribeBrowser } from './testing.ts'
import { vapidKeys } from './vapid.ts'

test('all instances share one key, also when they create it concurrently, and its private part is stored encrypted', async () => {
  await using app = await openTestApp()
  await using beside = await openTestApp({ beside: app })
  const { token } = await signUp(app)
  const apps = [app, beside, app, beside]
  const answers = await Promise.all(apps.map((one) => one.call(contract.pushKey, {}, { token })))
  const keys = new Set(answers.map(({ publicKey }) => publicKey))
  expect(keys.size).toBe(1)
  const [publicKey] = keys
  expect(Buffer.from(publicKey ?? '', 'base64url')).toHaveLength(65)
  const { privateKey } = await vapidKeys(app.deps)
  const { rows } = await app.pool.query(
    `select value from setting where key like 'lasting-vapid-%'`,
  )
  expect(rows).toHaveLength(1)
  expect(rows[0].value).not.toContain(privateKey)
  expect((await vapidKeys(beside.deps)).privateKey).toBe(privateKey)
})

const withSecret = ({ deps }: TestApp, secret: string) => ({ ...deps, keys: keysFrom(secret) })

test('two instances with different SECRETs each have their own key', async () => {
  await using app = await openTestApp()
  const before = await vapidKeys(app.deps)
  const changed = withSecret(app, 'another-secret-0123456789abcdefghijkl')
  const after = await vapidKeys(changed)
  expect(after.publicKey).not.toBe(before.publicKey)
  expect(await vapidKeys(app.deps)).toEqual(before)
  expect(await vapidKeys(changed)).toEqual(after)
  const warned = app.logs.filter(({ msg }) => String(msg).startsWith('another SECRET'))
  expect(warned).toHaveLength(1)
})

const keysKept = async (app: TestApp) =>
  (await app.pool.query(`select 1 from setting where key like 'lasting-vapid-%'`)).rowCount

async function deliver(app: TestApp) {
  for (const { run } of pushJobs(app.deps)) await run()
}

test('an instance with nothing to send creates no key', async () => {
  await using app = await openTestApp()
  await deliver(app)
  expect(await keysKept(app)).toBe(0)
})

test('an unreadable key loses no message and causes no unhandled rejection', async () => {
  await using service = await openPushService(() => app.clock.now())
  await using app = await openTestApp({ env: { PUSH_HOSTS: service.origin } })
  const { user, token } = await signUp(app)
  const browser = service.browser()
  await subscribeBrowser(app, { token }, browser)
  const notices = ['one', 'two', 'three'].map((occasion) => ({
    userId: user.id,
    occasion,
    type: 'success' as const,
    title: occasion,
    message: 'Check your official ticket.',
    link: '/history',
    mailDue: true,
  }))
  await app.db.transaction((tx) => notify(tx, notices, app.clock.now()))
  await vapidKeys(app.deps)
  await app.pool.query(`update setting set value = 'x.' || value where key like 'lasting-vapid-%'`)
  const unhandled: unknown[] = []
  const onRejection = (error: unknown) => void unhandled.push(error)
  process.on('unhandledRejection', onRejection)
  await expect(deliver(app)).rejects.toThrow()
  await new Promise((later) => setImmediate(later))
  process.off('unhandledRejection', onRejection)
  const waiting = (await app.pool.query("select 1 from message where channel = 'push'")).rowCount
  expect([unhandled, browser.tries, waiting]).toEqual([[], 0, 3])
  await app.pool.query(
    `update setting set value = substr(value, 3) where key like 'lasting-vapid-%'`,
  )
  app.clock.advance({ seconds: 21 })
  await deliver(app)
  expect(browser.told).toHaveLength(3)
})
