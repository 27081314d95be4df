import * as contract from '@fourcast/contract/accounts.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { atFullCost } from '#testing/argon2.ts'
import { PASSWORD } from '#testing/password.ts'
import { signIn, signUp, signupForm } from '#testing/people.ts'

/** The n-th address of one /64, the network of one IPv6 customer. */
const inside = (n: number) => `2001:db8:1:2::${n.toString(16)}`
const statusesOf = (answers: readonly { statusCode: number }[]) =>
  answers.map(({ statusCode }) => statusCode)

test('8: sign-ups and sign-ins from one /64 count as one address, on all instances', async () => {
  const env = { LIMIT_SIGNUPS: '4', LIMIT_SIGNINS: '4' }
  await using app = await openTestApp({ env })
  await using other = await openTestApp({ env, beside: app })
  const signups: number[] = []
  const logins: number[] = []
  for (let n = 1; n <= 6; n++) {
    const at = n % 2 === 0 ? app : other
    const address = inside(n)
    const signedUp = await at.request(contract.signup, { body: signupForm() }, { address })
    signups.push(signedUp.statusCode)
    const body = { email: 'nobody@example.com', password: 'Wrong-Wrong-1', rememberMe: false }
    logins.push((await at.request(contract.login, { body }, { address })).statusCode)
  }
  expect(signups).toEqual([201, 201, 201, 201, 429, 429])
  expect(logins).toEqual([401, 401, 401, 401, 429, 429])
  const next = await app.request(
    contract.signup,
    { body: signupForm() },
    { address: '2001:db8:1:3::1' },
  )
  expect(next.statusCode).toBe(201)
})

test('8: other addresses of a known network are known', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  await signIn(app, person, { address: inside(1) })
  const login = (password: string, address: string) =>
    app.request(
      contract.login,
      { body: { email: person.user.email, password, rememberMe: false } },
      { address },
    )
  for (let n = 0; n < 11; n++) await login('Wrong-Wrong-1', '198.51.100.9')
  expect((await login(PASSWORD, '198.51.100.9')).statusCode).toBe(429)
  expect((await login(PASSWORD, inside(0xffff))).statusCode).toBe(200)
  // Changing the address within the network allows no more guesses.
  const guesses = []
  for (let n = 100; n < 112; n++) guesses.push(await login('Wrong-Wrong-1', inside(n)))
  expect(statusesOf(guesses)).toEqual([...Array(10).fill(401), 429, 429])
})

test('8: 90 concurrent sign-ins from one /64 do not block others', async () => {
  await using app = await openTestApp()
  const people = []
  for (let n = 0; n < 12; n++) people.push(await signUp(app))
  using _ = atFullCost()
  const flood = Array.from({ length: 90 }, (_, n) =>
    app.request(
      contract.login,
      { body: { email: `nobody${n}@example.com`, password: 'Wrong-Wrong-1', rememberMe: false } },
      { address: inside(n) },
    ),
  )
  await new Promise(setImmediate)
  const others = people.map(({ user }, n) =>
    app.request(
      contract.login,
      { body: { email: user.email, password: PASSWORD, rememberMe: false } },
      { address: `203.0.113.${n}` },
    ),
  )
  expect(statusesOf(await Promise.all(others))).toEqual(Array(12).fill(200))
  const refused = (await Promise.all(flood)).filter(({ statusCode }) => statusCode === 503)
  expect(refused.length).toBeGreaterThan(50)
  expect(refused[0]?.headers['retry-after']).toBe('1')
})
