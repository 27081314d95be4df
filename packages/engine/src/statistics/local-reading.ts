import { binomialCdf, binomialSf } from './binomial.ts'
import type { DrawCounts } from './counts.ts'

/** A digit's share of the latest draws, and how often a fair game shows such a share. */
export type DigitReading = {
  readonly digit: number
  readonly count: number
  /** The share of all drawn digits, 0–1. */
  readonly share: number
  readonly reading: 'frequent' | 'rare'
  /** The probability of this reading in as many fair draws. */
  readonly chance: number
}

/** A digit that was recently drawn more often than normal at a position (0–3). */
export type PositionReading = {
  readonly position: number
  readonly digit: number
  readonly count: number
  /** The share of the draws, 0–1. */
  readonly share: number
  readonly chance: number
}

/** The reading of the latest 100 draws, or of as many as there are. */
export type LocalReading = {
  readonly draws: number
  readonly digits: readonly DigitReading[]
  readonly positions: readonly PositionReading[]
  /** The expected number of readings, of digits and of positions, in as many fair draws. */
  readonly expected: number
}

/** In percent, so that shares are compared without rounding. */
const FREQUENT_ABOVE = 12
const RARE_BELOW = 8
const POSITION_ABOVE = 15

/**
 * The latest 100 draws: digits above 12 % (frequent) or below 8 % (rare) of all digits, and digits above
 * 15 % at a position. It describes the past; a fair game almost always has some.
 */
export const localReading = ({ recent }: DrawCounts): LocalReading => {
  const { draws, positions } = recent
  return {
    draws,
    digits: Array.from({ length: 10 }, (_, digit) => digitReading(positions, draws, digit)).flat(),
    positions: Array.from(positions, (count, at) => positionReading(count, draws, at)).flat(),
    expected: draws === 0 ? 0 : expectedReadings(draws),
  }
}

const expectedReadings = (draws: number): number =>
  10 * (chanceAbove(FREQUENT_ABOVE, 4 * draws) + chanceBelow(RARE_BELOW, 4 * draws)) +
  40 * chanceAbove(POSITION_ABOVE, draws)

const digitReading = (positions: Uint32Array, draws: number, digit: number): DigitReading[] => {
  const count = positions.reduce((sum, n, at) => sum + (at % 10 === digit ? n : 0), 0)
  const all = 4 * draws
  const told = { digit, count, share: count / all }
  if (100 * count > FREQUENT_ABOVE * all)
    return [{ ...told, reading: 'frequent', chance: chanceAbove(FREQUENT_ABOVE, all) }]
  if (100 * count < RARE_BELOW * all)
    return [{ ...told, reading: 'rare', chance: chanceBelow(RARE_BELOW, all) }]
  return []
}

const positionReading = (count: number, draws: number, at: number): PositionReading[] =>
  100 * count > POSITION_ABOVE * draws
    ? [
        {
          position: Math.floor(at / 10),
          digit: at % 10,
          count,
          share: count / draws,
          chance: chanceAbove(POSITION_ABOVE, draws),
        },
      ]
    : []

const chanceAbove = (percent: number, n: number): number =>
  binomialSf(Math.floor((percent * n) / 100), n, 0.1)

const chanceBelow = (percent: number, n: number): number =>
  binomialCdf(Math.ceil((percent * n) / 100) - 1, n, 0.1)
