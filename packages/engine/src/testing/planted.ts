import { below, type Random, seeded } from '../learning/random.ts'
import type { DrawSeries } from '../series.ts'

/** A departure from fair draws that is planted into a history, so that finding it can be tested. */
export interface Plant {
  id: string
  /** The description of the plant, for players. */
  plain: string
  draws: number
  series: (n: number, seed: number) => DrawSeries
}

const FIRST_DAY = 18_000

/** Draws of two sessions a day. `change` alters draw t, whose digits are at 4t, after those before it. */
const planted = (
  n: number,
  seed: number,
  change: (digits: Uint8Array, t: number, random: Random) => void,
): DrawSeries => {
  const random = seeded(seed)
  const digits = new Uint8Array(4 * n)
  for (let t = 0; t < n; t++) {
    for (let place = 0; place < 4; place++) digits[4 * t + place] = below(random, 10)
    change(digits, t, random)
  }
  return {
    length: n,
    digits,
    slots: Uint8Array.from({ length: n }, (_, t) => t % 2),
    days: Int32Array.from({ length: n }, (_, t) => FIRST_DAY + Math.floor(t / 2)),
  }
}

/** Repeats places of the draw `lag` before. */
const copy = (digits: Uint8Array, t: number, lag: number, places: readonly number[]) => {
  if (t >= lag)
    for (const place of places) digits[4 * t + place] = digits[4 * (t - lag) + place] ?? 0
}

/** Makes a digit as likely as `share` in a place; it had one chance in ten. */
const favour = (
  digits: Uint8Array,
  at: number,
  { digit, share }: { digit: number; share: number },
  random: Random,
) => {
  if (digits[at] !== digit && random() < (share - 0.1) / 0.9) digits[at] = digit
}

const ALL = [0, 1, 2, 3]

/** Ways to fool a page about draws, each with as many draws as the claim about it needs. */
export const PLANTS: readonly Plant[] = [
  {
    id: 'copies',
    plain: '10% of draws repeat the draw 50 earlier',
    draws: 8_000,
    series: (n, seed) =>
      planted(n, seed, (digits, t, random) => {
        if (random() < 0.1) copy(digits, t, 50, ALL)
      }),
  },
  {
    id: 'moving-digit',
    plain:
      'A digit is drawn 17% of the time in one position, and the digit changes every 800 draws',
    draws: 8_000,
    series: (n, seed) =>
      planted(n, seed, (digits, t, random) => {
        const digit = (7 * Math.floor(t / 800)) % 10
        favour(digits, 4 * t + 1, { digit, share: 0.17 }, random)
      }),
  },
  {
    id: 'evening-copies-midday',
    plain: '4% of evening draws repeat midday’s',
    draws: 8_000,
    series: (n, seed) =>
      planted(n, seed, (digits, t, random) => {
        if (t % 2 === 1 && random() < 0.04) copy(digits, t, 1, ALL)
      }),
  },
  {
    id: 'late-change',
    plain: 'A digit is drawn 15% of the time in one position, but only after 12,000 fair draws',
    draws: 16_000,
    series: (n, seed) =>
      planted(n, seed, (digits, t, random) => {
        if (t >= 12_000) favour(digits, 4 * t + 2, { digit: 3, share: 0.15 }, random)
      }),
  },
  {
    id: 'linked-places',
    plain: 'In 17% of draws the fourth digit is the first plus 3; chance is 10%',
    draws: 8_000,
    series: (n, seed) =>
      planted(n, seed, (digits, t, random) => {
        if (random() < 0.08) digits[4 * t + 3] = ((digits[4 * t] ?? 0) + 3) % 10
      }),
  },
  {
    id: 'one-digit',
    plain: 'A digit is drawn 13% of the time in one position',
    draws: 8_000,
    series: (n, seed) =>
      planted(n, seed, (digits, t, random) =>
        favour(digits, 4 * t + 2, { digit: 3, share: 0.13 }, random),
      ),
  },
  {
    id: 'two-digits-again',
    plain: 'In 27% of rows the last two digits repeat those 53 rows earlier',
    draws: 8_000,
    series: (n, seed) =>
      planted(n, seed, (digits, t, random) => {
        if (random() < 0.27) copy(digits, t, 53, [2, 3])
      }),
  },
]
