import { STRAIGHT_ODDS } from '../odds.ts'
import { poissonBinomialPmf } from '../statistics/poisson-binomial.ts'
import { normalSf } from '../statistics/normal.ts'
import type { HitDraws, PickCounts, PlaceDraws } from './compared-picks.ts'

/** The number of twins that pages show. */
export const TWINS = 10_000

/** Of 10,000 players with the same picks in fair draws, how many have fewer, as many, and more. */
export type TwinRank = {
  readonly fewer: number
  readonly same: number
  readonly more: number
  readonly expected: number
}

/** The chances of `from`, `from` + 1, … */
export type Lattice = { readonly from: number; readonly pmf: Float64Array }

/** The chances of digits in place; normal instead of exact with very many picks. */
export type DigitShares = Lattice & { readonly isExact: boolean }

/** The distribution of the draws that hit: each with its own chance, so Poisson-binomial, exact. */
export const hitShares = (draws: readonly HitDraws[]): Lattice => {
  const chances = draws.flatMap(({ ways, draws: times }) =>
    Array.from({ length: times }, () => ways / STRAIGHT_ODDS),
  )
  return { from: 0, pmf: poissonBinomialPmf(chances) }
}

/** Beyond this many terms the sum of all places is normal to the last digit that a page shows. */
const MOST_TERMS = 2e7
/** How far from the mean the distribution of all places goes, in standard deviations. */
const REACH = 8

/**
 * The distribution of all digits in place: the sum over the places of all draws. Exact by its
 * characteristic function; what is further than eight standard deviations from the mean is left out. With
 * very many picks it is the normal distribution, which it is then close to.
 * @param onProgress receives the share that is done
 */
export const digitShares = (
  places: readonly PlaceDraws[],
  onProgress: (share: number) => void = () => undefined,
): DigitShares => {
  const { mean, variance, most } = momentsOf(places)
  const reach = REACH * Math.sqrt(variance) + 1
  const from = Math.max(0, Math.floor(mean - reach))
  const to = Math.min(most, Math.ceil(mean + reach))
  const size = to - from + 1
  const terms = places.reduce((sum, { counts }) => sum + counts.length + 4, 0)
  if ((terms * size) / 2 > MOST_TERMS)
    return { from, pmf: normalShares(from, size, mean, variance), isExact: false }
  return { from, pmf: inverted(transformed(places, size, onProgress), from, size), isExact: true }
}

/** The rank of a count among the twins. */
export const rankAmongTwins = ({ from, pmf }: Lattice, own: number): TwinRank => {
  let [fewer, same, more, expected] = [0, 0, 0, 0]
  for (const [at, p] of pmf.entries()) {
    expected += p * (from + at)
    if (from + at < own) fewer += p
    else if (from + at === own) same += p
    else more += p
  }
  const total = fewer + same + more
  const [below, above] = [Math.round((TWINS * fewer) / total), Math.round((TWINS * more) / total)]
  return { fewer: below, same: Math.max(0, TWINS - below - above), more: above, expected }
}

/** The three ranks of someone's picks, and the distribution of the digits in place. */
export const twinsOf = (counts: PickCounts, onProgress?: (share: number) => void) => {
  const digits = digitShares(counts.places, onProgress)
  const own = counts.inPlace.reduce((sum, count, j) => sum + j * count, 0)
  return {
    exact: rankAmongTwins(hitShares(counts.exactChance), counts.exact),
    anyOrder: rankAmongTwins(hitShares(counts.anyOrderChance), counts.anyOrder),
    digits: rankAmongTwins(digits, own),
    own,
    shares: digits,
  }
}

export type Twins = ReturnType<typeof twinsOf>

const momentsOf = (places: readonly PlaceDraws[]) => {
  let [mean, variance, most] = [0, 0, 0]
  for (const { counts, times } of places) {
    const one = counts.reduce((sum, count) => sum + count, 0) / 10
    const square = counts.reduce((sum, count) => sum + count * count, 0) / 10
    mean += times * one
    variance += times * (square - one * one)
    most += times * Math.max(0, ...counts)
  }
  return { mean, variance, most }
}

/** The characteristic function at 0, 1, … size/2 of `size` steps round the circle. */
const transformed = (
  places: readonly PlaceDraws[],
  size: number,
  onProgress: (share: number) => void,
) => {
  const half = Math.floor(size / 2)
  const [real, imaginary] = [new Float64Array(half + 1), new Float64Array(half + 1)]
  const cos = Float64Array.from({ length: size }, (_, k) => Math.cos((2 * Math.PI * k) / size))
  const sin = Float64Array.from({ length: size }, (_, k) => Math.sin((2 * Math.PI * k) / size))
  for (let step = 0; step <= half; step++) {
    let [log, angle] = [0, 0]
    for (const { counts, times } of places) {
      // Ten digits are equally likely; those that no pick has add 0.
      let [x, y] = [(10 - counts.length) / 10, 0]
      for (const count of counts) {
        const at = (step * count) % size
        x += (cos[at] ?? 0) / 10
        y += (sin[at] ?? 0) / 10
      }
      log += times * 0.5 * Math.log(x * x + y * y)
      angle += times * Math.atan2(y, x)
    }
    const length = Math.exp(log)
    real[step] = length * Math.cos(angle)
    imaginary[step] = length * Math.sin(angle)
    if (step % 64 === 0) onProgress(step / (half + 1))
  }
  return { real, imaginary }
}

/** The probabilities of from, from + 1, … by the inverse transform. */
const inverted = (
  { real, imaginary }: { real: Float64Array; imaginary: Float64Array },
  from: number,
  size: number,
): Float64Array => {
  const half = Math.floor(size / 2)
  return Float64Array.from({ length: size }, (_, k) => {
    let sum = real[0] ?? 0
    for (let step = 1; step <= half; step++) {
      const angle = (2 * Math.PI * ((step * (from + k)) % size)) / size
      // A step and its mirror image are conjugate; in an even circle the last is its own.
      const both = 2 * step === size ? 1 : 2
      sum += both * ((real[step] ?? 0) * Math.cos(angle) + (imaginary[step] ?? 0) * Math.sin(angle))
    }
    return Math.max(0, sum / size)
  })
}

const normalShares = (from: number, size: number, mean: number, variance: number): Float64Array => {
  const cdf = (x: number) => normalSf((mean - x) / Math.sqrt(variance))
  return Float64Array.from({ length: size }, (_, k) => cdf(from + k + 0.5) - cdf(from + k - 0.5))
}
