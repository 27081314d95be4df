import { expect, test } from 'vitest'
import { powerOf, powerText } from './power.ts'

const run = (draws: number, seed = 1) => {
  const work = powerOf(draws, seed)
  for (;;) {
    const step = work.next()
    if (step.done) return step.value
  }
}

test('more draws find smaller departures, and a share that is always found is the last', () => {
  const [few, more] = [run(500), run(2_000)]
  expect(more).toMatchObject({ draws: 2_000, of: 40 })
  expect(more.cases.at(-1)).toMatchObject({ found: 40 })
  for (const [at, { found }] of more.cases.entries())
    expect(found).toBeGreaterThanOrEqual((few.cases[at]?.found ?? 0) - 4)
  expect(run(500)).toEqual(few)
})

test('a digit that is hardly favoured is hardly found', () => {
  expect(run(1_000).cases[0]?.found).toBeLessThan(4)
})

test.each([
  [
    { 0.11: 0, 0.12: 3, 0.13: 30, 0.15: 40 },
    'With 8,000 draws, we would have found a digit drawn 13% of the time in one position in 30 of 40 simulations, and one drawn 15% in all 40.',
  ],
  [
    { 0.11: 0, 0.12: 39, 0.13: 40 },
    'With 8,000 draws, we would have found a digit drawn 12% of the time in one position in 39 of 40 simulations.',
  ],
  [
    { 0.11: 0, 0.25: 3 },
    'With 8,000 draws, we would have found even a digit drawn 25% of the time in one position in only 3 of 40 simulations.',
  ],
])('the power %o becomes a sentence', (found, words) => {
  const cases = Object.entries(found).map(([share, n]) => ({ share: Number(share), found: n }))
  expect(powerText({ draws: 8_000, of: 40, cases })).toBe(words)
})
