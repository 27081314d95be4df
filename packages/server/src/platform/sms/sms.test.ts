import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { deliverDue, DeliveryFailure } from '#platform/messages/deliver.ts'
import { messageJobs } from '#platform/messages/jobs.ts'
import { startPhone, stopPhone } from './stops.ts'
import { smsSender } from './sender.ts'
import type { OutgoingSms, SmsTransport } from './transport.ts'
import { smsFiles } from './transport.ts'

const PHONE = '+14045550123'
const TEXT = 'Fourcast: A code. 123456.'

const post = (app: TestApp, kind = 'notification') =>
  app.db.transaction((tx) => app.deps.sms.post(tx, { kind, userId: null, to: PHONE, text: TEXT }))

const rows = async (app: TestApp) =>
  (await app.pool.query('select attempts, content, sent_at, last_error from message')).rows

const texted = async (app: TestApp) => {
  await app.deps.sms.deliverDue()
  return app.texts.map(({ text }) => text)
}

const deliverBy = (app: TestApp, transport: SmsTransport) =>
  deliverDue(app.deps, smsSender(app.deps, transport))

const runJob = (app: TestApp, wanted: string) =>
  messageJobs(app.deps)
    .find(({ name }) => name === wanted)
    ?.run()

test('a message is sent once, and its text deleted; one that is rolled back is never sent', async () => {
  await using app = await openTestApp()
  const failing = app.db.transaction(async (tx) => {
    await app.deps.sms.post(tx, { kind: 'notification', userId: null, to: PHONE, text: 'never' })
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await post(app)
  await runJob(app, 'sms-deliver')
  expect(await texted(app)).toEqual([TEXT])
  expect(await rows(app)).toMatchObject([{ attempts: 1, content: null, last_error: null }])
})

test('a code is sent before other due messages', async () => {
  await using app = await openTestApp()
  for (let i = 0; i < 3; i++) await post(app)
  app.clock.advance({ seconds: 1 })
  await post(app, 'phone-code')
  await texted(app)
  expect(app.texts.map(({ kind }) => kind)).toEqual([
    'phone-code',
    ...Array(3).fill('notification'),
  ])
})

test('two instances with a slow carrier send each message once', async () => {
  await using app = await openTestApp()
  for (let i = 0; i < 6; i++) await post(app)
  const sent: string[] = []
  const quick = async ({ id }: OutgoingSms) => void sent.push(id)
  const slow = async (one: OutgoingSms) => {
    app.clock.advance({ seconds: 12 })
    sent.push(one.id)
    if (sent.length === 3) await deliverBy(app, quick)
  }
  await deliverBy(app, slow)
  expect([sent.length, new Set(sent).size]).toEqual([6, 6])
})

test('a message that cannot be sent is retried with growing pauses, and sent once', async () => {
  await using app = await openTestApp()
  await post(app)
  const sent: string[] = []
  const away = async () => {
    throw new DeliveryFailure('later', 'status 503')
  }
  const tried = (by: Temporal.DurationLike) => {
    app.clock.advance(by)
    return deliverBy(app, away)
  }
  expect([
    await tried({ seconds: 0 }),
    await tried({ seconds: 9 }),
    await tried({ seconds: 1 }),
  ]).toEqual([1, 0, 1])
  expect([await tried({ seconds: 19 }), await tried({ seconds: 1 })]).toEqual([0, 1])
  app.clock.advance({ minutes: 10 })
  const up = async ({ id }: OutgoingSms) => void sent.push(id)
  await Promise.all([deliverBy(app, up), deliverBy(app, up)])
  expect(sent).toHaveLength(1)
})

test('a carrier that asks us to wait gets no message for that long', async () => {
  await using app = await openTestApp()
  await post(app)
  await deliverBy(app, async () => {
    throw new DeliveryFailure('later', 'twilio 20429', 120)
  })
  app.clock.advance({ seconds: 119 })
  expect(await texted(app)).toEqual([])
  app.clock.advance({ seconds: 1 })
  expect(await texted(app)).toEqual([TEXT])
})

test.each([
  ['notification', { hours: 24 }],
  ['phone-code', { minutes: 10 }],
])('a %s that is late is given up', async (kind, lives) => {
  await using app = await openTestApp()
  await post(app, kind)
  app.clock.advance(lives)
  app.clock.advance({ seconds: -1 })
  const refuse = async () => {
    throw new Error(`${PHONE} cannot be reached`)
  }
  await deliverBy(app, refuse)
  app.clock.advance({ hours: 1 })
  expect(await texted(app)).toEqual([])
  expect(await rows(app)).toMatchObject([{ content: null, sent_at: null, last_error: 'too late' }])
  expect(app.logs).toContainEqual(expect.objectContaining({ event: 'sms', outcome: 'later' }))
  expect(JSON.stringify(app.logs)).toMatch(/attempt 1 \(unknown\)/)
  expect(JSON.stringify(app.logs)).not.toMatch(/4045550123|123456/)
})

test('a number that accepts no messages is not tried again', async () => {
  await using app = await openTestApp()
  await post(app)
  await deliverBy(app, async () => {
    throw new DeliveryFailure('given_up', 'twilio 21614')
  })
  app.clock.advance({ hours: 2 })
  expect(await texted(app)).toEqual([])
  expect(await rows(app)).toMatchObject([
    { attempts: 1, content: null, last_error: 'twilio 21614' },
  ])
})

test('a phone that replied STOP gets nothing until it replies START', async () => {
  await using app = await openTestApp()
  await post(app)
  await stopPhone(app.db, PHONE, app.clock.now())
  expect(await texted(app)).toEqual([])
  await startPhone(app.db, PHONE)
  expect(await texted(app)).toEqual([])
  await post(app)
  await deliverBy(app, async () => {
    throw new DeliveryFailure('stopped', 'twilio 21610')
  })
  await post(app)
  expect(await texted(app)).toEqual([])
  await startPhone(app.db, PHONE)
  await post(app)
  expect(await texted(app)).toEqual([TEXT])
})

test('rows of sent messages are deleted after 30 days', async () => {
  await using app = await openTestApp()
  await post(app)
  await texted(app)
  app.clock.advance({ hours: 29 * 24 })
  await runJob(app, 'messages-purge')
  expect(await rows(app)).toHaveLength(1)
  app.clock.advance({ hours: 2 * 24 })
  await runJob(app, 'messages-purge')
  expect(await rows(app)).toEqual([])
})

test('the outbox has one readable file for each message, for its owner only', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'outbox-'))
  await smsFiles(folder)({
    id: '0b7c1f5e-0000-4000-8000-000000000001',
    kind: 'phone-code',
    recipient: PHONE,
    text: TEXT,
    createdAt: Temporal.Instant.from('2026-05-04T16:00:00Z'),
  })
  const names = await readdir(folder)
  expect(names).toEqual([
    '2026-05-04T160000.000Z-phone-code-0b7c1f5e-0000-4000-8000-000000000001.sms.json',
  ])
  const path = join(folder, names[0] ?? '')
  expect(JSON.parse(await readFile(path, 'utf8'))).toEqual({
    id: '0b7c1f5e-0000-4000-8000-000000000001',
    kind: 'phone-code',
    to: PHONE,
    text: TEXT,
    createdAt: '2026-05-04T16:00:00.000Z',
  })
  expect((await stat(path)).mode & 0o77).toBe(0)
  await rm(folder, { recursive: true })
})
