import { randomUUID } from 'node:crypto'
import { UPLOAD_MAX, uploadFile } from '@fourcast/contract/files.ts'
import * as M from '@fourcast/contract/messages.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'
import { openTestApp } from '#testing/app.ts'
import { signIn, signInAsDemo, signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import { jpeg, jpegOf, countLeftovers, multipart, raw, sendUpload } from './testing.ts'

const NOTHING = { files: 0, removals: 0, onDisk: 0 }
const inField = (name: string, message: string) => ({ message, fields: { [name]: message } })
const inFile = (message: string) => inField('file', message)

test('56: 5 MB is accepted, one byte more is refused', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const large = await sendUpload(app, token, { file: await jpegOf(UPLOAD_MAX + 1) })
  expect(refusal(large)).toEqual({ status: 413, code: 'too_large', ...inFile(M.photoTooLarge) })
  expect(await countLeftovers(app)).toEqual(NOTHING)
  const fits = await sendUpload(app, token, { file: await jpegOf(UPLOAD_MAX) })
  expect(fits.statusCode).toBe(200)
  expect(await countLeftovers(app)).toEqual({ files: 1, removals: 0, onDisk: 1 })
})

test('56: only a form with exactly one file is accepted', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const file = await jpeg()
  const two = new FormData()
  for (const name of ['file', 'other']) two.append(name, new File([new Uint8Array(file)], 'me.jpg'))
  const twice = new FormData()
  for (const folder of ['profile', 'general']) twice.append('folder', folder)
  twice.append('file', new File([new Uint8Array(file)], 'me.jpg'))
  const many = new FormData()
  for (let i = 0; i < 100; i++) many.append(`field${i}`, 'x')
  many.append('file', new File([new Uint8Array(file)], 'me.jpg'))
  const sent = async (form: FormData) => {
    const body = new Response(form)
    const type = body.headers.get('content-type') ?? ''
    const payload = Buffer.from(await body.arrayBuffer())
    return refusal(await raw(app, token, { headers: { 'content-type': type }, payload }))
  }
  expect(await sent(two)).toMatchObject({ status: 400, ...inFile('Send one file at a time') })
  const once = { code: 'invalid', ...inField('folder', 'Send folder once') }
  expect(await sent(twice)).toMatchObject({ status: 400, ...once })
  const tooMany = inField('field6', 'The form has too many fields')
  expect(await sent(many)).toMatchObject({ status: 400, code: 'invalid', ...tooMany })
  const none = await sendUpload(app, token, { folder: 'profile' })
  expect(refusal(none)).toMatchObject({ status: 400, ...inFile(M.photoNotImage) })
  const text = new FormData()
  text.append('file', 'only words')
  expect(await sent(text)).toMatchObject({ status: 400, ...inFile(M.photoNotImage) })
  expect(await countLeftovers(app)).toEqual(NOTHING)
})

test('56: each invalid field is named with its own message', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const folder = 'folder is a short name of lowercase letters, digits and hyphens'
  const crop = 'crop is four shares from 0 to 1'
  const wrong = refusal(await sendUpload(app, token, { folder: '../etc', crop: 'all' }))
  expect(wrong).toEqual({
    status: 400,
    code: 'invalid',
    message: M.photoNotImage,
    fields: { file: M.photoNotImage, folder, crop },
  })
  const two = await sendUpload(app, token, { file: await jpeg(), folder: '../etc', crop: 'all' })
  expect(refusal(two)).toMatchObject({ message: folder, fields: { folder, crop } })
  expect(await countLeftovers(app)).toEqual(NOTHING)
})

test('56: a malformed form is refused and leaves nothing', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const { headers, payload } = await multipart({ file: await jpeg() })
  const as = async (type: string, body: Buffer | string) =>
    refusal(await raw(app, token, { headers: { 'content-type': type }, payload: body }))
  const unread = { status: 400, code: 'malformed', ...inFile('We couldn’t read the form') }
  expect(await as('multipart/form-data', payload)).toMatchObject(unread)
  const type = headers['content-type']
  expect(await as(type, payload.subarray(0, payload.length - 200))).toMatchObject(unread)
  expect(await as(type, payload.subarray(0, 100))).toMatchObject(unread)
  for (const wrong of [
    'application/json',
    'image/jpeg',
    'application/x-www-form-urlencoded',
    'text/html',
  ])
    expect(await as(wrong, '{}')).toMatchObject({
      status: 415,
      ...inFile('Send multipart/form-data with one file'),
    })
  expect((await as(type, '')).status).toBe(400)
  expect(await countLeftovers(app)).toEqual(NOTHING)
})

test('56: JavaScript’s property names and over-long names are not fields', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  for (const name of ['__proto__', 'constructor']) {
    const form = new FormData()
    form.append(name, 'x')
    form.append('file', new File([new Uint8Array(await jpeg())], 'me.jpg'))
    const body = new Response(form)
    const headers = { 'content-type': body.headers.get('content-type') ?? '' }
    const answer = await raw(app, token, {
      headers,
      payload: Buffer.from(await body.arrayBuffer()),
    })
    expect(answer.statusCode).toBe(400)
  }
  const long = await sendUpload(app, token, { file: await jpeg(), folder: 'x'.repeat(5_000) })
  expect(refusal(long)).toMatchObject({ status: 400, fields: { folder: expect.any(String) } })
  const path = await sendUpload(app, token, { file: await jpeg(), folder: '../etc' })
  expect(refusal(path)).toMatchObject({ status: 400, fields: { folder: expect.any(String) } })
  expect(await countLeftovers(app)).toEqual(NOTHING)
})

test('the connection serves the next request after a refusal', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const url = await app.server.listen({ port: 0, host: '127.0.0.1' })
  const upload = async (file: Buffer) => {
    const form = new FormData()
    form.append('file', new File([new Uint8Array(file)], 'me.jpg'))
    const authorization = `Bearer ${token}`
    return await fetch(url + uploadFile.path, {
      method: 'POST',
      body: form,
      headers: { authorization },
    })
  }
  expect((await upload(await jpegOf(UPLOAD_MAX + 100_000))).status).toBe(413)
  expect((await upload(await jpegOf(UPLOAD_MAX))).status).toBe(200)
})

test('anonymous, demo and Free users are refused before the body is read', async () => {
  await using app = await openTestApp()
  await seedDemo(app.deps)
  const nobody = await app.inject({
    method: 'POST',
    url: uploadFile.path,
    ...(await multipart({})),
  })
  expect(nobody.statusCode).toBe(401)
  const demo = await signInAsDemo(app)
  expect(refusal(await sendUpload(app, demo.token, { file: await jpeg() }))).toMatchObject({
    status: 403,
    code: 'demo_account',
  })
  const person = await signUp(app)
  app.clock.advance({ days: 6 })
  const { token } = await signIn(app, person)
  const free = await sendUpload(app, token, {})
  expect(free.json()).toMatchObject({ code: 'plan_required', plan: 'basic' })
  expect([free.statusCode, await countLeftovers(app)]).toEqual([403, NOTHING])
})

test('9: an account can upload twenty times an hour, also concurrently on two instances', async () => {
  await using app = await openTestApp()
  await using beside = await openTestApp({ beside: app })
  const { token } = await signUp(app)
  const answers = []
  for (let i = 0; i < 12; i++)
    answers.push(
      ...(await Promise.all([sendUpload(app, token, {}), sendUpload(beside, token, {})])),
    )
  expect(statusesOf(answers)).toEqual([...Array(20).fill(400), ...Array(4).fill(429)])
  const refused = answers.find(({ statusCode }) => statusCode === 429)
  expect(refused?.headers['retry-after']).toBe('3600')
  const other = await signUp(app)
  expect((await sendUpload(app, other.token, { file: await jpeg() })).statusCode).toBe(200)
  app.clock.advance({ seconds: 3600 })
})

test('other routes accept no multipart form and keep their body limit', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const { headers, payload } = await multipart({ file: await jpeg() })
  const authorization = `Bearer ${token}`
  const form = await app.inject({
    method: 'POST',
    url: '/api/contact',
    headers: { ...headers, authorization },
    payload,
  })
  expect(form.statusCode).toBe(415)
  const large = { name: 'x'.repeat(70_000), id: randomUUID() }
  const json = await app.inject({ method: 'POST', url: '/api/contact', payload: large })
  expect(json.statusCode).toBe(413)
})

test('the OpenAPI document describes how a photo is uploaded and served', async () => {
  await using app = await openTestApp()
  const { paths } = (await app.inject({ method: 'GET', url: '/api/docs/openapi.json' })).json()
  const { content } = paths[uploadFile.path].post.requestBody
  expect(Object.keys(content)).toEqual(['multipart/form-data'])
  expect(content['multipart/form-data'].schema).toMatchObject({
    properties: { file: { type: 'string', format: 'binary' }, folder: { default: 'general' } },
    required: ['file'],
  })
  const seen = paths['/api/files/content/{id}/{key}'].get.responses['200']
  expect(Object.keys(seen.content)).toEqual(['image/webp'])
})
