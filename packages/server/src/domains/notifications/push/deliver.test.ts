import { expect, test } from 'vitest'
import { notify } from '../notifications.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { pushJobs } from './jobs.ts'
import type { Browser } from './testing.ts'
import { openPushService, subscribeBrowser } from './testing.ts'
import { vapidKeys } from './vapid.ts'

const NOW = '2026-05-04T16:00:00Z'

/** An app, a push service and a user with a browser. */
async function open() {
  const clock = { now: () => Temporal.Instant.from(NOW) }
  const service = await openPushService(() => clock.now())
  const app = await openTestApp({ now: NOW, env: { PUSH_HOSTS: service.origin } })
  clock.now = () => app.clock.now()
  const person = await signUp(app)
  const browser = service.browser()
  await subscribeBrowser(app, person, browser)
  return {
    app,
    service,
    person,
    browser,
    [Symbol.asyncDispose]: async () => {
      await app[Symbol.asyncDispose]()
      await service[Symbol.asyncDispose]()
    },
  }
}

const noticeTo = ({ user }: Person, occasion: string, more = {}) => ({
  userId: user.id,
  occasion,
  type: 'success' as const,
  title: `Winner: ${occasion}`,
  message: 'Check your official ticket.',
  link: '/history',
  mailDue: true,
  ...more,
})

const sendNotices = (app: TestApp, ...notices: ReturnType<typeof noticeTo>[]) =>
  app.db.transaction((tx) => notify(tx, notices, app.clock.now()))

async function deliver(app: TestApp) {
  for (const { run } of pushJobs(app.deps)) await run()
}

const titles = ({ told }: Browser) => told.map(({ payload }) => payload.title)

const waiting = async (app: TestApp) =>
  (await app.pool.query("select 1 from message where channel = 'push'")).rowCount

const browsersOf = async (app: TestApp) =>
  (await app.pool.query('select 1 from push_subscription')).rowCount

test('a win reaches the browser once, encrypted for it and signed by us', async () => {
  await using it = await open()
  const { app, service, person, browser } = it
  await sendNotices(app, noticeTo(person, 'one'))
  await sendNotices(app, noticeTo(person, 'one'))
  await deliver(app)
  await deliver(app)
  expect(service.wrong).toEqual([])
  expect(browser.told).toEqual([
    {
      payload: {
        title: 'Winner: one',
        body: 'Check your official ticket.',
        link: '/history',
        tag: expect.stringMatching(/^notice-/),
      },
      ttl: 86_400,
      topic: undefined,
      publicKey: (await vapidKeys(app.deps)).publicKey,
      subject: 'mailto:support@fourcast.example',
    },
  ])
  expect(await waiting(app)).toBe(0)
})

test('all browsers of a user get a win, except those that opted out, and no one else’s', async () => {
  await using it = await open()
  const { app, service, person, browser } = it
  const other = await signUp(app)
  const [second, quiet, theirs] = [service.browser(), service.browser(), service.browser()]
  await subscribeBrowser(app, person, second)
  await subscribeBrowser(app, person, quiet, { wins: false, draws: true })
  await subscribeBrowser(app, other, theirs)
  await sendNotices(app, noticeTo(person, 'one'), noticeTo(other, 'two'))
  await deliver(app)
  expect([browser, second, quiet, theirs].map(titles)).toEqual([
    ['Winner: one'],
    ['Winner: one'],
    [],
    ['Winner: two'],
  ])
})

test('push is independent of email: a user without email gets it too', async () => {
  await using it = await open()
  const { app, person, browser } = it
  await app.pool.query('update preference set email_notifications = false')
  await sendNotices(app, noticeTo(person, 'one'))
  await deliver(app)
  expect(titles(browser)).toEqual(['Winner: one'])
})

test('in-app notices are not pushed, notices that are emailed are', async () => {
  await using it = await open()
  const { app, person, browser } = it
  await sendNotices(
    app,
    noticeTo(person, 'limit', { mailDue: false }),
    noticeTo(person, 'plan', { mailDue: false, push: true }),
  )
  await deliver(app)
  expect(titles(browser)).toEqual(['Winner: plan'])
})

test('a rolled-back transaction sends nothing', async () => {
  await using it = await open()
  const { app, person, browser } = it
  const failed = app.db.transaction(async (tx) => {
    await notify(tx, [noticeTo(person, 'one')], app.clock.now())
    throw new Error('a draw that cannot be stored')
  })
  await expect(failed).rejects.toThrow('a draw that cannot be stored')
  await deliver(app)
  expect(browser.tries).toBe(0)
})

test('two instances send each message once', async () => {
  await using it = await open()
  const { app, person, browser, service } = it
  await using beside = await openTestApp({ beside: app, env: { PUSH_HOSTS: service.origin } })
  const names = Array.from({ length: 60 }, (_, n) => `n${n}`)
  await sendNotices(app, ...names.map((name) => noticeTo(person, name)))
  await Promise.all([app, beside, app, beside].map(deliver))
  expect(titles(browser).toSorted()).toEqual(names.map((name) => `Winner: ${name}`).toSorted())
})

test.each([404, 410])('a response of %i deletes the subscription', async (status) => {
  await using it = await open()
  const { app, person, browser } = it
  browser.answers = { status }
  await sendNotices(app, noticeTo(person, 'one'), noticeTo(person, 'two'))
  await deliver(app)
  expect([await browsersOf(app), await waiting(app)]).toEqual([0, 0])
})

test.each([400, 403, 413, 307])(
  'a response of %i drops the message, and the log does not identify the browser',
  async (status) => {
    await using it = await open()
    const { app, person, browser } = it
    browser.answers = { status, headers: { location: 'http://127.0.0.1:1/inside' } }
    await sendNotices(app, noticeTo(person, 'one'))
    await deliver(app)
    expect([browser.tries, await browsersOf(app), await waiting(app)]).toEqual([1, 1, 0])
    const line = app.logs.find(({ msg }) => msg === 'a push message was dropped')
    expect(line).toMatchObject({ service: '127.0.0.1', reason: status })
    const written = JSON.stringify(app.logs)
    for (const secret of [new URL(browser.endpoint).pathname, ...Object.values(browser.keys)])
      expect(written).not.toContain(secret)
  },
)

test('an unavailable service is retried with growing delays and given up after a day', async () => {
  await using it = await open()
  const { app, person, browser } = it
  browser.answers = { status: 503 }
  await sendNotices(app, noticeTo(person, 'one'))
  await deliver(app)
  await deliver(app)
  expect(browser.tries).toBe(1)
  app.clock.advance({ seconds: 21 })
  await deliver(app)
  expect(browser.tries).toBe(2)
  app.clock.advance({ hours: 23 })
  await deliver(app)
  expect([browser.tries, await waiting(app)]).toEqual([3, 1])
  app.clock.advance({ hours: 1 })
  await deliver(app)
  expect([browser.tries, await waiting(app)]).toEqual([3, 0])
})

test('a retried message is sent with the remaining lifetime', async () => {
  await using it = await open()
  const { app, person, browser } = it
  browser.answers = { status: 500 }
  await sendNotices(app, noticeTo(person, 'one'))
  await deliver(app)
  browser.answers = { status: 201 }
  app.clock.advance({ hours: 2 })
  await deliver(app)
  expect(browser.told).toMatchObject([{ payload: { title: 'Winner: one' }, ttl: 22 * 3600 }])
})

test('a service’s Retry-After is respected', async () => {
  await using it = await open()
  const { app, person, browser } = it
  browser.answers = { status: 429, headers: { 'retry-after': '600' } }
  await sendNotices(app, noticeTo(person, 'one'))
  await deliver(app)
  browser.answers = { status: 201 }
  app.clock.advance({ seconds: 590 })
  await deliver(app)
  expect(browser.tries).toBe(1)
  app.clock.advance({ seconds: 11 })
  await deliver(app)
  expect(titles(browser)).toEqual(['Winner: one'])
})

test('after a crash between sending and storing the outcome, the message is sent again when the lease expires', async () => {
  await using it = await open()
  const { app, person, browser } = it
  await sendNotices(app, noticeTo(person, 'one'))
  await app.pool.query(
    `update message set due_at = due_at + interval '120 seconds', attempts = 1 where channel = 'push'`,
  )
  await deliver(app)
  expect(browser.tries).toBe(0)
  app.clock.advance({ seconds: 120 })
  await deliver(app)
  expect(titles(browser)).toEqual(['Winner: one'])
})

test('a long text is truncated, not dropped', async () => {
  await using it = await open()
  const { app, service, person, browser } = it
  await sendNotices(app, noticeTo(person, 'one', { message: '\u{1F340}é'.repeat(5_000) }))
  await deliver(app)
  expect(service.wrong).toEqual([])
  expect(browser.told).toHaveLength(1)
})

test('removing a browser drops its queued messages', async () => {
  await using it = await open()
  const { app, person, browser } = it
  await sendNotices(app, noticeTo(person, 'one'))
  await app.pool.query('delete from push_subscription')
  await deliver(app)
  expect([browser.tries, await waiting(app)]).toEqual([0, 0])
})

test('removing a browser does not block storing a notification', async () => {
  await using it = await open()
  const { app, person } = it
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('delete from push_subscription')
  await sendNotices(app, noticeTo(person, 'one'))
  await client.query('commit')
  client.release()
  expect(await waiting(app)).toBe(0)
})

test('a browser with invalid keys is deleted and does not block the others', async () => {
  await using it = await open()
  const { app, service, person, browser } = it
  const keys = { p256dh: 'B'.padEnd(87, 'A'), auth: 'A'.repeat(22) }
  const endpoint = `${service.origin}/push/nobody`
  await subscribeBrowser(app, person, { endpoint, keys })
  await sendNotices(app, noticeTo(person, 'one'))
  await deliver(app)
  expect(titles(browser)).toEqual(['Winner: one'])
  expect([await browsersOf(app), await waiting(app)]).toEqual([1, 0])
})

test('sending many messages leaves database connections for other work', async () => {
  await using it = await open()
  const { app, person, browser } = it
  const names = Array.from({ length: 200 }, (_, n) => `n${n}`)
  await sendNotices(app, ...names.map((name) => noticeTo(person, name)))
  let most = 0
  const looking = setInterval(() => {
    most = Math.max(most, app.pool.waitingCount)
  }, 1)
  await deliver(app)
  clearInterval(looking)
  expect([browser.told.length, most]).toEqual([200, 0])
})

test('59: a push service that is no longer configured gets no messages', async () => {
  await using it = await open()
  const { app, person, browser } = it
  await using changed = await openTestApp({ beside: app })
  await sendNotices(app, noticeTo(person, 'one'))
  await deliver(changed)
  expect([browser.tries, await waiting(app)]).toEqual([0, 0])
})
