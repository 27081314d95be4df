import * as z from 'zod/mini'
import { Instant, NO_FORM } from './common.ts'
import { endpoint } from './endpoint.ts'

export const BREAK_LENGTHS = ['day', 'week', 'month', 'sixMonths'] as const
export type BreakLength = (typeof BREAK_LENGTHS)[number]

/** How long a limit of one's own holds after one asked for a higher one. */
export const RAISE_HOURS = 24
/** After how many minutes in the app someone may want to be reminded of the time. */
export const REMINDER_MINUTES = [15, 30, 60, 120] as const

const LIMIT = 'Use a whole number from 0 to 1,000'

export const Break = z.object({ length: z.enum(BREAK_LENGTHS), startedAt: Instant, until: Instant })
export type Break = z.output<typeof Break>

/** What someone set for themselves. */
export const PlayLimits = z.object({
  /** Generations a day, of one's own; null where only the plan's count. */
  generationsPerDay: z.nullable(z.int()),
  /** What was asked for and is less strict: what will hold, and from when. */
  next: z.nullable(z.object({ generationsPerDay: z.nullable(z.int()), from: Instant })),
  /** Minutes in the app after which one is reminded of the time; null for never. */
  reminderMinutes: z.nullable(z.int()),
  break: z.nullable(Break),
})
export type PlayLimits = z.output<typeof PlayLimits>
z.globalRegistry.add(PlayLimits, { id: 'PlayLimits' })

export const getLimits = endpoint({
  method: 'GET',
  path: '/api/users/limits',
  auth: 'user',
  tag: 'responsible play',
  summary: 'What someone set for themselves: a daily limit, a reminder of the time, a break',
  answer: PlayLimits,
  errors: ['unauthenticated'],
})

export const putLimits = endpoint({
  method: 'PUT',
  path: '/api/users/limits',
  auth: 'user',
  tag: 'responsible play',
  summary:
    'Set a daily limit of one’s own, or the reminder. Stricter holds at once, less strict after 24 hours',
  body: z.object(
    {
      generationsPerDay: z.optional(
        z.nullable(z.int(LIMIT).check(z.minimum(0, LIMIT), z.maximum(1_000, LIMIT))),
      ),
      reminderMinutes: z.optional(
        z.nullable(
          z
            .int('Choose one of the times offered')
            .check(
              z.refine(
                (minutes) => REMINDER_MINUTES.some((offered) => offered === minutes),
                'Choose one of the times offered',
              ),
            ),
        ),
      ),
    },
    NO_FORM,
  ),
  answer: PlayLimits,
  errors: ['unauthenticated', 'invalid', 'demo_account'],
})

export const takeBreak = endpoint({
  method: 'POST',
  path: '/api/users/break',
  auth: 'user',
  tag: 'responsible play',
  summary:
    'Take a break: until it is over nothing can be generated, and nobody can end it early. A longer one takes the place of a shorter',
  body: z.object(
    { length: z.enum(BREAK_LENGTHS, 'Choose a day, a week, a month or six months') },
    NO_FORM,
  ),
  answer: PlayLimits,
  errors: ['unauthenticated', 'invalid', 'demo_account', 'conflict'],
})
