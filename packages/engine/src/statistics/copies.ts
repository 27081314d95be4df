import { binomialSf } from './binomial.ts'

/** Draws that repeat earlier ones at one distance, more often than chance allows. */
export interface Copies {
  /** How many draws lie between a draw and the one it repeats. */
  lag: number
  /** The places that repeat, 0 first. */
  places: readonly number[]
  /** The draws that repeat, as indices of the history. */
  rows: readonly number[]
  /** How many would at this distance if the draws were independent. */
  expected: number
  /** The chance of as many at any distance and in any places. */
  p: number
}

/** The longest distance at which pairs are counted. Repeated runs are found at any. */
const MOST_LAGS = 1_500
/** A shorter history is checked by eye. */
const LEAST_DRAWS = 20
/** Below that many pairs, repeats say little. */
const LEAST_PAIRS = 50
/** How often a fair history is suspected, at most, in each of the two searches. */
const ALARM = 0.0001
/** Runs that are looked up in one step. */
const RUNS_A_STEP = 500
/** Biased digits make pairs of draws agree this much more often than fair ones, at most. */
const MOST_BIAS = 3

/**
 * Finds draws that copy earlier draws of the same history, for example because rows or columns were
 * pasted twice. Each distance is compared with all others, so a lottery with biased digits, which
 * repeats itself equally at all distances, is not reported.
 *
 * `history` has draws of the same number of digits, oldest first, each as '0423'. Returns the most
 * unlikely copies first, one for each distance, and nothing for at least 499 of 500 fair histories. Takes
 * less than a second for 25,000 draws.
 *
 * Throws a RangeError if the draws differ in length.
 */
export function findCopies(history: readonly string[]): Copies[] {
  const search = searchCopies(history)
  for (;;) {
    const step = search.next()
    if (step.done) return step.value
  }
}

/** The same search in steps of about a millisecond, for a process that has other work. */
export function* searchCopies(history: readonly string[]): Generator<void, Copies[]> {
  const count = history[0]?.length ?? 0
  if (count > 5) throw new RangeError('draws have at most five digits')
  if (history.some(({ length }) => length !== count)) throw new RangeError('draws differ in length')
  if (history.length < LEAST_DRAWS) return []
  const draws = Uint32Array.from(history, (digits) => Number.parseInt(digits, 16))
  const atLags = yield* copiesAtLags(draws, count)
  const runs = yield* repeatedRuns(draws, count)
  const others = runs.filter(({ lag }) => !atLags.some((copies) => copies.lag === lag))
  return [...atLags, ...others].toSorted((a, b) => a.p - b.p)
}

/**
 * For each difference of two draws (their bits, XOR), the places in which they agree, a bit for each;
 * place 0 is the first digit.
 */
function agreementsOf(count: number): Uint8Array {
  const agreements = new Uint8Array(16 ** count)
  for (let difference = 0; difference < agreements.length; difference++)
    for (let place = 0, shift = 4 * (count - 1); place < count; place++, shift -= 4)
      if (((difference >>> shift) & 15) === 0)
        agreements[difference] = (agreements[difference] ?? 0) | (1 << place)
  return agreements
}

/** All sets of at least two places, as bits. */
const setsOf = (count: number) =>
  Array.from({ length: 2 ** count }, (_, set) => set).filter((set) => (set & (set - 1)) !== 0)

const placesIn = (set: number, count: number) =>
  Array.from({ length: count }, (_, place) => place).filter((place) => set & (1 << place))

function* copiesAtLags(draws: Uint32Array, count: number): Generator<void, Copies[]> {
  const lags = Math.min(MOST_LAGS, draws.length - LEAST_PAIRS)
  if (lags < 1) return []
  const agreements = agreementsOf(count)
  const repeats: Float64Array[] = []
  for (let lag = 1; lag <= lags; lag++) {
    repeats.push(repeatsAt(draws, agreements, { count, lag }))
    yield
  }
  const pairs = lags * draws.length - (lags * (lags + 1)) / 2
  const sets = setsOf(count).map((set) => {
    const total = repeats.reduce((sum, atLag) => sum + (atLag[set] ?? 0), 0)
    const chance = 10 ** -placesIn(set, count).length
    return { set, rate: Math.min(Math.max(total / pairs, chance), MOST_BIAS * chance) }
  })
  const searches = lags * sets.length
  const found: Copies[] = []
  for (const [before, atLag] of repeats.entries()) {
    const lag = before + 1
    const [best] = sets
      .map(({ set, rate }) => {
        const repeated = (atLag[set] ?? 0) - 1
        const p = Math.min(1, searches * binomialSf(repeated, draws.length - lag, rate))
        return { set, expected: rate * (draws.length - lag), p }
      })
      // Below 10⁻³⁰⁸ all are 0: then the most places say most.
      .toSorted((a, b) => a.p - b.p || a.expected - b.expected)
    if (best && best.p <= ALARM) {
      const { set, expected, p } = best
      const rows = rowsAt(draws, agreements, { lag, set })
      found.push({ lag, places: placesIn(set, count), rows, expected, p })
    }
    yield
  }
  return found
}

/** For each set of places, how many draws agree in all of them with the draw `lag` before. */
function repeatsAt(
  draws: Uint32Array,
  agreements: Uint8Array,
  { count, lag }: { count: number; lag: number },
): Float64Array {
  const exactly = new Float64Array(2 ** count)
  for (let at = lag; at < draws.length; at++) {
    const places = agreements[(draws[at] ?? 0) ^ (draws[at - lag] ?? 0)] ?? 0
    exactly[places] = (exactly[places] ?? 0) + 1
  }
  return exactly.map((_n, set) =>
    exactly.reduce((sum, n, places) => ((places & set) === set ? sum + n : sum), 0),
  )
}

const rowsAt = (
  draws: Uint32Array,
  agreements: Uint8Array,
  { lag, set }: { lag: number; set: number },
) =>
  [...draws.keys()].filter((at) => {
    const places = agreements[(draws[at] ?? 0) ^ (draws[at - lag] ?? 0)] ?? 0
    return at >= lag && (places & set) === set
  })

/** Runs of whole draws that occur twice, at any distance. */
function* repeatedRuns(draws: Uint32Array, count: number): Generator<void, Copies[]> {
  const pairs = draws.length ** 2 / 2
  // So long that a fair history has hardly ever one of them twice.
  const length = Math.ceil(Math.log10(pairs / ALARM) / count)
  const firsts = new Map<string, number>()
  const rows = new Map<number, Set<number>>()
  for (let at = 0; at + length <= draws.length; at++) {
    if (at % RUNS_A_STEP === 0) yield
    const run = draws.subarray(at, at + length).join()
    const first = firsts.get(run)
    if (first === undefined) firsts.set(run, at)
    else {
      const found = rows.get(at - first) ?? new Set()
      for (let row = at; row < at + length; row++) found.add(row)
      rows.set(at - first, found)
    }
  }
  return [...rows].map(([lag, found]) => ({
    lag,
    places: Array.from({ length: count }, (_, place) => place),
    rows: [...found],
    expected: (draws.length - lag) * 10 ** -count,
    p: Math.min(1, pairs * 10 ** (-count * found.size)),
  }))
}
