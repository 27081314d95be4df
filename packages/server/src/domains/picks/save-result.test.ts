import * as contract from '@fourcast/contract/numbers.ts'
import { putPreferences } from '@fourcast/contract/preferences.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { matchDraws } from './match.ts'
import { counters, drawn, keptRows, made, send } from './testing/results.ts'

const NOW = '2026-05-04T16:00:00Z'

/** A user without auto-save, and their latest generation. */
async function generated(app: TestApp) {
  const person = await signUp(app)
  const { token } = person
  await app.call(putPreferences, { body: { autoSave: false } }, { token })
  const body = { inputNumbers: [1, 2, 3, 4] }
  return { person, token, shown: await app.call(contract.generateMixed, { body }, { token }) }
}

test('the shown result is saved at the time of saving', async () => {
  await using app = await openTestApp({ now: NOW })
  const { person, token, shown } = await generated(app)
  app.clock.advance({ minutes: 5 })
  const answer = await app.request(contract.saveResult, { body: shown }, { token })
  expect([answer.statusCode, answer.json()]).toEqual([201, { ...shown, saved: true }])
  const { rows } = await app.pool.query('select saved_at::text from generation')
  expect(rows).toEqual([{ saved_at: '2026-05-04 16:05:00+00' }])
  expect(await counters(app, person)).toMatchObject([{ generated: 1, saved: 1 }])
  expect((await app.call(contract.listHistory, {}, { token })).content).toEqual([answer.json()])
})

test('saving again returns the same and changes nothing', async () => {
  await using app = await openTestApp({ now: NOW })
  const { person, token, shown } = await generated(app)
  const first = await app.request(contract.saveResult, { body: shown }, { token })
  app.clock.advance({ minutes: 5 })
  const saved = { ...shown, saved: true }
  const again = await app.request(contract.saveResult, { body: saved }, { token })
  expect([again.statusCode, again.json()]).toEqual([201, first.json()])
  const { rows } = await app.pool.query('select saved_at::text from generation')
  expect(rows).toEqual([{ saved_at: '2026-05-04 16:00:00+00' }])
  expect(await counters(app, person)).toMatchObject([{ generated: 1, saved: 1 }])
})

test('20 concurrent saves store it once', async () => {
  await using app = await openTestApp({ now: NOW })
  const { person, token, shown } = await generated(app)
  const answers = await Promise.all(
    Array.from({ length: 20 }, () => app.request(contract.saveResult, { body: shown }, { token })),
  )
  expect(answers.map(({ statusCode }) => statusCode)).toEqual(Array(20).fill(201))
  expect(await counters(app, person)).toMatchObject([{ generated: 1, saved: 1 }])
})

test('a result that the server did not generate, or not for this user, is refused', async () => {
  await using app = await openTestApp({ now: NOW })
  const { person, token, shown } = await generated(app)
  const stranger = await signUp(app)
  const claims = [
    { ...shown, id: crypto.randomUUID() },
    { ...shown, method: 'flash' as const },
    { ...shown, original: [1, 2, 3, 5] },
    { ...shown, original: [1, 2, 3, null] },
    { ...shown, numbers: [0, 0, 0, 0] },
    { ...shown, flashNumbers: [6, 7, 8, 9] },
    { ...shown, mirrorNumbers: [0, 0, 0, 0] },
  ]
  for (const body of claims) {
    const answer = await app.request(contract.saveResult, { body }, { token })
    expect([answer.statusCode, answer.json().code]).toEqual([422, 'unprocessable'])
  }
  const theirs = await app.request(contract.saveResult, { body: shown }, { token: stranger.token })
  expect([theirs.statusCode, theirs.json().code]).toEqual([422, 'unprocessable'])
  expect(await counters(app, person)).toMatchObject([{ generated: 1, saved: 0 }])
})

test('an incomplete save names its fields, and extra fields are ignored', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token, shown } = await generated(app)
  const post = (payload: object) => send(app, 'POST', '/api/numbers/results', { token, payload })
  const bad = await post({ ...shown, id: 'x', method: 'best', original: [1, 2, 3] })
  expect([bad.statusCode, Object.keys(bad.json().fields).sort()]).toEqual([
    400,
    ['id', 'method', 'original'],
  ])
  const greedy = { isWinner: true, windowOver: true, savedAt: '2020-01-01T00:00:00Z', saved: false }
  expect((await post({ ...shown, ...greedy })).json()).toEqual({ ...shown, saved: true })
})

test('deleting a result deletes its matches and keeps the count of generations', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const { token } = person
  const id = await made(app, person, { at: NOW, numbers: '4567' })
  const draw = await drawn(app, { at: '2026-05-05T16:00:00Z', numbers: '4567' })
  expect(await matchDraws(app.db, [draw], app.clock.now())).toBe(1)
  const answer = await app.request(contract.deleteResult, { params: { id } }, { token })
  expect([answer.statusCode, answer.body]).toEqual([204, ''])
  expect((await app.pool.query('select from generation_match')).rowCount).toBe(0)
  expect(await counters(app, person)).toMatchObject([{ generated: 1, saved: 0 }])
  const stats = await app.call(contract.getStats, {}, { token })
  expect(stats).toMatchObject({ totalGenerations: 1, savedResults: 0, winningNumbers: 0 })
})

test('a result that is missing, unsaved or another user’s gets the same response', async () => {
  await using app = await openTestApp({ now: NOW })
  const { person, token, shown } = await generated(app)
  const owner = await signUp(app)
  const theirs = await made(app, owner, { at: NOW, numbers: '4567' })
  const bodies = []
  for (const id of [crypto.randomUUID(), shown.id, theirs]) {
    const answer = await app.request(contract.deleteResult, { params: { id } }, { token })
    const { requestId: _, ...body } = answer.json()
    bodies.push({ status: answer.statusCode, ...body })
  }
  expect(bodies).toEqual(
    bodies.map(() => ({ status: 404, code: 'not_found', message: 'This result was not found' })),
  )
  expect((await app.pool.query('select from generation')).rowCount).toBe(2)
  expect(await counters(app, owner)).toMatchObject([{ saved: 1 }])
  expect(await counters(app, person)).toMatchObject([{ saved: 0 }])
  const invalid = await send(app, 'DELETE', '/api/numbers/results/1', { token })
  expect([invalid.statusCode, invalid.json().fields]).toEqual([400, { id: 'id is not valid' }])
})

test('of 20 concurrent deletes one finds it', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const id = await made(app, person, { at: NOW, numbers: '4567' })
  await made(app, person, { at: NOW, numbers: '4567' })
  const answers = await Promise.all(
    Array.from({ length: 20 }, () =>
      app.request(contract.deleteResult, { params: { id } }, { token: person.token }),
    ),
  )
  const statuses = answers.map(({ statusCode }) => statusCode)
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, ...Array(19).fill(404)])
  expect(await counters(app, person)).toMatchObject([{ generated: 2, saved: 1 }])
})

test('concurrent saves and deletes leave the counters equal to the rows', async () => {
  await using app = await openTestApp({ now: NOW })
  const { person, token } = await generated(app)
  const body = { inputNumbers: [1, 2, 3, 4] }
  const shown = await Promise.all(
    Array.from({ length: 8 }, () => app.call(contract.generateFlash, { body }, { token })),
  )
  await Promise.all(
    shown.flatMap((result) => [
      app.request(contract.saveResult, { body: result }, { token }),
      app.request(contract.deleteResult, { params: { id: result.id } }, { token }),
      app.request(contract.saveResult, { body: result }, { token }),
    ]),
  )
  const saved = (await keptRows(app, person)).map(({ method, saved }) => ({ method, saved }))
  const counted = (await counters(app, person)).map(({ method, saved }) => ({ method, saved }))
  expect(counted.filter(({ saved }) => saved > 0)).toEqual(saved)
})
