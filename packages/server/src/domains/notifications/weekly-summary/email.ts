import { stateName } from '@fourcast/engine/states.ts'
import { dollars } from '#platform/dollars.ts'
import type { Facts, Email } from '#platform/email/email.ts'
import type { Week } from './calendar.ts'
import type { Latest, Win } from './repo.ts'
import type { OwnWeek, PlayedWeek } from './weeks.ts'
import { isQuiet } from './weeks.ts'

type EmailText = Omit<Email, 'to'>

const FAIR =
  'Any four digits have the same odds: 1 in 10,000 in each draw, whatever was drawn before. To set a limit or take a break, go to Profile, Preferences.'
/** More states would make the email too long. */
const MOST_STATES = 6

/** A user's own week, without offers, praise or suggestions. */
export function summaryEmail(
  own: OwnWeek,
  { week, userId, publicUrl }: { week: Week; userId: string; publicUrl: string },
): EmailText {
  const quiet = isQuiet(own)
  return {
    kind: 'summary',
    list: { name: 'marketing', userId },
    subject: `Your week, ${span(week)}`,
    paragraphs: [
      quiet
        ? 'Nothing happened in your account last week. You don’t need to do anything.'
        : 'Here’s what happened in your account last week, Monday to Sunday, ET.',
      ...(quiet ? [] : [numbers(own)]),
      ...own.wins.map(won),
      ...(own.numberMatches.length > 0 ? [savedNumbers(own.numberMatches), CHECK] : []),
      ...(own.played ? [money(own.played)] : []),
      ...(own.latest.length > 0 ? [draws(own.latest)] : []),
      FAIR,
    ],
    ...(!quiet && { action: { label: 'See my history', url: `${publicUrl}/history` } }),
  }
}

const numbers = ({ generated, saved, wins, checks }: OwnWeek): Facts => ({
  title: 'Your numbers',
  rows: [
    ['Generations', count(generated)],
    ['Results saved', count(saved)],
    ['Comparisons with draws', count(checks)],
    ['Winners', `${count(wins.length)} (chance expects ${expected(checks)})`],
  ],
})

const CHECK = 'Check your official ticket. Only the lottery can confirm a prize.'

const savedNumbers = (matches: OwnWeek['numberMatches']): Facts => ({
  title: 'My numbers',
  rows: matches.map(
    ({ number, kind, state, session, date }) =>
      [`${number}, ${kind} match`, `${stateName(state)} ${session}, ${dayOf(date)}`] as const,
  ),
})

const won = ({ numbers: digits, session, date, state }: Win) =>
  `Your saved result ${digits} matched the ${session} draw on ${dayOf(date)} in ${stateName(state)}. Check your official ticket.`

const money = ({ count: plays, waiting, stake, prizes, chance }: PlayedWeek): Facts => ({
  title: 'Your tickets',
  rows: [
    ['Tickets for that week’s draws', count(plays)],
    ...(waiting > 0 ? [['Waiting for a result', count(waiting)] as const] : []),
    ['Stake', dollars(stake)],
    ['Prizes', dollars(prizes)],
    ['Net', dollars(prizes - stake)],
    ...(chance === null ? [] : [['Average return on that stake', dollars(chance)] as const]),
  ],
})

function draws(latest: readonly Latest[]): Facts {
  const more = latest.length - MOST_STATES
  return {
    title: 'Latest draws in the states you follow',
    rows: [
      ...latest.slice(0, MOST_STATES).map(drawn),
      ...(more > 0 ? [['More states you follow', count(more)] as const] : []),
    ],
  }
}

const drawn = ({ state, session, date, numbers: digits, simulated }: Latest) =>
  [
    `${stateName(state)}, ${session}, ${dayOf(date)}`,
    `${[...digits].join(' ')}${simulated ? ' (simulated)' : ''}`,
  ] as const

const count = (n: number) => n.toLocaleString('en-US')
/** Formats the expected wins of that many comparisons: '0.0042', '1.2'. */
const expected = (checks: number) =>
  (checks / 10_000).toLocaleString('en-US', { maximumSignificantDigits: 2 })

const dayOf = (date: string) =>
  Temporal.PlainDate.from(date).toLocaleString('en-US', { dateStyle: 'long' })

/** For example 'November 16 to 22' or 'November 30 to December 6'. */
function span({ from, to }: Week): string {
  const last = to.subtract({ days: 1 })
  const long = (day: Temporal.PlainDate) =>
    day.toLocaleString('en-US', { month: 'long', day: 'numeric' })
  return `${long(from)} to ${last.month === from.month ? last.day : long(last)}`
}
