import * as contract from '@fourcast/contract/phone.ts'
import { getProfile, putProfile } from '@fourcast/contract/profile.ts'
import { expect, test } from 'vitest'
import { twilioSignature } from '#platform/sms/twilio.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'

const PHONE = '+14045550123'
const TOKEN = 'the-auth-token'
const TWILIO = {
  TWILIO_ACCOUNT_SID: 'AC0123',
  TWILIO_AUTH_TOKEN: TOKEN,
  TWILIO_FROM: '+18885550100',
}
const open = () => openTestApp({ env: TWILIO })

const URL = `https://fourcast.example${contract.incomingSms.path}`

const formOf = (body: string, more: Record<string, string> = {}) =>
  new URLSearchParams({ MessageSid: 'SM1', From: PHONE, To: '+18885550100', Body: body, ...more })

interface Signing {
  authToken?: string
  url?: string
  header?: string | null
}

/** Posts an incoming text as Twilio does. */
function answer(
  app: TestApp,
  form: URLSearchParams,
  { authToken = TOKEN, url = URL, header }: Signing = {},
) {
  const signature = header === undefined ? twilioSignature({ url, form, authToken }) : header
  return app.inject({
    method: 'POST',
    url: contract.incomingSms.path,
    payload: form.toString(),
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(signature !== null && { 'x-twilio-signature': signature }),
    },
  })
}

const stopped = async (app: TestApp) =>
  (await app.pool.query('select phone from sms_stop')).rows.map(({ phone }) => phone)

const NOTHING = '<?xml version="1.0" encoding="UTF-8"?><Response/>'

test.each([
  'STOP',
  ' stop.',
  'Stop all',
  'STOPALL',
  'Unsubscribe',
  'cancel',
  'END',
  'quit',
  'Revoke',
  'OPT-OUT',
])('%j stops texts, also when sent twice', async (word) => {
  await using app = await open()
  for (let i = 0; i < 2; i++) {
    const response = await answer(app, formOf(word))
    expect([response.statusCode, response.body]).toEqual([200, NOTHING])
  }
  expect(await stopped(app)).toEqual([PHONE])
})

test.each(['START', 'yes', ' Unstop '])('%j resumes texts, for that phone only', async (word) => {
  await using app = await open()
  await answer(app, formOf('stop'))
  await answer(app, formOf('stop', { From: '+14045550199' }))
  expect((await answer(app, formOf(word))).body).toBe(NOTHING)
  expect(await stopped(app)).toEqual(['+14045550199'])
})

test('HELP gets a reply, unless the provider has already replied', async () => {
  await using app = await open()
  const response = await answer(app, formOf('Help'))
  expect(response.headers['content-type']).toMatch(/^text\/xml/)
  expect(response.body).toMatch(/<Response><Message>Fourcast: .*STOP.*1-800-MY-RESET<\/Message>/)
  expect((await answer(app, formOf('Help', { OptOutType: 'HELP' }))).body).toBe(NOTHING)
})

test('another word that the provider treated as STOP counts as STOP', async () => {
  await using app = await open()
  await answer(app, formOf('arret', { OptOutType: 'STOP' }))
  expect(await stopped(app)).toEqual([PHONE])
})

test.each(['Stop by for dinner', '', 'Thanks!'])('%j changes nothing', async (words) => {
  await using app = await open()
  expect((await answer(app, formOf(words))).statusCode).toBe(200)
  expect(await stopped(app)).toEqual([])
})

test('STOP without a phone number changes nothing', async () => {
  await using app = await open()
  for (const From of ['', 'anonymous'])
    expect((await answer(app, formOf('STOP', { From }))).statusCode).toBe(200)
  expect(await stopped(app)).toEqual([])
})

test.each<[string, Signing]>([
  ['no signature', { header: null }],
  ['an empty one', { header: '' }],
  ['one of another account', { authToken: 'another' }],
  ['one for another address', { url: 'https://fourcast.example/api/sms/other' }],
  [
    'a signature over another text',
    { header: twilioSignature({ url: URL, form: formOf('hi'), authToken: TOKEN }) },
  ],
])('%s is refused and nothing changes', async (_what, signing) => {
  await using app = await open()
  const response = await answer(app, formOf('STOP'), signing)
  expect(refusal(response)).toMatchObject({ status: 400, code: 'malformed' })
  expect(await stopped(app)).toEqual([])
})

test('a megabyte is too large, and without Twilio the route does not exist', async () => {
  await using app = await open()
  const large = await answer(app, formOf('x'.repeat(1024 * 1024)))
  expect(refusal(large)).toMatchObject({ status: 413, code: 'too_large' })
  await using bare = await openTestApp()
  expect(refusal(await answer(bare, formOf('STOP')))).toMatchObject({ status: 404 })
  expect(await stopped(bare)).toEqual([])
})

test('the profile shows that a phone said STOP until it says START', async () => {
  await using app = await open()
  const { token } = await signUp(app)
  await app.call(putProfile, { body: { phone: PHONE } }, { token })
  const isStopped = async () => (await app.call(getProfile, {}, { token })).phoneStopped
  await answer(app, formOf('STOP'))
  expect(await isStopped()).toBe(true)
  await answer(app, formOf('START'))
  expect(await isStopped()).toBe(false)
})
