import type { Copies } from './copies.ts'

/** The share of copies that is looked for; larger and smaller shares are found as well. */
const SHARE = 0.1

/**
 * The first draw of the copies that a history of `draws` draws ends with: from there on, repeats are more
 * likely by copying than by chance. Single repeats long before them are coincidences.
 */
export function firstCopied(
  { lag, rows, expected }: Pick<Copies, 'lag' | 'rows' | 'expected'>,
  draws: number,
): number {
  const chance = Math.min(SHARE, Math.max(expected / (draws - lag), 1e-9))
  const [repeat, none] = [Math.log(SHARE / chance), Math.log((1 - SHARE) / (1 - chance))]
  const repeats = new Set(rows)
  let [first, most, sum] = [draws, 0, 0]
  for (let at = draws - 1; at >= lag; at--) {
    sum += repeats.has(at) ? repeat : none
    if (sum > most) [first, most] = [at, sum]
  }
  return first
}
