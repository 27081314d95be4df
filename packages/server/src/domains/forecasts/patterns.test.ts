import { findPatterns } from '@fourcast/contract/patterns.ts'
import { expect, test } from 'vitest'
import { send } from '#domains/picks/testing/results.ts'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'
import { addSimulated } from './testing/draws.ts'

/** 120 days with one draw each. */
const daily = (digits: (day: number) => string) =>
  csvOf(
    ...Array.from({ length: 120 }, (_, day) => {
      const date = Temporal.PlainDate.from('2026-01-01').add({ days: day })
      return `${date.toString()} Midday ${digits(day)}`
    }),
  )

test('a planted pattern is found, with its examples and what chance would show', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const palindromes = daily((day) => {
    const [a, b] = [(day * 7) % 10, (day * 3 + Math.floor(day / 10)) % 10]
    return `${a}${b}${b}${a}`
  })
  await importText(app, palindromes, { acceptsCopies: true })
  const answer = await app.call(findPatterns, { body: { state: 'GA' } }, { token })
  const palindrome = answer.detectedPatterns.find(({ name }) => name === 'Palindrome')
  expect(palindrome).toMatchObject({
    strong: true,
    flagged: true,
    strength: 1,
    frequency: 120,
    occurrence: { observed: 120, expected: 1.2, draws: 120, rate: 1, chance: 0.01 },
  })
  // The last three draws: day 119, 118 and 117.
  expect(palindrome?.examples).toEqual(['3883', '6556', '9229'])
  expect(answer.totalPatterns).toBe(answer.detectedPatterns.length)
  expect(answer.strongPatterns).toBe(answer.detectedPatterns.filter(({ strong }) => strong).length)
  expect(answer.patternAccuracy).toBeGreaterThan(0)
  const { flagged = 0, replicated = 0 } = answer.replication ?? {}
  expect(answer.patternAccuracy).toBe(replicated / flagged)
  expect(answer.lookedFor).toBeGreaterThan(200)
})

test('a few fair draws show no pattern, and the nearest ones are listed', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  await addSimulated(app, 'GA', 200)
  expect(await app.call(findPatterns, { body: {} }, { token })).toMatchObject({
    basis: { state: 'GA', simulated: true, draws: 200 },
    totalPatterns: 0,
    strongPatterns: 0,
    patternAccuracy: null,
    detectedPatterns: [],
    inNumbers: [],
  })
})

test('a given number gets its patterns, rarest first, and none with an empty place', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const of = async (numbers: (number | null)[]) =>
    (await app.call(findPatterns, { body: { numbers } }, { token })).inNumbers
  const shown = await of([1, 2, 2, 1])
  expect(shown.map(({ name }) => name)).toContain('Palindrome')
  expect(shown.map(({ chance }) => chance)).toEqual(
    shown.map(({ chance }) => chance).toSorted((a, b) => a - b),
  )
  expect(await of([1, 2, null, 1])).toEqual([])
})

test('refused: not signed in, an unknown state, invalid digits', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const post = (payload: object, token?: string) =>
    send(app, 'POST', '/ml_api/patterns', { payload, ...(token && { token }) })
  expect((await post({})).statusCode).toBe(401)
  expect(refusal(await post({ state: 'ZZ' }, token))).toMatchObject({
    status: 404,
    message: 'State ZZ not found',
  })
  expect(refusal(await post({ state: 'zz', numbers: [1, 12] }, token))).toMatchObject({
    status: 400,
    fields: {
      state: 'Use a two-letter state code, or all',
      'numbers.1': 'Each digit is a whole number from 0 to 9',
    },
  })
})
