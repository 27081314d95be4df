import { type CompleteDigits, formatDigits, isComplete, isDigit, parseDigits } from '../digits.ts'
import { patternsOf } from '../patterns/of-number.ts'
import { type Calibration, confidenceOf } from './calibration.ts'
import {
  anyPlaceProbability,
  CHANCE_OF_ONE_PLACE,
  type Forecast,
  forecastPick,
} from './forecast.ts'
import { type Random, seeded } from './random.ts'

/** A one-way function from text to at least 8 hexadecimal digits, such as SHA-256. */
export type Hash = (text: string) => string

/** The inputs of a pick. The same inputs give the same pick. */
export type PickKey = {
  /** The entered digits, with their places: '1-3-', or '1234'. */
  readonly seed: string
  readonly state: string
  readonly modelVersion: string
  /** A unique name of the latest draw. */
  readonly latestDraw: string
}

/** Four digits, the model's P(one exact position) beside chance, and the patterns of the number. */
export type ModelPick = {
  readonly digits: CompleteDigits
  readonly confidence: number
  readonly chance: number
  readonly patterns: readonly string[]
}

/** The seed of a pick without an entered digit. */
const NO_SEED = '----'

/**
 * Box 3. Without a seed, the forecast's own pick; otherwise a number drawn from the forecast's joint
 * distribution, with random numbers from the key. The entered digits are only a seed: they do not stay in
 * their places. Throws a RangeError for a seed without four places, or a hash that is not hexadecimal.
 */
export const pickFor = (
  key: PickKey,
  forecast: Forecast,
  calibration: Calibration,
  hash: Hash,
): ModelPick => {
  if (!parseDigits(key.seed)) throw new RangeError(`not four places: ${key.seed}`)
  const digits = key.seed === NO_SEED ? forecastPick(forecast) : samplePick(key, forecast, hash)
  return {
    digits,
    confidence: confidenceOf(anyPlaceProbability(forecast, digits), calibration),
    chance: CHANCE_OF_ONE_PLACE,
    patterns: patternsOf(Number(formatDigits(digits))).map(({ name }) => name),
  }
}

/** A number drawn from the forecast's joint distribution, the same for the same key and hash. */
export const samplePick = (key: PickKey, forecast: Forecast, hash: Hash): CompleteDigits =>
  sample(forecast, seeded(seedOf(key, hash)))

const seedOf = ({ seed, state, modelVersion, latestDraw }: PickKey, hash: Hash): number => {
  const hex = hash(JSON.stringify([seed, state, modelVersion, latestDraw])).slice(0, 8)
  if (!/^[0-9a-f]{8}$/i.test(hex)) throw new RangeError(`not a hash in hexadecimal: ${hex}`)
  return Number.parseInt(hex, 16)
}

/** Chooses chance or the stack by their weights, and then each digit from it. */
const sample = ({ stack, weight }: Forecast, random: Random): CompleteDigits => {
  const fromStack = random() < weight
  const digits = [0, 10, 20, 30]
    .map((at) => (fromStack ? sampleTen(stack.subarray(at, at + 10), random()) : tenth(random())))
    .filter(isDigit)
  if (!isComplete(digits)) throw new RangeError('not a forecast of four digits')
  return digits
}

const tenth = (u: number) => Math.floor(10 * u)

/** The digit at which the sum of probabilities exceeds `u`. */
const sampleTen = (ten: Float64Array, u: number): number => {
  let left = u
  const digit = ten.findIndex((p) => (left -= p) < 0)
  return digit < 0 ? ten.findLastIndex((p) => p > 0) : digit
}
