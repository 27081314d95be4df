import { expect, test } from 'vitest'
import { biasedSeries, fairSeries, markovSeries } from './series.ts'

const DRAWS = 50_000
const makers = { fairSeries, biasedSeries, markovSeries }

/** The share of draws from the second on with the expected digit at `position`. */
const share = (
  { digits, length }: ReturnType<typeof fairSeries>,
  position: number,
  expected: (previous: number) => number,
) => {
  let hits = 0
  for (let t = 1; t < length; t++)
    if (digits[4 * t + position] === expected(digits[4 * (t - 1) + position] ?? 0)) hits++
  return hits / (length - 1)
}

// Two decimals: .005 is 3.7 standard errors of a share of .1 in 50,000 draws.
test.each([0, 1, 2, 3])('position %i is fair if no signal is planted there', (position) => {
  const three = (series: ReturnType<typeof fairSeries>) => share(series, position, () => 3)
  const advance = (series: ReturnType<typeof fairSeries>) =>
    share(series, position, (previous) => (previous + 3) % 10)
  expect(three(fairSeries(DRAWS, 1))).toBeCloseTo(0.1, 2)
  expect(advance(fairSeries(DRAWS, 1))).toBeCloseTo(0.1, 2)
  expect(three(biasedSeries(DRAWS, 1))).toBeCloseTo(position === 2 ? 0.13 : 0.1, 2)
  expect(advance(markovSeries(DRAWS, 1))).toBeCloseTo(position === 1 ? 0.19 : 0.1, 2)
})

test.each(Object.entries(makers))(
  '%s has two draws a day, determined by its seed',
  (_name, make) => {
    const series = make(100, 5)
    expect(series.digits).toHaveLength(400)
    expect(series.digits.every((digit) => digit < 10)).toBe(true)
    expect([...series.slots.subarray(0, 4)]).toEqual([0, 1, 0, 1])
    expect([...series.days.subarray(0, 4)]).toEqual([18_000, 18_000, 18_001, 18_001])
    expect(make(100, 5)).toEqual(series)
    expect(make(100, 6).digits).not.toEqual(series.digits)
  },
)
