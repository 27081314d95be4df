import * as contract from '@fourcast/contract/numbers.ts'
import { putPreferences } from '@fourcast/contract/preferences.ts'
import { takeBreak } from '@fourcast/contract/responsible-play.ts'
import { expect, test } from 'vitest'
import { seedDemo } from '#domains/account-closing/demo/demo.ts'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import { openWithModel, setUsed, storedOf, usedBy, USES } from '#domains/entitlements/testing.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { blocksRead } from '#testing/blocks-read.ts'
import { signIn, signInAsDemo, signUp } from '#testing/people.ts'
import { idOf, setPlan } from './testing/results.ts'
import { findLatestDraw } from './generate-repo.ts'

const NOW = '2026-05-04T16:00:00Z'
const BOXES = ['flash', 'mirror', 'mixed', 'ml'] as const

/** The ids of what a use made or found. */
const idsOf = async (app: TestApp, token: string, use: (typeof BOXES)[number] | 'all', n = 0) => {
  const answer = await USES[use](app, { token }, n)
  expect(answer.statusCode, answer.body).toBe(200)
  return [answer.json()].flat().map(({ id }: { id: string }) => id)
}

test('the same box and digits on the same latest draw answer the saved result: nothing is counted or stored', async () => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  const { token } = person
  for (const box of BOXES) {
    const [first] = await idsOf(app, token, box)
    for (let n = 0; n < 3; n++) expect(await idsOf(app, token, box)).toEqual([first])
  }
  expect(await storedOf(app, person)).toBe(4)
  expect(await usedBy(app, person)).toEqual({ generations: 4, moMoney: 1, aiQueries: 1 })
  const { totalGenerations, savedResults } = await app.call(contract.getStats, {}, { token })
  expect([totalGenerations, savedResults]).toEqual([4, 4])
})

test('other digits, another box, a deleted result and another player each make a new one', async () => {
  await using app = await openTestApp({ now: NOW })
  const [{ token }, other] = [await signUp(app), await signUp(app)]
  const [first] = await idsOf(app, token, 'flash')
  const ids = new Set([
    first,
    ...(await idsOf(app, token, 'flash', 1)),
    ...(await idsOf(app, token, 'mirror')),
    ...(await idsOf(app, other.token, 'flash')),
  ])
  await app.call(contract.deleteResult, { params: { id: first ?? '' } }, { token })
  ids.add((await idsOf(app, token, 'flash'))[0])
  expect(ids.size).toBe(5)
})

test('a new draw of a followed state, or a week without a draw, makes a new result', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  let { token } = person
  await app.call(putPreferences, { body: { selectedLotteryStates: ['GA'] } }, { token })
  const ids = [await idsOf(app, token, 'flash')]
  await importText(app, csvOf('2026-05-01 Midday 7012'), { state: 'SC' })
  expect(await idsOf(app, token, 'flash'), 'a draw of a state not followed').toEqual(ids[0])
  await importText(app, csvOf('2026-05-02 Midday 7012'), { state: 'GA' })
  ids.push(await idsOf(app, token, 'flash'))
  expect(await idsOf(app, token, 'flash')).toEqual(ids[1])
  app.clock.advance({ hours: 24 * 7 })
  token = (await signIn(app, person)).token
  ids.push(await idsOf(app, token, 'flash'))
  expect(new Set(ids.flat()).size).toBe(3)
})

test('the latest draw is found without reading the older ones', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  await importText(app, csvOf('2026-05-01 Midday 7012'))
  await app.pool.query(
    `insert into draw (game, state, draw_date, session, draw_at, numbers, box_key, source, simulated, stored_at)
     select game, state, draw_date - n, session, draw_at - n * interval '1 day', numbers, box_key, source, simulated, stored_at
     from draw, generate_series(1, 6000) n`,
  )
  await app.pool.query('vacuum analyze draw')
  const { statements } = await blocksRead(app, (db) =>
    findLatestDraw(db, idOf(person), app.clock.now()),
  )
  expect(statements).toHaveLength(1)
  expect(statements[0]?.blocks).toBeLessThan(25)
})

test('twenty presses of one box at once make one result and count once', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const { token } = person
  const ids = await Promise.all(Array.from({ length: 20 }, () => idsOf(app, token, 'flash')))
  expect(new Set(ids.flat()).size).toBe(1)
  expect(await usedBy(app, person)).toEqual({ generations: 1 })
  expect(await storedOf(app, person)).toBe(1)
})

test('all four boxes count only those that were not pressed before', async () => {
  await using app = await openWithModel(NOW)
  const person = await signUp(app)
  const { token } = person
  const [mirror] = await idsOf(app, token, 'mirror')
  const all = await idsOf(app, token, 'all')
  expect(all[1]).toBe(mirror)
  expect(await usedBy(app, person)).toEqual({ generations: 4, moMoney: 1, aiQueries: 1 })
  expect(await idsOf(app, token, 'all')).toEqual(all)
  expect(await usedBy(app, person)).toEqual({ generations: 4, moMoney: 1, aiQueries: 1 })
})

test('a result that was not saved is saved when it is asked for again with auto-save on', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await signUp(app)
  const autoSave = (on: boolean) => app.call(putPreferences, { body: { autoSave: on } }, { token })
  await autoSave(false)
  const [first] = await idsOf(app, token, 'flash')
  expect(await idsOf(app, token, 'flash')).toEqual([first])
  expect((await app.call(contract.listHistory, {}, { token })).totalElements).toBe(0)
  await autoSave(true)
  expect((await USES.flash(app, { token })).json()).toMatchObject({ id: first, saved: true })
  const { content } = await app.call(contract.listHistory, {}, { token })
  expect(content).toMatchObject([{ id: first, saved: true }])
})

test('at the limit the saved result is still answered, and the press counts as demand', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const { token } = person
  const first = await idsOf(app, token, 'flash')
  await setPlan(app, person, 'free')
  await setUsed(app, person, '2026-05-04', { generations: 10 })
  expect(await idsOf(app, token, 'flash')).toEqual(first)
  expect(await usedBy(app, person)).toEqual({ generations: 10, refused: 1 })
})

test('during a break the saved result is not answered either', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await signUp(app)
  await idsOf(app, token, 'flash')
  await app.call(takeBreak, { body: { length: 'day' } }, { token })
  expect((await USES.flash(app, { token })).json()).toMatchObject({ code: 'on_break' })
})

test('visitors of the demo from different networks do not get each other’s results', async () => {
  await using app = await openTestApp({ now: NOW })
  await seedDemo(app.deps)
  const { token } = await signInAsDemo(app)
  const press = async (address: string) => {
    const body = { inputNumbers: [1, 2, 3, 4] }
    return (await app.request(contract.generateFlash, { body }, { token, address })).json().id
  }
  const first = await press('203.0.113.7')
  expect(await press('203.0.113.7')).toBe(first)
  expect(await press('198.51.100.9')).not.toBe(first)
})
