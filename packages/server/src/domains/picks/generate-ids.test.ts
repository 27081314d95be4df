import type { Generation } from '@fourcast/contract/numbers.ts'
import { deleteResult } from '@fourcast/contract/numbers.ts'
import { putPreferences } from '@fourcast/contract/preferences.ts'
import { takeBreak } from '@fourcast/contract/responsible-play.ts'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'
import type { Use } from '#domains/entitlements/testing.ts'
import { openWithModel, setUsed, storedOf, usedBy, USES } from '#domains/entitlements/testing.ts'
import { plantForecast } from '#domains/forecasts/testing/planted-model.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signInAsDemo, signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import { drawn, signInAgain } from './testing/results.ts'

const NOW = '2026-05-04T16:00:00Z'
const DAY = '2026-05-04'
const ONES = ['flash', 'mirror', 'mixed', 'ml'] as const satisfies readonly Use[]
const BOXES = [...ONES, 'all'] as const satisfies readonly Use[]
const ID = '0198a7c2-0000-4000-8000-000000000001'
const OTHER = '0198a7c2-0000-4000-8000-000000000002'

const TAKEN = {
  status: 409,
  code: 'conflict',
  message: 'This id was used for another pick',
  fields: { id: 'This id was used for another pick' },
}

const idsOf = (answer: { json: () => unknown }) =>
  [answer.json()].flat().map((pick) => z.parse(z.object({ id: z.uuid() }), pick).id)

/** A later real draw of Georgia, so that the same digits make a new pick. */
const drawLater = async (app: TestApp) => {
  app.clock.advance({ minutes: 29 })
  await drawn(app, { at: '2026-05-04T16:29:00Z', numbers: '9999' })
}

test.each(BOXES)('50: a retry with the same id gets the same result: %s', async (box) => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  const options = { token: person.token, id: ID }
  const made = await USES[box](app, options, 1234)
  expect(made.statusCode, made.body).toBe(200)
  const used = await usedBy(app, person)
  await drawLater(app)
  const again = await USES[box](app, options, 1234)
  expect(idsOf(again)).toEqual(idsOf(made))
  expect(await usedBy(app, person)).toEqual(used)
  expect(await storedOf(app, person)).toBe(box === 'all' ? 4 : 1)
  expect(refusal(await USES[box](app, options, 1235))).toEqual(TAKEN)
  expect(await usedBy(app, person)).toEqual(used)
})

test('the pick has the id that the client chose; each of all four has one of its own', async () => {
  await using app = await openWithModel(NOW)
  const { token } = await signUp(app)
  for (const box of ONES) {
    const id = crypto.randomUUID()
    expect((await USES[box](app, { token, id: id.toUpperCase() })).json().id).toBe(id)
  }
  const all: Generation[] = (await USES.all(app, { token, id: ID }, 1)).json()
  expect(new Set(all.map(({ id }) => id)).size).toBe(4)
})

test.each(BOXES)('50: 50 retries at once on two instances cost one: %s', async (box) => {
  await using app = await openWithModel(NOW)
  await using second = await openTestApp({ beside: app })
  const person = await signUp(app)
  // The last use of each quota, so a second generation would be refused.
  const alone = box === 'all' ? 26 : 29
  await setUsed(app, person, DAY, { generations: alone, moMoney: 9, aiQueries: 4 })
  const answers = await Promise.all(
    Array.from({ length: 50 }, (_, n) =>
      USES[box](n % 2 ? app : second, { token: person.token, id: ID }, 1234),
    ),
  )
  expect(new Set(statusesOf(answers))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await usedBy(app, person)).toMatchObject({ generations: 30 })
  expect(await usedBy(app, person)).not.toHaveProperty('refused')
  expect(await storedOf(app, person)).toBe(30 - alone)
})

test('another person may use the same id for a pick of their own', async () => {
  await using app = await openTestApp({ now: NOW })
  const [person, other] = [await signUp(app), await signUp(app)]
  const first = await USES.flash(app, { token: person.token, id: ID }, 1234)
  const second = await USES.flash(app, { token: other.token, id: ID }, 5678)
  expect([first.json().original, second.json().original]).toEqual([
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ])
  expect([await usedBy(app, person), await usedBy(app, other)]).toEqual([
    { generations: 1 },
    { generations: 1 },
  ])
})

test('an id of one box is refused for another box', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await signUp(app)
  await USES.flash(app, { token, id: ID }, 1234)
  expect(refusal(await USES.mirror(app, { token, id: ID }, 1234))).toEqual(TAKEN)
})

test('a retry of an id that was answered with an earlier pick is not charged after the next draw', async () => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  const { token } = person
  const first = new Map<Use, string[]>()
  for (const box of BOXES) {
    const made = idsOf(await USES[box](app, { token }, 1234))
    expect(idsOf(await USES[box](app, { token, id: ID }, 1234))).toEqual(made)
    first.set(box, made)
  }
  const used = await usedBy(app, person)
  const stored = await storedOf(app, person)
  await drawLater(app)
  for (const box of BOXES)
    expect(idsOf(await USES[box](app, { token, id: ID }, 1234))).toEqual(first.get(box))
  expect([await usedBy(app, person), await storedOf(app, person)]).toEqual([used, stored])
  // Without the id it is a new request.
  await USES.flash(app, { token }, 1234)
  expect(await storedOf(app, person)).toBe(stored + 1)
})

test('Box 3 with the same id and another state is refused, not answered with the old pick', async () => {
  await using app = await openWithModel(NOW)
  const { token } = await signUp(app)
  const made = await USES.ml(app, { token, id: ID }, 1234)
  expect(made.statusCode).toBe(200)
  await app.pool.query(`update generation set state = 'TX' where id = $1`, [ID])
  expect(refusal(await USES.ml(app, { token, id: ID }, 1234))).toEqual(TAKEN)
})

test('a retry gets the first result, also if it was not saved or a newer forecast came', async () => {
  await using app = await openWithModel(NOW)
  const { token } = await signUp(app)
  await app.call(putPreferences, { body: { autoSave: false } }, { token })
  const made = await USES.ml(app, { token, id: ID }, 1234)
  const next = { drawDate: '2026-05-05', session: 'Midday', drawAt: '2026-05-05T16:29:00Z' }
  await plantForecast(app, { ...next, knew: 'GA 2026-05-04 Evening 1111' })
  expect((await USES.ml(app, { token, id: ID }, 1234)).json()).toEqual(made.json())
})

test('50: a failed or refused generation is made and counted when it is retried', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const options = { token: person.token, id: ID }
  await setUsed(app, person, DAY, { generations: 30 })
  expect((await USES.flash(app, options, 1)).statusCode).toBe(429)
  await setUsed(app, person, DAY, { generations: 0 })
  await app.pool.query(`alter table generation add constraint broken check (false) not valid`)
  expect((await USES.flash(app, options, 1)).statusCode).toBe(500)
  await app.pool.query(`alter table generation drop constraint broken`)
  expect((await USES.flash(app, options, 1)).statusCode).toBe(200)
  expect(await usedBy(app, person)).toEqual({ generations: 1, refused: 1 })
})

test('50: a connection that is killed between charge and insert leaves nothing; the retry counts once', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const options = { token: person.token, id: ID }
  await app.pool.query(`create function die() returns trigger language plpgsql as
    $$ begin perform pg_terminate_backend(pg_backend_pid()); return new; end $$`)
  await app.pool.query(`create trigger die before insert on generation execute function die()`)
  expect((await USES.flash(app, options, 1)).statusCode).toBeGreaterThanOrEqual(500)
  await app.pool.query(`drop trigger die on generation`)
  await app.pool.query(`drop function die()`)
  expect([await usedBy(app, person), await storedOf(app, person)]).toEqual([{}, 0])
  expect((await USES.flash(app, options, 1)).json().id).toBe(ID)
  expect([await usedBy(app, person), await storedOf(app, person)]).toEqual([{ generations: 1 }, 1])
})

test('a break refuses a new pick, but a retry of one made before it gets its result', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await signUp(app)
  const made = await USES.flash(app, { token, id: ID }, 1)
  await app.call(takeBreak, { body: { length: 'day' } }, { token })
  expect((await USES.flash(app, { token, id: ID }, 1)).json()).toEqual(made.json())
  expect((await USES.flash(app, { token, id: OTHER }, 1)).json()).toMatchObject({
    code: 'on_break',
  })
  expect((await USES.flash(app, { token, id: OTHER }, 2)).json()).toMatchObject({
    code: 'on_break',
  })
})

test('an offline pick that arrives days later has the time of its arrival, and counts then', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  app.clock.advance({ hours: 72 })
  const token = await signInAgain(app, person)
  const made = (await USES.flash(app, { token, id: ID }, 1)).json()
  expect(made.createdAt).toBe(app.clock.now().toString())
  app.clock.advance({ hours: 72 })
  const again = await USES.flash(app, { token: await signInAgain(app, person), id: ID }, 1)
  expect(again.json()).toMatchObject({ id: ID, createdAt: made.createdAt })
  expect(await usedBy(app, person)).toEqual({ generations: 1 })
})

test('an id is free again when its result is deleted', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const { token } = person
  await USES.flash(app, { token, id: ID }, 1)
  await app.call(deleteResult, { params: { id: ID } }, { token })
  expect((await USES.flash(app, { token, id: ID }, 2)).json()).toMatchObject({ id: ID })
  expect(await usedBy(app, person)).toEqual({ generations: 2 })
})

test('an account that is deleted at that moment is 401', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token, user } = await signUp(app)
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('delete from account where id = $1', [user.id])
  const pressed = USES.flash(app, { token, id: ID }, 1)
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await app.pool.query(waiting)).rowCount === 0);
  await client.query('commit')
  client.release()
  expect(refusal(await pressed)).toMatchObject({ status: 401, code: 'unauthenticated' })
})

test('an id that another visitor of the demo used is refused', async () => {
  await using app = await openTestApp({ now: NOW })
  await seedDemo(app.deps)
  const [first, second] = [await signInAsDemo(app), await signInAsDemo(app)]
  expect((await USES.flash(app, { token: first.token, id: ID }, 1)).statusCode).toBe(200)
  expect(refusal(await USES.flash(app, { token: second.token, id: ID }, 1))).toEqual(TAKEN)
  expect((await USES.flash(app, { token: first.token, id: ID }, 1)).json().id).toBe(ID)
})

test.each(['', 'k'])('the id %j is refused: it must be a UUID', async (id) => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const answer = await USES.flash(app, { token: person.token, id }, 1)
  expect(refusal(answer)).toMatchObject({ status: 400, fields: { id: expect.any(String) } })
  expect(await storedOf(app, person)).toBe(0)
})
