import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'
import { ownerOf } from '#platform/http/auth.ts'
import type { TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { resumableOperation } from './operation.ts'
import type { Steps } from './testing.ts'
import { notesOf, openNotes, paidNote } from './testing.ts'

/** Repeats that wait in vain give up soon. */
const IMPATIENT = { patienceMs: 300 }

const send = (app: TestApp, { token }: { token: string }) =>
  app.request(paidNote, { body: { text: 'a' } }, { token, headers: { 'idempotency-key': 'k' } })

const STILL_RUNNING = {
  status: 409,
  code: 'conflict',
  message: 'This request is still in progress. Try again in a moment.',
}

/** Two instances; the first one's call waits at a step until it may continue. */
async function openHung(step: keyof Steps, patience = {}) {
  const { app, steps } = await openNotes()
  const beside = await openNotes(app, patience)
  const person = await signUp(app)
  const [reached, back] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  steps[step] = async () => {
    reached.resolve()
    await back.promise
  }
  const late = send(app, person)
  await reached.promise
  return {
    app,
    beside: beside.app,
    /** The second instance's steps. */
    steps: beside.steps,
    person,
    comeBack: async () => {
      back.resolve()
      return await late
    },
    [Symbol.asyncDispose]: async () => {
      back.resolve()
      await late
      await beside.app[Symbol.asyncDispose]()
      await app[Symbol.asyncDispose]()
    },
  }
}

test('40: a repeat while the first call still runs is refused after a while, with a time to try again', async () => {
  await using it = await openHung('committed', IMPATIENT)
  const answer = await send(it.beside, it.person)
  expect(refusal(answer)).toEqual(STILL_RUNNING)
  expect(answer.headers['retry-after']).toBe('1')
  expect((await it.comeBack()).statusCode).toBe(201)
  expect((await send(it.beside, it.person)).statusCode).toBe(201)
  expect(await notesOf(it.app)).toBe(1)
})

test('40: after a crash behind the commit, the repeat resumes; a late answer changes nothing', async () => {
  await using it = await openHung('committed')
  it.app.clock.advance({ seconds: 60 })
  const resumed: boolean[] = []
  it.steps.committed = async ({ isResumed }) => void resumed.push(isResumed)
  const answer = await send(it.beside, it.person)
  expect([answer.statusCode, resumed]).toEqual([201, [true]])
  await it.app.pool.query(`update setting set value = 'changed' where key like 'note %'`)
  await it.comeBack()
  expect((await send(it.beside, it.person)).body).toBe(answer.body)
  expect(resumed).toEqual([true])
  expect(await notesOf(it.app)).toBe(1)
})

test('40: a call whose lease was taken over commits nothing', async () => {
  await using it = await openHung('written')
  it.app.clock.advance({ seconds: 60 })
  const answer = await send(it.beside, it.person)
  expect(answer.statusCode).toBe(201)
  expect(refusal(await it.comeBack())).toMatchObject({ status: 409, code: 'conflict' })
  expect(await notesOf(it.app)).toBe(1)
  expect((await send(it.app, it.person)).body).toBe(answer.body)
})

test('40: of several repeats after a crash one resumes', async () => {
  await using it = await openHung('committed')
  it.app.clock.advance({ seconds: 60 })
  let resumed = 0
  it.steps.committed = async () => void resumed++
  const many = await Promise.all(Array.from({ length: 10 }, () => send(it.beside, it.person)))
  expect(new Set(many.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1)
  expect([resumed, await notesOf(it.app)]).toEqual([1, 1])
})

test('40: after an error behind the commit a repeat resumes at once', async () => {
  const { app, steps } = await openNotes()
  await using _app = app
  const person = await signUp(app)
  const ids = new Set<string>()
  const resumed: boolean[] = []
  steps.committed = async ({ id, isResumed }) => {
    ids.add(id)
    resumed.push(isResumed)
    if (!isResumed) throw new Error('the provider is away')
  }
  expect((await send(app, person)).statusCode).toBe(500)
  expect(await notesOf(app)).toBe(1)
  expect((await send(app, person)).statusCode).toBe(201)
  expect([resumed, ids.size, await notesOf(app)]).toEqual([[false, true], 1, 1])
})

test('40: the id of an operation is that of its owner and key', async () => {
  const { app, steps } = await openNotes()
  await using _app = app
  const ids: string[] = []
  steps.committed = async ({ id }) => void ids.push(id)
  const person = await signUp(app)
  for (const { token } of [person, await signUp(app)])
    for (const key of ['k', 'l', undefined, undefined])
      await app.request(
        paidNote,
        { body: { text: 'a' } },
        { token, ...(key !== undefined && { headers: { 'idempotency-key': key } }) },
      )
  expect(new Set(ids).size).toBe(8)
})

test('an effect without a result is not repeated, either', async () => {
  await using app = (await openNotes()).app
  const lease = {
    of: { owner: ownerOf(await signUp(app).then(idOf)), key: 'k' },
    until: app.clock.now(),
  }
  const operation = resumableOperation(app.deps, { lease, progress: { result: null } })
  const prepare = vi.fn(async () => async () => 'done')
  expect(await operation.once(z.nullable(z.string()), prepare)).toBe(null)
  expect([operation.isResumed, prepare.mock.calls]).toEqual([true, []])
})

const idOf = ({ user }: Person) => ({ userId: user.id })

test('40: progress that this version cannot read is refused, and the effect not repeated', async () => {
  const { app, steps } = await openNotes()
  await using _app = app
  const person = await signUp(app)
  steps.committed = async () => {
    throw new Error('the provider is away')
  }
  expect((await send(app, person)).statusCode).toBe(500)
  await app.pool.query(`update idempotency_key set progress = '{"result": {"note": 1}}'`)
  steps.committed = async () => {}
  for (let i = 0; i < 2; i++)
    expect(refusal(await send(app, person))).toEqual({
      status: 409,
      code: 'conflict',
      message:
        'Fourcast was updated during this request. Check your account to see whether it went through.',
    })
  expect(await notesOf(app)).toBe(1)
})

test('an answer that this version cannot read is refused, and the effect not repeated', async () => {
  const { app } = await openNotes()
  await using _app = app
  const person = await signUp(app)
  expect((await send(app, person)).statusCode).toBe(201)
  await app.pool.query(`update idempotency_key set answer = '{"note": 1}'`)
  expect(refusal(await send(app, person))).toEqual({
    status: 409,
    code: 'conflict',
    message:
      'Fourcast was updated during this request. Check your account to see whether it went through.',
  })
  expect(await notesOf(app)).toBe(1)
})
