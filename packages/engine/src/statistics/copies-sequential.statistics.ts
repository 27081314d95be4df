import { expect, test } from 'vitest'
import { fairDraws } from '../testing/copied.ts'
import { binomialSf } from './binomial.ts'
import { findCopies } from './copies.ts'

/** Of the search: see `copies.ts`. */
const LAGS = 1_500
const ALARM = 0.0001
const MOST_BIAS = 3
const KNOWN = 2_000
/** A year of two draws a day, each followed by a search. */
const LOOKS = 730
const SERIES = 300

const SETS = Array.from({ length: 16 }, (_, set) => set).filter((set) => (set & (set - 1)) !== 0)
const chanceOf = (set: number) => 10 ** -[0, 1, 2, 3].filter((place) => set & (1 << place)).length

/** For each difference (XOR) of two draws, the places in which they agree, a bit for each. */
const AGREEMENTS = Uint8Array.from({ length: 16 ** 4 }, (_, difference) =>
  [0, 1, 2, 3].reduce(
    (bits, place) => bits | (((difference >> (4 * place)) & 15) === 0 ? 1 << place : 0),
    0,
  ),
)

/** The counts of `copies.ts` for all distances, updated with each draw. */
class Counts {
  readonly #draws = new Uint16Array(KNOWN + LOOKS)
  #n = 0
  readonly #atLags = SETS.map(() => new Uint16Array(LAGS + 1))
  readonly #totals = SETS.map(() => 0)
  #pairs = 0
  readonly #runs = new Set<string>()

  /** Adds a draw. Returns whether the search finds copies that include it. */
  add(digits: string, looks: boolean): boolean {
    const draw = Number.parseInt(digits, 16)
    const n = this.#n
    const agreeing: [lag: number, places: number][] = []
    const draws = this.#draws
    for (let lag = Math.min(LAGS, n); lag >= 1; lag--) {
      const places = AGREEMENTS[draw ^ (draws[n - lag] ?? 0)] ?? 0
      if ((places & (places - 1)) !== 0) agreeing.push([lag, places])
    }
    this.#pairs += Math.min(LAGS, n)
    this.#draws[this.#n++] = draw
    for (const [k, set] of SETS.entries())
      for (const [lag, places] of agreeing) {
        if ((places & set) !== set) continue
        const atLag = this.#atLags[k]
        if (atLag) atLag[lag] = (atLag[lag] ?? 0) + 1
        this.#totals[k] = (this.#totals[k] ?? 0) + 1
      }
    // Three draws in a row that occurred before are copies at any distance.
    const run = draws.subarray(n - 2, n + 1).join()
    const isRepeated = n >= 2 && this.#runs.has(run)
    this.#runs.add(run)
    return (
      (looks && isRepeated) ||
      (looks && agreeing.some(([lag, places]) => this.#isAlarm(lag, places)))
    )
  }

  #isAlarm(lag: number, places: number): boolean {
    return SETS.some((set, k) => {
      if ((places & set) !== set) return false
      const chance = chanceOf(set)
      const rate = Math.min(
        Math.max((this.#totals[k] ?? 0) / this.#pairs, chance),
        MOST_BIAS * chance,
      )
      const pairs = this.#n - lag
      const repeated = (this.#atLags[k]?.[lag] ?? 0) - 1
      const mean = pairs * rate
      // So few are far from an alarm.
      if (repeated < mean + 4 * Math.sqrt(mean)) return false
      return LAGS * SETS.length * binomialSf(repeated, pairs, rate) <= ALARM
    })
  }
}

test(`of ${SERIES} fair series of a year, each searched after every draw, at most 1 in 100 ever alarms`, async ({
  annotate,
}) => {
  let alarms = 0
  for (let seed = 0; seed < SERIES; seed++) {
    const counts = new Counts()
    const draws = fairDraws(KNOWN + LOOKS, 50_000 + seed)
    const isAlarm = draws.map((draw, at) => counts.add(draw, at >= KNOWN)).includes(true)
    if (isAlarm) alarms += 1
  }
  await annotate(`${alarms} of ${SERIES} fair series, searched ${LOOKS} times each`)
  expect(alarms).toBeLessThanOrEqual(3)
})

test('the fast search agrees with the real one', () => {
  const fair = fairDraws(KNOWN + 40, 9)
  // The last draws repeat those 80 before: both find that with the same draw.
  const draws = fair.map((draw, at) => (at < KNOWN + 20 ? draw : (fair[at - 80] ?? draw)))
  const counts = new Counts()
  const fast = draws.map((draw, at) => counts.add(draw, at >= KNOWN)).indexOf(true)
  const real = Array.from({ length: 40 }, (_, k) => KNOWN + k).find((at) =>
    findCopies(draws.slice(0, at + 1)).some(({ rows }) => rows.includes(at)),
  )
  expect(fast).toBe(real)
})
