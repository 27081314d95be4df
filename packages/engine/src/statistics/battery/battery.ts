import type { DrawSeries } from '../../series.ts'
import { benjaminiHochberg } from '../false-discovery.ts'
import { frequencyTests } from './frequency.ts'
import { gapTests } from './gap.ts'
import type { History } from './history.ts'
import { historyOf } from './history.ts'
import { independenceTests } from './independence.ts'
import { kolmogorovSmirnovTest } from './kolmogorov-smirnov.ts'
import { ljungBoxTest } from './ljung-box.ts'
import type { Outcome } from './outcome.ts'
import { pokerTest } from './poker.ts'
import { runsTests } from './runs.ts'
import { serialTests } from './serial.ts'
import { slotTest } from './slots.ts'
import { straightTest } from './straight.ts'
import { sumTest } from './sum.ts'

/** A test's outcome with its q among all tests of the battery (Benjamini–Hochberg). */
export type BatteryTest = Outcome & { readonly q: number }

/** Too few draws, consistent with chance, or a departure from it. */
export type Verdict = 'too-short' | 'consistent' | 'departs'

/** The battery's report of a history. */
export type BatteryReport = { readonly tests: readonly BatteryTest[]; readonly verdict: Verdict }

/** With a q below this, the draws depart from chance. */
export const DEPARTURE_Q = 0.05
/** From this number of draws on, all tests except that of all numbers are possible. */
const ENOUGH_DRAWS = 500

const TESTS: readonly ((history: History) => Outcome[])[] = [
  frequencyTests,
  serialTests,
  independenceTests,
  runsTests,
  gapTests,
  pokerTest,
  sumTest,
  kolmogorovSmirnovTest,
  ljungBoxTest,
  slotTest,
  straightTest,
]

/**
 * Runs every test that the length of a history, oldest draw first, allows. About one in twenty fair
 * histories departs.
 */
export const runBattery = (series: DrawSeries): BatteryReport => {
  const history = historyOf(series)
  const outcomes = TESTS.flatMap((test) => test(history))
  const q = benjaminiHochberg(outcomes.map(({ p }) => p))
  const tests = outcomes.map((outcome, i) => Object.assign(outcome, { q: q[i] ?? 1 }))
  return { tests, verdict: verdictOf(tests, history.draws) }
}

const verdictOf = (tests: readonly BatteryTest[], draws: number): Verdict => {
  if (tests.some(({ q }) => q < DEPARTURE_Q)) return 'departs'
  return draws < ENOUGH_DRAWS ? 'too-short' : 'consistent'
}
