import { randomUUID } from 'node:crypto'
import type { MailList } from '@fourcast/contract/mail.ts'
import * as contract from '@fourcast/contract/mail.ts'
import { expect, test } from 'vitest'
import { notificationJobs } from './jobs.ts'
import { notify } from './notifications.ts'
import { stopToken } from '#platform/email/unsubscribe.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'

const tokenOf = (app: TestApp, { user }: Person, name: MailList = 'notifications') =>
  stopToken(app.deps.keys, { name, userId: user.id })

/** Whether [notification emails, the weekly summary] are on. */
async function subscriptionsOf(app: TestApp, { user }: Person) {
  const { rows } = await app.pool.query(
    'select email_notifications, marketing_emails from preference where user_id = $1',
    [user.id],
  )
  return [rows[0]?.email_notifications, rows[0]?.marketing_emails]
}

const atOnce = (app: TestApp, token: string, more: { payload?: string; type?: string } = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/mail/unsubscribe/${token}`,
    ...(more.payload !== undefined && { payload: more.payload }),
    ...(more.type !== undefined && { headers: { 'content-type': more.type } }),
  })

test('26: an unsubscribe link stops its list and nothing else, without signing in', async () => {
  await using app = await openTestApp()
  const [person, other] = [await signUp(app, { marketingEmails: true }), await signUp(app)]
  const body = { token: tokenOf(app, person, 'marketing') }
  for (let i = 0; i < 2; i++)
    expect(await app.call(contract.unsubscribe, { body })).toEqual({
      list: 'marketing',
      subscribed: false,
    })
  expect(await subscriptionsOf(app, person)).toEqual([true, false])
  expect(await subscriptionsOf(app, other)).toEqual([true, false])
  const again = { ...body, subscribed: true }
  expect(await app.call(contract.unsubscribe, { body: again })).toMatchObject({ subscribed: true })
  expect(await subscriptionsOf(app, person)).toEqual([true, true])
})

test('26: the only form without a bearer token is authorised by its URL, and its body is ignored', async () => {
  await using app = await openTestApp()
  for (const [payload, type] of [
    ['List-Unsubscribe=One-Click', 'application/x-www-form-urlencoded'],
    ['subscribed=true&list=marketing', 'application/x-www-form-urlencoded'],
    ['{', 'application/json'],
    ['', 'application/x-www-form-urlencoded'],
    [undefined, undefined],
  ]) {
    const person = await signUp(app, { marketingEmails: true })
    const answer = await atOnce(app, tokenOf(app, person), {
      ...(payload !== undefined && { payload }),
      ...(type !== undefined && { type }),
    })
    expect([answer.statusCode, answer.body]).toEqual([204, ''])
    expect(await subscriptionsOf(app, person)).toEqual([false, true])
  }
})

test('opening the link changes nothing, because email clients prefetch links', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  for (const method of ['GET', 'HEAD'] as const) {
    const answer = await app.inject({
      method,
      url: `/api/mail/unsubscribe/${tokenOf(app, person)}`,
    })
    expect(answer.statusCode).toBe(405)
  }
  expect(await subscriptionsOf(app, person)).toEqual([true, false])
})

test('a token that is altered, truncated or signed with another secret changes nothing', async () => {
  await using app = await openTestApp()
  await using other = await openTestApp({ env: { SECRET: 'another-secret-0123456789abcdefghij' } })
  const [person, victim] = [await signUp(app), await signUp(app)]
  const token = tokenOf(app, person)
  const [said = '', mac = ''] = token.split('.')
  const [theirs = ''] = tokenOf(app, victim).split('.')
  const wrong = [
    'x',
    said,
    `${said}.`,
    `${token}x`,
    `${token}.x`,
    `${said}.${mac.toLowerCase()}`,
    `${theirs}.${mac}`,
    tokenOf(other, person),
  ]
  for (const one of wrong) {
    const answer = await app.request(contract.unsubscribe, { body: { token: one } })
    expect([one, answer.statusCode, answer.json().code]).toEqual([one, 422, 'unprocessable'])
    expect((await atOnce(app, encodeURIComponent(one))).statusCode).toBe(422)
  }
  for (const body of [{}, { token: '' }, { token: 'x'.repeat(301) }]) {
    const answer = await app.inject({
      method: 'POST',
      url: contract.unsubscribe.path,
      payload: body,
    })
    expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, ['token']])
  }
  for (const one of [person, victim]) expect(await subscriptionsOf(app, one)).toEqual([true, false])
})

test('the link of a deleted account still says that no email will come', async () => {
  await using app = await openTestApp()
  const token = stopToken(app.deps.keys, { name: 'marketing', userId: randomUUID() })
  expect((await atOnce(app, token)).statusCode).toBe(204)
  for (const subscribed of [false, true])
    expect(await app.call(contract.unsubscribe, { body: { token, subscribed } })).toEqual({
      list: 'marketing',
      subscribed: false,
    })
})

test('the email about a win contains its unsubscribe link, which works a year later', async () => {
  await using app = await openTestApp()
  const person = await signUp(app)
  const sendWin = async (occasion: string) => {
    const notice = { userId: person.user.id, occasion, type: 'success' as const, link: '/history' }
    const text = { title: 'Winner: 1 2 3 4', message: 'Check your official ticket.' }
    await app.db.transaction((tx) =>
      notify(tx, [{ ...notice, ...text, mailDue: true }], app.clock.now()),
    )
    await notificationJobs(app.deps)
      .find(({ name }) => name === 'notifications-mail')
      ?.run()
    return (await app.mailed()).filter(({ kind }) => kind === 'notification')
  }
  const [mail] = await sendWin('one')
  expect(mail?.text).toContain('/unsubscribe#token=')
  app.clock.advance({ days: 400 })
  const path = new URL(mail?.unsubscribeUrl ?? '').pathname
  expect((await app.inject({ method: 'POST', url: path })).statusCode).toBe(204)
  expect(await sendWin('two')).toHaveLength(1)
})
