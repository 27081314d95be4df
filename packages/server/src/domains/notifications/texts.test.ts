import { expect, test } from 'vitest'
import { startPhone, stopPhone } from '#platform/sms/stops.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { notificationJobs } from './jobs.ts'
import { notify } from './notifications.ts'

interface Wants {
  phone: string
  verified?: boolean
  texts?: boolean
  mail?: boolean
}

/** A user with a phone and the given preferences. */
async function person(app: TestApp, wants: Wants): Promise<Person> {
  const { phone, verified = true, texts = true, mail = false } = wants
  const one = await signUp(app)
  await app.pool.query(
    `insert into profile (user_id, phone, phone_verified_at) values ($1, $2, $3)`,
    [one.user.id, phone, verified ? app.clock.now().toString() : null],
  )
  await app.pool.query(
    'update preference set sms_notifications = $2, email_notifications = $3 where user_id = $1',
    [one.user.id, texts, mail],
  )
  return one
}

let occasions = 0

async function sendNotice(app: TestApp, ...people: Person[]): Promise<void> {
  const notices = people.map(({ user }) => ({
    userId: user.id,
    occasion: `win:${++occasions}`,
    type: 'success' as const,
    title: 'Winner: 0423',
    message: 'It matched the Midday draw in Georgia. Check your official ticket.',
    link: '/history',
    mailDue: true,
  }))
  await app.db.transaction((tx) => notify(tx, notices, app.clock.now()))
}

/** The recipients of a job run: 'phone' for texts, 'mail' for emails. */
async function sentBy(app: TestApp, ...instances: TestApp[]): Promise<string[]> {
  const [texts, mails] = [app.texts.length, app.mails.length]
  for (const { deps } of [app, ...instances])
    await notificationJobs(deps)
      .find(({ name }) => name === 'notifications-mail')
      ?.run()
  await Promise.all([app, ...instances].map(({ deps }) => deps.sms.deliverDue()))
  const emails = (await app.mailed()).slice(mails).filter(({ kind }) => kind === 'notification')
  return [...app.texts.slice(texts).map(({ recipient }) => recipient), ...emails.map(() => 'mail')]
}

test('a win is texted in one message with the result, a link and how to stop', async () => {
  await using app = await openTestApp()
  await sendNotice(app, await person(app, { phone: '+14045550123' }))
  expect(await sentBy(app)).toEqual(['+14045550123'])
  expect(app.texts.map(({ text }) => text)).toEqual([
    'Fourcast: Winner: 0423. It matched the Midday draw in Georgia. Check your official ticket. https://fourcast.example/history Reply STOP to opt out.',
  ])
})

test('texts have their own switch and only go to verified phones', async () => {
  await using app = await openTestApp()
  await sendNotice(
    app,
    await person(app, { phone: '+14045550101', mail: true }),
    await person(app, { phone: '+14045550102', texts: false, mail: true }),
    await person(app, { phone: '+14045550103', verified: false }),
    await person(app, { phone: '+14045550104', texts: false }),
  )
  expect(await sentBy(app)).toEqual(['+14045550101', 'mail', 'mail'])
})

test('a text is sent once, whichever instance runs the job', async () => {
  await using app = await openTestApp()
  await using beside = await openTestApp({ beside: app })
  await sendNotice(app, await person(app, { phone: '+14045550123' }))
  expect(await sentBy(app, beside, app)).toEqual(['+14045550123'])
  expect(await sentBy(app, beside)).toEqual([])
})

test('a phone that said STOP gets no texts on any account, others do', async () => {
  await using app = await openTestApp()
  const [ada, eve, bob] = [
    await person(app, { phone: '+14045550123' }),
    await person(app, { phone: '+14045550123' }),
    await person(app, { phone: '+14045550199' }),
  ]
  await stopPhone(app.db, '+14045550123', app.clock.now())
  await sendNotice(app, ada, eve, bob)
  expect(await sentBy(app)).toEqual(['+14045550199'])
  await startPhone(app.db, '+14045550123')
  expect(await sentBy(app)).toEqual([])
  await sendNotice(app, ada)
  expect(await sentBy(app)).toEqual(['+14045550123'])
})
