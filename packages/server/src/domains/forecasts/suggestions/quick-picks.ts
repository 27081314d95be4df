import { createHash } from 'node:crypto'
import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { confidenceOf } from '@fourcast/engine/learning/calibration.ts'
import {
  anyPlaceProbability,
  CHANCE_OF_ONE_PLACE,
  type Forecast,
  likeliestDigits,
} from '@fourcast/engine/learning/forecast.ts'
import { pickFor } from '@fourcast/engine/learning/pick.ts'
import { suggestionsOf } from '@fourcast/engine/learning/suggest.ts'
import { pickOdds } from '@fourcast/engine/odds.ts'
import { digitsOfNumber } from '@fourcast/engine/series.ts'
import { memoize } from '../memoize.ts'
import type { ModelRecord } from '../model-status/model-status.ts'

type QuickPick = Suggestions['quickPicks'][number]
type Kind = QuickPick['kind']

/** What picks are made of besides the forecast: the same always give the same picks. */
export interface PickedFor {
  state: string
  /** Who asks and what was drawn last; or a digest of both and of what was sent, where new picks are wanted. */
  salt: string
  /** What someone kept, newest first. */
  userHistory: readonly string[]
}

const WORDS: Readonly<Record<Kind, { type: string; description: string }>> = {
  likeliest: {
    type: 'Model’s first choice',
    description: 'The likeliest digit of each place in the forecast of the next draw.',
  },
  sample: {
    type: 'Drawn from the forecast',
    description: 'A random number, weighted by the forecast.',
  },
  random: {
    type: 'Pseudo-random',
    description:
      'Computed from your account and the latest draw, evenly over all 10,000 numbers. It changes with the next draw.',
  },
  yours: {
    type: 'Your own digits',
    description: 'Your most frequent digit in each position.',
  },
}

/** Up to four picks, each made its own way; those of the model only where there is a forecast. */
export function quickPicksOf(standing: ModelRecord | null, made: PickedFor): QuickPick[] {
  const { userHistory, salt } = made
  const digits: [Kind, readonly number[]][] = [
    ...(standing ? modelPicks(standing, made) : []),
    ['random', digitsOfNumber(randomNumber(salt))],
    ...(userHistory.length > 0 ? [['yours', mostUsed(userHistory)] as [Kind, number[]]] : []),
  ]
  return digits.map(([kind, numbers]) =>
    Object.assign(measured(standing, made.state, numbers), WORDS[kind], {
      kind,
      numbers: [...numbers],
    }),
  )
}

/** The first of the recommendations: where digits are equally likely, the same of them. */
const likeliestNumber = (forecast: Forecast) =>
  suggestionsOfForecast(forecast).combinations[0]?.digits ?? likeliestDigits(forecast)

/** All numbers are gone through for these: once a forecast, whoever asks. */
export const suggestionsOfForecast = memoize(suggestionsOf)

function modelPicks(
  { forecast, calibration }: ModelRecord,
  { state, salt }: PickedFor,
): [Kind, readonly number[]][] {
  if (!forecast) return []
  const key = { seed: '----', state, modelVersion: forecast.version, latestDraw: forecast.knew }
  const { digits } = pickFor(key, forecast, calibration, (text) => sha256(`${salt} ${text}`))
  return [
    ['likeliest', likeliestNumber(forecast)],
    ['sample', digits],
  ]
}

/** What a pick is worth: how sure the model is of one exact place, beside chance, and its odds. */
export function measured(standing: ModelRecord | null, state: string, numbers: readonly number[]) {
  const forecast = standing?.forecast
  return {
    confidence: forecast
      ? confidenceOf(anyPlaceProbability(forecast, numbers), standing.calibration)
      : null,
    chance: CHANCE_OF_ONE_PLACE,
    odds: pickOdds(numbers.join(''), state),
  }
}

/** 48 bits, of which 10,000 takes what is left over: no number is likelier by more than 4·10⁻¹¹. */
const randomNumber = (salt: string) =>
  Number.parseInt(sha256(`random ${salt}`).slice(0, 12), 16) % 10_000

/** Of digits used as often the one used last. */
const mostUsed = (history: readonly string[]): number[] =>
  [0, 1, 2, 3].map((place) => {
    const digits = history.map((numbers) => Number(numbers[place]))
    const times = (digit: number) => digits.filter((other) => other === digit).length
    return digits.reduce((best, digit) => (times(digit) > times(best) ? digit : best))
  })

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')
