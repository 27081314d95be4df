import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { atomicNote, notesOf, openNotes, paidNote } from './testing.ts'

type NoteCall = typeof atomicNote | typeof paidNote

const send = (app: TestApp, call: NoteCall, { token }: Person) =>
  app.request(call, { body: { text: 'a' } }, { token, headers: { 'idempotency-key': 'k' } })

test.each([
  ['atomic', atomicNote],
  ['resumable', paidNote],
] as const)(
  '40: %s: an answer of an earlier contract is sent as it was stored, without another effect',
  async (_, call) => {
    await using app = (await openNotes()).app
    const person = await signUp(app)
    const { id } = (await send(app, call, person)).json<{ id: string }>()
    // As a version would with one field less and another one more.
    await app.pool.query(`update idempotency_key set answer = answer - 'text' || '{"size": 1}'`)
    const again = await send(app, call, person)
    expect([again.statusCode, again.headers['content-type'], again.json()]).toEqual([
      201,
      expect.stringMatching('^application/json'),
      { id, size: 1 },
    ])
    expect(await notesOf(app)).toBe(1)
  },
)

test('40: a refusal whose code was renamed is sent as it was stored', async () => {
  await using app = (await openNotes()).app
  const person = await signUp(app)
  await send(app, paidNote, person)
  const stored = { code: 'refused', message: 'Not now' }
  await app.pool.query('update idempotency_key set status = 422, answer = $1', [stored])
  const again = await send(app, paidNote, person)
  expect([again.statusCode, again.json()]).toEqual([422, stored])
})

test('40: progress that this version cannot read is refused, and the effect not repeated', async () => {
  const { app, steps } = await openNotes()
  await using _app = app
  const person = await signUp(app)
  steps.committed = async () => {
    throw new Error('the provider is away')
  }
  expect((await send(app, paidNote, person)).statusCode).toBe(500)
  await app.pool.query(`update idempotency_key set progress = '{"result": {"note": 1}}'`)
  steps.committed = async () => {}
  for (let i = 0; i < 2; i++)
    expect(refusal(await send(app, paidNote, person))).toEqual({
      status: 409,
      code: 'conflict',
      message:
        'Fourcast was updated during this request. Check your account to see whether it went through.',
    })
  expect(await notesOf(app)).toBe(1)
})
