import * as contract from '@fourcast/contract/numbers.ts'
import { putPreferences } from '@fourcast/contract/preferences.ts'
import { expect, test } from 'vitest'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { counters, send } from './testing/results.ts'

const NOW = '2026-05-04T16:00:00Z'

test('1234 gives 4567 in Box 1, 6789 in Box 2 and both in Box 4, with odds and no promise', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await signUp(app)
  const body = { inputNumbers: [1, 2, 3, 4] }
  const flash = await app.call(contract.generateFlash, { body }, { token })
  expect(flash).toEqual({
    id: expect.any(String),
    createdAt: NOW,
    method: 'flash',
    original: [1, 2, 3, 4],
    numbers: [4, 5, 6, 7],
    confidence: null,
    chance: 0.3439,
    patterns: [
      'All four digits differ',
      'Sum 22',
      'Even and odd: 2 and 2',
      'Low and high: 1 and 3',
    ],
    odds: {
      straight: { oneIn: 10_000 },
      box: { type: 'single', ways: 24, oneIn: 10_000 / 24 },
      expectedReturn: 0.5,
    },
    isWinner: false,
    boxMatch: false,
    matches: [],
    windowOver: false,
    compared: false,
    saved: true,
    description: 'Adds 3 to each digit, wrapping past 9.',
  })
  const mirror = await app.call(contract.generateMirror, { body }, { token })
  expect(mirror).toMatchObject({ method: 'mirror', numbers: [6, 7, 8, 9] })
  const mixed = await app.call(contract.generateMixed, { body }, { token })
  expect(mixed).toMatchObject({
    method: 'mixed',
    numbers: [4, 5, 6, 7],
    flashNumbers: [4, 5, 6, 7],
    mirrorNumbers: [6, 7, 8, 9],
  })
  expect(mixed.patterns).toContain('Mirror set: Sum 30')
})

test('a generation is one row and one count, saved at once', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const { token } = person
  const body = { inputNumbers: [7, 9, 0, 5] }
  const { id } = await app.call(contract.generateMixed, { body }, { token })
  const { rows } = await app.pool.query(
    'select *, day::text, created_at::text, saved_at::text from generation',
  )
  expect(rows).toEqual([
    {
      user_id: person.user.id,
      id,
      created_at: '2026-05-04 16:00:00+00',
      day: '2026-05-04',
      method: 'mixed',
      original: '7905',
      numbers: '0238',
      mirror_numbers: '2450',
      box_key: '0238',
      mirror_box_key: '0245',
      state: null,
      model_version: null,
      confidence: null,
      patterns: null,
      repeat_key: expect.stringMatching(/^[\w-]{43}$/),
      saved_at: '2026-05-04 16:00:00+00',
    },
  ])
  await app.call(contract.generateMixed, { body: { inputNumbers: [7, 9, 0, 6] } }, { token })
  expect(await counters(app, person)).toEqual([
    { day: '2026-05-04', method: 'mixed', generated: 2, saved: 2 },
  ])
})

test('empty places stay empty, also at the end of short lists, and figures that need four digits are null', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await signUp(app)
  const gaps = { inputNumbers: [null, 0, null, 9] }
  const unknown = { odds: null, chance: null, patterns: [], confidence: null }
  expect(await app.call(contract.generateFlash, { body: gaps }, { token })).toMatchObject({
    original: [null, 0, null, 9],
    numbers: [null, 3, null, 2],
    ...unknown,
  })
  expect(
    await app.call(contract.generateMirror, { body: { inputNumbers: [7] } }, { token }),
  ).toMatchObject({ original: [7, null, null, null], numbers: [2, null, null, null], ...unknown })
  const { rows } = await app.pool.query('select original, numbers, box_key from generation')
  expect(rows).toEqual([
    { original: '-0-9', numbers: '-3-2', box_key: null },
    { original: '7---', numbers: '2---', box_key: null },
  ])
})

test('leading zeros are kept', async () => {
  await using app = await openTestApp({ now: NOW })
  const { token } = await signUp(app)
  const body = { inputNumbers: [7, 7, 3, 5] }
  const made = await app.call(contract.generateFlash, { body }, { token })
  expect(made).toMatchObject({ numbers: [0, 0, 6, 8], odds: { box: { type: 'double', ways: 12 } } })
  const { content } = await app.call(contract.listHistory, {}, { token })
  expect(content[0]?.numbers).toEqual([0, 0, 6, 8])
  expect((await app.pool.query('select numbers from generation')).rows).toEqual([
    { numbers: '0068' },
  ])
})

test('auto-save saves a generation unless it is off; by default it is on', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const { token } = person
  const flash = (last: number) =>
    app.call(contract.generateFlash, { body: { inputNumbers: [1, 2, 3, last] } }, { token })
  await app.call(putPreferences, { body: { autoSave: false } }, { token })
  expect((await flash(4)).saved).toBe(false)
  expect((await app.call(contract.listHistory, {}, { token })).totalElements).toBe(0)
  await app.call(putPreferences, { body: { autoSave: true } }, { token })
  expect((await flash(5)).saved).toBe(true)
  await app.pool.query('delete from preference')
  expect((await flash(6)).saved).toBe(true)
  expect(await counters(app, person)).toMatchObject([{ generated: 3, saved: 2 }])
})

test('the day of a generation is the one in New York', async () => {
  await using app = await openTestApp({ now: '2026-05-05T03:59:59Z' })
  const person = await signUp(app)
  const call = (digit: number) =>
    app.call(
      contract.generateFlash,
      { body: { inputNumbers: [1, 2, 3, digit] } },
      { token: person.token },
    )
  await call(4)
  app.clock.advance({ seconds: 1 })
  await call(5)
  expect((await counters(app, person)).map(({ day }) => day)).toEqual(['2026-05-04', '2026-05-05'])
})

test('20 generations at once are 20 rows and a count of 20', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const { token } = person
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      app.call(
        contract.generateFlash,
        { body: { inputNumbers: [n % 10, n > 9 ? 1 : 0] } },
        { token },
      ),
    ),
  )
  expect(await counters(app, person)).toMatchObject([{ generated: 20, saved: 20 }])
  expect((await app.call(contract.listHistory, {}, { token })).totalElements).toBe(20)
})

test('every call checks the token first', async () => {
  await using app = await openTestApp()
  const id = crypto.randomUUID()
  for (const [method, url] of [
    ['POST', '/api/numbers/flash'],
    ['POST', '/api/numbers/mirror'],
    ['POST', '/api/numbers/mixed'],
    ['POST', '/api/numbers/results'],
    ['GET', '/api/numbers/history?page=-1'],
    ['DELETE', `/api/numbers/results/${id}`],
    ['GET', '/api/numbers/stats'],
    ['GET', '/api/users/preferences'],
    ['PUT', '/api/users/preferences'],
  ] as const) {
    const answer = await send(app, method, url)
    expect([url, answer.statusCode, answer.json().message]).toEqual([
      url,
      401,
      'Authentication required',
    ])
  }
})

test('input that is not one to four digits is refused at its field, and nothing is stored', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const bad: [unknown, string][] = [
    [undefined, 'inputNumbers'],
    ['1234', 'inputNumbers'],
    [[], 'inputNumbers'],
    [[null, null], 'inputNumbers'],
    [[1, 2, 3, 4, 5], 'inputNumbers'],
    [[10], 'inputNumbers.0'],
    [[1, -1], 'inputNumbers.1'],
    [[1.5], 'inputNumbers.0'],
    [['1'], 'inputNumbers.0'],
    [[1, true], 'inputNumbers.1'],
  ]
  for (const [inputNumbers, field] of bad) {
    const payload = { inputNumbers }
    const answer = await send(app, 'POST', '/api/numbers/flash', { token, payload })
    expect([inputNumbers, answer.statusCode, Object.keys(answer.json().fields)]).toEqual([
      inputNumbers,
      400,
      [field],
    ])
  }
  expect((await app.pool.query('select from generation')).rowCount).toBe(0)
})

test('unknown fields change nothing', async () => {
  await using app = await openTestApp({ now: NOW })
  const person = await signUp(app)
  const stranger = await signUp(app)
  const payload = {
    inputNumbers: [1, 2, 3, 4],
    userId: stranger.user.id,
    isWinner: true,
    createdAt: '2020-01-01T00:00:00Z',
    savedAt: '2020-01-01T00:00:00Z',
    numbers: [9, 9, 9, 9],
  }
  const { token } = person
  const answer = await send(app, 'POST', '/api/numbers/flash', { token, payload })
  expect(answer.json()).toMatchObject({ createdAt: NOW, numbers: [4, 5, 6, 7], isWinner: false })
  const { rows } = await app.pool.query('select user_id, saved_at::text from generation')
  expect(rows).toEqual([{ user_id: person.user.id, saved_at: '2026-05-04 16:00:00+00' }])
})
