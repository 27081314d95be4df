import type { Suggestions } from '@fourcast/contract/suggestions.ts'
import { mixLogE, verdictOf } from '@fourcast/engine/learning/honesty.ts'
import type { Combination } from '@fourcast/engine/learning/suggest.ts'
import { boxOdds } from '@fourcast/engine/odds.ts'
import { measured, suggestionsFor } from './quick-picks.ts'
import type { Standing } from '../model-status/model-status.ts'
import { inTenThousand, oneIn } from '../figures-text.ts'

const SHOWN = 6

/** The likeliest numbers of the forecast, each with what it says of them; none without a forecast. */
export function recommendationsOf(
  standing: Standing | null,
  state: string,
): Suggestions['topRecommendations'] {
  if (!standing?.forecast) return []
  const isEvident = verdictOf(mixLogE(standing.evidence)) !== 'no evidence'
  return suggestionsFor(standing.forecast)
    .combinations.slice(0, SHOWN)
    .map((combination) =>
      Object.assign(measured(standing, state, combination.digits), {
        numbers: [...combination.digits],
        probability: combination.probability,
        reasoning: reasoningOf(combination, isEvident),
      }),
    )
}

function reasoningOf({ digits, probability }: Combination, isEvident: boolean): string {
  const { ways, oneIn: odds } = boxOdds(digits.join(''))
  const order = ways === 1 ? '1 order' : `${ways} orders`
  const given = `The mix gives it ${inTenThousand(probability)}, ${beyondChance(10_000 * probability)}.`
  const boxed = `A box has ${order}: ${oneIn(odds)}.`
  const caution = 'There is no evidence for that so far: take all numbers as equally likely.'
  return isEvident ? `${given} ${boxed}` : `${given} ${caution} ${boxed}`
}

/** 1.31 → '31% above chance'. */
function beyondChance(ratio: number): string {
  const share = Number(Math.abs(100 * (ratio - 1)).toFixed(2))
  return share === 0 ? 'as chance does' : `${share}% ${ratio > 1 ? 'above' : 'below'} chance`
}
