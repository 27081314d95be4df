import { saveNumber } from '@fourcast/contract/saved-numbers.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signIn } from '#testing/people.ts'
import { made } from '#domains/picks/testing/results.ts'
import { csvOf, importText } from '../importing/testing.ts'
import { ask, follower, followerAs, NOW } from './testing.ts'

test('a draw says whether a saved result or number of the user matched it', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await followerAs(app, ['GA'])
  const { token } = person
  const draws = [{ state: 'GA', sessions: ['Midday', 'Evening', 'Night'] }]
  for (const numbers of [
    [1, 2, 3, 4],
    [4, 3, 2, 1],
  ])
    await app.call(saveNumber, { body: { numbers, draws, track: 'week' } }, { token })
  app.clock.advance({ hours: 24 })
  await importText(
    app,
    csvOf('2026-05-04 Midday 1234', '2026-05-04 Evening 2134', '2026-05-04 Night 0768'),
  )
  const matches = async (as: string) => {
    const { GA } = (await ask(app, as, 'GA')).json()
    return GA.results.map((one: { numbers: string; match: string }) => [one.numbers, one.match])
  }
  const { token: later } = await signIn(app, person)
  expect(await matches(later)).toEqual([
    ['0768', null],
    ['2134', 'box'],
    ['1234', 'straight'],
  ])
  expect(await matches(await follower(app, ['GA']))).toEqual([
    ['0768', null],
    ['2134', null],
    ['1234', null],
  ])
})

test('a state says how many saved results and numbers its newest draw was compared with, and how many wait', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await followerAs(app, ['GA'])
  const draws = [{ state: 'GA', sessions: ['Midday'] }]
  for (const track of ['draw', 'untilStopped'] as const)
    await app.call(saveNumber, { body: { numbers: [1, 2, 3, 4], draws, track } }, person)
  await made(app, person, { at: NOW, numbers: '5678' })
  await made(app, person, { at: NOW, numbers: '56--' })
  const ownPicks = async () => {
    const { token } = await signIn(app, person)
    const { GA } = (await ask(app, token, 'GA')).json()
    return GA.ownPicks
  }
  await importText(app, csvOf('2026-05-03 Night 0768'))
  expect(await ownPicks()).toEqual({ compared: 0, waiting: 3 })
  app.clock.advance({ hours: 24 })
  await importText(app, csvOf('2026-05-04 Midday 0768'))
  expect(await ownPicks()).toEqual({ compared: 3, waiting: 2 })
  await importText(app, csvOf('2026-05-04 Night 0768'))
  expect(await ownPicks()).toEqual({ compared: 1, waiting: 2 })
  app.clock.advance({ hours: 24 * 7 })
  expect(await ownPicks()).toEqual({ compared: 1, waiting: 1 })
})
