import { takeBreak } from '@fourcast/contract/responsible-play.ts'
import * as contract from '@fourcast/contract/saved-numbers.ts'
import { expect, test } from 'vitest'
import { resetDemo, seedDemo } from '#domains/account-closing/demo/demo.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signInAsDemo, signUp } from '#testing/people.ts'
import { refusal, statusesOf } from '#testing/refusal.ts'
import { numberForm, numbersOf, savedNumber } from './testing/numbers.ts'
import { send } from './testing/results.ts'

/** Noon in New York on a Monday. */
const NOW = '2026-05-04T16:00:00Z'

const open = async () => {
  const app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  return { app, person, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const change = (app: TestApp, { token }: { token: string }, id: string, body: object) =>
  send(app, 'PUT', `/api/numbers/saved/${id}`, { token, payload: body })

test('a retry with its id gets the same number, also of 20 at once on two instances', async () => {
  await using it = await open()
  const { app, person } = it
  await using beside = await openTestApp({ now: NOW, beside: app })
  const { token } = person
  const id = crypto.randomUUID()
  const body = numberForm({ id })
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      (n % 2 ? app : beside).request(contract.saveNumber, { body }, { token }),
    ),
  )
  expect(new Set(statusesOf(answers))).toEqual(new Set([201]))
  expect(new Set(answers.map((answer) => answer.json().id))).toEqual(new Set([id]))
  expect(await numbersOf(app, person)).toHaveLength(1)
  for (const changes of [{ name: 'Other' }, { numbers: [0, 6, 1, 5] }]) {
    const other = { body: numberForm({ id, ...changes }) }
    expect((await app.request(contract.saveNumber, other, { token })).statusCode).toBe(409)
  }
  expect(await numbersOf(app, person)).toHaveLength(1)
})

test('of 15 parallel saves exactly the last ten are stored, and the others name the field', async () => {
  await using it = await open()
  const { app, person } = it
  await savedNumber(app, person)
  await copySavedNumbers(app, 89)
  const answers = await Promise.all(
    Array.from({ length: 15 }, () =>
      app.request(contract.saveNumber, { body: numberForm() }, { token: person.token }),
    ),
  )
  const refused = answers.filter(({ statusCode }) => statusCode !== 201)
  const words = 'You have 100 saved numbers, the maximum. Delete one to save another.'
  expect(refused.map(refusal)).toEqual(
    Array.from({ length: 5 }, () => ({
      status: 422,
      code: 'unprocessable',
      message: words,
      fields: { numbers: words },
    })),
  )
  const [first] = await numbersOf(app, person)
  await app.call(contract.deleteSavedNumber, { params: { id: first?.id ?? '' } }, person)
  await savedNumber(app, person)
  expect(await numbersOf(app, person)).toHaveLength(100)
})

/** Stores copies of the one saved number: saving 89 by calls takes seconds. */
const copySavedNumbers = (app: TestApp, count: number) =>
  app.pool.query(
    `insert into saved_number
       select (copy).* from (
         select jsonb_populate_record(n, jsonb_build_object('id', gen_random_uuid())) as copy
           from saved_number n, generate_series(1, $1)
       ) c`,
    [count],
  )

test('a save that is killed leaves nothing, and its repeat saves it once', async () => {
  await using it = await open()
  const { app, person } = it
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('select from account where id = $1 for update', [person.user.id])
  const body = numberForm({ id: crypto.randomUUID() })
  const save = () => app.request(contract.saveNumber, { body }, { token: person.token })
  const killed = save()
  const waiting = `select pid from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await app.pool.query(waiting)).rowCount === 0);
  await app.pool.query(`select pg_terminate_backend(pid) from (${waiting}) w`)
  expect((await killed).statusCode).toBeGreaterThanOrEqual(500)
  await client.query('commit')
  client.release()
  expect(await numbersOf(app, person)).toEqual([])
  expect((await save()).statusCode).toBe(201)
  expect(await numbersOf(app, person)).toHaveLength(1)
})

test('during a break nothing new is checked; renaming, stopping and deleting stay open', async () => {
  await using it = await open()
  const { app, person } = it
  const { token } = person
  const { id } = await savedNumber(app, person)
  await app.call(takeBreak, { body: { length: 'week' } }, { token })
  const refused = [
    await app.request(contract.saveNumber, { body: numberForm() }, { token }),
    await change(app, person, id, { track: 'week' }),
  ]
  for (const answer of refused)
    expect(refusal(answer)).toMatchObject({ status: 403, code: 'on_break' })
  expect((await change(app, person, id, { name: 'Home', stop: true })).statusCode).toBe(200)
  await app.call(contract.deleteSavedNumber, { params: { id } }, { token })
  expect(await numbersOf(app, person)).toEqual([])
})

test('nobody names a number of the demo account, a visitor saves a share, and a day clears it', async () => {
  await using app = await openTestApp({ now: NOW })
  await seedDemo(app.deps)
  await resetDemo(app.deps)
  const demo = await signInAsDemo(app)
  const sample = (await numbersOf(app, demo)).map(({ numbers }) => numbers.join(''))
  expect(sample.toSorted()).toEqual(['0614', '8140'])
  const body = (name: string | null) => ({
    body: numberForm({ name, draws: [{ state: 'GA', sessions: ['Midday'] }] }),
  })
  const named = await app.request(contract.saveNumber, body('Rude'), demo)
  expect(refusal(named)).toMatchObject({ status: 403, code: 'demo_account' })
  const answers = []
  for (let n = 0; n < 41; n++)
    answers.push(await app.request(contract.saveNumber, body(null), demo))
  expect(statusesOf(answers).filter((status) => status === 201)).toHaveLength(40)
  expect(answers.at(-1)?.statusCode).toBe(429)
  app.clock.set('2026-05-05T04:00:00Z')
  await resetDemo(app.deps)
  expect(await numbersOf(app, await signInAsDemo(app))).toHaveLength(2)
})
