import { putPreferences } from '@fourcast/contract/preferences.ts'
import * as quarantine from '@fourcast/contract/quarantine.ts'
import * as contract from '@fourcast/contract/saved-numbers.ts'
import { expect, test } from 'vitest'
import { grantRole } from '#domains/accounts/administration.ts'
import { HOOKS } from '#composition.ts'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signIn, signUp } from '#testing/people.ts'
import { matchesOf, noticesOf, numbersOf, savedNumber } from './testing/numbers.ts'
import { drawn, setPlan, signInAgain } from './testing/results.ts'

/** Noon in New York on a Monday. */
const NOW = '2026-05-04T16:00:00Z'

interface World {
  app: TestApp
  person: Person
}

async function world(now = NOW): Promise<World & AsyncDisposable> {
  const app = await openTestApp({ now })
  const person = await signUp(app)
  await setPlan(app, person, 'basic')
  return { app, person, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

/** Moves the clock, which ends the session, and stores Georgia's draws: 'DATE SESSION DIGITS'. */
async function drawnAt({ app, person }: World, at: string, ...draws: string[]) {
  app.clock.set(at)
  person.token = await signInAgain(app, person)
  return await importText(app, csvOf(...draws))
}

test('the exact number wins, and its owner is told once, in the app and by mail', async () => {
  await using it = await world()
  const { app, person } = it
  const other = await signUp(app)
  await savedNumber(app, other, { numbers: [1, 2, 3, 4] })
  await savedNumber(app, person, { name: 'Anniversary' })
  for (let times = 0; times < 2; times++)
    await drawnAt(it, '2026-05-05T20:00:00Z', '2026-05-05 Midday 0614')
  const [number] = await numbersOf(app, person)
  expect(number).toMatchObject({
    isWinner: true,
    boxMatch: false,
    checked: 1,
    lastDraw: {
      state: 'GA',
      stateName: 'Georgia',
      drawDate: '2026-05-05',
      drawTime: 'Midday',
      winningNumbers: '0614',
      result: 'straight',
    },
    matches: [{ kind: 'straight', drawDate: '2026-05-05', winningNumbers: '0614' }],
  })
  expect(await noticesOf(app, person)).toEqual([
    'Your number 0614 (Anniversary) matched the Midday draw on May 5, 2026 in Georgia. Check your official ticket.',
  ])
  other.token = await signInAgain(app, other)
  expect(await noticesOf(app, other)).toEqual([])
  const { rows } = await app.pool.query('select mail_due, link from notification')
  expect(rows).toEqual([{ mail_due: true, link: '/numbers' }])
})

test('another order is a box match, which wins nothing and tells nobody', async () => {
  await using it = await world()
  const { app, person } = it
  await savedNumber(app, person)
  await drawnAt(it, '2026-05-05T20:00:00Z', '2026-05-05 Midday 4160')
  expect(await numbersOf(app, person)).toMatchObject([
    { isWinner: false, boxMatch: true, lastDraw: { result: 'box' } },
  ])
  expect(await noticesOf(app, person)).toEqual([])
})

test('only the chosen sessions and states are checked', async () => {
  await using it = await world()
  const { app, person } = it
  await savedNumber(app, person, { draws: [{ state: 'GA', sessions: ['Evening'] }] })
  await drawnAt(it, '2026-05-06T04:00:00Z', '2026-05-05 Midday 0614', '2026-05-05 Night 0614')
  await importText(app, csvOf('2026-05-05 Evening 0614'), { state: 'NY' })
  expect(await numbersOf(app, person)).toMatchObject([{ checked: 0, matches: [] }])
  await importText(app, csvOf('2026-05-05 Evening 0614'))
  expect(await matchesOf(app, person)).toEqual(['0614 straight 2026-05-05 Evening'])
})

test('neither simulated draws nor quarantined rows match', async () => {
  await using it = await world()
  const { app, person } = it
  await savedNumber(app, person)
  const simulated = await drawn(app, {
    at: '2026-05-05T16:29:00Z',
    numbers: '0614',
    simulated: true,
  })
  await app.pool.query(`update draw set session = 'Midday'`)
  await app.db.transaction((tx) => HOOKS.draws.drawsStored(tx, [simulated], app.clock.now()))
  // A row of the future cannot be true.
  await importText(app, csvOf('2026-05-09 Midday 0614'))
  expect(await numbersOf(app, person)).toMatchObject([{ checked: 0, matches: [] }])
  expect(await noticesOf(app, person)).toEqual([])
})

test.each([
  ['the draw before it was saved', 'untilStopped', '2026-05-03 Evening', []],
  ['the next draw', 'draw', '2026-05-04 Midday', ['straight']],
  ['the draw after the next', 'draw', '2026-05-04 Evening', []],
  ['the last draw of a week', 'week', '2026-05-10 Evening', ['straight']],
  ['the first draw after a week', 'week', '2026-05-11 Midday', []],
  ['a draw after a month', 'untilStopped', '2026-06-04 Evening', ['straight']],
] as const)('%s', async (_when, track, draw, kinds) => {
  await using it = await world()
  const { app, person } = it
  await savedNumber(app, person, { track })
  await drawnAt(it, '2026-06-05T04:00:00Z', `${draw} 0614`)
  const [number] = await numbersOf(app, person)
  expect(number?.matches.map(({ kind }) => kind)).toEqual(kinds)
})

test('one draw is the next by the calendar of its state, also when the clocks change', async () => {
  // Saturday evening; daylight saving begins on Sunday, March 8, at 2 AM.
  await using it = await world('2026-03-08T00:30:00Z')
  const { app, person } = it
  const saved = await savedNumber(app, person, { track: 'draw' })
  expect(saved).toMatchObject({
    until: '2026-03-08T16:29:00Z',
    nextDraw: { drawDate: '2026-03-08', drawTime: 'Midday', drawDateTime: '2026-03-08T16:29:00Z' },
  })
  const week = await savedNumber(app, person, { track: 'week' })
  expect(week.until).toBe('2026-03-15T00:30:00Z')
  // Texas draws nothing on Sundays.
  const texas = { draws: [{ state: 'TX', sessions: ['Morning'] }], track: 'draw' as const }
  expect((await savedNumber(app, person, texas)).until).toBe('2026-03-09T15:00:00Z')
})

test('no next draw is named in a state whose results have ended', async () => {
  await using it = await world()
  const { app, person } = it
  await savedNumber(app, person)
  await drawnAt(it, '2026-05-12T15:00:00Z', '2026-05-05 Midday 1234')
  expect(await numbersOf(app, person)).toMatchObject([
    { nextDraw: { drawDate: '2026-05-12' }, draws: [{ endedOn: null }] },
  ])
  // Seven days and a minute after the newest draw.
  app.clock.set('2026-05-12T16:30:00Z')
  expect(await numbersOf(app, person)).toMatchObject([
    { nextDraw: null, draws: [{ state: 'GA', endedOn: '2026-05-05' }] },
  ])
})

test('with followed states only their draws count, also after a downgrade', async () => {
  await using it = await world()
  const { app, person } = it
  await setPlan(app, person, 'premium')
  const follow = (...selectedLotteryStates: string[]) =>
    app.call(putPreferences, { body: { selectedLotteryStates } }, { token: person.token })
  await follow('NY', 'GA')
  await savedNumber(app, person, {
    draws: [
      { state: 'GA', sessions: ['Midday'] },
      { state: 'NY', sessions: ['Evening'] },
    ],
  })
  await setPlan(app, person, 'basic')
  await drawnAt(it, '2026-05-06T05:00:00Z', '2026-05-05 Midday 0614')
  expect(await numbersOf(app, person)).toMatchObject([
    {
      matches: [],
      checked: 0,
      draws: [
        { state: 'GA', isFollowed: false },
        { state: 'NY', isFollowed: true },
      ],
      nextDraw: { state: 'NY' },
    },
  ])
  await importText(app, csvOf('2026-05-05 Evening 0614'), { state: 'NY' })
  expect(await matchesOf(app, person)).toEqual(['0614 straight 2026-05-05 Evening'])
})

test('an accepted correction takes a win back, says so, and gives it to the right number', async () => {
  await using it = await world()
  const { app, person } = it
  const admin = await signUp(app)
  await grantRole(app.deps, [admin.user.email, 'admin'])
  await savedNumber(app, person)
  await savedNumber(app, person, { numbers: [7, 7, 7, 1] })
  await drawnAt(it, '2026-05-05T20:00:00Z', '2026-05-05 Midday 0614')
  await importText(app, csvOf('2026-05-05 Midday 7771'))
  // A result in doubt changes nothing yet.
  expect(await matchesOf(app, person)).toEqual(['0614 straight 2026-05-05 Midday'])
  const { token } = await signIn(app, admin)
  const { content } = await app.call(quarantine.listQuarantine, { query: {} }, { token })
  const params = { id: content[0]?.id ?? 0 }
  await app.call(quarantine.acceptEntry, { params }, { token })
  expect(await matchesOf(app, person)).toEqual(['7771 straight 2026-05-05 Midday'])
  for (const { lastDraw } of await numbersOf(app, person))
    expect(lastDraw).toMatchObject({ winningNumbers: '7771', replaced: '0614' })
  expect((await noticesOf(app, person)).toSorted()).toEqual([
    'The Midday draw of May 5, 2026 in Georgia was corrected to 7771. Your number 0614 didn’t match that draw after all.',
    'Your number 0614 matched the Midday draw on May 5, 2026 in Georgia. Check your official ticket.',
    'Your number 7771 matched the Midday draw on May 5, 2026 in Georgia. Check your official ticket.',
  ])
})

test('clearing a series takes its wins back, and says so', async () => {
  await using it = await world()
  const { app, person } = it
  await savedNumber(app, person, { name: 'Home' })
  await drawnAt(it, '2026-05-05T20:00:00Z', '2026-05-05 Midday 0614')
  const series = { game: 'cash4', state: 'GA' } as const
  const lost = await app.db.transaction((tx) =>
    HOOKS.draws.drawsRemoved(tx, series, app.clock.now()),
  )
  expect(lost).toEqual({ wins: 1, tickets: 0 })
  expect(await matchesOf(app, person)).toEqual([])
  expect(await noticesOf(app, person)).toContain(
    'The Midday draw of May 5, 2026 in Georgia was removed from our results. Your number 0614 (Home) no longer counts as a winner of that draw.',
  )
  const others = { game: 'cash3', state: 'GA' } as const
  await app.db.transaction(async (tx) =>
    expect(await HOOKS.draws.drawsRemoved(tx, others, app.clock.now())).toEqual({
      wins: 0,
      tickets: 0,
    }),
  )
})

test('a draw that is held for review takes its win back until the review ends', async () => {
  await using it = await world()
  const { app, person } = it
  await savedNumber(app, person, { name: 'Home' })
  await drawnAt(it, '2026-05-05T20:00:00Z', '2026-05-05 Midday 0614')
  const { rows } = await app.pool.query(`select id from draw where numbers = '0614'`)
  const held = { game: 'cash4', state: 'GA', ids: rows.map(({ id }) => Number(id)) } as const
  await app.db.transaction((tx) => HOOKS.draws.drawsRemoved(tx, held, app.clock.now()))
  expect(await noticesOf(app, person)).toContain(
    'We’re reviewing the Midday draw of May 5, 2026 in Georgia. Until we finish, your number 0614 (Home) doesn’t count as a winner. Check your official ticket.',
  )
})

test('deleting a number while its draw is stored does not fail the draw', async () => {
  await using it = await world()
  const { app, person } = it
  const { id } = await savedNumber(app, person)
  const client = await app.pool.connect()
  await client.query('begin')
  await client.query('delete from saved_number where id = $1', [id])
  const stored = drawnAt(it, '2026-05-05T20:00:00Z', '2026-05-05 Midday 0614')
  const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
  while ((await app.pool.query(waiting)).rowCount === 0);
  await client.query('commit')
  client.release()
  expect((await stored).taken).toBe(1)
  expect(await noticesOf(app, person)).toEqual([])
})

test('the draws that a number met are listed as far back as the plan shows', async () => {
  await using it = await world()
  const { app, person } = it
  const { id } = await savedNumber(app, person)
  await drawnAt(
    it,
    '2026-05-12T20:00:00Z',
    '2026-05-05 Midday 1234',
    '2026-05-06 Evening 6140',
    '2026-05-12 Midday 0614',
  )
  const read = async (query = {}) =>
    await app.call(contract.listCheckedDraws, { params: { id }, query }, { token: person.token })
  const all = await read()
  expect(all).toMatchObject({ totalElements: 3, totalPages: 1 })
  expect(all.content.map(({ drawDate, drawTime, result }) => [drawDate, drawTime, result])).toEqual(
    [
      ['2026-05-12', 'Midday', 'straight'],
      ['2026-05-06', 'Evening', 'box'],
      ['2026-05-05', 'Midday', 'none'],
    ],
  )
  expect((await read({ page: 1, size: 2 })).content).toMatchObject([{ result: 'none' }])
  expect((await read({ page: 9 })).content).toEqual([])
  await app.pool.query(`update subscription set plan = 'free'`)
  expect((await read()).content).toMatchObject([{ result: 'straight' }])
  expect(await numbersOf(app, person)).toMatchObject([{ checked: 1, boxMatch: false }])
})
