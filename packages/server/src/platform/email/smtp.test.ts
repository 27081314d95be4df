import { once } from 'node:events'
import { createServer } from 'node:net'
import type { AddressInfo } from 'node:net'
import type { SMTPServerOptions } from 'smtp-server'
import { SMTPServer } from 'smtp-server'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { deliverDue } from '#platform/messages/deliver.ts'
import { emailSender } from './sender.ts'
import type { OutgoingMail } from './transport.ts'
import { smtpTransport } from './transport.ts'

const FROM = 'Fourcast <no-reply@fourcast.example>'

const outgoing = (recipient: string, more: Partial<OutgoingMail> = {}): OutgoingMail => ({
  id: '0b7c1f5e-0000-4000-8000-000000000001',
  kind: 'reset',
  recipient,
  replyTo: null,
  subject: 'Set a new password',
  text: 'Hello',
  html: '<p>Hello</p>',
  unsubscribeUrl: null,
  date: new Date('2026-05-04T16:00:00Z'),
  ...more,
})

interface Received {
  to: string[]
  user: string | undefined
  secure: boolean
  text: string
}

interface MailServer extends AsyncDisposable {
  port: number
  url: string
  accepted: Received[]
}

const portOf = (address: AddressInfo | string | null) =>
  address !== null && typeof address === 'object' ? address.port : 0

/** A mail server of one test; `at` is the port for a restart. */
async function mailServer(options: SMTPServerOptions = {}, at = 0): Promise<MailServer> {
  const accepted: Received[] = []
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData: (stream, { envelope, user, secure }, done) => {
      const chunks: Buffer[] = []
      stream.on('data', (chunk: Buffer) => chunks.push(chunk))
      stream.on('end', () => {
        const to = envelope.rcptTo.map(({ address }) => address)
        accepted.push({ to, user, secure, text: Buffer.concat(chunks).toString() })
        done()
      })
    },
    ...options,
  })
  // Connections that break in the middle are part of these tests.
  server.on('error', () => {})
  const listening = server.listen(at, '127.0.0.1')
  await once(listening, 'listening')
  const port = portOf(listening.address())
  return {
    port,
    url: `smtp://127.0.0.1:${port}`,
    accepted,
    [Symbol.asyncDispose]: () => new Promise<void>((closed) => server.close(closed)),
  }
}

const LETTER = { kind: 'reset', subject: 'Set a new password', paragraphs: ['Hello'] }

async function post(app: TestApp, ...to: string[]) {
  for (const recipient of to)
    await app.db.transaction((tx) => app.deps.mail.post(tx, { ...LETTER, to: recipient }))
}

/** Delivers as the app does, once a minute for some minutes; returns the log. */
async function deliverFor(app: TestApp, url: string, minutes: number): Promise<string[]> {
  const from = app.logs.length
  const send = smtpTransport(url, FROM)
  for (let minute = 0; minute < minutes; minute++) {
    await deliverDue(app.deps, emailSender(app.deps, send))
    app.clock.advance({ minutes: 1 })
  }
  return app.logs
    .slice(from)
    .filter(({ level }) => level !== 'info')
    .map((line) => JSON.stringify(line))
}

const refusal = (responseCode: number, words: string) =>
  Object.assign(new Error(words), { responseCode })

test('11: over SMTP an address with another one inside reaches nobody else', async () => {
  await using server = await mailServer()
  const send = smtpTransport(server.url, FROM)
  await send(outgoing('dana@example.com'))
  const smuggling = [
    outgoing('dana@example.com', { replyTo: 'a@example.com\r\nBcc: eve@example.com' }),
    outgoing('dana@example.com\r\nBcc: eve@example.com'),
    outgoing('dana@example.com, eve@example.com'),
  ]
  for (const mail of smuggling) await expect(send(mail)).rejects.toThrow('not one plain address')
  expect(server.accepted.map(({ to }) => to)).toEqual([['dana@example.com']])
})

test('11: addresses with unusual signs reach their mailbox and nobody else', async () => {
  await using server = await mailServer()
  const send = smtpTransport(server.url, FROM)
  const addresses = [
    "o'brien@example.com",
    'a&b@example.com',
    'name=tag@example.com',
    '!#$%&*/?^_`{|}~@example.com',
  ]
  for (const address of addresses) await send(outgoing(address))
  expect(server.accepted.map(({ to }) => to)).toEqual(addresses.map((address) => [address]))
})

test('a mail has both parts, and one of a list can be stopped by the mail program', async () => {
  await using server = await mailServer()
  const send = smtpTransport(server.url, FROM)
  const url = `https://fourcast.example/api/mail/unsubscribe/${'t'.repeat(66)}`
  await send(outgoing('dana@example.com'))
  await send(outgoing('dana@example.com', { unsubscribeUrl: url }))
  const [safe = '', stoppable = ''] = server.accepted.map(({ text }) => text)
  for (const type of ['multipart/alternative', 'text/plain', 'text/html'])
    expect(safe).toContain(`Content-Type: ${type}`)
  expect(safe).toContain('Auto-Submitted: auto-generated')
  expect(safe).not.toContain('List-Unsubscribe')
  expect(stoppable).toContain(`\r\nList-Unsubscribe: <${url}>\r\n`)
  expect(stoppable).toContain('\r\nList-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
})

test('a mail server that is down for ten minutes: nothing is lost or sent twice', async () => {
  await using app = await openTestApp()
  const { port, url, ...down } = await mailServer()
  await down[Symbol.asyncDispose]()
  await post(app, 'ada@example.com', 'dana@example.com')
  const warnings = await deliverFor(app, url, 10)
  expect(warnings.length).toBeGreaterThan(4)
  await using back = await mailServer({}, port)
  await deliverFor(app, url, 20)
  expect(back.accepted.flatMap(({ to }) => to).toSorted()).toEqual([
    'ada@example.com',
    'dana@example.com',
  ])
})

test('greylisting: an email that is refused for now is accepted later, once', async () => {
  await using app = await openTestApp()
  const seen = new Set<string>()
  await using server = await mailServer({
    onRcptTo: ({ address }, _session, done) => {
      done(seen.has(address) ? null : refusal(451, 'Greylisted, please try again'))
      seen.add(address)
    },
  })
  await post(app, 'dana@example.com')
  const warnings = await deliverFor(app, server.url, 5)
  expect(warnings).toHaveLength(1)
  expect(server.accepted.map(({ to }) => to)).toEqual([['dana@example.com']])
})

test('a refused recipient delays nobody else, and the log has no address', async () => {
  await using app = await openTestApp()
  await using server = await mailServer({
    onRcptTo: ({ address }, _session, done) =>
      done(address.startsWith('gone') ? refusal(550, `${address} is unknown`) : null),
  })
  await post(app, 'gone@example.com', 'dana@example.com')
  const warnings = await deliverFor(app, server.url, 3)
  expect(server.accepted.map(({ to }) => to)).toEqual([['dana@example.com']])
  expect(warnings[0]).toContain('EENVELOPE')
  expect(warnings.join()).not.toContain('gone@')
})

test('after a connection that breaks behind the text the email is sent again: at worst twice, never lost', async () => {
  await using app = await openTestApp()
  let cuts = 0
  const taken: string[] = []
  await using server = await mailServer({
    onData: (stream, session, done) => {
      stream.resume()
      stream.on('end', () => {
        taken.push(session.envelope.rcptTo[0]?.address ?? '')
        // Accepted, but the confirmation is lost.
        if (cuts++ === 0) done(Object.assign(new Error('Try again'), { responseCode: 421 }))
        else done()
      })
    },
  })
  await post(app, 'dana@example.com')
  await deliverFor(app, server.url, 5)
  expect(taken).toEqual(['dana@example.com', 'dana@example.com'])
  const { rows } = await app.pool.query('select sent_at is not null as sent, attempts from message')
  expect(rows).toEqual([{ sent: true, attempts: 2 }])
})

test('both attempts have the same Message-ID, so mail programs show the email once', async () => {
  await using server = await mailServer()
  const send = smtpTransport(server.url, FROM)
  for (let i = 0; i < 2; i++) await send(outgoing('dana@example.com'))
  const ids = server.accepted.map(({ text }) => /^Message-ID: (.+)$/m.exec(text)?.[1])
  expect(new Set(ids).size).toBe(1)
})

test('name and password of the URL sign in, after TLS if the server has it', async () => {
  await using server = await mailServer({
    authOptional: false,
    disabledCommands: [],
    onAuth: ({ username, password }, _session, done) =>
      password === 'p@ss word' ? done(null, { user: username }) : done(refusal(535, 'No')),
  })
  const url = (password: string) =>
    `smtp://me%40example.com:${password}@127.0.0.1:${server.port}?tls.rejectUnauthorized=false`
  await smtpTransport(url('p%40ss%20word'), FROM)(outgoing('dana@example.com'))
  expect(server.accepted).toMatchObject([{ user: 'me@example.com', secure: true }])
  await expect(smtpTransport(url('wrong'), FROM)(outgoing('dana@example.com'))).rejects.toThrow()
  expect(server.accepted).toHaveLength(1)
})

test('an untrusted certificate is refused', async () => {
  await using server = await mailServer({ disabledCommands: [] })
  const send = smtpTransport(server.url, FROM)
  await expect(send(outgoing('dana@example.com'))).rejects.toThrow(/certificate/)
  expect(server.accepted).toEqual([])
})

test('another host without TLS gets no email, unless the URL allows it', async () => {
  // Resolves to this machine, and is not one of its names.
  const there = (port: number, more = '') => `smtp://0.0.0.0:${port}${more}`
  await using server = await mailServer()
  await expect(
    smtpTransport(there(server.port), FROM)(outgoing('dana@example.com')),
  ).rejects.toThrow(/STARTTLS/i)
  await smtpTransport(there(server.port, '?ignoreTLS=true'), FROM)(outgoing('dana@example.com'))
  expect(server.accepted).toHaveLength(1)
})

test('a server that does not answer is given up, and the email is retried later', async () => {
  await using app = await openTestApp()
  const silent = createServer(() => {})
  silent.listen(0, '127.0.0.1')
  await once(silent, 'listening')
  const url = `smtp://127.0.0.1:${portOf(silent.address())}?greetingTimeout=200`
  await post(app, 'dana@example.com')
  expect(await deliverFor(app, url, 1)).toHaveLength(1)
  const { rows } = await app.pool.query('select sent_at, content is not null as kept from message')
  expect(rows).toEqual([{ sent_at: null, kept: true }])
  silent.close()
})
