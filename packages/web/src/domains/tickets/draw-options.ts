import {
  PLAY_DAYS,
  playableDraws,
  playableSchedule,
  playableSchedules,
} from '@fourcast/engine/playable.ts'
import { stateName } from '@fourcast/engine/states.ts'
import { HOME_ZONE } from '#core/format.ts'

/** An option of the draw field. */
export interface DrawOption {
  /** Unique among the options: '2026-11-20 Evening'. */
  id: string
  date: string
  session: string
  label: string
  held: boolean
}

/** States that sell tickets, by name: `['GA', 'Georgia, Cash 4']`. */
export const stateOptions = () =>
  playableSchedules()
    .map(({ state, name }) => [state, `${stateName(state)}, ${name}`] as const)
    .toSorted(([, a], [, b]) => a.localeCompare(b, 'en-US'))

/** A result, with the draws of its week, or a saved number, with the draws around today. */
export interface TicketSubject {
  createdAt: string
  isSavedNumber?: boolean
  /** The preselected draw; without it, the next one. */
  offered?: { state: string; drawDate: string; drawTime: string }
}

/** The draws that a ticket can be for, in order; none for a state that sells no tickets. */
export function drawOptions(state: string, subject: TicketSubject, now: number): DrawOption[] {
  const schedule = playableSchedule(state)
  if (schedule === undefined) return []
  const there = timeIn(schedule.zone, now)
  const draws = firstDays(subject, now).flatMap((day) => playableDraws(schedule, day))
  const { offered } = subject
  // A result that was saved later than it was made may win after the week of its making.
  if (offered?.state === state)
    draws.push(
      ...playableDraws(schedule, offered.drawDate).filter(
        ({ date, draw }) => date === offered.drawDate && draw.session === offered.drawTime,
      ),
    )
  const dates = new Set<string>()
  const once = draws.filter(({ date, draw }) => {
    const slot = `${date} ${draw.session}`
    return !dates.has(slot) && dates.add(slot)
  })
  return once.map(({ date, draw }) => {
    const held = `${date} ${draw.time}` <= there
    return {
      id: `${date} ${draw.session}`,
      date,
      session: draw.session,
      label: `${weekday(date)} · ${draw.session} ${draw.displayTime}${held ? ' (held)' : ''}`,
      held,
    }
  })
}

/**
 * First days of the offered weeks of draws. For a saved number: the past week, but not before it, and the
 * next.
 */
function firstDays({ createdAt, isSavedNumber = false }: TicketSubject, now: number): string[] {
  const created = newYorkDay(Date.parse(createdAt))
  if (!isSavedNumber) return [created]
  const past = newYorkDay(now - PLAY_DAYS * DAY)
  return [created > past ? created : past, newYorkDay(now)]
}

const DAY = 24 * 60 * 60_000
const newYorkDay = (instant: number) => timeIn(HOME_ZONE, instant).slice(0, 10)

/** '2026-11-20 18:59': local time of a zone, as sortable text. */
function timeIn(zone: string, instant: number) {
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone: zone,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(instant)
  const of = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((part) => part.type === type)?.value ?? ''
  return `${of('year')}-${of('month')}-${of('day')} ${of('hour')}:${of('minute')}`
}

const civil = new Intl.DateTimeFormat('en-US', {
  timeZone: 'UTC',
  weekday: 'short',
  month: 'short',
  day: 'numeric',
})

const weekday = (date: string) => civil.format(new Date(`${date}T00:00:00Z`))
