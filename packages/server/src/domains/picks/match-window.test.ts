import type { Answer } from '@fourcast/contract/endpoint.ts'
import { exportHistory, getStats, listHistory } from '@fourcast/contract/numbers.ts'
import type { PlanId } from '@fourcast/contract/plans.ts'
import { expect, test } from 'vitest'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { made, setPlan } from './testing/results.ts'

const NOW = '2026-05-04T16:00:00Z'
/** The last hidden moment and the first shown one, by the number of days a plan shows. */
const EDGES = {
  5: ['2026-04-30T03:59:59Z', '2026-04-30T04:00:00Z'],
  7: ['2026-04-28T03:59:59Z', '2026-04-28T04:00:00Z'],
  90: ['2026-02-04T04:59:59Z', '2026-02-04T05:00:00Z'],
  365: ['2025-05-05T03:59:59Z', '2025-05-05T04:00:00Z'],
} as const

/**
 * A user with a result on either side of every edge. The number encodes the edge: 0905 is hidden by a
 * plan of five days.
 */
async function userWithHistory(app: TestApp): Promise<Person> {
  const person = await signUp(app)
  for (const [days, [hidden, shown]] of Object.entries(EDGES)) {
    const digits = days.padStart(3, '0')
    await made(app, person, { at: hidden, numbers: `9${digits}` })
    await made(app, person, { at: shown, numbers: `1${digits}` })
  }
  return person
}

const numbersOf = ({ content }: Answer<typeof listHistory>) =>
  content.map(({ numbers }) => numbers.join(''))

const list = (app: TestApp, { token }: Person, query = {}) =>
  app.call(listHistory, { query }, { token })

async function setLapsed(app: TestApp, { user }: Person) {
  await app.pool.query(`update subscription set plan = 'free', lapsed = true where user_id = $1`, [
    user.id,
  ])
}

const ALL = ['1005', '9005', '1007', '9007', '1090', '9090', '1365', '9365']

test('each plan shows its days of history, including today, and says that older results are hidden', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await userWithHistory(app)
  const shown = async (plan: PlanId) => {
    await setPlan(app, person, plan)
    return await list(app, person)
  }
  const free = await shown('free')
  expect([numbersOf(free), free.totalElements, free.hiddenBefore]).toEqual([
    ['1005'],
    1,
    '2026-04-30',
  ])
  await setLapsed(app, person)
  const lapsed = await list(app, person)
  expect([numbersOf(lapsed), lapsed.hiddenBefore]).toEqual([['1005', '9005', '1007'], '2026-04-28'])
  const basic = await shown('basic')
  expect([numbersOf(basic), basic.hiddenBefore]).toEqual([ALL.slice(0, 5), '2026-02-04'])
  const premium = await shown('premium')
  expect([numbersOf(premium), premium.hiddenBefore]).toEqual([ALL.slice(0, 7), '2025-05-05'])
})

test('filters, search and pages stay within the window, and totals include everything', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await userWithHistory(app)
  await setPlan(app, person, 'basic')
  expect(numbersOf(await list(app, person, { search: '9' }))).toEqual(['9005', '9007', '1090'])
  expect(await list(app, person, { search: '365' })).toMatchObject({ totalElements: 0 })
  const past = { dateFrom: '2020-01-01', dateTo: '2026-02-04' }
  expect(numbersOf(await list(app, person, past))).toEqual(['1090'])
  expect(await list(app, person, { page: 1, size: 3 })).toMatchObject({
    totalElements: 5,
    totalPages: 2,
  })
  expect(await app.call(getStats, {}, { token: person.token })).toMatchObject({
    totalGenerations: 8,
    savedResults: 8,
  })
})

test('an export contains what the list does, and an upgrade brings everything back', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await userWithHistory(app)
  const exported = async (plan: PlanId) => {
    await setPlan(app, person, plan)
    const { body } = await app.request(exportHistory, {}, { token: person.token })
    return [...body.matchAll(/"=""([^"]*)"""\r\n/g)].map((match) => match[1])
  }
  expect(await exported('free')).toEqual(['1005'])
  expect(await exported('premium')).toEqual(ALL.slice(0, 7))
  expect((await app.pool.query('select from generation')).rowCount).toBe(ALL.length)
})

test('without older results nothing is reported as hidden', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await userWithHistory(app)
  await setPlan(app, person, 'free')
  await made(app, person, { at: NOW, numbers: '4567' })
  expect((await list(app, person)).hiddenBefore).toBeNull()
  const older = await made(app, person, { at: '2026-01-01T00:00:00Z', numbers: '4567' })
  await app.pool.query('update generation set saved_at = null where id = $1', [older])
  await app.pool.query(`update generation_day set saved = 0 where day = '2025-12-31'`)
  expect((await list(app, person)).hiddenBefore).toBeNull()
})

test('the window moves with the New York day', async () => {
  await using app = await openTestApp({ now: '2026-05-05T03:59:59Z' })
  const person = await signUp(app)
  await setPlan(app, person, 'free')
  await made(app, person, { at: EDGES[5][1], numbers: '4567' })
  expect((await list(app, person)).totalElements).toBe(1)
  app.clock.advance({ seconds: 1 })
  expect((await list(app, person)).totalElements).toBe(0)
})
