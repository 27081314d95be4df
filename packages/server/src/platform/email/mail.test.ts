import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { deliverDue } from '#platform/messages/deliver.ts'
import { messageJobs } from '#platform/messages/jobs.ts'
import { emailSender } from './sender.ts'
import type { OutgoingMail, Transport } from './transport.ts'
import { fileTransport } from './transport.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'

const LETTER = {
  kind: 'reset',
  to: 'dana@example.com',
  subject: 'Set a new password',
  paragraphs: ['Someone asked for this. <b>Not you?</b> Ignore it.'],
  action: { label: 'Set a new password', url: 'https://fourcast.example/reset-password#token=abc' },
}

const post = (app: TestApp) => app.db.transaction((tx) => app.deps.mail.post(tx, LETTER))
const rows = async (app: TestApp) =>
  (await app.pool.query('select attempts, sent_at, last_error from message')).rows

const deliverBy = (app: TestApp, transport: Transport) =>
  deliverDue(app.deps, emailSender(app.deps, transport))

const undelivered = ({ logs }: TestApp) =>
  logs.filter(({ event, outcome }) => event === 'mail' && outcome !== 'sent')

test('an email whose transaction is rolled back is never sent', async () => {
  await using app = await openTestApp()
  const failing = app.db.transaction(async (tx) => {
    await app.deps.mail.post(tx, LETTER)
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  expect(await app.mailed()).toEqual([])
})

test('what a person typed is text in the HTML part', async () => {
  await using app = await openTestApp()
  await post(app)
  const [sent] = await app.mailed()
  expect(sent?.html).toContain('&#60;b&#62;Not you?')
  expect(sent?.text).toContain('https://fourcast.example/reset-password#token=abc')
})

test('an email that cannot be sent is retried, and sent once', async () => {
  await using app = await openTestApp()
  await post(app)
  const sent: OutgoingMail[] = []
  let down = true
  const transport = async (mail: OutgoingMail) => {
    if (down) throw new Error('connection refused')
    sent.push(mail)
  }
  const deliver = () => deliverBy(app, transport)
  expect(await deliver()).toBe(1)
  expect(await deliver()).toBe(0)
  expect(await rows(app)).toMatchObject([
    { attempts: 1, sent_at: null, last_error: 'connection refused' },
  ])
  app.clock.advance({ minutes: 10 })
  down = false
  await Promise.all([deliver(), deliver(), deliver()])
  expect(sent.map(({ recipient }) => recipient)).toEqual(['dana@example.com'])
  expect(await deliver()).toBe(0)
})

test('two instances with a slow mail server send each email once', async () => {
  await using app = await openTestApp()
  for (let i = 0; i < 6; i++) await post(app)
  const sent: string[] = []
  const quick = async ({ id }: OutgoingMail) => void sent.push(id)
  const slow = async (mail: OutgoingMail) => {
    app.clock.advance({ seconds: 100 })
    sent.push(mail.id)
    if (sent.length === 3) await deliverBy(app, quick)
  }
  await deliverBy(app, slow)
  expect([sent.length, new Set(sent).size]).toEqual([6, 6])
})

test('a failed delivery is logged without address and text, and given up after three days', async () => {
  await using app = await openTestApp()
  await post(app)
  const refuse = async () => {
    throw Object.assign(new Error('550 dana@example.com is unknown'), { code: 'EENVELOPE' })
  }
  for (let hour = 0; hour < 80; hour++) {
    await deliverBy(app, refuse)
    app.clock.advance({ hours: 1 })
  }
  const told = undelivered(app)
  expect(told).toHaveLength(73)
  expect(told[0]).toMatchObject({ outcome: 'later', kind: 'reset', mailId: expect.any(String) })
  expect(told[0]?.['msg']).toMatch(/attempt 1 \(EENVELOPE\)/)
  expect(told[72]).toMatchObject({ outcome: 'given_up' })
  expect(JSON.stringify(app.logs)).not.toMatch(/dana|#token/)
  const { rows: left } = await app.pool.query('select sent_at, content from message')
  expect(left).toEqual([{ sent_at: null, content: null }])
  app.clock.advance({ hours: 30 * 24 })
  await messageJobs(app.deps)
    .find(({ name }) => name === 'messages-purge')
    ?.run()
  expect(await rows(app)).toEqual([])
})

test('rows of sent email are deleted after 30 days', async () => {
  await using app = await openTestApp()
  await post(app)
  await app.mailed()
  const purge = messageJobs(app.deps).find(({ name }) => name === 'messages-purge')
  app.clock.advance({ hours: 29 * 24 })
  await purge?.run()
  expect(await rows(app)).toHaveLength(1)
  app.clock.advance({ hours: 2 * 24 })
  await purge?.run()
  expect(await rows(app)).toEqual([])
})

const outgoing = (recipient: string, replyTo: string | null = null): OutgoingMail => ({
  id: '0b7c1f5e-0000-4000-8000-000000000001',
  kind: 'reset',
  recipient,
  replyTo,
  subject: 'Set a new password',
  text: 'Hello',
  html: '<p>Hello</p>',
  unsubscribeUrl: null,
  date: new Date('2026-05-04T16:00:00Z'),
})

const letterIn = async (folder: string) =>
  (await readdir(folder)).find((name) => name.endsWith('.eml')) ?? ''

test('the outbox has one readable file for each email, with exactly its recipient', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  await fileTransport(folder, 'Fourcast <no-reply@fourcast.example>')(outgoing('dana@example.com'))
  const name = await letterIn(folder)
  const text = await readFile(join(folder, name), 'utf8')
  expect(name).toMatch(/^2026-05-04T160000.000Z-reset-.*\.eml$/)
  expect(text).toContain('To: dana@example.com')
  expect(text).toContain('X-Fourcast-Kind: reset')
  await rm(folder, { recursive: true })
})

test('Reply-To is the person who wrote, and is deleted with the text', async () => {
  await using app = await openTestApp()
  await app.db.transaction((tx) =>
    app.deps.mail.post(tx, { ...LETTER, replyTo: 'ada@example.com' }),
  )
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  await deliverBy(app, fileTransport(folder, 'Fourcast <no-reply@fourcast.example>'))
  const name = await letterIn(folder)
  expect(await readFile(join(folder, name), 'utf8')).toContain('Reply-To: ada@example.com')
  await rm(folder, { recursive: true })
  const { rows: left } = await app.pool.query('select content from message')
  expect(left).toEqual([{ content: null }])
})
