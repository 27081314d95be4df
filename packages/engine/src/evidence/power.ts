import { below, seeded } from '../learning/random.ts'
import { DigitBets } from './digit-bets.ts'
import { inOneBlock } from './memory.ts'
import { Past } from './past.ts'

/** How often a digit that is drawn too often in one place would have been found, from simulation. */
export interface Power {
  /** The length of each simulated series. */
  draws: number
  /** Simulated series for each share. */
  of: number
  /** In how many of them E of the state reached 20, by the digit's share; chance is .1. */
  cases: readonly { share: number; found: number }[]
}

const SERIES = 40
const SHARES = [0.11, 0.12, 0.13, 0.15, 0.18, 0.25]
/** E of the state is the mean of eight: it is at least an eighth of this member's. */
const LEAST_LOG_E = Math.log(20 * 8)

/**
 * The power of a state's evidence after so many draws. Only one member is simulated, so the true power is
 * at least this. Shares above the first that is always found are left out. Yields after each series.
 */
export function* powerOf(draws: number, seed: number): Generator<void, Power> {
  const cases: { share: number; found: number }[] = []
  for (const [at, share] of SHARES.entries()) {
    let found = 0
    for (let series = 0; series < SERIES; series++) {
      if (isFound(draws, share, (seed + SERIES * at + series) >>> 0)) found++
      yield
    }
    cases.push({ share, found })
    if (found === SERIES) break
  }
  return { draws, of: SERIES, cases }
}

function isFound(draws: number, share: number, seed: number): boolean {
  const random = seeded(seed)
  const { parts } = inOneBlock((memory) => ({
    bets: new DigitBets(memory),
    past: new Past(memory),
  }))
  for (let t = 0; t < draws; t++) {
    const digits = [0, 0, 0, 0].map(() => below(random, 10))
    if (digits[0] !== 0 && random() < (share - 0.1) / 0.9) digits[0] = 0
    parts.bets.settle({ digits, slot: 0, day: 0, weekday: 0 })
  }
  return parts.bets.logE >= LEAST_LOG_E
}

/**
 * For example 'With 8,000 draws, we would have found a digit drawn 13% of the time in one position in 30 of 40
 * simulations, and one drawn 15% in all 40.'
 */
export function powerText({ draws, of, cases }: Power): string {
  const shown = cases.filter(({ found }, at) => {
    const before = cases[at - 1]?.found ?? 0
    return (found >= of / 2 && before < of / 2) || (found >= 0.95 * of && before < 0.95 * of)
  })
  const count = draws.toLocaleString('en-US')
  const [first, second] = shown.map(({ share, found }) => ({
    share: `${Math.round(100 * share)}%`,
    found: found === of ? `all ${of}` : `${found} of ${of}`,
  }))
  const strongest = cases.at(-1)
  if (!first && strongest)
    return `With ${count} draws, we would have found even a digit drawn ${Math.round(100 * strongest.share)}% of the time in one position in only ${strongest.found} of ${of} simulations.`
  if (!first) throw new RangeError('nothing was simulated')
  const more = second ? `, and one drawn ${second.share} in ${second.found}` : ''
  return `With ${count} draws, we would have found a digit drawn ${first.share} of the time in one position in ${first.found} simulations${more}.`
}
