import { correctTicket, listTickets, recordTicket } from '@fourcast/contract/tickets.ts'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { savedNumber } from './testing/numbers.ts'
import { ticketForm, ticketsOf } from './testing/tickets.ts'
import { made, send } from './testing/results.ts'

/** Eight in the evening of a Monday in New York: already Tuesday in UTC. */
const NOW = '2026-05-05T00:00:00Z'

let app: TestApp
let person: Person

beforeAll(async () => {
  app = await openTestApp({ now: NOW })
  person = await signUp(app)
})
afterAll(() => app[Symbol.asyncDispose]())

const resultOf = (numbers: string) => made(app, person, { at: NOW, numbers })

/** The refused fields of a ticket on 0768 with these changes. */
async function refused(changes: object, numbers = '0768') {
  const payload = { ...ticketForm(await resultOf(numbers)), ...changes }
  const answer = await send(app, 'POST', '/api/numbers/plays', { token: person.token, payload })
  expect(await ticketsOf(app, person)).toEqual([])
  const { code, fields } = answer.json()
  return [answer.statusCode, code, Object.keys(fields ?? {}).sort()]
}

test.each<[string, object, string[]]>([
  ['no id', { id: undefined }, ['id']],
  ['an id that is none', { id: '7' }, ['id']],
  ['no result', { generationId: undefined }, ['generationId']],
  ['three digits', { numbers: [0, 7, 6] }, ['numbers']],
  ['an empty place', { numbers: [0, 7, 6, null] }, ['numbers.3']],
  ['another number', { numbers: [0, 7, 8, 6] }, ['numbers']],
  ['a state in small letters', { state: 'ga' }, ['state']],
  ['a state without a schedule', { state: 'WA' }, ['state']],
  ['a state whose draws are only simulated', { state: 'KS' }, ['state']],
  ['no state at all', { state: 'ZZ' }, ['state']],
  ['a day that is none', { drawDate: '2026-02-30' }, ['drawDate']],
  ['the day before the result', { drawDate: '2026-05-03' }, ['drawDate']],
  ['the eighth day after it', { drawDate: '2026-05-12' }, ['drawDate']],
  ['a session that the state has not', { drawTime: 'Morning' }, ['drawTime']],
  [
    'a session that is not held that day',
    { state: 'AR', drawDate: '2026-05-10', drawTime: 'Midday' },
    ['drawTime'],
  ],
  ['a draw that no lottery holds', { state: 'NE', drawTime: 'Midday' }, ['drawTime']],
  ['a bet that is none', { bet: 'combo' }, ['bet']],
  ['no stake', { stakeCents: 0 }, ['stakeCents']],
  ['less than half a dollar', { stakeCents: 49 }, ['stakeCents']],
  ['a stake between the steps', { stakeCents: 75 }, ['stakeCents']],
  ['more than a hundred dollars', { stakeCents: 10_050 }, ['stakeCents']],
  ['a stake in words', { stakeCents: '100' }, ['stakeCents']],
])('refuses %s', async (_what, changes, fields) => {
  expect(await refused(changes)).toEqual([400, 'invalid', fields])
})

test('names every field that is wrong', async () => {
  const shape = { state: 'x', bet: 'x', stakeCents: 1 }
  expect(await refused(shape)).toEqual([400, 'invalid', ['bet', 'stakeCents', 'state']])
  const rules = { numbers: [1, 1, 1, 1], drawDate: '2026-06-04' }
  expect(await refused(rules)).toEqual([400, 'invalid', ['drawDate', 'numbers']])
})

test('a box bet on four equal digits and a result with empty places are refused', async () => {
  const box = { numbers: [7, 7, 7, 7], bet: 'box' }
  expect(await refused(box, '7777')).toEqual([400, 'invalid', ['bet']])
  expect(await refused({ numbers: [0, 7, 6, 8] }, '0-6-')).toEqual([400, 'invalid', ['numbers']])
})

test('the window is of New York days, from the day of the result to the seventh after it', async () => {
  const { token } = person
  const generationId = await resultOf('0768')
  for (const changes of [
    { drawDate: '2026-05-04', drawTime: 'Midday' },
    { drawDate: '2026-05-11', drawTime: 'Night' },
    { stakeCents: 50 },
    { stakeCents: 10_000 },
  ])
    await app.call(recordTicket, { body: ticketForm(generationId, changes) }, { token })
  expect(await ticketsOf(app, person)).toHaveLength(4)
  await app.pool.query('delete from play')
})

test('a prize is 0 to a million dollars in whole cents', async () => {
  const { token } = person
  const form = ticketForm(await resultOf('0768'))
  await app.call(recordTicket, { body: form }, { token })
  const put = (prize: unknown) =>
    send(app, 'PUT', `/api/numbers/plays/${form.id}`, { token, payload: { prize } })
  for (const bad of [-1, 0.5, '5', 100_000_001, undefined, {}])
    expect((await put(bad)).json()).toMatchObject({
      code: 'invalid',
      fields: { prize: 'Enter a payout from $0 to $1,000,000' },
    })
  for (const good of [0, 1, 100_000_000, null]) expect((await put(good)).statusCode).toBe(200)
  const nowhere = { params: { id: 'x' }, body: { prize: 0 } }
  expect((await app.request(correctTicket, nowhere, { token })).json().fields).toEqual({
    id: 'id is not valid',
  })
  const query = { generationId: 'x' }
  expect((await app.request(listTickets, { query }, { token })).json().fields).toEqual({
    generationId: 'generationId is not valid',
  })
})

test('tickets of a saved number are for its digits, in the past or next week', async () => {
  await using own = await openTestApp({ now: NOW })
  const owner = await signUp(own)
  const { id } = await savedNumber(own, owner)
  await own.pool.query(`update saved_number set created_at = '2026-04-30T16:00:00Z'`)
  const record = async (changes: object) => {
    const payload = ticketForm(id, { numbers: [0, 6, 1, 4], ...changes })
    const answer = await send(own, 'POST', '/api/numbers/plays', { token: owner.token, payload })
    return [answer.statusCode, answer.json().fields]
  }
  const DAYS = 'Choose a draw from the day you saved it to seven days from now'
  expect(await record({ numbers: [0, 6, 4, 1] })).toEqual([
    400,
    { numbers: 'Choose the saved number' },
  ])
  expect(await record({ drawDate: '2026-04-29' })).toEqual([400, { drawDate: DAYS }])
  expect(await record({ drawDate: '2026-05-12' })).toEqual([400, { drawDate: DAYS }])
  for (const drawDate of ['2026-04-30', '2026-05-11'])
    expect(await record({ drawDate })).toEqual([201, undefined])
  expect((await ticketsOf(own, owner)).map(({ generationId }) => generationId)).toEqual([id, id])
})

test('a result that was saved later takes tickets for a week from then, and no longer', async () => {
  const id = await resultOf('0768')
  await app.db.execute(
    sql`update generation set saved_at = '2026-05-06T15:00:00Z' where id = ${id}`,
  )
  const form = { ...ticketForm(id), drawTime: 'Evening' }
  const record = (drawDate: string) =>
    send(app, 'POST', '/api/numbers/plays', {
      token: person.token,
      payload: { ...form, id: crypto.randomUUID(), drawDate },
    })
  expect((await record('2026-05-14')).statusCode).toBe(400)
  expect((await record('2026-05-13')).statusCode).toBe(201)
})
