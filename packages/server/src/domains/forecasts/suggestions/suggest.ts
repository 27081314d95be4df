import type { Input } from '@fourcast/contract/endpoint.ts'
import type { suggest as call, Suggestions } from '@fourcast/contract/suggestions.ts'
import { NEW_YORK } from '@fourcast/engine/calendar.ts'
import { stateZone } from '@fourcast/engine/states.ts'
import { mixLogE, verdictOf } from '@fourcast/engine/learning/evidence.ts'
import type { Combination } from '@fourcast/engine/learning/suggest.ts'
import { boxOdds } from '@fourcast/engine/odds.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { basisOf } from '../basis.ts'
import type { DrawStatistics } from '../draw-statistics/draw-statistics.ts'
import { figuresOf, overdueOn } from '../draw-statistics/figures.ts'
import { insightsOf } from './insights.ts'
import { quickPicksOf, pickFigures, suggestionsOfForecast } from './quick-picks.ts'
import type { ModelState, NextForecast, ModelRecord } from '../model-status/model-status.ts'
import { headOf } from '../model-status/model-status.ts'
import { inTenThousand, oneIn } from '../figures-text.ts'

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
    nextDraw:
      record?.forecast && !hasEnded(counted, asked.now) ? nextDrawOf(record.forecast) : null,
    quickPicks: quickPicksOf(record, { state, userHistory, salt: saltOf(counted, asked) }),
    topRecommendations: recommendationsOf(record, state),
    ...figures,
    overdueCombinations: overdueOn(counted, figures, todayIn(state, asked.now)),
    insights: insightsOf(counted, record),
  }
}

/** Draws older than this are not followed by one that a forecast could be checked with soon. */
const ENDED_AFTER = { hours: 7 * 24 }

/** Whether real results stopped arriving: to name a coming draw would be misleading. */
const hasEnded = ({ series, latest }: DrawStatistics, now: Temporal.Instant): boolean =>
  !series.simulated &&
  latest !== null &&
  Temporal.Instant.compare(toInstant(latest.at).add(ENDED_AFTER), now) < 0

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

/** The most likely numbers of the forecast with their probabilities; none without a forecast. */
export function recommendationsOf(
  record: ModelRecord | null,
  state: string,
): Suggestions['topRecommendations'] {
  if (!record?.forecast) return []
  const isEvident = verdictOf(mixLogE(record.evidence)) !== 'no evidence'
  return suggestionsOfForecast(record.forecast)
    .combinations.slice(0, SHOWN)
    .map((combination) =>
      Object.assign(pickFigures(record, state, combination.digits), {
        numbers: [...combination.digits],
        probability: combination.probability,
        reasoning: reasoningOf(combination, isEvident),
      }),
    )
}

function reasoningOf({ digits, probability }: Combination, isEvident: boolean): string {
  const { ways, oneIn: odds } = boxOdds(digits.join(''))
  const order = ways === 1 ? '1 order' : `${ways} orders`
  const chance = `The mix gives it ${inTenThousand(probability)}, ${beyondChance(10_000 * probability)}.`
  const boxed = `A box has ${order}: ${oneIn(odds)}.`
  const caution = 'There is no evidence for that so far: take all numbers as equally likely.'
  return isEvident ? `${chance} ${boxed}` : `${chance} ${caution} ${boxed}`
}

/** For example 1.31 as '31% above chance'. */
function beyondChance(ratio: number): string {
  const share = Number(Math.abs(100 * (ratio - 1)).toFixed(2))
  return share === 0 ? 'as chance does' : `${share}% ${ratio > 1 ? 'above' : 'below'} chance`
}
