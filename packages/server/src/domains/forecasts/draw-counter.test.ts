import { suggest } from '@fourcast/contract/suggestions.ts'
import { expect, test, vi } from 'vitest'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { addReal, addSimulated } from './testing/draws.ts'

const ask = (app: TestApp, token: string, state = 'GA') =>
  app.call(suggest, { body: { state } }, { token })

/** The number of counted draws, and how many of them contain a 7. */
async function sevens(app: TestApp, token: string, state = 'GA') {
  const { basis, frequency } = await ask(app, token, state)
  return [basis.draws, frequency['7']]
}

test('a new draw counts at once, and an older one when it is imported', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  expect(await sevens(app, token)).toEqual([0, 0])
  await importText(app, csvOf('2026-05-01 Midday 7100', '2026-05-02 Midday 7711'))
  expect(await sevens(app, token)).toEqual([2, 3])
  await importText(app, csvOf('2026-05-03 Midday 7777'))
  expect(await sevens(app, token)).toEqual([3, 7])
  await importText(app, csvOf('2026-04-01 Midday 7777'))
  expect(await sevens(app, token)).toEqual([4, 11])
  // Between other draws, so neither the first nor the last draw changes; only the event does.
  await importText(app, csvOf('2026-05-02 Evening 7777'))
  await vi.waitFor(async () => expect(await sevens(app, token)).toEqual([5, 15]), {
    timeout: 60_000,
  })
})

test('a corrected draw counts with its new numbers', async () => {
  await using app = await openTestApp()
  await using beside = await openTestApp({ beside: app })
  const { token } = await signUp(app)
  await importText(app, csvOf('2026-05-01 Midday 7777', '2026-05-02 Midday 1234'))
  for (const instance of [app, beside]) expect(await sevens(instance, token)).toEqual([2, 4])
  await app.pool.query(`update draw set numbers = '0007' where numbers = '7777'`)
  await app.pool.query(
    `select pg_notify('fourcast_event', '{"event":{"type":"draw","game":"cash4","state":"GA"}}')`,
  )
  for (const instance of [app, beside])
    await vi.waitFor(async () => expect(await sevens(instance, token)).toEqual([2, 1]), {
      timeout: 60_000,
    })
})

test('a change without an event is found within minutes', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await importText(app, csvOf('2026-05-01 Midday 7777', '2026-05-02 Midday 1234'))
  expect(await sevens(app, token)).toEqual([2, 4])
  await app.pool.query(`update draw set numbers = '0007' where numbers = '7777'`)
  app.clock.advance({ minutes: 6 })
  expect(await sevens(app, token)).toEqual([2, 1])
})

test('simulated draws count until the first real one, never together with it', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await addSimulated(app, 'GA', 30)
  expect((await ask(app, token)).basis).toMatchObject({ draws: 30, simulated: true })
  await importText(app, csvOf('2026-05-03 Midday 7777'))
  expect((await ask(app, token)).basis).toEqual({
    state: 'GA',
    stateName: 'Georgia',
    simulated: false,
    states: 1,
    draws: 1,
    since: '2026-05-03',
    latest: {
      state: 'GA',
      drawDate: '2026-05-03',
      drawTime: 'Midday',
      drawDateTime: '2026-05-03T16:29:00Z',
      winningNumbers: '7777',
    },
  })
})

test('all states together count the real draws, and simulated ones only if none are real', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await addSimulated(app, 'KS', 20)
  await addSimulated(app, 'MN', 10)
  expect(await ask(app, token, 'all')).toMatchObject({
    basis: { state: 'all', stateName: 'All states', states: 2, draws: 30, simulated: true },
    status: 'none',
    model: null,
  })
  await addReal(app, 'GA', 12)
  await addReal(app, 'SC', 8)
  expect(await ask(app, token, 'all')).toMatchObject({
    basis: { states: 2, draws: 20, simulated: false, latest: { state: 'GA' } },
    status: 'none',
  })
})

test('all states together count the draws of Tri-State once', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const draws = csvOf('2026-05-01 Midday 1234', '2026-05-02 Midday 5678')
  for (const state of ['ME', 'NH', 'VT']) await importText(app, draws, { state })
  await importText(app, csvOf('2026-05-02 Midday 4321'), { state: 'GA' })
  expect(await ask(app, token, 'all')).toMatchObject({ basis: { states: 2, draws: 3 } })
  expect(await ask(app, token, 'VT')).toMatchObject({ basis: { states: 1, draws: 2 } })
})

test('a future draw does not count before its time', async () => {
  await using app = await openTestApp({ now: '2026-05-03T20:00:00Z' })
  await importText(app, csvOf('2026-05-02 Midday 1234', '2026-05-03 Midday 7777'))
  const counted = async () => sevens(app, (await signUp(app)).token)
  expect(await counted()).toEqual([2, 4])
  app.clock.set('2026-05-03T12:00:00Z')
  expect(await counted()).toEqual([1, 0])
})

test('more draws than one batch are all counted, with concurrent calls', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await addSimulated(app, 'GA', 2_500)
  const answers = await Promise.all(Array.from({ length: 8 }, () => ask(app, token)))
  const { rows } = await app.pool.query(
    `select count(*)::int as n from draw, unnest(string_to_array(numbers, null)) d where d = '7'`,
  )
  for (const { basis, frequency } of answers)
    expect([basis.draws, frequency['7']]).toEqual([2_500, rows[0].n])
})
