import * as contract from '@fourcast/contract/numbers.ts'
import { METHODS } from '@fourcast/engine/boxes.ts'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { counters, keptRows, made, send, setPlan } from './testing/results.ts'

const NOW = '2026-05-04T16:00:00Z'

type Query = Record<string, string>

async function list(app: TestApp, { token }: Person, query: Query = {}) {
  const search = new URLSearchParams(query).toString()
  const answer = await send(app, 'GET', `/api/numbers/history?${search}`, { token })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  const page = contract.listHistory.answer.parse(answer.json())
  return { ...page, ids: page.content.map(({ id }) => id) }
}

test('results are listed newest first, ten to a page, and a page beyond the end is empty', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const ids: string[] = []
  for (let hour = 0; hour < 23; hour++)
    ids.unshift(
      await made(app, person, {
        at: Temporal.Instant.from('2026-05-03T00:00Z').add({ hours: hour }).toString(),
        numbers: '4567',
      }),
    )
  const first = await list(app, person)
  expect(first).toMatchObject({ page: 0, size: 10, totalElements: 23, totalPages: 3 })
  expect(first.ids).toEqual(ids.slice(0, 10))
  expect((await list(app, person, { page: '2' })).ids).toEqual(ids.slice(20))
  expect((await list(app, person, { page: '1', size: '4' })).ids).toEqual(ids.slice(4, 8))
  expect(await list(app, person, { page: '1000000', size: '100' })).toMatchObject({
    content: [],
    totalElements: 23,
  })
})

test('a user without results has an empty history, and never sees others’', async () => {
  await using app = await openTestApp({ now: NOW })
  const [person, other] = [await signUp(app), await signUp(app)]
  await made(app, other, { at: NOW, numbers: '4567' })
  expect(await list(app, person)).toMatchObject({ content: [], totalElements: 0, totalPages: 0 })
  expect(await list(app, person, { search: '4567' })).toMatchObject({ totalElements: 0 })
  const peek = await list(app, person, { userId: other.user.id })
  expect(peek.totalElements).toBe(0)
})

test('results of the same moment are paged by id, without duplicates or gaps', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const ids: string[] = []
  for (let n = 0; n < 9; n++) ids.push(await made(app, person, { at: NOW, numbers: '4567' }))
  const pages = []
  for (const page of ['0', '1', '2', '3', '4'])
    pages.push(...(await list(app, person, { page, size: '2' })).ids)
  expect(pages).toEqual(ids.toSorted().toReversed())
})

test('filters work alone and together', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const flash = await made(app, person, {
    at: '2026-05-01T16:00:00Z',
    original: '1234',
    numbers: '4567',
  })
  const mirror = await made(app, person, {
    at: '2026-05-02T16:00:00Z',
    method: 'mirror',
    original: '5678',
    numbers: '0123',
  })
  const mixed = await made(app, person, {
    at: '2026-05-03T16:00:00Z',
    method: 'mixed',
    original: '1-3-',
    numbers: '4-6-',
    mirrorNumbers: '6-8-',
  })
  const found = async (query: Query) => (await list(app, person, query)).ids
  expect(await found({})).toEqual([mixed, mirror, flash])
  expect(await found({ method: 'all' })).toEqual([mixed, mirror, flash])
  expect(await found({ method: 'mirror' })).toEqual([mirror])
  expect(await found({ method: 'ml' })).toEqual([])
  expect(await found({ dateFrom: '2026-05-02' })).toEqual([mixed, mirror])
  expect(await found({ dateTo: '2026-05-02' })).toEqual([mirror, flash])
  expect(await found({ dateFrom: '2026-05-02', dateTo: '2026-05-02' })).toEqual([mirror])
  expect(await found({ search: '' })).toEqual([mixed, mirror, flash])
  expect(await found({ search: '23' })).toEqual([mirror, flash])
  expect(await found({ search: '1234' })).toEqual([flash])
  expect(await found({ search: '567' })).toEqual([mirror, flash])
  expect(await found({ search: '8' })).toEqual([mixed, mirror])
  // Digits are searched within one set, not across two.
  expect(await found({ search: '45' })).toEqual([flash])
  expect(await found({ search: '46' })).toEqual([])
  expect(await found({ search: '23', method: 'flash' })).toEqual([flash])
  expect(await found({ search: '567', dateFrom: '2026-05-02', dateTo: '2026-05-03' })).toEqual([
    mirror,
  ])
  expect(await found({ method: 'flash', dateFrom: '2026-05-02' })).toEqual([])
  expect(await list(app, person, { search: '2', size: '1', page: '1' })).toMatchObject({
    ids: [flash],
    totalElements: 2,
    totalPages: 2,
  })
})

test('unsaved results are not in the history', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await app.pool.query('update preference set auto_save = false')
  await made(app, person, { at: NOW, numbers: '4567' })
  expect(await list(app, person)).toMatchObject({ content: [], totalElements: 0 })
  expect(await list(app, person, { search: '4' })).toMatchObject({ content: [], totalElements: 0 })
})

/** The last millisecond of a New York day, the first of the next, and its last. */
const BORDERS = [
  ['2026-03-08', '2026-03-08T04:59:59.999Z', '2026-03-08T05:00:00Z', '2026-03-09T03:59:59.999Z'],
  ['2026-11-01', '2026-11-01T03:59:59.999Z', '2026-11-01T04:00:00Z', '2026-11-02T04:59:59.999Z'],
  ['2026-01-01', '2026-01-01T04:59:59.999Z', '2026-01-01T05:00:00Z', '2026-01-02T04:59:59.999Z'],
] as const

test.each(BORDERS)('the New York day %s has its own length', async (day, before, first, last) => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await setPlan(app, person, 'premium')
  const after = Temporal.Instant.from(last).add({ milliseconds: 1 }).toString()
  const [early, begin, end, late] = [
    await made(app, person, { at: before, numbers: '1111' }),
    await made(app, person, { at: first, numbers: '2222' }),
    await made(app, person, { at: last, numbers: '3333' }),
    await made(app, person, { at: after, numbers: '4444' }),
  ]
  expect((await list(app, person, { dateFrom: day, dateTo: day })).ids).toEqual([end, begin])
  expect((await list(app, person, { dateTo: day })).ids).toEqual([end, begin, early])
  expect((await list(app, person, { dateFrom: day })).ids).toEqual([late, end, begin])
})

test('an invalid filter is refused by name', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await signUp(app)
  const bad: [string, string][] = [
    ['page=-1', 'page'],
    ['page=1.5', 'page'],
    ['page=x', 'page'],
    ['page=1000001', 'page'],
    ['size=0', 'size'],
    ['size=101', 'size'],
    ['method=best', 'method'],
    ['dateFrom=2026-02-30', 'dateFrom'],
    ['dateFrom=0000-01-01', 'dateFrom'],
    ['dateTo=05%2F04%2F2026', 'dateTo'],
    ['dateFrom=2026-05-02&dateTo=2026-05-01', 'dateFrom'],
    ['search=12345', 'search'],
    ['search=1%25', 'search'],
    ['search=_', 'search'],
    ["search='%20or%201%3D1", 'search'],
    ['search=%00', 'search'],
    ['search=1-3', 'search'],
    ['search=1&search=2', 'search'],
  ]
  for (const [query, field] of bad) {
    const answer = await send(app, 'GET', `/api/numbers/history?${query}`, { token })
    expect([query, answer.statusCode, Object.keys(answer.json().fields ?? {})]).toEqual([
      query,
      400,
      [field],
    ])
  }
  for (const day of ['0001-01-01', '9999-12-31'])
    expect(
      (await send(app, 'GET', `/api/numbers/history?dateFrom=${day}`, { token })).statusCode,
    ).toBe(200)
})

interface Row {
  id: string
  day: string
  method: string
  text: string
}

/** The whole history in one query, filtered and paged here. */
async function naive(app: TestApp, person: Person): Promise<Row[]> {
  const { rows } = await app.pool.query<Row>(
    `select id, day::text, method, original || ' ' || numbers || ' ' || coalesce(mirror_numbers, '') as text
     from generation where user_id = $1 and saved_at is not null order by created_at desc, id desc`,
    [person.user.id],
  )
  return rows
}

const digits = fc.integer({ min: 0, max: 9999 }).map((n) => String(n).padStart(4, '0'))
const result = fc.record({
  // Few moments and few days, so that pages begin within a day and within a moment.
  hour: fc.integer({ min: 0, max: 90 }).map((n) => n * 3),
  method: fc.constantFrom(...METHODS),
  numbers: fc.oneof(digits, fc.constant('4-6-')),
  mirrorNumbers: fc.option(digits),
})
const query = fc.record(
  {
    page: fc.integer({ min: 0, max: 12 }).map(String),
    size: fc.constantFrom('1', '3', '10', '100'),
    method: fc.constantFrom('all', ...METHODS),
    dateFrom: fc.integer({ min: 1, max: 12 }).map((d) => `2026-03-${String(d).padStart(2, '0')}`),
    dateTo: fc.integer({ min: 5, max: 20 }).map((d) => `2026-03-${String(d).padStart(2, '0')}`),
    search: fc.stringMatching(/^[0-9]{1,2}$/),
  },
  { requiredKeys: ['page', 'size'] },
)

test('any page of any history, after any deletions, equals that of a naive query', async () => {
  await using app = await openTestApp({ now: NOW })
  const people: Person[] = []
  await fc.assert(
    fc.asyncProperty(
      fc.array(result, { maxLength: 60, size: 'max' }),
      fc.array(fc.nat(), { maxLength: 12, size: 'max' }),
      fc.array(query, { minLength: 12, maxLength: 12 }),
      async (results, deleted, queries) => {
        const person = await signUp(app)
        people.push(person)
        for (const { hour, ...rest } of results) {
          const at = Temporal.Instant.from('2026-03-01T00:00Z').add({ hours: hour }).toString()
          await made(app, person, { at, ...rest })
        }
        const before = await naive(app, person)
        for (const n of deleted) {
          const row = before[n % Math.max(1, before.length)]
          const params = { id: row?.id ?? crypto.randomUUID() }
          await app.request(contract.deleteResult, { params }, { token: person.token })
        }
        const all = await naive(app, person)
        for (const filters of queries) {
          if (filters.dateFrom && filters.dateTo && filters.dateFrom > filters.dateTo) continue
          const expected = all.filter((row) => fits(row, filters)).map(({ id }) => id)
          const from = Number(filters.page) * Number(filters.size)
          expect(await list(app, person, filters)).toMatchObject({
            ids: expected.slice(from, from + Number(filters.size)),
            totalElements: expected.length,
          })
        }
      },
    ),
    { numRuns: 12 },
  )
  for (const person of people) {
    const counted = (await counters(app, person))
      .map(({ day, method, saved }) => ({ day, method, saved }))
      .filter(({ saved }) => saved > 0)
    expect(counted).toEqual(await keptRows(app, person))
  }
})

function fits(row: Row, { method, dateFrom, dateTo, search }: Query): boolean {
  return (
    (method === undefined || method === 'all' || row.method === method) &&
    (dateFrom === undefined || row.day >= dateFrom) &&
    (dateTo === undefined || row.day <= dateTo) &&
    (search === undefined || row.text.includes(search))
  )
}
