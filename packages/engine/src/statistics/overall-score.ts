import { BOX_OF, DIGITS, NUMBERS, requireNumber, SUMS, WAYS_OF_BOX } from './number-tables.ts'

/** The four percentiles (0–100) of the score, and their mean. */
export type OverallScore = {
  readonly score: number
  readonly forecast: number
  readonly ways: number
  readonly sum: number
  readonly gap: number
}

/** The middle rank, because a forecast without evidence ranks no number. */
const UNRANKED = 50

/**
 * The mean of four mid-rank percentiles of a number among all 10,000: its forecast probability, its
 * box ways, how many numbers share its sum, and how many share its gap (the largest difference of
 * two neighbouring digits). A shape score: it does not change the odds.
 * @param mix the forecast probability of each of the 10,000 numbers; null while there is no evidence
 * for it (E < 20), when it counts 50
 *
 * A RangeError unless `number` is 0 to 9999 and `mix`, if any, has 10,000 entries.
 */
export const overallScore = (number: number, mix: Float64Array | null): OverallScore => {
  requireNumber(number)
  if (mix && mix.length !== NUMBERS) throw new RangeError('not one probability a number')
  const forecast = mix ? midRankPercentile(mix, number) : UNRANKED
  const [ways = 0, sum = 0, gap = 0] = SHAPES.map((percentiles) => percentiles[number])
  return { score: (forecast + ways + sum + gap) / 4, forecast, ways, sum, gap }
}

/** The percentage of values below that at `at`, plus half of those equal to it. */
const midRankPercentile = (values: ArrayLike<number>, at: number): number => {
  const own = values[at] ?? 0
  let below = 0
  let equal = 0
  for (let i = 0; i < values.length; i++) {
    const value = values[i] ?? 0
    if (value < own) below++
    else if (value === own) equal++
  }
  return (100 * (below + equal / 2)) / values.length
}

const gapOf = (number: number): number => {
  const [a = 0, b = 0, c = 0, d = 0] = DIGITS.subarray(4 * number, 4 * number + 4)
  return Math.max(Math.abs(a - b), Math.abs(b - c), Math.abs(c - d))
}

/** The percentile of each number by a figure, computed once for each value of the figure. */
const percentilesBy = (figure: ArrayLike<number>): Float64Array => {
  const known = new Map<number, number>()
  return Float64Array.from(figure, (value, number) => {
    const percentile = known.get(value) ?? midRankPercentile(figure, number)
    known.set(value, percentile)
    return percentile
  })
}

/** How many numbers have the same value as each number. */
const commonness = (values: ArrayLike<number>): Float64Array => {
  const groups = Map.groupBy(Array.from(values), (value) => value)
  return Float64Array.from(values, (value) => groups.get(value)?.length ?? 0)
}

const WAYS = Float64Array.from(BOX_OF, (box) => WAYS_OF_BOX[box] ?? 0)
const GAPS = Float64Array.from({ length: NUMBERS }, (_, number) => gapOf(number))
const SHAPES = [WAYS, commonness(SUMS), commonness(GAPS)].map(percentilesBy)
