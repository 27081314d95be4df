import type { Generation } from '@fourcast/contract/numbers.ts'
import { deleteResult } from '@fourcast/contract/numbers.ts'
import { putPreferences } from '@fourcast/contract/preferences.ts'
import { expect, test } from 'vitest'
import type { Use } from '#domains/entitlements/quota/testing.ts'
import {
  openWithModel,
  setUsed,
  storedOf,
  usedBy,
  USES,
} from '#domains/entitlements/quota/testing.ts'
import { resetDemoHistory } from '../sample/demo.ts'
import { idOf } from '../testing/results.ts'
import { plantForecast } from '#domains/forecasts/testing/planted-model.ts'
import { openTestApp } from '#testing/app.ts'
import { signIn, signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'

const NOW = '2026-05-04T16:00:00Z'
const BOXES = ['flash', 'mirror', 'mixed', 'ml', 'all'] as const satisfies readonly Use[]

const keyed = (token: string, key: string) => ({ token, headers: { 'idempotency-key': key } })

test.each(BOXES)('50: a retry with the same key gets the first result: %s', async (box) => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  const options = keyed(person.token, 'an-intent')
  const made = await USES[box](app, options, 1234)
  expect(made.statusCode).toBe(200)
  const used = await usedBy(app, person)
  app.clock.advance({ minutes: 5 })
  expect((await USES[box](app, options, 1234)).json()).toEqual(made.json())
  expect(await usedBy(app, person)).toEqual(used)
  expect(await storedOf(app, person)).toBe(box === 'all' ? 4 : 1)
  const other = await USES[box](app, options, 1235)
  expect(refusal(other)).toEqual({
    status: 409,
    code: 'conflict',
    message: 'This Idempotency-Key was used for another request',
    fields: { 'idempotency-key': 'This Idempotency-Key was used for another request' },
  })
  expect(await usedBy(app, person)).toEqual(used)
})

test('a key is the same request for two days, and free for another one after that', async () => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  const status = async (digits: number) => {
    const { token } = await signIn(app, person)
    return (await USES.flash(app, keyed(token, 'made-offline'), digits)).statusCode
  }
  expect(await status(1234)).toBe(200)
  // Browsers send an offline pick again for 36 hours.
  app.clock.advance({ hours: 47 })
  expect([await status(1234), await status(1235)]).toEqual([200, 409])
  app.clock.advance({ hours: 1 })
  expect(await status(1235)).toBe(200)
})

test.each(BOXES)('50: 50 retries at once on two instances cost one: %s', async (box) => {
  await using app = await openWithModel(NOW)
  await using second = await openTestApp({ beside: app })
  const person = await signUp(app)
  // The last use of each quota, so a second generation would be refused.
  const alone = box === 'all' ? 26 : 29
  await setUsed(app, person, '2026-05-04', { generations: alone, moMoney: 9, aiQueries: 4 })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      USES[box](n % 2 ? app : second, keyed(person.token, 'k'), 1234),
    ),
  )
  expect(new Set(statusesOf(answers))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await usedBy(app, person)).toMatchObject({ generations: 30 })
  expect(await usedBy(app, person)).not.toHaveProperty('refused')
  expect(await storedOf(app, person)).toBe(30 - alone)
})

test('a key belongs to one person, one call and one input', async () => {
  await using app = await openWithModel(NOW)
  const [person, other] = [await signUp(app), await signUp(app)]
  const ids = new Set<string>()
  const inputs = [
    [person.token, 'k1', 1234],
    [person.token, 'k2', 1235],
    [other.token, 'k1', 1236],
  ] as const
  for (const [token, key, digits] of inputs)
    for (const box of ['flash', 'mirror'] as const)
      ids.add((await USES[box](app, keyed(token, key), digits)).json().id)
  const all: Generation[] = (await USES.all(app, keyed(person.token, 'k1'), 1237)).json()
  for (const { id } of all) ids.add(id)
  expect(ids.size).toBe(10)
  expect([await storedOf(app, person), await storedOf(app, other)]).toEqual([8, 2])
})

test('a retry gets the first result, also if it was not saved or a newer draw came', async () => {
  await using app = await openWithModel(NOW)
  const { token } = await signUp(app)
  await app.call(putPreferences, { body: { autoSave: false } }, { token })
  const made = await USES.ml(app, keyed(token, 'k'), 1234)
  const next = { drawDate: '2026-05-05', session: 'Midday', drawAt: '2026-05-05T16:29:00Z' }
  await plantForecast(app, { ...next, knew: 'GA 2026-05-04 Evening 1111' })
  expect((await USES.ml(app, keyed(token, 'k'), 1234)).json()).toEqual(made.json())
})

test('50: a failed or refused generation is done when it is retried with its key', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const options = keyed(person.token, 'k')
  await setUsed(app, person, '2026-05-04', { generations: 30 })
  expect((await USES.flash(app, options, 1)).statusCode).toBe(429)
  await setUsed(app, person, '2026-05-04', { generations: 0 })
  await app.pool.query(`alter table generation add constraint broken check (false) not valid`)
  expect((await USES.flash(app, options, 1)).statusCode).toBe(500)
  await app.pool.query(`alter table generation drop constraint broken`)
  expect((await USES.flash(app, options, 1)).statusCode).toBe(200)
  expect(await usedBy(app, person)).toEqual({ generations: 1, refused: 1 })
})

test('a retry of four results of which one was deleted is refused', async () => {
  await using app = await openWithModel(NOW)
  const { token } = await signUp(app)
  const [first]: Generation[] = (await USES.all(app, keyed(token, 'k'), 1234)).json()
  await app.call(deleteResult, { params: { id: first?.id ?? '' } }, { token })
  expect((await USES.all(app, keyed(token, 'k'), 1234)).statusCode).toBe(409)
})

test('a deleted result is in no stored answer, and its key generates no other', async () => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  const { token } = person
  const { id } = (await USES.flash(app, keyed(token, 'k'), 1234)).json()
  const other = await USES.flash(app, keyed(token, 'other'), 1235)
  await app.call(deleteResult, { params: { id } }, { token })
  expect(refusal(await USES.flash(app, keyed(token, 'k'), 1234))).toEqual({
    status: 409,
    code: 'conflict',
    message: 'The result of this Idempotency-Key was deleted',
  })
  const { rows } = await app.pool.query(`select answer::text from idempotency_key`)
  expect(rows.filter(({ answer }) => answer.includes(id))).toEqual([])
  expect((await USES.flash(app, keyed(token, 'other'), 1235)).body).toBe(other.body)
  expect(await usedBy(app, person)).toEqual({ generations: 2 })
})

test('a reset of the demo refuses the keys of the results it deletes', async () => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  const options = keyed(person.token, 'k')
  await USES.flash(app, options, 1234)
  await resetDemoHistory(app.deps, idOf(person), app.clock.now(), 'alone')
  expect(refusal(await USES.flash(app, options, 1234))).toEqual({
    status: 409,
    code: 'conflict',
    message: 'The result of this Idempotency-Key was deleted',
  })
})

test('a key is 1 to 200 printable characters', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  for (const key of ['', 'x'.repeat(201), 'a b', 'é'])
    expect([key, refusal(await USES.flash(app, keyed(person.token, key)))]).toMatchObject([
      key,
      { status: 400, code: 'invalid', fields: { 'idempotency-key': expect.any(String) } },
    ])
  expect((await USES.flash(app, keyed(person.token, 'x'.repeat(200)))).statusCode).toBe(200)
  expect(await usedBy(app, person)).toEqual({ generations: 1 })
})
