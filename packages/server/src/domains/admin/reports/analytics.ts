import type { Analytics, analytics, DayFigures } from '@fourcast/contract/admin-figures.ts'
import type { Input } from '@fourcast/contract/endpoint.ts'
import { newYorkDay, newYorkDayBounds } from '@fourcast/engine/calendar.ts'
import type { Deps } from '#deps.ts'
import type { Db } from '#platform/db/db.ts'
import {
  countAccounts,
  countActive,
  countPlans,
  refundsByDay,
  revenueByDay,
  signUpsByDay,
  usesByDay,
} from './analytics-repo.ts'
import { sourceStatuses } from '../draws/sources.ts'

type Query = Input<typeof analytics>['query']

/** Figures of the last days and the current totals. */
export async function analyticsOf(
  deps: Pick<Deps, 'db' | 'clock' | 'config'>,
  query: Query,
): Promise<Analytics> {
  const { db, clock } = deps
  const now = clock.now()
  const today = newYorkDay(now)
  const from = today.subtract({ days: query.days - 1 })
  const [days, users, active, plans, sources] = await Promise.all([
    figuresByDay(db, from, today),
    countAccounts(db),
    countActive(db, today),
    countPlans(db, now),
    sourceStatuses(deps),
  ])
  return {
    asOf: now.toString(),
    days,
    totals: { users, ...active, ...totalOf(days) },
    plans,
    sources,
  }
}

export const NOTHING = {
  signUps: 0,
  activeUsers: 0,
  generations: 0,
  quotaHits: 0,
  revenue: 0,
  refunds: 0,
}

/** Figures of every New York day in a range, including days without any. */
export async function figuresByDay(
  db: Db,
  from: Temporal.PlainDate,
  to: Temporal.PlainDate,
): Promise<DayFigures[]> {
  const asked = {
    from: from.toString(),
    to: to.toString(),
    since: newYorkDayBounds(from).start,
    until: newYorkDayBounds(to).end,
  }
  const days = new Map<string, DayFigures>()
  for (let day = from; Temporal.PlainDate.compare(day, to) <= 0; day = day.add({ days: 1 }))
    days.set(day.toString(), { date: day.toString(), ...NOTHING })
  const known = await Promise.all([
    signUpsByDay(db, asked),
    usesByDay(db, asked),
    revenueByDay(db, asked),
    refundsByDay(db, asked),
  ])
  for (const line of known.flat()) {
    const day = days.get(line.date)
    if (day) Object.assign(day, line)
  }
  return [...days.values()]
}

function totalOf(days: readonly DayFigures[]) {
  const sum = (figure: keyof typeof NOTHING) => days.reduce((all, day) => all + day[figure], 0)
  return {
    signUps: sum('signUps'),
    generations: sum('generations'),
    quotaHits: sum('quotaHits'),
    revenue: sum('revenue'),
    refunds: sum('refunds'),
  }
}
