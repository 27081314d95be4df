import { once } from 'node:events'
import { get } from 'node:http'
import { deleteResult, exportHistory } from '@fourcast/contract/numbers.ts'
import { expect, test, vi } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { exportCsv } from './history.ts'
import { idOf, made, send, setPlan } from './testing/results.ts'

const NOW = '2026-05-04T16:00:00Z'
const HEAD = '\uFEFF"Date","Method","Original","Generated","Numbers"\r\n'

async function download(app: TestApp, { token }: Pick<Person, 'token'>, query = '') {
  const answer = await send(app, 'GET', `/api/numbers/history.csv?${query}`, { token })
  expect([answer.statusCode, answer.headers['content-type']]).toEqual([
    200,
    'text/csv; charset=utf-8',
  ])
  return answer
}

/** The numbers in the last cell of every row. */
const numbersIn = (csv: string) => [...csv.matchAll(/"=""([^"]*)"""\r\n/g)].map((match) => match[1])

/** Stores many results in one statement, a minute apart, some of them at the same moment. */
async function store(app: TestApp, person: Person, rows: number) {
  await app.pool.query(
    `insert into generation (user_id, id, created_at, day, method, original, numbers, saved_at)
     select $1, gen_random_uuid(), at, (at at time zone 'America/New_York')::date, 'flash', '1234',
       lpad((n % 10000)::text, 4, '0'), at
     from (select n, timestamptz '2026-04-01 12:00Z' + (n / 3) * interval '1 minute' as at
       from generate_series(0, $2::int - 1) n) made`,
    [person.user.id, rows],
  )
}

test('the file is exact to the byte: zeros, empty places, both sets of Box 4, New York times', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await setPlan(app, person, 'premium')
  await made(app, person, { at: '2026-01-02T04:59:59.999Z', original: '7435', numbers: '0768' })
  await made(app, person, {
    at: '2026-05-03T16:00:00Z',
    method: 'mixed',
    original: '-234',
    numbers: '-567',
    mirrorNumbers: '-789',
  })
  const answer = await download(app, person)
  expect(answer.rawPayload).toEqual(
    Buffer.from(
      HEAD +
        `"2026-05-03 12:00:00","Box 4 Mo-Money","_-2-3-4","_-5-6-7 / _-7-8-9","=""-567 / -789"""\r\n` +
        `"2026-01-01 23:59:59","Box 1 Silver","7-4-3-5","0-7-6-8","=""0768"""\r\n`,
      'utf8',
    ),
  )
  expect(answer.headers).toMatchObject({
    'content-disposition': 'attachment; filename="cash4_history.csv"',
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
  })
})

test('a user without results gets only the columns, and never others’ results', async () => {
  await using app = await openTestApp({ now: NOW })
  const [person, other] = [await signUp(app), await signUp(app)]
  await made(app, other, { at: NOW, numbers: '4567' })
  expect((await download(app, person, `userId=${other.user.id}`)).body).toBe(HEAD)
  expect(numbersIn((await download(app, other)).body)).toEqual(['4567'])
})

test('filters apply as in the list, and paging is ignored', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await made(app, person, { at: '2026-05-01T16:00:00Z', numbers: '0001' })
  await made(app, person, { at: '2026-05-02T16:00:00Z', numbers: '0002', method: 'mirror' })
  const deleted = await made(app, person, { at: '2026-05-03T16:00:00Z', numbers: '0003' })
  const found = async (query: string) => numbersIn((await download(app, person, query)).body)
  expect(await found('method=all&search=')).toEqual(['0003', '0002', '0001'])
  expect(await found('page=7&size=1')).toEqual(['0003', '0002', '0001'])
  expect(await found('method=mirror')).toEqual(['0002'])
  expect(await found('dateFrom=2026-05-02')).toEqual(['0003', '0002'])
  expect(await found('dateTo=2026-05-02')).toEqual(['0002', '0001'])
  expect(await found('search=03')).toEqual(['0003'])
  expect(await found('search=00&method=flash&dateTo=2026-05-02')).toEqual(['0001'])
  await app.call(deleteResult, { params: { id: deleted } }, { token: person.token })
  expect(await found('')).toEqual(['0002', '0001'])
})

test('no session or an invalid filter gets an error and no file', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await signUp(app)
  const anonymous = await app.request(exportHistory)
  expect([anonymous.statusCode, anonymous.json().code]).toEqual([401, 'unauthenticated'])
  for (const [query, field] of [
    ['method=best', 'method'],
    ['dateFrom=2026-02-30', 'dateFrom'],
    ['dateFrom=2026-05-02&dateTo=2026-05-01', 'dateFrom'],
    ['search=12345', 'search'],
    ['search=%25', 'search'],
    ['search=1&search=2', 'search'],
  ]) {
    const answer = await send(app, 'GET', `/api/numbers/history.csv?${query}`, { token })
    expect([query, answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([
      query,
      400,
      [field],
    ])
    expect(answer.headers['content-disposition']).toBeUndefined()
  }
})

test('20,000 results export completely, in the order of the list, without duplicates', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await store(app, person, 20_000)
  const { rows } = await app.pool.query<{ numbers: string }>(
    'select numbers from generation order by created_at desc, id desc',
  )
  expect(numbersIn((await download(app, person)).body)).toEqual(rows.map((row) => row.numbers))
  expect(numbersIn((await download(app, person, 'search=77')).body)).toEqual(
    rows.map((row) => row.numbers).filter((numbers) => numbers.includes('77')),
  )
})

test('no more rows are read than the client consumes', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await store(app, person, 20_000)
  let reads = 0
  app.pool.on('acquire', () => (reads += 1))
  const csv = await exportCsv(app, idOf(person), {})
  await once(csv, 'readable')
  await app.pool.query('select pg_sleep(0.2)')
  expect(reads - 1).toBeLessThanOrEqual(3)
  csv.destroy()
})

test('a client that disconnects halfway releases its database connection', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await store(app, person, 60_000)
  const address = await app.server.listen({ port: 0, host: '127.0.0.1' })
  let reads = 0
  app.pool.on('acquire', () => (reads += 1))
  const request = get(`${address}/api/numbers/history.csv`, {
    headers: { authorization: `Bearer ${person.token}` },
  })
  const [response] = await once(request, 'response')
  await once(response, 'data')
  response.destroy()
  const connections = () =>
    new Promise((done) => app.server.server.getConnections((_error, count) => done(count)))
  await vi.waitFor(async () => expect(await connections()).toBe(0), { timeout: 60_000 })
  await vi.waitFor(() => expect(app.pool.idleCount).toBe(app.pool.totalCount), { timeout: 60_000 })
  expect(reads).toBeLessThan(60)
  expect(app.logs.filter(({ level }) => level === 'error')).toEqual([])
})
