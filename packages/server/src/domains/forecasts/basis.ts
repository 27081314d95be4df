import type { Basis } from '@fourcast/contract/learning.ts'
import { textOf } from '@fourcast/engine/statistics/number-tables.ts'
import { toInstant } from '#platform/db/columns.ts'
import type { CountedDraw } from './draws-repo.ts'
import type { Counted } from './draw-statistics/draw-statistics.ts'
import { scopeName } from './scope.ts'

/** What figures are drawn from, as every answer says it. */
export const basisOf = ({ series, counts, first, latest }: Counted): Basis => ({
  state: series.scope,
  stateName: scopeName(series.scope),
  simulated: series.simulated,
  states: Math.max(1, series.states.length),
  draws: counts.draws,
  since: first?.date ?? null,
  latest: latest && presentLatest(latest),
})

const presentLatest = ({ state, date, session, at, number }: CountedDraw) => ({
  state,
  drawDate: date,
  drawTime: session,
  drawDateTime: toInstant(at).toString(),
  winningNumbers: textOf(number),
})
