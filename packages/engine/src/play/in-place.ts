import { binomialPmf } from '../statistics/binomial.ts'

const PLACES = 4
const HIT = 0.1

/** P(j of four digits are in place), j = 0 … 4. */
export const IN_PLACE_CHANCE = [0, 1, 2, 3, 4].map((j) => binomialPmf(j, PLACES, HIT))

/**
 * The variance in one fair draw of how many of these numbers have j digits in place, j = 0 … 4. Numbers
 * with equal digits in a place hit there together. Exact.
 * @param numbers different numbers of four digits
 */
export const varianceInPlace = (numbers: readonly string[]): number[] => {
  const pairs = pairsByAgreement(numbers)
  return IN_PLACE_CHANCE.map((share, j) =>
    pairs.reduce((sum, count, equal) => sum + count * ((BOTH[j]?.[equal] ?? 0) - share * share), 0),
  )
}

/** For each set of places, a digit F in each of them. */
const MASKS = Array.from({ length: 2 ** PLACES }, (_, set) =>
  [0, 1, 2, 3]
    .filter((place) => set & (1 << place))
    .map((place) => 15 << (4 * place))
    .reduce((mask, digit) => mask | digit, 0),
)
const SIZES = MASKS.map((mask) => mask.toString(16).replaceAll('0', '').length)

/** Counts by code, all 0 between calls. */
const SEEN = new Uint32Array(2 ** 16)

/** Ordered pairs of numbers, each with itself too, by how many of their places are equal, 0 … 4. */
const pairsByAgreement = (numbers: readonly string[]): number[] => {
  const codes = Uint16Array.from(numbers, (number) => Number.parseInt(number, 16))
  // At k: the pairs that are equal in k chosen places, summed over all choices of k places.
  const equalIn = [0, 0, 0, 0, 0]
  for (const [set, mask] of MASKS.entries()) {
    let pairs = 0
    for (const code of codes) {
      const before = SEEN[code & mask] ?? 0
      pairs += 2 * before + 1
      SEEN[code & mask] = before + 1
    }
    for (const code of codes) SEEN[code & mask] = 0
    const size = SIZES[set] ?? 0
    equalIn[size] = (equalIn[size] ?? 0) + pairs
  }
  return equalIn.map((_, equal) =>
    equalIn.reduce(
      (sum, pairs, k) => sum + (k < equal ? 0 : (-1) ** (k - equal) * choose(k, equal) * pairs),
      0,
    ),
  )
}

/** P(two numbers that are equal in so many places both have j digits in place). */
const bothChance = (j: number, equal: number): number => {
  const others = PLACES - equal
  let sum = 0
  // `apart` digits of each hit where they differ; there, both cannot hit in the same place.
  for (let apart = 0; apart <= j && 2 * apart <= others; apart++) {
    if (j - apart > equal) continue
    const together = binomialPmf(j - apart, equal, HIT)
    const neither = others - 2 * apart
    const ways = choose(others, apart) * choose(others - apart, apart)
    sum += together * ways * HIT ** (2 * apart) * (1 - 2 * HIT) ** neither
  }
  return sum
}

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n - 1, k - 1) * n) / k)

/** `bothChance` by j and by the equal places. */
const BOTH = IN_PLACE_CHANCE.map((_, j) => [0, 1, 2, 3, 4].map((equal) => bothChance(j, equal)))
