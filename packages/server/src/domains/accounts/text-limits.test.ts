import * as contract from '@fourcast/contract/phone.ts'
import { putProfile } from '@fourcast/contract/profile.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signIn, signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'

const savePhone = (app: TestApp, { token }: Pick<Person, 'token'>, phone: string) =>
  app.call(putProfile, { body: { phone } }, { token })

/** An account with a saved, unverified phone. */
async function withPhone(app: TestApp, phone: string): Promise<Person> {
  const person = await signUp(app)
  await savePhone(app, person, phone)
  return person
}

/** Texts to new accounts, each with a phone of its own, until one is refused. */
async function countTexts(app: TestApp, most: number, addressOf: (n: number) => string) {
  for (let n = 0; n < most; n++) {
    const { token } = await withPhone(app, `+1404555${String(1000 + n)}`)
    const answer = await app.request(contract.sendPhoneCode, {}, { token, address: addressOf(n) })
    if (answer.statusCode !== 202) return { sent: n, ...refusal(answer) }
  }
  return { sent: most }
}

test('one network, also all of a /64, gets ten codes an hour for all accounts', async () => {
  await using app = await openTestApp()
  const address = (n: number) => `2001:db8:1:2::${n + 1}`
  expect(await countTexts(app, 12, address)).toMatchObject({ sent: 10, code: 'rate_limited' })
  const other = await withPhone(app, '+14045552000')
  const { token: own } = other
  expect((await app.request(contract.sendPhoneCode, {}, { token: own })).statusCode).toBe(202)
  app.clock.advance({ hours: 1 })
  const { token } = await signIn(app, other)
  await savePhone(app, { token }, '+14045552001')
  const again = { token, address: '2001:db8:1:2::1' }
  expect((await app.request(contract.sendPhoneCode, {}, again)).statusCode).toBe(202)
})

test('all networks together get LIMIT_TEXTS codes an hour, and an alert counts refused ones', async () => {
  await using app = await openTestApp({ env: { LIMIT_TEXTS: '4' } })
  const address = (n: number) => `203.0.113.${n + 1}`
  expect(await countTexts(app, 6, address)).toMatchObject({ sent: 4, code: 'rate_limited' })
  expect(app.logs.filter(({ outcome }) => outcome === 'limited')).toMatchObject([
    { level: 40, event: 'sms', kind: 'phone-code' },
  ])
  expect(await app.deps.metrics.registry.metrics()).toContain(
    'fourcast_sms_total{outcome="limited"} 1',
  )
})
