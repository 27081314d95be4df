import { BOX_WAYS } from '../odds.ts'
import { type DrawSeries, numberAt } from '../series.ts'
import { binomialSf } from '../statistics/binomial.ts'
import { BOX_OF, NUMBERS, WAYS_OF_BOX } from '../statistics/number-tables.ts'
import { medianLongestRun } from './dry-spell.ts'
import { expectedNeverDrawn } from './wait-times.ts'

/** The kinds of coincidence, from the most to the least frequent. */
export const COINCIDENCES = ['any-order', 'week', 'four-equal', 'day', 'next'] as const
export type CoincidenceKind = (typeof COINCIDENCES)[number]

/**
 * How often something happened in a history, how often fair draws do it, and the index of the draw at
 * which it last happened, with that of the draw it repeats; null if it never did.
 */
export type Coincidence = {
  readonly kind: CoincidenceKind
  readonly count: number
  readonly expected: number
  readonly last: number | null
  readonly earlier: number | null
}

/** The longest or highest of a history, and the median of fair histories of its length. */
export type DrawRecord = {
  readonly kind: 'most-drawn' | 'all-different' | 'with-repeat'
  readonly value: number
  readonly usual: number
  /** Of 'most-drawn': the first such number. */
  readonly number: number | null
}

export type CoincidenceReport = {
  readonly coincidences: readonly Coincidence[]
  readonly records: readonly DrawRecord[]
  readonly neverDrawn: { readonly count: number; readonly expected: number }
}

/** A number that comes back within this many days counts as twice in a week. */
const WEEK_DAYS = 7

/**
 * The coincidences and records of a history, oldest draw first:
 * - `any-order`: the digits of the draw before, in any order.
 * - `week`: a number that was drawn in the seven days before; the same day counts.
 * - `four-equal`: four equal digits, such as 7777.
 * - `day`: a number twice on one day.
 * - `next`: the number of the draw before.
 */
export const coincidencesOf = (series: DrawSeries): CoincidenceReport => ({
  coincidences: COINCIDENCES.map((kind) => FINDERS[kind](series)),
  records: recordsOf(series),
  neverDrawn: { count: neverDrawn(series), expected: expectedNeverDrawn(series.length) },
})

const FINDERS: Readonly<Record<CoincidenceKind, (series: DrawSeries) => Coincidence>> = {
  'any-order': (series) => inAnyOrder(series),
  week: (series) => within(series, 'week', WEEK_DAYS),
  'four-equal': (series) => fourEqual(series),
  day: (series) => within(series, 'day', 0),
  next: (series) => ({
    ...each(series, 'next', (t) => t > 0 && numberAt(series, t) === numberAt(series, t - 1)),
    expected: Math.max(0, series.length - 1) / NUMBERS,
  }),
}

const within = (series: DrawSeries, kind: 'week' | 'day', days: number): Coincidence => {
  // The first draw of the days that count, which moves along; the pairs from there on can be equal.
  let [start, pairs] = [0, 0]
  let count = 0
  let last: number | null = null
  let earlier: number | null = null
  for (let t = 0; t < series.length; t++) {
    while ((series.days[t] ?? 0) - (series.days[start] ?? 0) > days) start++
    pairs += t - start
    for (let s = start; s < t; s++) {
      if (numberAt(series, s) !== numberAt(series, t)) continue
      count++
      last = t
      earlier = s
    }
  }
  return { kind, count, expected: pairs / NUMBERS, last, earlier }
}

const fourEqual = (series: DrawSeries): Coincidence => ({
  ...each(series, 'four-equal', (t) => numberAt(series, t) % 1_111 === 0),
  expected: series.length / 1_000,
  earlier: null,
})

const inAnyOrder = (series: DrawSeries): Coincidence => ({
  ...each(
    series,
    'any-order',
    (t) => t > 0 && BOX_OF[numberAt(series, t)] === BOX_OF[numberAt(series, t - 1)],
  ),
  expected: Math.max(0, series.length - 1) * ANY_ORDER_CHANCE,
})

/** The chance that a draw has the digits of the draw before: the sum of (ways/10,000)² over all boxes. */
const ANY_ORDER_CHANCE = WAYS_OF_BOX.reduce((sum, ways) => sum + (ways / NUMBERS) ** 2, 0)

const each = (
  { length }: DrawSeries,
  kind: CoincidenceKind,
  happens: (t: number) => boolean,
): Omit<Coincidence, 'expected'> => {
  let count = 0
  let last: number | null = null
  for (let t = 0; t < length; t++) {
    if (!happens(t)) continue
    count++
    last = t
  }
  return { kind, count, last, earlier: last === null || kind === 'four-equal' ? null : last - 1 }
}

const neverDrawn = (series: DrawSeries): number => {
  const seen = new Set<number>()
  for (let t = 0; t < series.length; t++) seen.add(numberAt(series, t))
  return NUMBERS - seen.size
}

const recordsOf = (series: DrawSeries): DrawRecord[] => {
  if (series.length === 0) return []
  const different = (t: number) => WAYS_OF_BOX[BOX_OF[numberAt(series, t)] ?? 0] === BOX_WAYS.single
  return [
    mostDrawn(series),
    {
      kind: 'all-different',
      value: longestRun(series.length, different),
      usual: medianLongestRun(series.length, 1 - ALL_DIFFERENT),
      number: null,
    },
    {
      kind: 'with-repeat',
      value: longestRun(series.length, (t) => !different(t)),
      usual: medianLongestRun(series.length, ALL_DIFFERENT),
      number: null,
    },
  ]
}

/** 10 · 9 · 8 · 7 of the 10,000 numbers have four different digits. */
const ALL_DIFFERENT = 0.504

const longestRun = (length: number, is: (t: number) => boolean): number => {
  let [run, longest] = [0, 0]
  for (let t = 0; t < length; t++) {
    run = is(t) ? run + 1 : 0
    longest = Math.max(longest, run)
  }
  return longest
}

const mostDrawn = (series: DrawSeries): DrawRecord => {
  const counts = new Uint32Array(NUMBERS)
  for (let t = 0; t < series.length; t++) {
    const number = numberAt(series, t)
    counts[number] = (counts[number] ?? 0) + 1
  }
  const value = counts.reduce((most, count) => Math.max(most, count), 0)
  return {
    kind: 'most-drawn',
    value,
    usual: usualMost(series.length),
    number: counts.indexOf(value),
  }
}

/**
 * The median of the count of the most drawn number, with the numbers as if they were independent. They
 * are nearly: one of 10,000 leaves little less to the others.
 */
const usualMost = (draws: number): number => {
  let most = Math.floor(draws / NUMBERS)
  // ln P(all counts ≤ most) = 10,000 · ln(1 − P(count > most))
  while (NUMBERS * Math.log1p(-binomialSf(most, draws, 1 / NUMBERS)) < Math.log(0.5)) most++
  return most
}
