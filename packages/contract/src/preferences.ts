import { METHODS } from '@fourcast/engine/boxes.ts'
import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

export const THEMES = ['light', 'dark', 'system'] as const

export const Preferences = z.object({
  emailNotifications: z.boolean(),
  smsNotifications: z.boolean(),
  marketingEmails: z.boolean(),
  autoSave: z.boolean(),
  theme: z.enum(THEMES),
  defaultTransformation: z.enum(METHODS),
  selectedLotteryStates: z
    .array(z.string().check(z.regex(/^[A-Z]{2}$/, 'Use two-letter state codes')))
    .check(z.maxLength(60)),
})
export type Preferences = z.output<typeof Preferences>
z.globalRegistry.add(Preferences, { id: 'Preferences' })

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/users/preferences',
  auth: 'user',
  tag: 'users',
  summary: 'How someone wants the app to behave',
  answer: Preferences,
  errors: ['unauthenticated'],
})

export const putPreferences = endpoint({
  method: 'PUT',
  path: '/api/users/preferences',
  auth: 'user',
  tag: 'users',
  summary: 'Change any of the preferences; those left out stay',
  body: z.partial(Preferences),
  answer: Preferences,
  errors: ['unauthenticated', 'invalid', 'plan_required'],
})
