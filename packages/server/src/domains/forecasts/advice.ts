import type { Analysis } from '@fourcast/contract/analysis.ts'
import { flash } from '@fourcast/engine/boxes.ts'
import type { CompleteDigits, Digits } from '@fourcast/engine/digits.ts'
import { formatDigits, isComplete } from '@fourcast/engine/digits.ts'
import { probabilityOf } from '@fourcast/engine/learning/forecast.ts'
import { mixLogE, verdictOf } from '@fourcast/engine/learning/evidence.ts'
import { boxOdds, expectedReturn } from '@fourcast/engine/odds.ts'
import { arePrizesShared } from '@fourcast/engine/prize-charts.ts'
import { playableSchedule } from '@fourcast/engine/playable.ts'
import { isBettable, usualPrize, usualReturn } from '@fourcast/engine/prizes.ts'
import { stateName } from '@fourcast/engine/states.ts'
import type { DrawStatistics } from './draw-statistics.ts'
import type { ModelRecord } from './model-status.ts'
import { besideChance, count } from './figures-text.ts'

type Advice = Pick<Analysis['analysis'], 'insights' | 'recommendations'>
type Insight = Advice['insights'][number]
type Recommendation = Advice['recommendations'][number]

/** What the analysis says about the digits, and other numbers to play. */
export const adviceFor = (
  places: Digits,
  counted: DrawStatistics,
  record: ModelRecord | null,
): Advice => ({
  insights: isComplete(places)
    ? [
        shapeInsight(places),
        ...forecastInsight(places, record),
        returnInsight(counted.series.scope),
      ]
    : [{ type: 'info', message: 'Odds, shape and rarity need 4 digits.' }],
  recommendations: [
    ...(isComplete(places) ? boxAdvice(places, counted.series.scope) : []),
    {
      title: 'Any four digits have these straight odds',
      description: 'No choice of digits and no method changes them. Play what you like.',
    },
    transformAdvice(places),
  ],
})

function shapeInsight(digits: CompleteDigits): Insight {
  const { type, ways } = boxOdds(digits.join(''))
  if (ways === 24)
    return {
      type: 'positive',
      message: `All four digits are different. A box covers ${ways} orders, the maximum.`,
    }
  if (ways === 1)
    return {
      type: 'warning',
      message: `All four digits are the same. They have only one order, so a box wins no more often than a straight bet.`,
    }
  return {
    type: 'warning',
    message: `Digits repeat (${type}). A box covers ${ways} orders, not 24.`,
  }
}

const EVIDENCE = {
  'no evidence': 'There is no evidence that these forecasts do better than chance.',
  'some evidence': 'There is some evidence that these forecasts do better than chance.',
  'strong evidence': 'There is strong evidence that these forecasts do better than chance.',
} as const

function forecastInsight(digits: CompleteDigits, record: ModelRecord | null): Insight[] {
  if (!record?.forecast) return []
  const beside = besideChance(probabilityOf(record.forecast, digits)) ?? 'at chance'
  const verdict = EVIDENCE[verdictOf(mixLogE(record.evidence))]
  return [{ type: 'info', message: `The forecast for the next draw puts it ${beside}. ${verdict}` }]
}

const returnInsight = (scope: string): Insight => ({ type: 'warning', message: returnText(scope) })

function returnText(state: string) {
  if (!playableSchedule(state))
    return `No lottery sells this game in ${stateName(state)}, so a bet has no prize.`
  return arePrizesShared(state)
    ? 'Winners share a pool here, so the return depends on the other players.'
    : `A $1 straight bet returns ${Math.round(100 * expectedReturn(state))} cents on average.`
}

function boxAdvice(digits: CompleteDigits, state: string): Recommendation[] {
  const numbers = digits.join('')
  if (!isBettable('box', numbers) || !playableSchedule(state)) return []
  const [box, straight] = (['box', 'straight'] as const).map(
    (bet) => `$${count(usualPrize(bet, numbers, state))}`,
  )
  const [boxCents, straightCents] = (['box', 'straight'] as const).map((bet) =>
    Math.round(100 * usualReturn(bet, state)),
  )
  return [
    {
      title: 'Play the box instead',
      description: `It wins in any of ${boxOdds(numbers).ways} orders. It pays less${arePrizesShared(state) ? ': a smaller share of the pool' : `: usually ${box} for $1, not ${straight}. On average, $1 returns ${boxCents} cents, not ${straightCents}`}.`,
    },
  ]
}

function transformAdvice(places: Digits): Recommendation {
  const moved = formatDigits(flash(places)).replaceAll('-', '_')
  return {
    title: 'Try Box 1 Silver',
    description: `Adding 3 to each digit gives ${moved}. It’s another number with the same odds.`,
    action: '/generate',
  }
}
