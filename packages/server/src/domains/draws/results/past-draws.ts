import type { DrawMonth, NumberSearch } from '@fourcast/contract/lottery.ts'
import { slotsBetween } from '@fourcast/engine/calendar.ts'
import { boxKey } from '@fourcast/engine/digits.ts'
import { boxOdds, STRAIGHT_ODDS } from '@fourcast/engine/odds.ts'
import { stateName } from '@fourcast/engine/states.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import { cell, csvFile, textCell } from '#platform/http/csv.ts'
import type { LatestDraw, Shown } from './repo.ts'
import { countMatching, countShown, listBetween, listMatching, listBefore } from './repo.ts'
import { toDraw } from './latest.ts'
import type { Series } from '../store/series.ts'
import { fourDigit, shownSeries } from './states.ts'

interface Deps {
  db: Db
  clock: Clock
}

const SHOWN_MATCHES = 20
/**
 * How long a past slot without a result is listed as missing. Older months may have had other
 * schedules.
 */
const MISSING_DAYS = 30

/** One month of draws by the state's own days, with upcoming slots. */
export async function drawMonth(
  { db, clock }: Deps,
  { state, month }: { state: string; month: string },
): Promise<DrawMonth> {
  const series = await shownSeries(db, state)
  const now = clock.now()
  const key: Shown = { ...series, until: now }
  const bounds = boundsOf(month, series.schedule.zone)
  const draws = await listBetween(db, key, bounds)
  const { since, simulated } = await countShown(db, key)
  return {
    state,
    stateName: stateName(state),
    month,
    timeZone: series.schedule.zone,
    simulated,
    days: daysOf(series, draws, bounds, now),
    since: since?.slice(0, 7) ?? null,
  }
}

interface Bounds {
  first: Temporal.PlainDate
  from: Temporal.Instant
  to: Temporal.Instant
}

function boundsOf(month: string, zone: string): Bounds {
  const first = Temporal.PlainYearMonth.from(month).toPlainDate({ day: 1 })
  const startOf = (date: Temporal.PlainDate) => date.toZonedDateTime(zone).toInstant()
  return { first, from: startOf(first), to: startOf(first.add({ months: 1 })) }
}

type Day = DrawMonth['days'][number]

function daysOf(
  series: Series,
  draws: readonly LatestDraw[],
  { first, from, to }: Bounds,
  now: Temporal.Instant,
): Day[] {
  const past = draws.map((one) => entry(one.date, one.session, one.at, one.digits, now))
  const known = new Set(past.map(({ slot }) => slot))
  const missingFrom = now.subtract({ hours: 24 * MISSING_DAYS })
  const open = slotsBetween(series.schedule, from, to)
    .filter(({ at }) => Temporal.Instant.compare(at, missingFrom) > 0)
    .map(({ date, session, at }) => entry(date.toString(), session, at, null, now))
    .filter(({ slot }) => !known.has(slot))
  const byDate = Map.groupBy([...past, ...open], ({ date }) => date)
  return Array.from({ length: first.daysInMonth }, (_, day) => {
    const date = first.add({ days: day }).toString()
    const entries = byDate.get(date) ?? []
    return { date, draws: entries.map(({ draw }) => draw).sort(byTime) }
  })
}

const byTime = (a: Day['draws'][number], b: Day['draws'][number]) =>
  a.drawDateTime < b.drawDateTime ? -1 : 1

const entry = (
  date: string,
  session: string,
  at: Temporal.Instant,
  digits: string | null,
  now: Temporal.Instant,
) => ({
  date,
  slot: `${date} ${session}`,
  draw: {
    drawTime: session,
    drawDateTime: at.toString(),
    winningNumbers: digits,
    isPast: Temporal.Instant.compare(at, now) <= 0,
  },
})

/** The last occurrences of a number, in order and in any order, and what fair draws would give. */
export async function searchNumber(
  { db, clock }: Deps,
  { state, numbers }: { state: string; numbers: string },
): Promise<NumberSearch> {
  const series = fourDigit(state)
  const key: Shown = { ...series, until: clock.now() }
  const { draws, since, simulated } = await countShown(db, key)
  const any = { boxKey: boxKey(numbers) }
  const found = async (match: typeof any & { numbers?: string }, oneIn: number) => ({
    count: await countMatching(db, key, match),
    expected: draws / oneIn,
    latest: (await listMatching(db, key, match, SHOWN_MATCHES)).map(toDraw),
  })
  return {
    numbers,
    state,
    stateName: stateName(state),
    draws,
    since,
    simulated,
    straight: await found({ ...any, numbers }, STRAIGHT_ODDS),
    box: await found(any, boxOdds(numbers).oneIn),
  }
}

/** Exports all shown four-digit draws of a state as CSV, newest first. */
export async function exportDraws({ db, clock }: { db: Db; clock: Clock }, state: string) {
  const key = { ...fourDigit(state), until: clock.now() }
  return await csvFile<LatestDraw>({
    columns: ['Draw Date', 'Draw Time', 'Numbers', 'Source'],
    next: (last, limit) => listBefore(db, key, last?.at ?? null, limit),
    cells: ({ date, session, digits, source }) => [
      cell(date),
      cell(session),
      textCell(digits),
      cell(source),
    ],
  })
}
