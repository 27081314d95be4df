import * as contract from '@fourcast/contract/lottery.ts'
import { expect, test } from 'vitest'
import { keysFrom } from '#platform/secret.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { fillSimulated } from '../simulation/fill.ts'
import { csvOf, importText } from '../importing/testing.ts'

const GA = csvOf(
  '2026-04-30 Night 9999',
  '2026-05-01 Midday 0768',
  '2026-05-01 Evening 8670',
  '2026-05-01 Night 1000',
  '2026-05-03 Midday 768',
)

const monthOf = async (app: TestApp, state: string, month: string) => {
  const { token } = await signUp(app)
  return await app.call(contract.drawCalendar, { query: { state, month } }, { token })
}

test('a month lists every day with its draws, upcoming slots and recently missing ones', async () => {
  // Noon in Georgia on May 4: the midday draw is half an hour away.
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await importText(app, GA)
  const may = await monthOf(app, 'GA', '2026-05')
  expect(may).toMatchObject({ stateName: 'Georgia', simulated: false, since: '2026-04' })
  expect(may.days).toHaveLength(31)
  const brief = (day: number) =>
    may.days[day - 1]?.draws.map((one) => [one.drawTime, one.winningNumbers, one.isPast])
  expect(brief(1)).toEqual([
    ['Midday', '0768', true],
    ['Evening', '8670', true],
    // 11:34 PM in Georgia is the next day in UTC, but the draw belongs to May 1.
    ['Night', '1000', true],
  ])
  expect(may.days[0]?.draws[2]?.drawDateTime).toBe('2026-05-02T03:34:00Z')
  expect(brief(2)).toEqual([
    ['Midday', null, true],
    ['Evening', null, true],
    ['Night', null, true],
  ])
  expect(brief(4)).toEqual([
    ['Midday', null, false],
    ['Evening', null, false],
    ['Night', null, false],
  ])
  const april = await monthOf(app, 'GA', '2026-04')
  expect(april.days.at(-1)?.draws.map((one) => one.winningNumbers)).toEqual([null, null, '9999'])
})

test('a past month shows what was drawn then, not today’s schedule', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await importText(app, csvOf('1999-02-10 Evening 1234'))
  const month = await monthOf(app, 'GA', '1999-02')
  expect(month.days).toHaveLength(28)
  expect(month.days.flatMap(({ draws }) => draws)).toMatchObject([{ winningNumbers: '1234' }])
})

test('both nights of the clock change have their draws once', async () => {
  await using app = await openTestApp({ now: '2026-03-01T00:00:00Z' })
  for (const month of ['2026-03', '2026-11'])
    for (const { draws } of (await monthOf(app, 'GA', month)).days)
      expect(draws.map(({ drawTime }) => drawTime)).toEqual(['Midday', 'Evening', 'Night'])
})

test('next to real results only official draws are listed', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const sessions = async (state: string) => {
    const { days } = await monthOf(app, state, '2026-05')
    return [...new Set(days.flatMap(({ draws }) => draws.map(({ drawTime }) => drawTime)))]
  }
  expect(await sessions('NE')).toEqual(['Midday', 'Evening'])
  for (const state of ['NE', 'OH', 'KS'])
    await importText(app, csvOf('2026-05-03 Evening 0768'), { state })
  for (const state of ['NE', 'OH', 'KS'])
    expect([state, await sessions(state)]).toEqual([state, ['Evening']])
  const { token } = await signUp(app)
  const query = { state: 'HI', month: '2026-05' }
  const refused = await app.request(contract.drawCalendar, { query }, { token })
  expect([refused.statusCode, refused.json().message]).toEqual([404, 'State HI not found'])
})

test('South Carolina has no midday draw on Sundays', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  const month = await monthOf(app, 'SC', '2026-05')
  expect(month.days[9]?.draws.map(({ drawTime }) => drawTime)).toEqual(['Evening'])
  expect(month.days[10]?.draws.map(({ drawTime }) => drawTime)).toEqual(['Midday', 'Evening'])
})

const search = async (app: TestApp, state: string, numbers: string) => {
  const { token } = await signUp(app)
  return await app.call(contract.searchDraws, { query: { state, numbers } }, { token })
}

test('the last occurrences of a number are listed, in order and in any order, with the expected ones', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await importText(app, GA)
  const found = await search(app, 'GA', '0768')
  expect(found).toMatchObject({
    draws: 5,
    since: '2026-04-30',
    simulated: false,
    straight: { count: 2, expected: 5 / 10_000 },
    box: { count: 3, expected: (5 * 24) / 10_000 },
  })
  expect(found.straight.latest.map(({ drawDate }) => drawDate)).toEqual([
    '2026-05-03',
    '2026-05-01',
  ])
  expect(found.box.latest.map(({ winningNumbers }) => winningNumbers)).toEqual([
    '0768',
    '8670',
    '0768',
  ])
  expect((await search(app, 'GA', '5555')).straight).toEqual({
    count: 0,
    expected: 5 / 10_000,
    latest: [],
  })
})

test('simulated draws are labelled, and excluded once there are real ones', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await fillSimulated(
    { db: app.db, clock: app.clock, keys: keysFrom('a secret of the tests'.repeat(2)) },
    30,
  )
  const before = await search(app, 'GA', '0768')
  expect(before.simulated).toBe(true)
  expect(before.draws).toBeGreaterThan(80)
  await importText(app, GA)
  expect(await search(app, 'GA', '0768')).toMatchObject({ simulated: false, draws: 5 })
})

test('all draws export as CSV, newest first, with leading zeros', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await importText(app, GA)
  const { token } = await signUp(app)
  const answer = await app.request(contract.exportDraws, { query: { state: 'GA' } }, { token })
  expect(answer.headers['content-disposition']).toBe('attachment; filename="cash4_draws_GA.csv"')
  expect(answer.body.split('\r\n')).toEqual([
    '\uFEFF"Draw Date","Draw Time","Numbers","Source"',
    `"2026-05-03","Midday","=""0768""","import"`,
    `"2026-05-01","Night","=""1000""","import"`,
    `"2026-05-01","Evening","=""8670""","import"`,
    `"2026-05-01","Midday","=""0768""","import"`,
    `"2026-04-30","Night","=""9999""","import"`,
    '',
  ])
})

test.each([
  ['calendar?state=GA&month=2026-13', 400, 'month'],
  ['calendar?state=GA', 400, 'month'],
  ['calendar?state=Georgia&month=2026-05', 400, 'state'],
  ['search?state=GA&numbers=768', 400, 'numbers'],
  ['search?state=GA&numbers=0768&numbers=1', 400, 'numbers'],
  ['draws.csv', 400, 'state'],
])('%s is refused and names the field', async (path, status, field) => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ url: `/api/lottery/${path}`, headers })
  expect([answer.statusCode, Object.keys(answer.json().fields)]).toEqual([status, [field]])
})

test.each([
  'calendar?state=ZZ&month=2026-05',
  'search?state=ZZ&numbers=0768',
  'draws.csv?state=ZZ',
])('%s: no such state, and 401 without a session', async (path) => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const headers = { authorization: `Bearer ${token}` }
  const answer = await app.inject({ url: `/api/lottery/${path}`, headers })
  expect([answer.statusCode, answer.json().message]).toEqual([404, 'State ZZ not found'])
  expect((await app.inject({ url: `/api/lottery/${path}` })).statusCode).toBe(401)
})
