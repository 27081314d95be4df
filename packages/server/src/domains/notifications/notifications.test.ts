import * as contract from '@fourcast/contract/notifications.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { confirmed, signUp, signUpUnconfirmed } from '#testing/people.ts'
import { notificationJobs } from './jobs.ts'
import type { Notice } from './repo.ts'
import { notify } from './notifications.ts'

const noticeTo = ({ user }: Person, occasion: string, more: Partial<Notice> = {}): Notice => ({
  userId: user.id,
  occasion,
  type: 'success',
  title: `Title ${occasion}`,
  message: `Message ${occasion}`,
  link: '/history',
  mailDue: false,
  ...more,
})

async function sendNotices(app: TestApp, ...notices: Notice[]) {
  await app.db.transaction((tx) => notify(tx, notices, app.clock.now()))
  app.clock.advance({ seconds: 1 })
}

const listOf = (app: TestApp, { token }: Person) =>
  app.call(contract.listNotifications, {}, { token })

const titlesOf = async (app: TestApp, person: Person) =>
  (await listOf(app, person)).map(({ title }) => title)

async function runJob(app: TestApp, name: string) {
  const found = notificationJobs(app.deps).find((one) => one.name === name)
  await found?.run()
  await app.mailed()
}

test('notifications are listed newest first with text and read state, for their owner only', async () => {
  await using app = await openTestApp()
  const [person, other] = [await signUp(app), await signUp(app)]
  await sendNotices(app, noticeTo(person, 'one'))
  await sendNotices(app, noticeTo(person, 'two', { type: 'warning', link: null }))
  expect(await listOf(app, person)).toMatchObject([
    { type: 'warning', title: 'Title two', message: 'Message two', link: null, isRead: false },
    { timestamp: '2026-05-04T16:00:00Z', title: 'Title one', link: '/history', isRead: false },
  ])
  expect(await listOf(app, other)).toEqual([])
})

test('the same occasion notifies once, also concurrently and after removal', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  await Promise.all(Array.from({ length: 8 }, () => sendNotices(app, noticeTo(person, 'one'))))
  expect(await titlesOf(app, person)).toEqual(['Title one'])
  await app.call(contract.removeNotifications, { body: {} }, { token: person.token })
  await sendNotices(app, noticeTo(person, 'one'))
  expect(await titlesOf(app, person)).toEqual([])
})

test('some or all notifications are marked as read, and repeating it changes nothing', async () => {
  await using app = await openTestApp()
  const [person, other] = [await signUp(app), await signUp(app)]
  await sendNotices(app, noticeTo(person, 'one'), noticeTo(person, 'two'), noticeTo(other, 'three'))
  const [first] = await listOf(app, person)
  const { token } = person
  const ids = first ? [first.id] : []
  const after = await app.call(contract.readNotifications, { body: { ids } }, { token })
  expect(after.map(({ isRead }) => isRead)).toEqual([true, false])
  const all = await app.call(contract.readNotifications, { body: {} }, { token })
  expect(all.map(({ isRead }) => isRead)).toEqual([true, true])
  expect((await listOf(app, other)).map(({ isRead }) => isRead)).toEqual([false])
})

test('another user’s notification looks like one that does not exist', async () => {
  await using app = await openTestApp()
  const [person, other] = [await signUp(app), await signUp(app)]
  await sendNotices(app, noticeTo(other, 'theirs'))
  const ids = (await listOf(app, other)).map(({ id }) => id)
  for (const call of [contract.readNotifications, contract.removeNotifications])
    expect(await app.call(call, { body: { ids } }, { token: person.token })).toEqual([])
  expect(await listOf(app, other)).toMatchObject([{ title: 'Title theirs', isRead: false }])
})

test.each([
  [{ ids: 'all' }, 'ids'],
  [{ ids: ['nonsense'] }, 'ids.0'],
  [{ ids: Array.from({ length: 101 }, () => crypto.randomUUID()) }, 'ids'],
])('%o is refused by name', async (body, field) => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/notifications/read',
    payload: body,
    headers: { authorization: `Bearer ${token}` },
  })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
})

test('notifications require a session', async () => {
  await using app = await openTestApp()
  for (const call of [
    contract.listNotifications,
    contract.readNotifications,
    contract.removeNotifications,
    contract.restoreNotifications,
  ])
    expect((await app.request(call, {})).statusCode).toBe(401)
})

test('removed notifications can be restored, by their owner only', async () => {
  await using app = await openTestApp()
  const [person, other] = [await signUp(app), await signUp(app)]
  await sendNotices(app, noticeTo(person, 'one'))
  const ids = (await listOf(app, person)).map(({ id }) => id)
  await app.call(contract.removeNotifications, { body: { ids } }, { token: person.token })
  const restore = ({ token }: Person) =>
    app.call(contract.restoreNotifications, { body: { ids } }, { token })
  expect(await restore(other)).toEqual([])
  expect(await titlesOf(app, person)).toEqual([])
  expect(await restore(person)).toMatchObject([{ title: 'Title one' }])
})

test('at most 50 are listed', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const many = Array.from({ length: 60 }, (_, at) => noticeTo(person, `n${at}`))
  await sendNotices(app, ...many)
  expect(await listOf(app, person)).toHaveLength(50)
})

test('removing all also removes older ones beyond the 50 listed, but not newer arrivals', async () => {
  await using app = await openTestApp()
  const [person, other] = [await signUp(app), await signUp(app)]
  const { token } = person
  await sendNotices(app, ...Array.from({ length: 60 }, (_, at) => noticeTo(person, `n${at}`)))
  await sendNotices(app, noticeTo(other, 'theirs'))
  const ids = (await listOf(app, person)).map(({ id }) => id)
  await sendNotices(app, noticeTo(person, 'new'))
  const which = { body: { ids, older: true } }
  const read = await app.call(contract.readNotifications, which, { token })
  expect(read.filter(({ isRead }) => !isRead)).toMatchObject([{ title: 'Title new' }])
  const remaining = await app.call(contract.removeNotifications, which, { token })
  expect(remaining).toMatchObject([{ title: 'Title new' }])
  expect(await titlesOf(app, other)).toEqual(['Title theirs'])
  const back = await app.call(contract.restoreNotifications, { body: { ids } }, { token })
  expect(back).toHaveLength(50)
})

test('everything one removal took can be restored by its time, and nothing else', async () => {
  await using app = await openTestApp()
  const [person, other] = [await signUp(app), await signUp(app)]
  const { token } = person
  await sendNotices(app, noticeTo(person, 'before'), noticeTo(other, 'theirs'))
  await app.call(contract.removeNotifications, { body: {} }, { token })
  await sendNotices(app, ...Array.from({ length: 60 }, (_, at) => noticeTo(person, `n${at}`)))
  const at = '2026-05-04T15:59:58.123Z'
  for (const one of [person, other])
    await app.call(contract.removeNotifications, { body: { at } }, { token: one.token })
  expect(await listOf(app, person)).toEqual([])
  const restore = { body: { ids: [], at } }
  expect(await app.call(contract.restoreNotifications, restore, { token })).toHaveLength(50)
  const there = 'select count(*)::int as n from notification where removed_at is null'
  expect((await app.pool.query(there)).rows).toEqual([{ n: 60 }])
})

test.each(['soon', '0000-01-01T00:00:00Z', 7])('a removal at %o is refused by name', async (at) => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const answer = await app.inject({
    method: 'POST',
    url: '/api/notifications/remove',
    payload: { at },
    headers: { authorization: `Bearer ${token}` },
  })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['at']])
})

test('reading, removing and restoring on one device reaches the user’s other devices, once, and no one else', async () => {
  await using app = await openTestApp()
  const [person, other] = [await signUp(app), await signUp(app)]
  await sendNotices(app, noticeTo(person, 'one'))
  const [{ id } = { id: '' }] = await listOf(app, person)
  const events: string[] = []
  for (const { user } of [person, other])
    app.deps.events.subscribe(user.id, (event) => void events.push(`${user.id} ${event.type}`))
  const body = { ids: [id] }
  const calls = [contract.readNotifications, contract.removeNotifications]
  for (const call of [...calls, contract.restoreNotifications])
    for (const { token } of [person, person, other]) await app.call(call, { body }, { token })
  // Events arrive in order, so everything before it has been sent.
  await sendNotices(app, noticeTo(other, 'end'))
  await expect.poll(() => events).toContain(`${other.user.id} notification`)
  const line = `${person.user.id} notification`
  expect(events).toEqual([line, line, line, `${other.user.id} notification`])
})

const emailsTo = async (app: TestApp, { user }: Person) =>
  (await app.mailed())
    .filter(({ recipient, subject }) => recipient === user.email && subject.startsWith('Title'))
    .map(({ subject }) => subject)

test('an email is sent once, whichever instance runs the job, and links to the page', async () => {
  await using app = await openTestApp()
  await using beside = await openTestApp({ beside: app })
  const person = await signUp(app)
  await sendNotices(app, noticeTo(person, 'won', { mailDue: true }), noticeTo(person, 'quiet'))
  await Promise.all([app, beside, app].map((one) => runJob(one, 'notifications-mail')))
  expect(await emailsTo(app, person)).toEqual(['Title won'])
  const email = app.mails.find(({ subject }) => subject === 'Title won')
  expect(email?.text).toContain('Message won')
  expect(email?.text).toContain('https://fourcast.example/history')
})

test('unverified addresses and users who opted out get no email', async () => {
  await using app = await openTestApp()
  const [unverified, quiet] = [await signUpUnconfirmed(app), await signUp(app)]
  await app.pool.query('update preference set email_notifications = false where user_id = $1', [
    quiet.user.id,
  ])
  for (const person of [unverified, quiet])
    await sendNotices(app, noticeTo(person, 'won', { mailDue: true }))
  await runJob(app, 'notifications-mail')
  expect(await emailsTo(app, unverified)).toEqual([])
  expect(await emailsTo(app, quiet)).toEqual([])
  // Nor later: by then the notification is only in the app.
  await confirmed(app, unverified)
  await runJob(app, 'notifications-mail')
  expect(await emailsTo(app, unverified)).toEqual([])
})

test('notifications are deleted after a year', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  await sendNotices(app, noticeTo(person, 'old'))
  app.clock.advance({ days: 366 })
  await sendNotices(app, noticeTo(person, 'new'))
  await runJob(app, 'notifications-purge')
  const { rows } = await app.pool.query('select title from notification')
  expect(rows).toEqual([{ title: 'Title new' }])
})
