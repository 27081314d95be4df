import * as z from 'zod/mini'
import { NO_FORM, YesOrNo } from './common.ts'
import { endpoint } from './endpoint.ts'
import { Method } from './numbers.ts'

export const THEMES = ['light', 'dark', 'system'] as const

const CODES = 'Use two-letter state codes'

export const Preferences = z.object(
  {
    emailNotifications: YesOrNo('Email notifications'),
    smsNotifications: YesOrNo('SMS notifications'),
    marketingEmails: YesOrNo('News by email'),
    autoSave: YesOrNo('Auto-save'),
    theme: z.enum(THEMES, 'Choose light, dark or system'),
    defaultTransformation: Method,
    selectedLotteryStates: z
      .array(z.string(CODES).check(z.regex(/^[A-Z]{2}$/, CODES)), CODES)
      .check(z.maxLength(60, 'Choose at most 60 states')),
  },
  NO_FORM,
)
export type Preferences = z.output<typeof Preferences>
z.globalRegistry.add(Preferences, { id: 'Preferences' })

export const getPreferences = endpoint({
  method: 'GET',
  path: '/api/users/preferences',
  auth: 'user',
  tag: 'users',
  summary: 'Get the user’s preferences',
  answer: Preferences,
  errors: ['unauthenticated'],
})

export const putPreferences = endpoint({
  method: 'PUT',
  path: '/api/users/preferences',
  auth: 'user',
  tag: 'users',
  summary: 'Change preferences. Omitted ones stay',
  body: z.partial(Preferences),
  answer: Preferences,
  errors: ['unauthenticated', 'invalid', 'demo_account', 'plan_required'],
})
