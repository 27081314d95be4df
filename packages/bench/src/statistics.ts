import { EvidenceFamily } from '@fourcast/engine/evidence/family.ts'
import { findPatterns } from '@fourcast/engine/patterns/find.ts'
import { patternsOf } from '@fourcast/engine/patterns/of-number.ts'
import type { DrawSeries } from '@fourcast/engine/series.ts'
import { digitsOfNumber, numberAt } from '@fourcast/engine/series.ts'
import { analyseNumber } from '@fourcast/engine/statistics/analysis.ts'
import { runBattery } from '@fourcast/engine/statistics/battery/battery.ts'
import { findCopies } from '@fourcast/engine/statistics/copies.ts'
import { countsOf } from '@fourcast/engine/statistics/counts.ts'
import { fairSeries } from '@fourcast/engine/testing/series.ts'
import { median, quantile } from './support/load.ts'

const LENGTHS = [1_000, 24_000, 600_000]
const LONGEST = 600_000
const JUDGED = 25_000
const JUDGED_MS = 2_000
const SEED = 20_261_121
const NUMBERS = 2_000
const ROUNDS = 7
const ANALYSIS_MS = 0.5
const WHOLE_MS = 1_600
const STRETCH_MS = 500

/**
 * The analysis of one number, and the tests of a whole history, compared with bare passes over the same
 * columns.
 */
export async function statistics() {
  judge()
  for (const length of LENGTHS) analyseAt(length)
  testWhole(fairSeries(LONGEST, SEED))
}

/** The evidence and the search for copies in the longest real history, rounded up. */
function judge() {
  const series = fairSeries(JUDGED, SEED)
  const draws = Array.from({ length: JUDGED }, (_, t) =>
    String(numberAt(series, t)).padStart(4, '0'),
  )
  const evidence = times(ROUNDS, () => new EvidenceFamily().pushSeries(series))
  const copies = times(ROUNDS, () => findCopies(draws))
  const whole = median(evidence) + median(copies)
  console.log(
    `${JUDGED.toLocaleString('en-US')} draws: evidence ${median(evidence).toFixed(0)} ms, search for copies ${median(copies).toFixed(0)} ms, together ${whole.toFixed(0)} ms (promised ≤ ${JUDGED_MS} ms: ${verdict(whole, JUDGED_MS)})`,
  )
}

/** All figures and patterns of a number, compared with a scan of the draws for its digits in place. */
function analyseAt(length: number) {
  const series = fairSeries(length, SEED)
  const counts = countsOf(series)
  const mix = new Float64Array(10_000).map((_, n) => (1 + (n % 7)) / 40_000)
  const analysis = times(NUMBERS, (n) => [
    analyseNumber(counts, (n * 7_919) % 10_000, mix),
    patternsOf((n * 7_919) % 10_000, series),
  ])
  const scan = times(Math.min(NUMBERS, 200), (n) => matchesByScan(series, (n * 7_919) % 10_000))
  const p50 = median(analysis)
  console.log(
    `analysis of a number after ${length.toLocaleString('en-US').padStart(7)} draws: p50 ${p50.toFixed(3)} ms, p95 ${quantile(analysis, 0.95).toFixed(3)} ms; one scan of the draws ${median(scan).toFixed(3)} ms (promised ≤ ${ANALYSIS_MS} ms: ${verdict(p50, ANALYSIS_MS)})`,
  )
}

/** Tests and patterns at 600,000 draws, in turn with one bare pass, so that noise affects both. */
function testWhole(series: DrawSeries) {
  const [pass, count, battery, patterns]: number[][] = [[], [], [], []]
  for (let round = 0; round < ROUNDS; round++) {
    pass?.push(...times(1, () => barePass(series)))
    count?.push(...times(1, () => countsOf(series)))
    battery?.push(...times(1, () => runBattery(series)))
    patterns?.push(...times(1, () => findPatterns(series)))
  }
  const [bare, counted, tested, found] = [pass, count, battery, patterns].map((ms) =>
    median(ms ?? []),
  )
  const whole = (tested ?? NaN) + (found ?? NaN)
  console.log(
    `${LONGEST.toLocaleString('en-US')} draws: battery ${tested?.toFixed(0)} ms, patterns ${found?.toFixed(0)} ms, counts ${counted?.toFixed(0)} ms; one bare pass over the columns ${bare?.toFixed(1)} ms, so battery and patterns take ${(whole / (bare ?? NaN)).toFixed(0)} passes`,
  )
  console.log(
    `battery and patterns ${whole.toFixed(0)} ms (promised ≤ ${WHOLE_MS} ms: ${verdict(whole, WHOLE_MS)}; stretch ≤ ${STRETCH_MS} ms: ${verdict(whole, STRETCH_MS)})`,
  )
}

const verdict = (ms: number, most: number) => (ms <= most ? 'holds' : 'FAILS')

/** Keeps the compiler from removing computations whose result is unused. */
const kept: unknown[] = []

function times(count: number, work: (n: number) => unknown): number[] {
  return Array.from({ length: count }, (_, n) => {
    const begun = performance.now()
    kept[0] = work(n)
    return performance.now() - begun
  })
}

function matchesByScan({ digits, length }: DrawSeries, number: number): number {
  const own = digitsOfNumber(number)
  let matches = 0
  for (let at = 0; at < 4 * length; at++) if (digits[at] === own[at % 4]) matches++
  return matches
}

/** Reads every draw once and counts its number. */
function barePass(series: DrawSeries): Uint32Array {
  const counts = new Uint32Array(10_000)
  for (let t = 0; t < series.length; t++) {
    const number = numberAt(series, t)
    counts[number] = (counts[number] ?? 0) + 1
  }
  return counts
}
