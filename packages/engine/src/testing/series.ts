import { below, type Random, seeded } from '../learning/random.ts'
import type { DrawSeries } from '../series.ts'

const SESSIONS = 2
/** 2019-04-14. */
const FIRST_DAY = 18_000

/** `n` fair draws, two sessions a day. */
export const fairSeries = (n: number, seed: number): DrawSeries =>
  series(n, seed, (random) => below(random, 10))

/** Fair draws, but the third digit is 3 in 13 of 100 draws. */
export const biasedSeries = (n: number, seed: number, share = 0.13): DrawSeries =>
  series(n, seed, (random, position) => {
    if (position !== 2) return below(random, 10)
    if (random() < share) return 3
    const other = below(random, 9)
    return other < 3 ? other : other + 1
  })

/** Fair draws, but in about one of ten the second digit is the previous one's plus 3 (7 → 0). */
export const markovSeries = (n: number, seed: number, dependence = 0.1): DrawSeries =>
  series(n, seed, (random, position, previous) =>
    position === 1 && previous !== undefined && random() < dependence
      ? (previous + 3) % 10
      : below(random, 10),
  )

/** Chooses a digit for a position, given the digit of the previous draw there. */
type Drawn = (random: Random, position: number, previous: number | undefined) => number

const series = (n: number, seed: number, drawn: Drawn): DrawSeries => {
  const random = seeded(seed)
  const digits = new Uint8Array(4 * n)
  for (let k = 0; k < 4 * n; k++) digits[k] = drawn(random, k % 4, digits[k - 4])
  return {
    length: n,
    digits,
    slots: Uint8Array.from({ length: n }, (_, t) => t % SESSIONS),
    days: Int32Array.from({ length: n }, (_, t) => FIRST_DAY + Math.floor(t / SESSIONS)),
  }
}
