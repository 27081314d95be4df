import * as contract from '@fourcast/contract/draws.ts'
import { suggest } from '@fourcast/contract/suggestions.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { blocksRead } from '#testing/blocks-read.ts'
import { signUp } from '#testing/people.ts'
import { statesWithDraws } from './states.ts'
import { csvOf, importText } from '../importing/testing.ts'

test('the sixteen states are listed by name with their draw times and official draws', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const states = await app.call(contract.listStates, {}, { token })
  expect(states.map(({ code }) => code).join(' ')).toBe(
    'AR DC GA IN IA KS MN MS MT NE NH ND SC SD WV WI',
  )
  expect(states.find(({ code }) => code === 'NE')).toEqual({
    code: 'NE',
    name: 'Nebraska',
    gameName: 'Pick 4',
    timeZone: 'America/Chicago',
    drawTimes: [
      { label: 'Midday', time: '1:00 PM', official: false },
      { label: 'Evening', time: '8:40 PM', official: true },
    ],
    nextDraw: { label: 'Midday', at: '2026-05-04T18:00:00Z', drawDate: '2026-05-04' },
    simulated: true,
    isDefault: false,
  })
})

test('the next draw follows the clock across midnight UTC, a Sunday without draws and daylight saving', async () => {
  await using app = await openTestApp({ now: '2026-03-08T04:33:59Z' })
  const { token } = await signUp(app)
  const next = async (code: string) => {
    const states = await app.call(
      contract.listStates,
      {},
      { token, headers: { 'x-background': '1' } },
    )
    return states.find((state) => state.code === code)?.nextDraw
  }
  // Saturday night in Georgia, already Sunday in UTC.
  expect(await next('GA')).toEqual({
    label: 'Night',
    at: '2026-03-08T04:34:00Z',
    drawDate: '2026-03-07',
  })
  app.clock.set('2026-03-08T04:34:00Z')
  // Arkansas has no midday draw on Sundays, and the clocks went forward.
  expect(await next('AR')).toEqual({
    label: 'Evening',
    at: '2026-03-08T23:59:00Z',
    drawDate: '2026-03-08',
  })
})

test('states of the free sources are listed too, simulated until their first real draw', async () => {
  await using app = await openTestApp({ env: { DRAW_SOURCES: 'default' } })
  const { token } = await signUp(app)
  const states = async () => await app.call(contract.listStates, {}, { token })
  const labelled = async () =>
    (await states()).flatMap(({ code, simulated }) => (simulated ? [code] : [])).join(' ')
  expect((await states()).map(({ code }) => code).join(' ')).toBe(
    'AR DC GA IN IA KS MN MS MT NE NH NY NC ND SC SD TX VA WV WI',
  )
  // The history of Georgia, New York, North Carolina and Virginia is shipped.
  expect(await labelled()).toBe('AR DC IN IA KS MN MS MT NE NH ND SC SD TX WV WI')
  await importText(app, csvOf('2026-05-01 Day 1234'), { state: 'TX' })
  expect(await labelled()).toBe('AR DC IN IA KS MN MS MT NE NH ND SC SD WV WI')
})

test('other states are listed once they have draws', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await importText(app, csvOf('2026-05-01 Day 1234'), { state: 'VA' })
  await importText(app, csvOf('2026-05-01 Eve 1234', '2026-05-01 Midday 1234'), { state: 'OH' })
  await importText(app, csvOf('2030-05-01 Day 1234'), { state: 'NC' })
  const states = await app.call(contract.listStates, {}, { token })
  expect(states).toHaveLength(18)
  expect(states.find(({ code }) => code === 'VA')).toMatchObject({
    name: 'Virginia',
    simulated: false,
  })
  // Ohio's schedule is not in our data, so none of its draw times is official.
  expect(states.find(({ code }) => code === 'OH')?.drawTimes).toEqual([
    { label: 'Midday', time: '1:00 PM', official: false },
    { label: 'Evening', time: '7:00 PM', official: false },
  ])
})

test('without followed states the default is Georgia, here and for suggestions, whatever has more draws', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const shownFirst = async () => {
    const states = await app.call(contract.listStates, {}, { token })
    const { basis } = await app.call(suggest, { body: {} }, { token })
    const defaults = states.flatMap(({ code, isDefault }) => (isDefault ? [code] : []))
    return [...defaults, basis.state].join(' ')
  }
  expect(await shownFirst(), 'without any real draw').toBe('GA GA')
  await importText(app, csvOf('2026-05-01 Evening 1234'), { state: 'GA' })
  await importText(app, csvOf('2026-05-01 Evening 1234', '2026-05-02 Evening 1234'), {
    state: 'WI',
  })
  expect(await shownFirst()).toBe('GA GA')
})

test('a state with real draws has only official draws', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  for (const state of ['NE', 'KS'])
    await importText(app, csvOf('2026-05-01 Evening 1234'), { state })
  const states = await app.call(contract.listStates, {}, { token })
  for (const code of ['NE', 'KS'])
    expect(states.find((state) => state.code === code)).toMatchObject({
      drawTimes: [{ label: 'Evening' }],
      nextDraw: { label: 'Evening' },
    })
})

test('sessions of states without a schedule come from one statement that reads few pages', async () => {
  await using app = await openTestApp()
  const states = ['OH', 'PA', 'ME']
  for (const state of states) {
    const stored = ['2026-05-01 Day 1234', '2026-05-01 Night 1234', '2026-05-02 Day 1234']
    await importText(app, csvOf(...stored), { state, acceptsCopies: true })
    await app.pool.query(
      `insert into draw (game, state, draw_date, session, draw_at, numbers, box_key, source, simulated, stored_at)
       select game, state, draw_date - n, session, draw_at - n * interval '1 day', numbers, box_key, source, simulated, stored_at
       from draw, generate_series(2, 3000) n where state = $1 and draw_date = '2026-05-01'`,
      [state],
    )
  }
  await app.pool.query('vacuum analyze draw')
  const { answer: listed, statements } = await blocksRead(app, (db) =>
    statesWithDraws({ db, clock: app.clock }),
  )
  const ofDraws = statements.filter(({ text }) => /select session from "draw"/.test(text))
  expect(ofDraws).toHaveLength(1)
  expect(ofDraws[0]?.blocks).toBeLessThan(60)
  for (const state of states)
    expect(
      listed.find(({ code }) => code === state)?.drawTimes.map(({ label }) => label),
      state,
    ).toEqual(['Midday', 'Night'])
})

test('the list of states requires a token', async () => {
  await using app = await openTestApp()
  expect((await app.request(contract.listStates)).statusCode).toBe(401)
})
