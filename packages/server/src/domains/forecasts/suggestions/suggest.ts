import type { Input } from '@fourcast/contract/endpoint.ts'
import type { suggest as call, Suggestions } from '@fourcast/contract/suggestions.ts'
import { NEW_YORK } from '@fourcast/engine/calendar.ts'
import { stateZone } from '@fourcast/engine/states.ts'
import { mixLogE, verdictOf } from '@fourcast/engine/learning/evidence.ts'
import type { Combination } from '@fourcast/engine/learning/suggest.ts'
import { haveResultsEnded } from '#domains/draws/results/ended.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { freezePart } from '#platform/http/frozen-parts.ts'
import { basisOf } from '../basis.ts'
import type { DrawStatistics } from '../draw-statistics/draw-statistics.ts'
import { figuresOf, overdueOn } from '../draw-statistics/figures.ts'
import { insightsOf } from './insights.ts'
import { quickPicksOf, pickFigures, suggestionsOfForecast } from './quick-picks.ts'
import type { ModelState, NextForecast, ModelRecord } from '../model-status/model-status.ts'
import { headOf } from '../model-status/model-status.ts'
import { memoize } from '../memoize.ts'
import { inTenThousand } from '../figures-text.ts'

interface SuggestRequest {
  owner: OwnerId
  body: Input<typeof call>['body']
  now: Temporal.Instant
  /** What new picks are derived from; null for the lasting ones. */
  fresh: string | null
}

/** The data of the analytics screen for a state, from the statistics and the stored forecast. */
export function suggestionsFor(
  counted: DrawStatistics,
  learning: ModelState,
  asked: SuggestRequest,
): Suggestions {
  const { record } = learning
  const { local: _, ...figures } = counted.figure(figuresOf)
  const state = counted.series.scope
  const { userHistory = [] } = asked.body
  return {
    basis: basisOf(counted),
    ...headOf(learning),
    nextDraw: record?.forecast && !isEnded(counted, asked.now) ? nextDrawOf(record.forecast) : null,
    quickPicks: quickPicksOf(record, { state, userHistory, salt: saltOf(counted, asked) }),
    topRecommendations: record ? recommendationsOf(record) : [],
    ...figures,
    overdueCombinations: overdueOn(counted, todayIn(state, asked.now)),
    insights: insightsOf(counted, record),
  }
}

/** Whether real results stopped arriving: to name a coming draw would be misleading. */
const isEnded = ({ series: { simulated }, latest }: DrawStatistics, now: Temporal.Instant) =>
  latest !== null && haveResultsEnded({ simulated, at: toInstant(latest.at) }, now)

/** Gives a user the same picks until the next draw; `fresh` gives others that are just as stable. */
const saltOf = ({ latest }: DrawStatistics, { owner, fresh }: SuggestRequest): string =>
  fresh ?? `${owner} ${latest?.id ?? 0}`

const nextDrawOf = ({ drawDate, session, drawAt }: NextForecast) => ({
  drawDate,
  drawTime: session,
  drawDateTime: drawAt.toString(),
})

export const todayIn = (scope: string, now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO(stateZone(scope) ?? NEW_YORK).toPlainDate()

const SHOWN = 6

type Recommendations = Suggestions['topRecommendations']

/** The most likely numbers of the forecast with their probabilities; none without a forecast. */
const recommendationsOf = memoize((record: ModelRecord): Recommendations => {
  if (!record.forecast) return []
  const isEvident = verdictOf(mixLogE(record.evidence)) !== 'no evidence'
  const likeliest = suggestionsOfForecast(record.forecast).combinations.slice(0, SHOWN)
  return freezePart(
    likeliest.map((combination) =>
      Object.assign(pickFigures(record, record.state, combination.digits), {
        numbers: [...combination.digits],
        probability: combination.probability,
        reasoning: reasoningOf(combination, isEvident),
      }),
    ),
  )
})

function reasoningOf({ probability }: Combination, isEvident: boolean): string {
  const ratio = 10_000 * probability
  const share = percentFromChance(ratio)
  if (share === 0) return 'The model puts its odds at 1 in 10,000, the same as chance.'
  const odds = inTenThousand(probability)
  const chance =
    ratio > 1
      ? `The model puts its odds at ${odds}, ${share}% above chance.`
      : `The model puts its odds at ${odds}, ${share}% below chance.`
  const caution = 'We found no evidence that its forecasts are better than chance.'
  return isEvident ? chance : `${chance} ${caution}`
}

/** For example 31 for 1.31 and for .69; to two decimals. */
const percentFromChance = (ratio: number) => Number(Math.abs(100 * (ratio - 1)).toFixed(2))
