import type { Input } from '@fourcast/contract/endpoint.ts'
import type { suggest as call, Suggestions } from '@fourcast/contract/suggestions.ts'
import { NEW_YORK } from '@fourcast/engine/calendar.ts'
import { stateZone } from '@fourcast/engine/states.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { basisOf } from '../basis.ts'
import type { Counted } from '../draw-statistics/draw-statistics.ts'
import { figuresOf, overdueOn } from '../draw-statistics/figures.ts'
import { insightsOf } from './insights.ts'
import { quickPicksOf } from './quick-picks.ts'
import { recommendationsOf } from './recommendations.ts'
import type { Learning, NextForecast } from '../model-status/model-status.ts'
import { headOf } from '../model-status/model-status.ts'

interface Asked {
  owner: OwnerId
  body: Input<typeof call>['body']
  now: Temporal.Instant
  /** What new picks are made of, where they are wanted. */
  fresh: string | null
}

/** What the analytics screen shows of a state, from what is counted and the forecast that is stored. */
export function suggestionsFor(counted: Counted, learning: Learning, asked: Asked): Suggestions {
  const { standing } = learning
  const { local: _, ...figures } = counted.figure(figuresOf)
  const state = counted.series.scope
  const { userHistory = [] } = asked.body
  return {
    basis: basisOf(counted),
    ...headOf(learning),
    nextDraw: standing?.forecast ? nextDrawOf(standing.forecast) : null,
    quickPicks: quickPicksOf(standing, { state, userHistory, salt: saltOf(counted, asked) }),
    topRecommendations: recommendationsOf(standing, state),
    ...figures,
    overdueCombinations: overdueOn(counted, figures, todayIn(state, asked.now)),
    insights: insightsOf(counted, standing),
  }
}

/** The same picks for someone until a draw comes in, and others, as lasting, where new ones are wanted. */
const saltOf = ({ latest }: Counted, { owner, fresh }: Asked): string =>
  fresh ?? `${owner} ${latest?.id ?? 0}`

const nextDrawOf = ({ drawDate, session, drawAt }: NextForecast) => ({
  drawDate,
  drawTime: session,
  drawDateTime: drawAt.toString(),
})

export const todayIn = (scope: string, now: Temporal.Instant): Temporal.PlainDate =>
  now.toZonedDateTimeISO(stateZone(scope) ?? NEW_YORK).toPlainDate()
