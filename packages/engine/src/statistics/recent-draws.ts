import { DIGITS } from './number-tables.ts'

/** How many of the latest draws the local reading includes. */
export const RECENT_DRAWS = 100

/**
 * The latest 100 draws, or as many as there are: their numbers, in a ring buffer, and how often each
 * digit is at each position among them (`positions[10 · position + digit]`).
 */
export type RecentDraws = {
  draws: number
  readonly ring: Uint16Array
  readonly positions: Uint32Array
}

/** The state without draws. */
export const emptyRecent = (): RecentDraws => ({
  draws: 0,
  ring: new Uint16Array(RECENT_DRAWS),
  positions: new Uint32Array(40),
})

/** Adds draw `t`, counted from 0, and drops the one of 100 draws before. */
export const addRecent = (recent: RecentDraws, number: number, t: number): void => {
  const at = t % RECENT_DRAWS
  if (recent.draws === RECENT_DRAWS) shift(recent.positions, recent.ring[at] ?? 0, -1)
  else recent.draws++
  recent.ring[at] = number
  shift(recent.positions, number, 1)
}

const shift = (positions: Uint32Array, number: number, by: 1 | -1): void => {
  for (let position = 0; position < 4; position++) {
    const cell = 10 * position + (DIGITS[4 * number + position] ?? 0)
    positions[cell] = (positions[cell] ?? 0) + by
  }
}
