import type { Input } from '@fourcast/contract/endpoint.ts'
import type { QuickPick, suggest as call, Suggestions } from '@fourcast/contract/suggestions.ts'
import { NEW_YORK } from '@fourcast/engine/calendar.ts'
import { stateZone } from '@fourcast/engine/states.ts'
import { mixLogE, verdictOf } from '@fourcast/engine/learning/evidence.ts'
import { probabilityOf } from '@fourcast/engine/learning/forecast.ts'
import { haveResultsEnded } from '#domains/draws/results/ended.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { freezePart } from '#platform/http/frozen-parts.ts'
import { basisOf } from './basis.ts'
import type { DrawStatistics } from './draw-statistics.ts'
import { figuresOf, overdueOn } from './draw-figures.ts'
import { insightsOf } from './insights.ts'
import { freshPicks, pickFigures, quickPicksOf, suggestionsOfForecast } from './quick-picks.ts'
import type { ModelState, NextForecast, ModelRecord } from './model-status.ts'
import { headOf } from './model-status.ts'
import { besideChance } from './figures-text.ts'
import { memoize } from './memoize.ts'

interface SuggestRequest {
  owner: OwnerId
  body: Input<typeof call>['body']
  now: Temporal.Instant
  /** The salt of new picks; null for the first ones of a draw. */
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
  const lasting = { state, userHistory, salt: saltOf(counted, asked.owner) }
  const recommended = record ? recommendationsOf(record) : []
  const fresh = asked.fresh === null ? null : freshPicks(record, lasting, asked.fresh)
  return {
    basis: basisOf(counted),
    ...headOf(learning),
    nextDraw: record?.forecast && !isEnded(counted, asked.now) ? nextDrawOf(record.forecast) : null,
    refreshed: fresh !== null,
    quickPicks: fresh ?? quickPicksOf(record, lasting),
    topRecommendations:
      record && fresh ? [...sampledOf(record, fresh), ...recommended] : recommended,
    ...figures,
    overdueCombinations: overdueOn(counted, todayIn(state, asked.now)),
    insights: insightsOf(counted, record),
  }
}

/** Whether real results stopped arriving: to name a coming draw would be misleading. */
const isEnded = ({ series: { simulated }, latest }: DrawStatistics, now: Temporal.Instant) =>
  latest !== null && haveResultsEnded({ simulated, at: toInstant(latest.at) }, now)

/** Gives a user the same picks until the next draw. */
const saltOf = ({ latest }: DrawStatistics, owner: OwnerId): string => `${owner} ${latest?.id ?? 0}`

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
  const likeliest = suggestionsOfForecast(record.forecast).combinations.slice(0, SHOWN)
  return freezePart(
    likeliest.map(({ digits, probability }) => recommend(record, digits, probability)),
  )
})

/** The new number from the forecast, as a recommendation. */
const sampledOf = (record: ModelRecord, picks: readonly QuickPick[]): Recommendations => {
  const { forecast } = record
  const sample = picks.find(({ kind }) => kind === 'sample')
  if (!forecast || !sample) return []
  return [recommend(record, sample.numbers, probabilityOf(forecast, sample.numbers))]
}

function recommend(record: ModelRecord, numbers: readonly number[], probability: number) {
  const isEvident = verdictOf(mixLogE(record.evidence)) !== 'no evidence'
  return Object.assign(pickFigures(record, record.state, numbers), {
    numbers: [...numbers],
    probability,
    reasoning: reasoningOf(probability, isEvident),
  })
}

function reasoningOf(probability: number, isEvident: boolean): string {
  const beside = besideChance(probability)
  if (beside === null) return 'The model finds it as likely as any other number.'
  return `The model puts it ${beside}${isEvident ? '' : ', without evidence that it’s right'}.`
}
