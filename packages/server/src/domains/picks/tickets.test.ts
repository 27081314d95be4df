import { generateMixed } from '@fourcast/contract/numbers.ts'
import {
  correctTicket,
  deleteTicket,
  listTickets,
  recordTicket,
} from '@fourcast/contract/tickets.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import type { TicketForm } from './testing/tickets.ts'
import { ticketForm, ticketsOf } from './testing/tickets.ts'
import { made, send } from './testing/results.ts'

/** Noon in New York on a Monday. */
const NOW = '2026-05-04T16:00:00Z'

async function world() {
  const app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const { token } = person
  const result = await made(app, person, { at: NOW, numbers: '0768' })
  return {
    app,
    person,
    token,
    result,
    record: (form: TicketForm) => app.request(recordTicket, { body: form }, { token }),
    [Symbol.asyncDispose]: () => app[Symbol.asyncDispose](),
  }
}

test('a ticket is stored as entered, and waits for its draw', async () => {
  await using it = await world()
  const form = ticketForm(it.result, { stakeCents: 250 })
  const answer = await it.record(form)
  expect(answer.statusCode).toBe(201)
  const expected = {
    id: form.id,
    generationId: it.result,
    numbers: [0, 7, 6, 8],
    state: 'GA',
    stateName: 'Georgia',
    drawDate: '2026-05-04',
    drawTime: 'Evening',
    drawDateTime: '2026-05-04T22:59:00Z',
    bet: 'straight',
    stakeCents: 250,
    prizeCents: null,
    prizeFrom: null,
    winningNumbers: null,
    currency: 'USD',
    createdAt: NOW,
  }
  expect(answer.json()).toEqual(expected)
  expect(await ticketsOf(it.app, it)).toEqual([expected])
})

test('either set of Box 4 can be played, and a result can have several tickets', async () => {
  await using it = await world()
  const body = { inputNumbers: [1, 2, 3, 4] }
  const { id } = await it.app.call(generateMixed, { body }, { token: it.token })
  for (const numbers of [
    [4, 5, 6, 7],
    [6, 7, 8, 9],
    [6, 7, 8, 9],
  ])
    expect((await it.record(ticketForm(id, { numbers, bet: 'box' }))).statusCode).toBe(201)
  expect(await ticketsOf(it.app, it)).toHaveLength(3)
})

test('pages are newest first, of all results or of one', async () => {
  await using it = await world()
  const other = await made(it.app, it.person, { at: NOW, numbers: '0768' })
  for (const result of [it.result, other, other]) {
    it.app.clock.advance({ seconds: 1 })
    await it.record(ticketForm(result))
  }
  const page = (query: object) => it.app.call(listTickets, { query }, { token: it.token })
  const first = await page({ size: 2 })
  expect(first).toMatchObject({ page: 0, size: 2, totalElements: 3, totalPages: 2 })
  expect(first.content.map(({ generationId }) => generationId)).toEqual([other, other])
  expect((await page({ size: 2, page: 1 })).content).toMatchObject([{ generationId: it.result }])
  expect(await page({ generationId: other })).toMatchObject({ totalElements: 2 })
  expect(await page({ generationId: crypto.randomUUID() })).toMatchObject({
    content: [],
    totalElements: 0,
    totalPages: 0,
  })
})

test('the same ticket again, in turn or at once, is one', async () => {
  await using it = await world()
  const form = ticketForm(it.result)
  const answers = await Promise.all(Array.from({ length: 8 }, () => it.record(form)))
  answers.push(await it.record(form))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([201]))
  expect(new Set(answers.map(({ body }) => body)).size).toBe(1)
  expect(await ticketsOf(it.app, it)).toHaveLength(1)
})

test('a retry gets its answer also when the result was deleted', async () => {
  await using it = await world()
  const form = ticketForm(it.result)
  await it.record(form)
  const url = `/api/numbers/results/${it.result}`
  expect((await send(it.app, 'DELETE', url, { token: it.token })).statusCode).toBe(204)
  expect((await it.record(form)).statusCode).toBe(201)
  expect(await ticketsOf(it.app, it)).toHaveLength(1)
})

test.each<[string, Partial<TicketForm>]>([
  ['stake', { stakeCents: 200 }],
  ['bet', { bet: 'box' }],
  ['session', { drawTime: 'Night' }],
  ['day', { drawDate: '2026-05-05' }],
  ['state', { state: 'SC' }],
])('the same id with another %s is a conflict and changes nothing', async (_what, changes) => {
  await using it = await world()
  const form = ticketForm(it.result)
  await it.record(form)
  const answer = await it.record({ ...form, ...changes })
  expect(answer.statusCode).toBe(409)
  expect(answer.json().code).toBe('conflict')
  expect(await ticketsOf(it.app, it)).toMatchObject([{ stakeCents: 100, bet: 'straight' }])
})

test('two people may choose the same id', async () => {
  await using it = await world()
  const other = await signUp(it.app)
  const form = ticketForm(it.result)
  const theirs = await made(it.app, other, { at: NOW, numbers: '0768' })
  await it.record(form)
  const body = { ...form, generationId: theirs, stakeCents: 500 }
  await it.app.call(recordTicket, { body }, { token: other.token })
  expect(await ticketsOf(it.app, it)).toMatchObject([{ stakeCents: 100 }])
  expect(await ticketsOf(it.app, other)).toMatchObject([{ stakeCents: 500 }])
})

test('signed-out visitors get no tickets', async () => {
  await using it = await world()
  const calls = [
    ['GET', '/api/numbers/plays'],
    ['GET', '/api/numbers/plays/over-time'],
    ['POST', '/api/numbers/plays'],
    ['PUT', `/api/numbers/plays/${it.result}`],
    ['DELETE', `/api/numbers/plays/${it.result}`],
  ] as const
  for (const [method, url] of calls)
    expect((await send(it.app, method, url)).json()).toMatchObject({ code: 'unauthenticated' })
})

test('someone else’s ticket gets the same answer as a missing one', async () => {
  await using it = await world()
  const stranger = await signUp(it.app)
  const form = ticketForm(it.result)
  await it.record(form)
  const { token } = stranger
  const told = async (id: string, generationId: string) => {
    const answers = [
      await it.app.request(recordTicket, { body: ticketForm(generationId) }, { token }),
      await it.app.request(correctTicket, { params: { id }, body: { prize: 5 } }, { token }),
      await it.app.request(correctTicket, { params: { id }, body: { prize: null } }, { token }),
      await it.app.request(deleteTicket, { params: { id } }, { token }),
    ]
    return answers.map((answer) => [answer.statusCode, answer.json().code, answer.json().message])
  }
  const foreign = await told(form.id, it.result)
  expect(foreign.map(([status]) => status)).toEqual([404, 404, 404, 404])
  expect(await told(crypto.randomUUID(), crypto.randomUUID())).toEqual(foreign)
  expect(await ticketsOf(it.app, it)).toMatchObject([{ id: form.id, prizeCents: null }])
})

test('a ticket can be deleted, once', async () => {
  await using it = await world()
  const form = ticketForm(it.result)
  await it.record(form)
  const remove = () =>
    it.app.request(deleteTicket, { params: { id: form.id } }, { token: it.token })
  expect((await remove()).statusCode).toBe(204)
  expect((await remove()).statusCode).toBe(404)
  expect(await ticketsOf(it.app, it)).toEqual([])
})

test('70: 10,000 tickets of an account are stored; older ones are deleted', async () => {
  await using it = await world()
  await it.app.pool.query(
    `insert into play (user_id, id, generation_id, numbers, state, draw_date, session, draw_at, bet,
       stake_cents, created_at)
     select $1, gen_random_uuid(), gen_random_uuid(), '1234', 'GA', '2026-05-01', 'Midday', now(),
       'straight', n, timestamptz '2026-05-01' + n * interval '1 second'
     from generate_series(1, 10000) n`,
    [it.person.user.id],
  )
  expect((await it.record(ticketForm(it.result))).statusCode).toBe(201)
  const { rows } = await it.app.pool.query(
    'select count(*)::int n, min(created_at) = $1 as oldest from play',
    ['2026-05-01T00:00:02Z'],
  )
  expect(rows).toEqual([{ n: 10_000, oldest: true }])
})
