import * as contract from '@fourcast/contract/draws.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { csvOf, importText } from './service/testing.ts'

test('the sixteen states, by name, with their draw times and what of them is official', async () => {
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
  })
})

test('the next draw follows the clock over midnight UTC, a Sunday without one and daylight saving', async () => {
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
  // Arkansas draws no midday on Sundays, and clocks went forward.
  expect(await next('AR')).toEqual({
    label: 'Evening',
    at: '2026-03-08T23:59:00Z',
    drawDate: '2026-03-08',
  })
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
  // Nobody has entered Ohio's times, so none of them is called official.
  expect(states.find(({ code }) => code === 'OH')?.drawTimes).toEqual([
    { label: 'Midday', time: '1:00 PM', official: false },
    { label: 'Evening', time: '7:00 PM', official: false },
  ])
})

test('needs a token', async () => {
  await using app = await openTestApp()
  expect((await app.request(contract.listStates)).statusCode).toBe(401)
})
