import * as z from 'zod/mini'
import { Instant, NO_FORM } from './common.ts'
import { endpoint } from './endpoint.ts'

export const BREAK_LENGTHS = ['day', 'week', 'month', 'sixMonths'] as const
export type BreakLength = (typeof BREAK_LENGTHS)[number]

/** How long a user's own limit stays after a request for a higher one. */
export const RAISE_HOURS = 24
/** The choices for the time reminder, in minutes. */
export const REMINDER_MINUTES = [15, 30, 60, 120] as const

const LIMIT = 'Use a whole number from 0 to 1,000'

export const Break = z.object({ length: z.enum(BREAK_LENGTHS), startedAt: Instant, until: Instant })
export type Break = z.output<typeof Break>

/** The user's own limits. */
export const PlayLimits = z.object({
  /** The user's own limit of generations per day; null if only the plan limits them. */
  generationsPerDay: z.nullable(z.int()),
  /** A requested higher limit, and when it starts. */
  next: z.nullable(z.object({ generationsPerDay: z.nullable(z.int()), from: Instant })),
  /** Minutes between time reminders; null for none. */
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
  summary: 'Get the user’s own daily limit, time reminder and break',
  answer: PlayLimits,
  errors: ['unauthenticated'],
})

export const putLimits = endpoint({
  method: 'PUT',
  path: '/api/users/limits',
  auth: 'user',
  tag: 'responsible play',
  summary:
    'Set the user’s own daily limit or the time reminder. Stricter values apply at once, others after 24 hours',
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
    'Take a break. Until it ends, nothing can be generated, and nobody can end it early. A longer break replaces a shorter one',
  body: z.object(
    { length: z.enum(BREAK_LENGTHS, 'Choose a day, a week, a month or six months') },
    NO_FORM,
  ),
  answer: PlayLimits,
  errors: ['unauthenticated', 'invalid', 'demo_account', 'conflict'],
})
