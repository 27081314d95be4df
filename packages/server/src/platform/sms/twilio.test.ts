import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { createServer } from 'node:http'
import { text as textOf } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { parseConfig } from '#config.ts'
import { openSmsTransport } from './open.ts'
import type { OutgoingSms } from './transport.ts'
import { DeliveryFailure } from '#platform/messages/deliver.ts'
import type { TwilioSettings } from './twilio.ts'
import { isFromTwilio, twilioTransport } from './twilio.ts'

const ACCOUNT = { accountSid: 'AC0123', authToken: 'the-token', from: '+18885550100' }

const SMS: OutgoingSms = {
  id: '0b7c1f5e-0000-4000-8000-000000000001',
  kind: 'notification',
  recipient: '+14045550123',
  text: 'Fourcast: 50% & more + a “quote”',
  createdAt: Temporal.Instant.from('2026-05-04T16:00:00Z'),
}

type Answer = (response: ServerResponse) => void

const refusing =
  (status: number, code: number | null, headers: Record<string, string> = {}): Answer =>
  (response) => {
    const body = JSON.stringify({ code, message: 'about +14045550123', status })
    response.writeHead(status, { 'content-type': 'application/json', ...headers }).end(body)
  }

const queued: Answer = (response) =>
  void response.writeHead(201).end(JSON.stringify({ sid: 'SM1', status: 'queued' }))

/** Checks a call as Twilio's documentation says; anything else gets 400. */
function problemOf(request: IncomingMessage, form: URLSearchParams): string {
  const secret = Buffer.from('AC0123:the-token').toString('base64')
  const type = request.headers['content-type'] ?? ''
  const names = [...form.keys()].toSorted().join()
  if (request.method !== 'POST') return 'method'
  if (request.url !== '/2010-04-01/Accounts/AC0123/Messages.json') return 'path'
  if (request.headers.authorization !== `Basic ${secret}`) return 'account'
  if (!type.startsWith('application/x-www-form-urlencoded')) return 'form'
  return /^Body,(From|MessagingServiceSid),To$/.test(names) ? '' : names
}

/** A stand-in for Twilio: accepts documented calls, and answers as the test sets. */
async function openTwilio(answer: Answer = queued) {
  const taken: Record<string, string>[] = []
  const server = createServer((request, response) => {
    void (async () => {
      const form = new URLSearchParams(await textOf(request))
      const problem = problemOf(request, form)
      if (problem !== '') return refusing(400, 20_001)(response)
      taken.push(Object.fromEntries(form))
      answer(response)
    })()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = address !== null && typeof address === 'object' ? address.port : 0
  const baseUrl = `http://127.0.0.1:${port}`
  const send = (settings: Partial<TwilioSettings> = {}) =>
    twilioTransport({ ...ACCOUNT, baseUrl, ...settings })(SMS)
  return {
    taken,
    send,
    baseUrl,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise<void>((closed) => server.close(() => closed()))
    },
  }
}

async function failureOf(sending: Promise<void>) {
  const error: unknown = await sending.catch((reason: unknown) => reason)
  if (!(error instanceof DeliveryFailure)) throw error
  const { outcome, message, retryAfter } = error
  return { outcome, code: message, retryAfter }
}

test('a message is one call, from our number or by a messaging service', async () => {
  await using twilio = await openTwilio()
  await twilio.send()
  await twilio.send({ from: 'MG0123' })
  const common = { To: SMS.recipient, Body: SMS.text }
  expect(twilio.taken).toEqual([
    { ...common, From: '+18885550100' },
    { ...common, MessagingServiceSid: 'MG0123' },
  ])
})

test('the settings alone select Twilio', async () => {
  await using twilio = await openTwilio()
  const env = {
    TWILIO_ACCOUNT_SID: ACCOUNT.accountSid,
    TWILIO_AUTH_TOKEN: ACCOUNT.authToken,
    TWILIO_FROM: ACCOUNT.from,
    TWILIO_BASE_URL: `${twilio.baseUrl}/`,
  }
  await openSmsTransport(parseConfig(env, '/nowhere'))(SMS)
  expect(twilio.taken).toMatchObject([{ To: SMS.recipient }])
})

test.each<[Answer, string, string, number]>([
  [refusing(400, 21_610), 'stopped', 'twilio 21610', 0],
  [refusing(400, 21_211), 'given_up', 'twilio 21211', 0],
  [refusing(400, 21_614), 'given_up', 'twilio 21614', 0],
  [refusing(429, 20_429, { 'retry-after': '30' }), 'later', 'twilio 20429', 30],
  [refusing(401, 20_003), 'later', 'twilio 20003', 0],
  [(response) => void response.writeHead(503).end('<html>'), 'later', 'status 503', 0],
  [
    (response) => void response.writeHead(307, { location: '/elsewhere' }).end(),
    'later',
    'unreachable',
    0,
  ],
  [(response) => void response.destroy(), 'later', 'UND_ERR_SOCKET', 0],
])('a refusal (%#) is told apart, without the number it names', async (answer, ...expected) => {
  await using twilio = await openTwilio(answer)
  const { outcome, code, retryAfter } = await failureOf(twilio.send())
  expect([outcome, code, retryAfter]).toEqual(expected)
})

test('no answer and an unreachable host are retried', async () => {
  await using twilio = await openTwilio(() => {})
  expect(await failureOf(twilio.send({ timeoutMs: 50 }))).toMatchObject({
    outcome: 'later',
    code: 'timeout',
  })
  expect(await failureOf(twilio.send({ baseUrl: 'http://127.0.0.1:1' }))).toMatchObject({
    outcome: 'later',
  })
})

/** The signed form of the tests of Twilio's own libraries, and its signature. */
const PUBLISHED = {
  url: 'https://mycompany.com/myapp.php?foo=1&bar=2',
  form: new URLSearchParams({
    Digits: '1234',
    To: '+18005551212',
    From: '+14158675309',
    Caller: '+14158675309',
    CallSid: 'CA1234567890ABCDE',
  }),
  authToken: '12345',
}

test('only a signature as Twilio’s own libraries make it is accepted', () => {
  const signed = 'RSOYDt4T1cUTdK1PDd93/VVr8B8='
  expect(isFromTwilio(PUBLISHED, signed)).toBe(true)
  for (const header of [undefined, '', 'x', [signed], signed.slice(0, -1), signed.toLowerCase()])
    expect(isFromTwilio(PUBLISHED, header)).toBe(false)
  const more = new URLSearchParams([...PUBLISHED.form, ['Digits', '12345']])
  const others = [{ url: 'https://example.com/' }, { authToken: '12346' }, { form: more }]
  for (const other of others) expect(isFromTwilio({ ...PUBLISHED, ...other }, signed)).toBe(false)
})
