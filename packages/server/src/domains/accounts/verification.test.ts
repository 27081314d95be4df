import * as contract from '@fourcast/contract/accounts.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { linkTo, signUpUnconfirmed } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'

test('the verification email can be resent 5 times an hour until the address is verified', async () => {
  await using app = await openTestApp()
  const { user, token } = await signUpUnconfirmed(app)
  const again = () => app.request(contract.resendVerification, {}, { token })
  const sent = () => app.mails.filter((mail) => mail.kind === 'verify').length
  expect((await app.request(contract.resendVerification)).statusCode).toBe(401)
  for (let n = 0; n < 5; n++) expect((await again()).statusCode).toBe(202)
  const refused = await again()
  expect(refusal(refused)).toMatchObject({ status: 429, code: 'rate_limited' })
  expect(refused.headers['retry-after']).toBe('3600')
  expect(sent()).toBe(6)
  const body = { token: linkTo(app, 'verify', user.email).token }
  expect((await app.request(contract.verifyEmail, { body })).statusCode).toBe(204)
  expect((await again()).statusCode).toBe(202)
  expect(sent()).toBe(6)
})

test('a link sent to a former address of the account verifies nothing', async () => {
  await using app = await openTestApp()
  const { user } = await signUpUnconfirmed(app)
  const body = { token: linkTo(app, 'verify', user.email).token }
  await app.pool.query("update account set email = 'new@example.com'")
  expect((await app.request(contract.verifyEmail, { body })).statusCode).toBe(422)
  const { rows } = await app.pool.query('select email_verified_at from account')
  expect(rows).toEqual([{ email_verified_at: null }])
})

test('a revoked link confirms nothing, a used one may be opened again', async () => {
  await using app = await openTestApp()
  const { user, token } = await signUpUnconfirmed(app)
  const press = async () =>
    (
      await app.request(contract.verifyEmail, {
        body: { token: linkTo(app, 'verify', user.email).token },
      })
    ).statusCode
  await app.pool.query('update mailed_link set used_at = now()')
  expect(await press()).toBe(422)
  const { rows } = await app.pool.query('select email_verified_at from account')
  expect(rows).toEqual([{ email_verified_at: null }])
  await app.call(contract.resendVerification, {}, { token })
  expect([await press(), await press()]).toEqual([204, 204])
})

test('a missing token is named in the error', async () => {
  await using app = await openTestApp()
  const refused = await app.request(contract.verifyEmail, { body: { token: '' } })
  expect(refusal(refused)).toMatchObject({ status: 400, code: 'invalid' })
  expect(Object.keys(refusal(refused).fields)).toEqual(['token'])
})

test('only the first use of a link sends a welcome email', async () => {
  await using app = await openTestApp()
  await using second = await openTestApp({ beside: app })
  const { user } = await signUpUnconfirmed(app)
  const body = { token: linkTo(app, 'verify', user.email).token }
  const presses = [app, second, app, second].map((on) => on.request(contract.verifyEmail, { body }))
  for (const { statusCode } of await Promise.all(presses)) expect(statusCode).toBe(204)
  await app.mailed()
  expect(app.mails.map(({ kind }) => kind)).toEqual(['verify', 'welcome'])
  const text = app.mails.at(-1)?.text ?? ''
  expect(text).toContain('https://fourcast.example/generate')
  expect(text).toMatch(/No pick or method wins more often than chance/)
  expect(text).toMatch(/set your own daily limit or take a break/)
})
