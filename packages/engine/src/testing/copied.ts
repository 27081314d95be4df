import { seeded } from '../learning/random.ts'

/** Fair draws of `count` digits, as '0423', oldest first. */
export function fairDraws(n: number, seed: number, count = 4): string[] {
  const random = seeded(seed)
  return Array.from({ length: n }, () =>
    Array.from({ length: count }, () => Math.floor(random() * 10)).join(''),
  )
}

/** `draw` with the digits of `other` in the places. */
const withPlaces = (draw: string, other: string, places: readonly number[]) =>
  [...draw].map((digit, place) => (places.includes(place) ? other.charAt(place) : digit)).join('')

/** Fair draws of which about a share repeat those places of the draw `lag` before. */
export function copiedDraws(
  n: number,
  seed: number,
  { lag, share, places = [0, 1, 2, 3] }: { lag: number; share: number; places?: number[] },
): string[] {
  const random = seeded(seed + 1)
  const draws = fairDraws(n, seed)
  for (let at = lag; at < n; at++)
    if (random() < share) draws[at] = withPlaces(draws[at] ?? '', draws[at - lag] ?? '', places)
  return draws
}
