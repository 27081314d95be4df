/** A uniform number in [0, 1), a multiple of 2⁻³². */
export type Random = () => number

/** The 32-bit outputs (0 … 2³² − 1) of a generator. */
export type Bits = () => number

/**
 * The generator xoshiro128** 1.1 over four 32-bit words, not all zero. It modifies these words. Blackman
 * and Vigna, Scrambled Linear Pseudorandom Number Generators, ACM TOMS 47 (2021).
 */
export const xoshiro128 = (words: Uint32Array): Bits => {
  let [a = 0, b = 0, c = 0, d = 0] = words
  return () => {
    const output = Math.imul(rotateLeft(Math.imul(b, 5), 7), 9) >>> 0
    const shifted = b << 9
    c ^= a
    d ^= b
    b ^= c
    a ^= d
    c ^= shifted
    d = rotateLeft(d, 11)
    return output
  }
}

/**
 * Four words for a generator from one seed: a Weyl sequence through the finaliser of MurmurHash3
 * (Appleby), so that neighbouring seeds are unrelated. Throws a RangeError for a seed that is not an
 * integer from 0 to 2³² − 1.
 */
export const seedWords = (seed: number): Uint32Array => {
  if (!Number.isInteger(seed) || seed < 0 || seed > 0xffff_ffff)
    throw new RangeError(`not a seed from 0 to 4294967295: ${seed}`)
  return Uint32Array.from([1, 2, 3, 4], (k) => mix(seed + Math.imul(k, 0x9e37_79b9)))
}

/** Uniform numbers in [0, 1), the same for the same seed (0 … 2³² − 1). */
export const seeded = (seed: number): Random => {
  const next = xoshiro128(seedWords(seed))
  return () => next() / 2 ** 32
}

/** A uniform integer from 0 to `count` − 1, for a count up to 2²⁰: the bias is below count · 2⁻³². */
export const below = (random: Random, count: number): number => Math.floor(random() * count)

const rotateLeft = (word: number, by: number) => (word << by) | (word >>> (32 - by))

const mix = (word: number) => {
  const once = Math.imul(word ^ (word >>> 16), 0x85eb_ca6b)
  const twice = Math.imul(once ^ (once >>> 13), 0xc2b2_ae35)
  return (twice ^ (twice >>> 16)) >>> 0
}
