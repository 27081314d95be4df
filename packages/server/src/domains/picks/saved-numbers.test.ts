import { getStats, listHistory } from '@fourcast/contract/numbers.ts'
import { putPreferences } from '@fourcast/contract/preferences.ts'
import * as contract from '@fourcast/contract/saved-numbers.ts'
import { currentSubscription } from '@fourcast/contract/subscriptions.ts'
import { expect, test } from 'vitest'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import type { Person } from '#testing/people.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { matchesOf, numberForm, numbersOf, savedNumber } from './testing/numbers.ts'
import { send, setPlan, signInAgain } from './testing/results.ts'

/** Noon in New York on a Monday. */
const NOW = '2026-05-04T16:00:00Z'

const open = async () => {
  const app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  return { app, person, [Symbol.asyncDispose]: () => app[Symbol.asyncDispose]() }
}

const change = (app: TestApp, { token }: { token: string }, id: string, body: object) =>
  send(app, 'PUT', `/api/numbers/saved/${id}`, { token, payload: body })

test('any four digits are saved unchanged, as chosen, and use no quota', async () => {
  await using it = await open()
  const { app, person } = it
  const { token } = person
  const before = await app.call(currentSubscription, {}, { token })
  const body = numberForm({
    numbers: [0, 0, 0, 7],
    name: '  Anniversary ',
    origin: 'fair',
    draws: [{ state: 'GA', sessions: ['Night', 'Midday', 'Night'] }],
  })
  const answer = await app.request(contract.saveNumber, { body }, { token })
  expect(answer.statusCode).toBe(201)
  const expected = {
    id: expect.any(String),
    createdAt: NOW,
    numbers: [0, 0, 0, 7],
    name: 'Anniversary',
    origin: 'fair',
    draws: [
      {
        state: 'GA',
        stateName: 'Georgia',
        sessions: ['Night', 'Midday'],
        isFollowed: true,
        endedOn: null,
      },
    ],
    track: 'untilStopped',
    since: NOW,
    until: null,
    isTracking: true,
    nextDraw: {
      state: 'GA',
      stateName: 'Georgia',
      drawDate: '2026-05-04',
      drawTime: 'Midday',
      drawDateTime: '2026-05-04T16:29:00Z',
    },
    lastDraw: null,
    checked: 0,
    isWinner: false,
    boxMatch: false,
    matches: [],
    odds: expect.objectContaining({ straight: { oneIn: 10_000 } }),
  }
  expect(answer.json()).toEqual(expected)
  const params = { id: answer.json().id }
  expect(await app.call(contract.getSavedNumber, { params }, { token })).toEqual(expected)
  expect(await app.call(contract.listSavedNumbers, {}, { token })).toEqual({
    content: [expected],
    page: 0,
    size: 10,
    totalElements: 1,
    totalPages: 1,
    most: 100,
  })
  expect(await app.call(currentSubscription, {}, { token })).toEqual(before)
  expect((await app.call(listHistory, {}, { token })).content).toEqual([])
})

test('every bad field is named', async () => {
  await using it = await open()
  const { app, person } = it
  for (const [changes, fields] of [
    [{ numbers: [1, 2, 3] }, { numbers: 'Enter four digits' }],
    [{ numbers: [1, 2, 3, 10] }, { 'numbers.3': 'Enter four digits' }],
    [{ numbers: [1, 2, null, 3] }, { 'numbers.2': 'Enter four digits' }],
    [{ name: 'x'.repeat(41) }, { name: 'Use at most 40 characters' }],
    [{ name: 'a\u0000' }, { name: 'Use plain letters, spaces and symbols' }],
    [{ track: 'decade' }, { track: 'Choose how long to check it' }],
    [{ origin: 'dream' }, { origin: 'Unknown origin' }],
    [{ draws: [] }, { draws: 'Choose at least one draw' }],
    [
      { draws: [{ state: 'GA', sessions: [] }] },
      { 'draws.0.sessions': 'Choose at least one draw' },
    ],
    [{ draws: [{ state: 'ZZ', sessions: ['Midday'] }] }, { 'draws.0.state': 'Choose a state' }],
    [
      { draws: [{ state: 'GA', sessions: ['Morning'] }] },
      { draws: 'There is no Morning draw in Georgia' },
    ],
    [
      { draws: [{ state: 'KS', sessions: ['Evening'] }] },
      { draws: 'No lottery in Kansas has a four-digit draw' },
    ],
    [
      {
        draws: [
          { state: 'GA', sessions: ['Midday'] },
          { state: 'GA', sessions: ['Evening'] },
        ],
      },
      { draws: 'Choose each state once' },
    ],
  ] as const) {
    const answer = await send(app, 'POST', '/api/numbers/saved', {
      token: person.token,
      payload: { ...numberForm(), ...changes },
    })
    expect([answer.statusCode, answer.json().fields]).toEqual([400, fields])
  }
  expect(await numbersOf(app, person)).toEqual([])
})

test('someone who follows states can choose these alone', async () => {
  await using it = await open()
  const { app, person } = it
  await setPlan(app, person, 'basic')
  const body = { selectedLotteryStates: ['NY'] }
  await app.call(putPreferences, { body }, { token: person.token })
  const refused = await app.request(
    contract.saveNumber,
    { body: numberForm() },
    { token: person.token },
  )
  expect(refusal(refused)).toMatchObject({
    status: 400,
    fields: { draws: 'Follow Georgia to check its draws, or choose a state you follow' },
  })
  const draws = [{ state: 'NY', sessions: ['Evening'] }]
  expect((await savedNumber(app, person, { draws })).draws).toMatchObject([{ state: 'NY' }])
})

test('a number is renamed without losing what it met; new draws count from now on', async () => {
  await using it = await open()
  const { app, person } = it
  const { id } = await savedNumber(app, person, { draws: [{ state: 'GA', sessions: ['Midday'] }] })
  app.clock.set('2026-05-05T20:00:00Z')
  person.token = await signInAgain(app, person)
  await importText(app, csvOf('2026-05-05 Midday 0614'))
  const renamed = (await change(app, person, id, { name: 'Home' })).json()
  expect(renamed).toMatchObject({ name: 'Home', since: NOW, checked: 1, isWinner: true })
  expect((await change(app, person, id, { name: null })).json().name).toBeNull()
  const draws = [{ state: 'GA', sessions: ['Evening'] }]
  const moved = (await change(app, person, id, { draws, track: 'week' })).json()
  expect(moved).toMatchObject({
    since: '2026-05-05T20:00:00Z',
    until: '2026-05-12T20:00:00Z',
    checked: 0,
    isWinner: true,
  })
  await importText(app, csvOf('2026-05-04 Evening 0614'))
  expect(await matchesOf(app, person)).toEqual(['0614 straight 2026-05-05 Midday'])
  const until = async (track: 'month' | 'year') =>
    (await change(app, person, id, { track })).json().until
  expect([await until('month'), await until('year')]).toEqual([
    '2026-06-04T20:00:00Z',
    '2027-05-05T20:00:00Z',
  ])
})

test('a stopped number is checked against the draws before it was stopped, and can start again', async () => {
  await using it = await open()
  const { app, person } = it
  const { id } = await savedNumber(app, person)
  app.clock.set('2026-05-05T20:00:00Z')
  person.token = await signInAgain(app, person)
  const stopped = (await change(app, person, id, { stop: true })).json()
  expect(stopped).toMatchObject({ until: '2026-05-05T20:00:00Z', isTracking: true })
  app.clock.advance({ hours: 4 })
  expect((await change(app, person, id, { stop: true })).json()).toMatchObject({
    until: '2026-05-05T20:00:00Z',
    isTracking: false,
    nextDraw: null,
  })
  await importText(app, csvOf('2026-05-05 Midday 0614', '2026-05-05 Evening 0614'))
  expect(await matchesOf(app, person)).toEqual(['0614 straight 2026-05-05 Midday'])
  expect((await change(app, person, id, { track: 'untilStopped' })).json()).toMatchObject({
    isTracking: true,
    since: '2026-05-06T00:00:00Z',
    until: null,
  })
  const both = await change(app, person, id, { stop: true, track: 'week' })
  expect([both.statusCode, both.json().fields]).toEqual([
    400,
    { stop: 'Choose its draws or stop checking it, not both' },
  ])
})

test('what belongs to someone else is not found, and stays', async () => {
  await using it = await open()
  const { app, person } = it
  const { id } = await savedNumber(app, person)
  const { token } = await signUp(app)
  for (const [method, path] of [
    ['GET', ''],
    ['GET', '/draws'],
    ['PUT', ''],
    ['DELETE', ''],
  ] as const) {
    const payload = method === 'PUT' ? { payload: { stop: true } } : {}
    const answer = await send(app, method, `/api/numbers/saved/${id}${path}`, { token, ...payload })
    expect(refusal(answer)).toMatchObject({ status: 404, message: 'This number was not found' })
  }
  expect(await numbersOf(app, person)).toMatchObject([{ id, isTracking: true }])
  expect(await numbersOf(app, { token })).toEqual([])
})

test('statistics and the CSV know saved numbers; no cell runs as a formula', async () => {
  await using it = await open()
  const { app, person } = it
  await savedNumber(app, person, { name: '=1+1', track: 'draw' })
  await savedNumber(app, person, { numbers: [1, 2, 3, 4], origin: 'model' })
  await savedNumber(app, person, { numbers: [4, 5, 6, 7], origin: 'flash' })
  app.clock.set('2026-05-05T20:00:00Z')
  person.token = await signInAgain(app, person)
  await importText(app, csvOf('2026-05-04 Midday 0614', '2026-05-05 Midday 4321'))
  expect((await app.call(getStats, {}, person)).savedNumbers).toEqual({
    saved: 3,
    tracking: 2,
    won: 1,
    boxed: 1,
  })
  const { body, headers } = await send(app, 'GET', '/api/numbers/saved.csv', person)
  expect(headers['content-type']).toBe('text/csv; charset=utf-8')
  expect(body.replace('\uFEFF', '').trim().split('\r\n').toSorted()).toEqual([
    '"2026-05-04 12:00:00","","=""1234""","AI suggestion","GA Midday, GA Evening","","0","1"',
    '"2026-05-04 12:00:00","","=""4567""","Box 1 Silver","GA Midday, GA Evening","","0","0"',
    '"2026-05-04 12:00:00","\'=1+1","=""0614""","Your own","GA Midday, GA Evening","2026-05-04 12:29:00","1","0"',
    '"Saved","Name","Number","Origin","Draws","Until","Wins","Box matches"',
  ])
})

test('they leave with the account', async () => {
  await using it = await open()
  const { app, person } = it
  await savedNumber(app, person)
  app.clock.set('2026-05-04T20:00:00Z')
  await importText(app, csvOf('2026-05-04 Midday 0614'))
  await app.pool.query('delete from account where id = $1', [(person satisfies Person).user.id])
  for (const table of ['saved_number', 'saved_number_match'])
    expect((await app.pool.query(`select from ${table}`)).rowCount).toBe(0)
})
