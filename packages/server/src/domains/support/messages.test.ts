import { randomUUID } from 'node:crypto'
import { sendMessage } from '@fourcast/contract/contact.ts'
import { referenceOf } from '@fourcast/contract/topics.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { confirmed, signInAsDemo, signUp, signUpUnconfirmed } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'

const NOW = '2026-05-04T16:00:00Z'

const form = (part: object = {}) => ({
  id: randomUUID(),
  name: 'Dana Reed',
  email: 'dana@example.com',
  topic: 'question' as const,
  message: 'When is the Night draw?\nThe one in Georgia.',
  ...part,
})

const stored = async (app: TestApp) =>
  (await app.pool.query('select * from contact_message order by created_at')).rows

const send = (app: TestApp, body: object, token?: string) =>
  app.inject({
    method: 'POST',
    url: sendMessage.path,
    payload: body,
    ...(token !== undefined && { headers: { authorization: `Bearer ${token}` } }),
  })

test('a visitor’s message is stored and emailed to support with their reply address', async () => {
  await using app = await openTestApp({ now: NOW, env: { SUPPORT_EMAIL: 'help@fourcast.example' } })
  const body = form()
  const answer = await app.request(sendMessage, { body })
  expect([answer.statusCode, answer.json()]).toEqual([201, { id: body.id }])
  const { id, name, email, topic, message } = body
  expect(await stored(app)).toMatchObject([
    { id, name, email, topic, message, user_id: null, plan: null, created_at: new Date(NOW) },
  ])
  const [mail, ...others] = await app.mailed()
  expect(others).toEqual([])
  expect(mail).toMatchObject({
    kind: 'contact',
    recipient: 'help@fourcast.example',
    replyTo: email,
    subject: `Question ${referenceOf(id)}`,
  })
  expect(mail?.text).toContain(message)
  expect(mail?.text).toContain('not signed in')
})

test('a signed-in user’s message carries account and plan, and only a verified address gets a copy', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUpUnconfirmed(app)
  const { token, user } = person
  await app.call(sendMessage, { body: form({ email: 'other@example.com' }) }, { token })
  expect(await stored(app)).toMatchObject([{ user_id: user.id, plan: 'basic' }])
  const sent = (kind: string) => app.mails.filter((mail) => mail.kind === kind)
  expect(sent('contact')[0]).toMatchObject({
    subject: expect.stringMatching(/Question/),
  })
  expect(sent('contact')[0]?.text).toContain(`Signed in as ${user.email}, plan Basic.`)
  expect(sent('contact-copy')).toEqual([])
  await confirmed(app, person)
  await app.call(sendMessage, { body: form({ email: 'other@example.com' }) }, { token })
  expect(sent('contact-copy').map(({ recipient }) => recipient)).toEqual([user.email])
})

test('a message with an expired token is not lost', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await signUp(app)
  app.clock.advance({ hours: 25 })
  for (const invalid of [token, 'nonsense', `${token}x`]) {
    const answer = await send(app, form(), invalid)
    expect(answer.statusCode).toBe(201)
  }
  expect((await stored(app)).map(({ user_id }) => user_id)).toEqual([null, null, null])
})

test('a message from the demo account counts as a visitor’s', async () => {
  await using app = await openTestApp({ now: NOW })
  await seedDemo(app.deps)
  const { token } = await signInAsDemo(app)
  await app.call(sendMessage, { body: form() }, { token })
  expect(await stored(app)).toMatchObject([{ user_id: null, plan: null }])
  expect((await app.mailed()).map(({ kind }) => kind)).toEqual(['contact'])
})

test('a double click and ten concurrent retries store one row, send one email and count once', async () => {
  await using app = await openTestApp({ now: NOW })
  const body = form()
  const answers = await Promise.all(Array.from({ length: 10 }, () => send(app, body)))
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(10).fill(201))
  expect(await stored(app)).toHaveLength(1)
  expect(await app.mailed()).toHaveLength(1)
  expect((await app.pool.query('select points from rate_limit')).rows).toEqual([{ points: 1 }])
})

test('another text with the same id is refused and the first stays', async () => {
  await using app = await openTestApp({ now: NOW })
  const body = form()
  await app.call(sendMessage, { body })
  const second = await send(app, { ...body, message: 'Something else entirely.' })
  expect(refusal(second)).toMatchObject({ status: 409, code: 'conflict' })
  expect(await stored(app)).toMatchObject([{ message: body.message }])
})

test('every invalid field is named, and nothing is stored or emailed', async () => {
  await using app = await openTestApp({ now: NOW })
  const bad = { id: '7', name: ' ', email: 'a@b.co, eve@example.com', topic: 'x', message: 'short' }
  expect(refusal(await send(app, bad))).toEqual({
    status: 400,
    code: 'invalid',
    message: 'id is not valid',
    fields: {
      id: 'id is not valid',
      name: 'Name is required',
      email: 'Please enter a valid email address',
      topic: 'Choose a topic',
      message: 'Write at least 10 characters so we can help',
    },
  })
  expect([await stored(app), await app.mailed()]).toEqual([[], []])
})

test.each([
  ['a header in the address', { email: 'dana@example.com\r\nBcc: eve@example.com' }, 'email'],
  ['a header in the name', { name: 'Dana\r\nBcc: eve@example.com' }, 'name'],
  ['two addresses', { email: 'dana@example.com,eve@example.com' }, 'email'],
  ['a homograph', { email: 'dаna@example.com' }, 'email'],
  ['255 characters of address', { email: `${'a'.repeat(243)}@example.com` }, 'email'],
  ['NUL in the message', { message: 'ten characters\0' }, 'message'],
  ['half a character', { message: 'ten characters\ud83d' }, 'message'],
  ['4,001 characters', { message: 'x'.repeat(4_001) }, 'message'],
])('11, 52: %s is refused', async (_name, part, field) => {
  await using app = await openTestApp({ now: NOW })
  const answer = await send(app, form(part))
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([400, [field]])
  expect(await app.mailed()).toEqual([])
})

test('31: sender, time and plan come from the server and not from the form', async () => {
  await using app = await openTestApp({ now: NOW })
  const { user } = await signUp(app)
  const claims = { userId: user.id, user_id: user.id, plan: 'premium', createdAt: '2020-01-01' }
  expect((await send(app, { ...form(), ...claims })).statusCode).toBe(201)
  expect(await stored(app)).toMatchObject([
    { user_id: null, plan: null, created_at: new Date(NOW) },
  ])
})

test('54: markup is escaped', async () => {
  await using app = await openTestApp({ now: NOW })
  const message = '<img src=x onerror=alert(1)> <a href="javascript:alert(1)">go</a>'
  await app.call(sendMessage, { body: form({ name: '<script>x</script>', message }) })
  const [mail] = await app.mailed()
  expect(mail?.html).not.toMatch(/<img|<script/)
  // Only the layout's own link to the help line.
  const links = [...(mail?.html ?? '').matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, url]) => url)
  expect(links).toEqual(['https://www.ncpgambling.org/chat'])
  expect(mail?.text).toContain(message)
})

test('64: the text of a message is never logged, also not on errors', async () => {
  await using app = await openTestApp({ now: NOW })
  await app.call(sendMessage, { body: form({ message: 'xyzzy and plugh and more' }) })
  await send(app, form({ message: 'xyzzy', name: 'Plugh\r\nforged' }))
  await app.pool.query('alter table contact_message rename to gone')
  expect((await send(app, form({ message: 'xyzzy and plugh and more' }))).statusCode).toBe(500)
  const logged = JSON.stringify(app.logs)
  expect(logged).not.toMatch(/xyzzy|plugh|Dana|dana@example\.com|forged/i)
  expect(app.logs).toContainEqual(expect.objectContaining({ event: 'message', topic: 'question' }))
})
