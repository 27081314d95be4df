import { analyze } from '@fourcast/contract/analysis.ts'
import { expect, test } from 'vitest'
import { send } from '#domains/picks/testing/results.ts'
import { csvOf, importText } from '#domains/draws/importing/testing.ts'
import type { TestApp } from '#testing/app.ts'
import { openTestApp } from '#testing/app.ts'
import { signUp } from '#testing/people.ts'
import { refusal } from '#testing/refusal.ts'

/** A state with four draws, and a user. */
async function fourDraws() {
  const app = await openTestApp()
  const { token } = await signUp(app)
  await importText(
    app,
    csvOf(
      '2026-05-01 Midday 1234',
      '2026-05-01 Night 4321',
      '2026-05-02 Midday 1299',
      '2026-05-03 Midday 0000',
    ),
  )
  return { app, token }
}

const ask = (app: TestApp, token: string, numbers: (number | null)[]) =>
  app.call(analyze, { body: { numbers, state: 'GA' } }, { token })

test('four digits are compared with all draws, with every figure', async () => {
  const { app, token } = await fourDraws()
  await using _ = app
  const { analysis, comparison, ...answer } = await ask(app, token, [1, 2, 3, 4])
  expect(answer).toMatchObject({
    basis: { state: 'GA', draws: 4 },
    status: 'waiting',
    numbers: [1, 2, 3, 4],
    model: null,
    accuracy: null,
    modelVersion: null,
    frequency: { 0: 4, 1: 3, 2: 3, 3: 2, 4: 2, 9: 2 },
  })
  expect(analysis).toMatchObject({
    winProbability: 0.0001,
    boxProbability: 0.0024,
    rarity: 'Common',
    shape: { type: 'single', ways: 24, numbers: 5_040 },
    confidence: null,
    sum: 10,
    average: 2.5,
    range: { min: 1, max: 4 },
    uniqueDigits: 4,
    entropy: 1,
    predictability: null,
    correlation: expect.any(Number),
    correlationTest: { matches: 6, expected: 1.6 },
    scoreParts: { forecast: 50, ways: expect.any(Number) },
  })
  expect(analysis.complexity).toBeCloseTo(10 / 3, 10)
  expect(comparison).toMatchObject({
    draws: 4,
    exactMatches: 1,
    partialMatches: 1,
    boxMatches: 2,
    hitRates: { exact: { hits: 1, rate: 0.25, chance: 0.0001 }, box: { hits: 2, chance: 0.0024 } },
    winProbability: 0.25,
    digitFrequency: { 0: 4, 1: 3, 2: 3, 3: 2, 4: 2, 9: 2 },
  })
  expect(comparison.digits[0]).toEqual({
    digit: 0,
    frequency: 4,
    percentage: 25,
    expected: 1.6,
    yours: false,
  })
  const yours = comparison.digits.filter((row) => row.yours).map(({ digit }) => digit)
  expect(new Set(yours)).toEqual(new Set([1, 2, 3, 4]))
  expect(comparison.insights[0]).toEqual({
    severity: 'success',
    message: expect.stringMatching(
      /^This number was drawn once; 0\.0004 expected by chance\. .*\(p < \.001\)\. It says nothing about the next draw\.$/,
    ),
  })
})

test('patterns show how rare they are and the draws that had them', async () => {
  const { app, token } = await fourDraws()
  await using _ = app
  const { analysis } = await ask(app, token, [5, 6, 7, 8])
  expect(analysis.patterns[0]).toMatchObject({
    name: 'Run of four up',
    chance: 0.0007,
    strength: 0.9993,
    examples: ['1234'],
  })
})

test('one digit gets the single-digit figures, the rest needs four', async () => {
  const { app, token } = await fourDraws()
  await using _ = app
  const { analysis, comparison, numbers } = await ask(app, token, [7])
  expect(numbers).toEqual([7, null, null, null])
  expect(analysis).toMatchObject({
    overallScore: null,
    scoreParts: null,
    winProbability: null,
    boxProbability: null,
    rarity: null,
    entropy: null,
    complexity: null,
    correlation: null,
    sum: 7,
    average: 7,
    range: { min: 7, max: 7 },
    uniqueDigits: 1,
    patterns: [],
  })
  expect(comparison).toMatchObject({ exactMatches: null, boxMatches: null, winProbability: null })
  expect(comparison.digits).toHaveLength(10)
})

test('the advice tells what a box covers and pays, and leaves the odds to the page', async () => {
  const { app, token } = await fourDraws()
  await using _ = app
  const analysisOf = async (numbers: number[]) => (await ask(app, token, numbers)).analysis
  const single = await analysisOf([1, 2, 3, 4])
  expect(single.insights).toContainEqual({
    type: 'positive',
    message: 'All four digits are different. A box covers 24 orders, the maximum.',
  })
  expect(single.recommendations).toEqual([
    {
      title: 'Play the box instead',
      description:
        'It wins in any of 24 orders. It pays less: usually $200 for $1, not $5,000. On average, $1 returns 48 cents, not 50.',
    },
    expect.objectContaining({ title: 'Any four digits have these straight odds' }),
    expect.objectContaining({
      action: '/generate',
      description: 'Adding 3 to each digit gives 4567. It’s another number with the same odds.',
    }),
  ])
  expect(JSON.stringify([single.insights, single.recommendations])).not.toMatch(/1 in \d/)
  const quad = await analysisOf([5, 5, 5, 5])
  expect(quad.insights[0]?.type).toBe('warning')
  expect(quad.recommendations.map(({ title }) => title)).not.toContain('Play the box instead')
})

test('where winners share a pool, the advice promises no prize', async () => {
  await using app = await openTestApp({ now: '2026-05-04T16:00:00Z' })
  await importText(app, csvOf('2026-05-03 Evening 1234'), { state: 'CA' })
  const { token } = await signUp(app)
  const { analysis } = await app.call(
    analyze,
    { body: { numbers: [1, 2, 3, 4], state: 'CA' } },
    { token },
  )
  const said = JSON.stringify(analysis)
  expect(said).toContain('Winners share a pool here, so the return depends')
  expect(said).toContain('It pays less: a smaller share of the pool.')
  expect(said).not.toContain('usually $')
})

test('where no lottery sells the game, the advice names no prize and no box to play', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const body = { numbers: [1, 1, 2, 3], state: 'KS' }
  const { analysis } = await app.call(analyze, { body }, { token })
  const texts = analysis.insights.map(({ message }) => message)
  expect(texts).toContain('No lottery sells this game in Kansas, so a bet has no prize.')
  expect(texts.join(' ')).not.toContain('cents')
  expect(analysis.recommendations.map(({ title }) => title)).not.toContain('Play the box instead')
})

test('without draws nothing is compared, and the number’s own figures are shown', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const { analysis, comparison } = await ask(app, token, [0, 7, 6, 8])
  expect(analysis).toMatchObject({ correlation: null, sum: 21 })
  expect(comparison).toMatchObject({
    draws: 0,
    exactMatches: 0,
    hitRates: { exact: { hits: 0, rate: null, low: null, p: 1 } },
    winProbability: null,
    insights: [],
  })
})

test('refused: not signed in, no digit, an unknown state, and every invalid field by name', async () => {
  await using app = await openTestApp()
  const { token } = await signUp(app)
  const post = (payload: object, token?: string) =>
    send(app, 'POST', '/ml_api/analyze', { payload, ...(token && { token }) })
  expect((await post({ numbers: [1] })).statusCode).toBe(401)
  for (const numbers of [undefined, [], [null, null, null, null]])
    expect(refusal(await post({ numbers }, token))).toMatchObject({
      status: 400,
      fields: { numbers: 'Enter at least one digit' },
    })
  expect(refusal(await post({ numbers: [1], state: 'ZZ' }, token))).toMatchObject({
    status: 404,
    message: 'State ZZ not found',
  })
  expect(refusal(await post({ numbers: [1, 10], state: 'x' }, token))).toMatchObject({
    fields: {
      'numbers.1': 'Each digit is a whole number from 0 to 9',
      state: 'Use a two-letter state code, or all',
    },
  })
})
