import { expect, test } from 'vitest'
import { Failure } from '#platform/http/failure.ts'
import type { TestApp } from '#testing/app.ts'
import { signIn, signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import { idempotencyPurgeJob } from './jobs.ts'
import { notesOf, openNotes, otherPaid, paidNote } from './testing.ts'

type NoteCall = typeof paidNote | typeof otherPaid

const send = (
  app: TestApp,
  call: NoteCall,
  { token }: { token: string },
  { key = 'k', text = 'a' }: { key?: string; text?: string } = {},
) => app.request(call, { body: { text } }, { token, headers: { 'idempotency-key': key } })

const OTHER = {
  status: 409,
  code: 'conflict',
  message: 'This Idempotency-Key was used for another request',
  fields: { 'idempotency-key': 'This Idempotency-Key was used for another request' },
}

/** A gate that a test opens. */
function gate() {
  const { promise, resolve } = Promise.withResolvers<void>()
  return { passed: promise, open: () => resolve() }
}

test('40: a repeat gets the first answer, and has no effect', async () => {
  await using app = (await openNotes()).app
  const person = await signUp(app)
  const first = await send(app, paidNote, person)
  app.clock.advance({ hours: 47 })
  const again = await send(app, paidNote, await signIn(app, person))
  expect([again.statusCode, again.body]).toEqual([201, first.body])
  expect(await notesOf(app)).toBe(1)
})

test('40: another body with the same key is refused', async () => {
  await using app = (await openNotes()).app
  const person = await signUp(app)
  await send(app, paidNote, person)
  expect(refusal(await send(app, paidNote, person, { text: 'b' }))).toEqual(OTHER)
  expect(await notesOf(app)).toBe(1)
})

test('40: payments share their keys', async () => {
  await using app = (await openNotes()).app
  const person = await signUp(app)
  expect((await send(app, paidNote, person)).statusCode).toBe(201)
  expect(refusal(await send(app, otherPaid, person))).toEqual(OTHER)
  expect(await notesOf(app)).toBe(1)
})

test('40: a key belongs to one person', async () => {
  await using app = (await openNotes()).app
  const ids = new Set<string>()
  for (const person of [await signUp(app), await signUp(app)])
    ids.add((await send(app, paidNote, person)).json().id)
  expect([ids.size, await notesOf(app)]).toEqual([2, 2])
})

test('40: of 40 concurrent calls on two instances one has its effect', async () => {
  const { app } = await openNotes()
  await using _app = app
  await using beside = (await openNotes(app)).app
  const person = await signUp(app)
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_unused, n) => send(n % 2 ? app : beside, paidNote, person)),
  )
  expect(new Set(statusesOf(answers))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await notesOf(app)).toBe(1)
})

test('an expired key counts as unused, also before it is purged', async () => {
  await using app = (await openNotes()).app
  const person = await signUp(app)
  const days = paidNote.idempotency.days
  const first = await send(app, paidNote, person)
  app.clock.advance({ hours: days * 24 })
  const next = await send(app, paidNote, await signIn(app, person), { text: 'b' })
  expect(next.statusCode).toBe(201)
  expect(next.json().id).not.toBe(first.json().id)
  app.clock.advance({ hours: days * 24 - 1 })
  expect((await send(app, paidNote, await signIn(app, person), { text: 'b' })).body).toBe(next.body)
})

test('the job deletes expired keys, and no others', async () => {
  await using app = (await openNotes()).app
  const person = await signUp(app)
  await send(app, paidNote, person)
  const kept = async () =>
    (await app.pool.query('select key from idempotency_key order by key')).rows.map(
      ({ key }) => key,
    )
  const { run } = idempotencyPurgeJob(app)
  const signal = new AbortController().signal
  app.clock.advance({ hours: 7 * 24 - 1 })
  await run(signal)
  expect(await kept()).toEqual(['k'])
  app.clock.advance({ hours: 1 })
  await run(signal)
  expect(await kept()).toEqual([])
})

test('a failed transaction leaves nothing', async () => {
  const { app, steps } = await openNotes()
  await using _app = app
  const person = await signUp(app)
  steps.written = () => Promise.reject(new Error('disk full'))
  expect((await send(app, paidNote, person)).statusCode).toBe(500)
  expect(await notesOf(app)).toBe(0)
  steps.written = async () => {}
  expect((await send(app, paidNote, person, { text: 'another' })).statusCode).toBe(201)
  expect(await notesOf(app)).toBe(1)
})

test('40: a broken connection in the transaction leaves nothing; the repeat has the effect', async () => {
  const { app, steps } = await openNotes()
  await using _app = app
  await using beside = (await openNotes(app)).app
  const person = await signUp(app)
  const kill = `select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and state = 'idle in transaction'`
  steps.written = async () => void (await beside.pool.query(kill))
  expect((await send(app, paidNote, person)).statusCode).toBeGreaterThanOrEqual(500)
  expect(await notesOf(beside)).toBe(0)
  expect((await send(beside, paidNote, person)).statusCode).toBe(201)
  expect(await notesOf(beside)).toBe(1)
})

test('40: repeats of a call that hangs leave the connections to others', async () => {
  const { app, steps } = await openNotes()
  await using _app = app
  const person = await signUp(app)
  const [written, done] = [gate(), gate()]
  steps.written = async () => {
    written.open()
    await done.passed
  }
  const first = send(app, paidNote, person)
  await written.passed
  steps.written = async () => {}
  const repeats = Array.from({ length: 20 }, () => send(app, paidNote, person))
  // More calls than the pool has connections, behind the repeats.
  const others = Array.from({ length: 10 }, (_, n) =>
    send(app, paidNote, person, { key: `other-${n}` }),
  )
  expect(new Set(statusesOf(await Promise.all(others)))).toEqual(new Set([201]))
  done.open()
  const body = (await first).json()
  for (const repeat of await Promise.all(repeats)) expect(repeat.json()).toEqual(body)
  expect(await notesOf(app)).toBe(11)
})

test('the refusal of a payment is the answer of its key', async () => {
  const { app, steps } = await openNotes()
  await using _app = app
  const person = await signUp(app)
  steps.written = () =>
    Promise.reject(new Failure('unprocessable', 'No', { fields: { text: 'No' } }))
  const refused = { status: 422, code: 'unprocessable', message: 'No', fields: { text: 'No' } }
  expect(refusal(await send(app, paidNote, person))).toEqual(refused)
  steps.written = async () => {}
  expect(refusal(await send(app, paidNote, person))).toEqual(refused)
  expect(await notesOf(app)).toBe(0)
})

test.each(['rate_limited', 'quota_exceeded', 'unavailable'] as const)(
  '50: what %s refuses may be tried again with its key',
  async (code) => {
    const { app, steps } = await openNotes()
    await using _app = app
    const person = await signUp(app)
    steps.written = () => Promise.reject(new Failure(code, 'Not now'))
    expect((await send(app, paidNote, person)).json().code).toBe(code)
    steps.written = async () => {}
    expect((await send(app, paidNote, person)).statusCode).toBe(201)
    expect(await notesOf(app)).toBe(1)
  },
)

test('without a key every call has its effect', async () => {
  await using app = (await openNotes()).app
  const { token } = await signUp(app)
  for (let n = 0; n < 2; n++)
    expect((await app.request(paidNote, { body: { text: 'a' } }, { token })).statusCode).toBe(201)
  expect(await notesOf(app)).toBe(2)
  expect((await app.pool.query('select from idempotency_key')).rowCount).toBe(0)
})

test('a key is 1 to 200 printable characters', async () => {
  await using app = (await openNotes()).app
  const person = await signUp(app)
  for (const key of ['', 'x'.repeat(201), 'a b', 'é'])
    expect([key, refusal(await send(app, paidNote, person, { key }))]).toMatchObject([
      key,
      { status: 400, code: 'invalid', fields: { 'idempotency-key': expect.any(String) } },
    ])
  expect(await notesOf(app)).toBe(0)
})

test('the document names the header of every call that takes a key, and of no other', async () => {
  await using app = (await openNotes()).app
  const { paths } = (await app.inject({ url: '/api/docs/openapi.json' })).json<{
    paths: Record<string, Record<string, { parameters?: { in: string; name: string }[] }>>
  }>()
  const taking = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
      parameters.some((one) => one.in === 'header' && one.name === 'Idempotency-Key')
        ? [`${method} ${path}`]
        : [],
    ),
  )
  expect(taking.filter((name) => !name.includes('/api/test/')).toSorted()).toEqual([
    'delete /api/subscriptions/cancel',
    'post /api/admin/payments/{id}/refund',
    'post /api/payments/methods',
    'post /api/subscriptions/create',
    'put /api/subscriptions/update',
  ])
})
