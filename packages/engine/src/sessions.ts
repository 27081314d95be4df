import type { Schedule } from './schedules.ts'

/** Abbreviations that files and feeds use for a session, lower case without punctuation. */
const SHORT_FORMS: Readonly<Record<string, readonly string[]>> = {
  Morning: ['morning', 'morn', 'mor', 'm'],
  Midday: ['midday', 'mid', 'md', 'm', 'noon'],
  Day: ['day', 'd'],
  Evening: ['evening', 'eve', 'ev', 'e'],
  Night: ['night', 'nite', 'n'],
}

/** Two names for one draw, except in a game with both. */
const SAME_DRAW: Readonly<Record<string, string>> = { Day: 'Midday', Midday: 'Day' }

/**
 * The session of a game that a name means, spelled as in the schedule. Ignores case, spaces and
 * punctuation, and accepts the full name or a usual abbreviation ('Eve', 'mid-day', 'N'). Day and Midday
 * are one draw if the game has only one of them. Null if the name matches no session or more than one.
 */
export const sessionOf = (schedule: Pick<Schedule, 'draws'>, name: string): string | null => {
  const word = name.toLowerCase().replace(/[^a-z]/g, '')
  const sessions = schedule.draws.map((draw) => draw.session)
  const meant = sessions.filter((session) => isMeant(session, word, sessions))
  return meant.length === 1 ? (meant[0] ?? null) : null
}

const isMeant = (session: string, word: string, sessions: readonly string[]): boolean => {
  const other = SAME_DRAW[session]
  return (
    isNamed(session, word) ||
    (other !== undefined && !sessions.includes(other) && isNamed(other, word))
  )
}

const isNamed = (session: string, word: string): boolean =>
  SHORT_FORMS[session]?.includes(word) ?? session.toLowerCase() === word
