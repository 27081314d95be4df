import { createHash } from 'node:crypto'
import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { confidenceOf } from '@fourcast/engine/learning/calibration.ts'
import {
  anyPlaceProbability,
  CHANCE_OF_ONE_PLACE,
  type Forecast,
  forecastPick,
} from '@fourcast/engine/learning/forecast.ts'
import { samplePick } from '@fourcast/engine/learning/pick.ts'
import { suggestionsOf } from '@fourcast/engine/learning/suggest.ts'
import { pickOdds } from '@fourcast/engine/odds.ts'
import { digitsOfNumber } from '@fourcast/engine/series.ts'
import { memoize } from './memoize.ts'
import type { ModelRecord } from './model-status.ts'

type QuickPick = Suggestions['quickPicks'][number]
type Kind = QuickPick['kind']

/** What picks depend on besides the forecast. The same values always give the same picks. */
export interface PickBasis {
  state: string
  /** The user and the latest draw; for new picks, a digest of both and of the request. */
  salt: string
  /** The user's saved numbers, newest first. */
  userHistory: readonly string[]
}

const WORDS: Readonly<Record<Kind, { type: string; description: string }>> = {
  likeliest: {
    type: 'The model’s pick',
    description: 'The most likely digit in each position, from the forecast for the next draw.',
  },
  sample: {
    type: 'Random from the forecast',
    description: 'A random number, weighted by the forecast.',
  },
  random: {
    type: 'Random',
    description:
      'Computed from your account and the latest draw. All 10,000 numbers are equally likely. It changes with each draw.',
  },
  yours: {
    type: 'Your own digits',
    description: 'Your most frequent digit in each position.',
  },
}

/** Up to four picks, each made in its own way. Those of the model need a forecast. */
export function quickPicksOf(record: ModelRecord | null, basis: PickBasis): QuickPick[] {
  const { userHistory, salt } = basis
  const digits: [Kind, readonly number[]][] = [
    ...(record ? modelPicks(record, basis) : []),
    ['random', digitsOfNumber(randomNumber(salt))],
    ...(userHistory.length > 0 ? [['yours', mostUsed(userHistory)] as [Kind, number[]]] : []),
  ]
  return digits.map(([kind, numbers]) =>
    Object.assign(pickFigures(record, basis.state, numbers), WORDS[kind], {
      kind,
      numbers: [...numbers],
    }),
  )
}

/**
 * New picks before those that stay; none of the new ones was seen before. The user's own numbers do not
 * change them, so they stay when one of them is saved.
 */
export function freshPicks(
  record: ModelRecord | null,
  lasting: PickBasis,
  salt: string,
): QuickPick[] {
  const recommended = record?.forecast ? suggestionsOfForecast(record.forecast).combinations : []
  const seen = new Set([
    ...quickPicksOf(record, { ...lasting, userHistory: [] }).map(({ numbers }) => numbers.join('')),
    ...recommended.map(({ digits }) => digits.join('')),
  ])
  const isNew = ({ kind }: QuickPick) => kind === 'sample' || kind === 'random'
  for (let tries = 0; ; tries++) {
    const picks = quickPicksOf(record, { ...lasting, salt: `${salt} ${tries}` })
    const [fresh, rest] = [picks.filter(isNew), picks.filter((pick) => !isNew(pick))]
    const repeats = fresh.some(({ numbers }) => seen.has(numbers.join('')))
    if (!repeats || tries === MOST_TRIES) return [...fresh, ...rest]
  }
}

/** Each try repeats a seen pick in about 1 of 200. */
const MOST_TRIES = 20

/** Both go through all numbers, so they are computed once for each forecast and shared by all users. */
export const suggestionsOfForecast = memoize(suggestionsOf)
export const pickOfForecast = memoize((forecast: Forecast) => forecastPick(forecast))

function modelPicks(
  { forecast }: ModelRecord,
  { state, salt }: PickBasis,
): [Kind, readonly number[]][] {
  if (!forecast) return []
  const key = { seed: '----', state, modelVersion: forecast.version, latestDraw: forecast.knew }
  const sampled = samplePick(key, forecast, (text) => sha256(`${salt} ${text}`))
  return [
    ['likeliest', pickOfForecast(forecast)],
    ['sample', sampled],
  ]
}

/** A pick's figures: the model's confidence in one exact position, chance, and the odds. */
export function pickFigures(record: ModelRecord | null, state: string, numbers: readonly number[]) {
  const forecast = record?.forecast
  return {
    confidence: forecast
      ? confidenceOf(anyPlaceProbability(forecast, numbers), record.calibration)
      : null,
    chance: CHANCE_OF_ONE_PLACE,
    odds: pickOdds(numbers.join(''), state),
  }
}

/** 48 bits modulo 10,000: no number is more likely by over 4·10⁻¹¹. */
const randomNumber = (salt: string) =>
  Number.parseInt(sha256(`random ${salt}`).slice(0, 12), 16) % 10_000

/** In a tie, the digit used last. */
const mostUsed = (history: readonly string[]): number[] =>
  [0, 1, 2, 3].map((place) => {
    const digits = history.map((numbers) => Number(numbers[place]))
    const times = (digit: number) => digits.filter((other) => other === digit).length
    return digits.reduce((best, digit) => (times(digit) > times(best) ? digit : best))
  })

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
