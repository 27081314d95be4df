import * as contract from '@fourcast/contract/push.ts'
import { expect, test } from 'vitest'
import { keysFrom } from '#platform/secret.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { vapidKeys } from './service/vapid.ts'

test('all instances have one key, also when all need it first at one moment; its private part lies sealed', async () => {
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
  const { rows } = await app.pool.query(`select value from setting where key like 'vapid-%'`)
  expect(rows).toHaveLength(1)
  expect(rows[0].value).not.toContain(privateKey)
  expect((await vapidKeys(beside.deps)).privateKey).toBe(privateKey)
})

const withSecret = ({ deps }: TestApp, secret: string) => ({ ...deps, keys: keysFrom(secret) })

test('two instances of different SECRETs have a key each, which the other leaves alone', async () => {
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
