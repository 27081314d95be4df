import * as contract from '@fourcast/contract/accounts.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signInAsDemo, signUpUnconfirmed, signUpByCalls } from '#testing/people.ts'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'

const CHROME = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/143.0.0.0 Safari/537.36'
const FIREFOX = 'Mozilla/5.0 (X11; Linux x86_64; rv:145.0) Gecko/20100101 Firefox/145.0'
const HOME = '203.0.113.7'

async function logIn(
  app: TestApp,
  { user, password }: Pick<Person, 'user' | 'password'>,
  { userAgent = CHROME, address = HOME } = {},
) {
  const body = { email: user.email, password }
  await app.call(contract.login, { body }, { headers: { 'user-agent': userAgent }, address })
}

const signInEmails = async (app: TestApp) =>
  (await app.mailed()).filter(({ kind }) => kind === 'new-sign-in')

/** An account with a verified address, at its usual place. */
async function atHome(app: TestApp): Promise<Person> {
  const person = await signUpByCalls(app)
  await app.pool.query('update session set address = $1, user_agent = $2', [HOME, CHROME])
  return person
}

test('the device that signed up triggers no email', async () => {
  await using app = await openTestApp()
  const person = await atHome(app)
  await logIn(app, person)
  await logIn(app, person, { userAgent: CHROME.replace('143', '144') })
  expect(await signInEmails(app)).toEqual([])
})

test('another browser triggers one email with device, time in both zones and address', async () => {
  await using app = await openTestApp()
  const person = await atHome(app)
  await logIn(app, person, { userAgent: FIREFOX })
  await logIn(app, person, { userAgent: FIREFOX })
  const [mail, ...more] = await signInEmails(app)
  expect(more).toEqual([])
  expect(mail?.recipient).toBe(person.user.email)
  expect(mail?.text).toContain(
    'Device: Firefox on Linux\nTime: May 4, 2026 at 12:00 PM ET (2026-05-04 16:00 UTC)\nIP address: 203.0.113.7',
  )
  expect(mail?.text).toContain('https://fourcast.example/profile?tab=security')
})

test('another network triggers an email, an address of the same IPv6 network does not, a known one does after 90 days', async () => {
  await using app = await openTestApp()
  const person = await atHome(app)
  await logIn(app, person, { address: '2001:db8:1:2::7' })
  expect(await signInEmails(app)).toHaveLength(1)
  await logIn(app, person, { address: '2001:db8:1:2:aaaa:bbbb:cccc:dddd' })
  expect(await signInEmails(app)).toHaveLength(1)
  await logIn(app, person, { address: '2001:db8:1:3::7' })
  expect(await signInEmails(app)).toHaveLength(2)
  app.clock.advance({ hours: 90 * 24 + 1 })
  await logIn(app, person)
  expect(await signInEmails(app)).toHaveLength(3)
})

test('a script can trigger at most five emails a day', async () => {
  await using app = await openTestApp()
  const person = await atHome(app)
  for (let n = 0; n < 8; n++) await logIn(app, person, { address: `203.0.113.${n + 20}` })
  expect(await signInEmails(app)).toHaveLength(5)
  app.clock.advance({ hours: 24 })
  await logIn(app, person, { address: '203.0.113.99' })
  expect(await signInEmails(app)).toHaveLength(6)
})

test('the email never contains the user agent', async () => {
  await using app = await openTestApp()
  const person = await atHome(app)
  await logIn(app, person, { userAgent: 'Your prize waits at evil.example Chrome/1 <b>now</b>' })
  const [mail] = await signInEmails(app)
  expect(mail?.text).toContain('Device: Chrome\n')
  expect(`${mail?.text}${mail?.html}`).not.toMatch(/evil|prize|<b>/)
})

test('unverified addresses and the demo account get no email', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  await signInAsDemo(app)
  const person = await signUpUnconfirmed(app)
  await logIn(app, person, { userAgent: FIREFOX })
  expect(await signInEmails(app)).toEqual([])
})
