import * as z from 'zod/mini'
import { Email, NewPassword } from './accounts.ts'
import { CalendarDate, NO_FORM } from './common.ts'
import { endpoint } from './endpoint.ts'
import * as M from './messages.ts'
import { printable, printableOrNone } from './text.ts'

const STATE = 'Choose a state'
const ZIP = 'Use a ZIP code like 30303 or 30303-1234'
const PHONE = 'Use a phone number of the United States, such as (404) 555-0123'

/** '+14045550123' of whatever way a number of the United States is written; anything else as it is. */
function e164(text: string): string {
  const digits = text.replace(/[\s().-]/g, '')
  const [, national] = /^(?:\+?1)?([2-9]\d{2}[2-9]\d{6})$/.exec(digits) ?? []
  return national === undefined ? text.trim() : `+1${national}`
}

/** A phone of the United States, kept as +1 and ten digits; '' for none. */
export const Phone = z
  .string(PHONE)
  .check(
    z.maxLength(40, PHONE),
    z.overwrite(e164),
    z.regex(/^(?:\+1[2-9]\d{2}[2-9]\d{6})?$/, PHONE),
  )

/** What someone says of themselves; '' where they say nothing. */
const fields = {
  firstName: printable(M.firstNameRequired, 80),
  lastName: printable(M.lastNameRequired, 80),
  email: Email,
  phone: Phone,
  /** `YYYY-MM-DD`; of someone old enough to play. */
  dateOfBirth: z.union([z.literal(''), CalendarDate], 'Use a date like 1990-11-21'),
  address: printableOrNone('Write the address in one line of plain text', 200),
  city: printableOrNone('Write the city in one line of plain text', 100),
  /** Two letters. */
  state: z.string(STATE).check(z.regex(/^(?:[A-Z]{2})?$/, STATE)),
  zipCode: z.string(ZIP).check(z.trim(), z.regex(/^(?:\d{5}(?:-\d{4})?)?$/, ZIP)),
}

export const ProfileForm = z.object(
  {
    ...z.partial(z.object(fields)).shape,
    currentPassword: z.optional(z.string(M.currentPasswordRequired)),
  },
  NO_FORM,
)
export type ProfileForm = z.output<typeof ProfileForm>

export const Profile = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
  phone: z.string(),
  dateOfBirth: z.string(),
  address: z.string(),
  city: z.string(),
  state: z.string(),
  zipCode: z.string(),
  profilePhotoUrl: z.nullable(z.string()),
  /** Of the photo, to remove it by; null without one. */
  profilePhotoId: z.nullable(z.uuid()),
  /** The address that was asked for and has not confirmed yet. */
  pendingEmail: z.nullable(z.string()),
  /** Whether the phone was verified by a code. */
  phoneVerified: z.boolean(),
  /** Whether the phone said STOP: nothing is sent to it until it says START. */
  phoneStopped: z.boolean(),
})
export type Profile = z.output<typeof Profile>
z.globalRegistry.add(Profile, { id: 'Profile' })

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/users/profile',
  auth: 'user',
  tag: 'users',
  summary: 'What someone says of themselves; empty where they say nothing',
  answer: Profile,
  errors: ['unauthenticated'],
})

export const putProfile = endpoint({
  method: 'PUT',
  path: '/api/users/profile',
  auth: 'user',
  tag: 'users',
  summary:
    'Change any of the fields; those left out stay. Another email needs the current password and waits until that address confirms it',
  body: ProfileForm,
  answer: Profile,
  errors: ['unauthenticated', 'invalid', 'demo_account', 'rate_limited'],
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/users/email-change',
  auth: 'user',
  tag: 'users',
  summary: 'Drop the change of address that waits for its confirmation',
  answer: Profile,
  errors: ['unauthenticated'],
})

const INCOMPLETE = 'The link is not complete'

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  auth: 'optional',
  tag: 'accounts',
  summary:
    'Make a new address the account’s, with the token that was mailed to it; every session ends but the one that confirms it',
  body: z.object(
    {
      token: z
        .string(INCOMPLETE)
        .check(z.minLength(1, INCOMPLETE), z.maxLength(200, 'The link is too long')),
    },
    INCOMPLETE,
  ),
  status: 204,
  errors: ['invalid', 'conflict', 'unprocessable', 'rate_limited'],
})

const CurrentPassword = z
  .string(M.currentPasswordRequired)
  .check(z.minLength(1, M.currentPasswordRequired))

export const changePassword = endpoint({
  method: 'PUT',
  path: '/api/users/password',
  auth: 'user',
  tag: 'users',
  summary: 'Choose a new password; every other session ends',
  body: z.object({ currentPassword: CurrentPassword, newPassword: NewPassword }, NO_FORM),
  status: 204,
  errors: ['unauthenticated', 'invalid', 'demo_account', 'rate_limited'],
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/users/account',
  auth: 'user',
  tag: 'users',
  summary:
    'Delete the account and all that belongs to it; a running plan is cancelled first, refund included. Invoices are kept as the law wants',
  body: z.object(
    { password: z.string(M.passwordRequired).check(z.minLength(1, M.passwordRequired)) },
    NO_FORM,
  ),
  status: 204,
  errors: ['unauthenticated', 'invalid', 'demo_account', 'conflict', 'rate_limited'],
})

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/users/export',
  auth: 'user',
  proof: true,
  tag: 'users',
  summary: 'All that is kept of someone: JSON files, and their photo, in a zip',
  stream: 'application/zip',
  errors: ['unauthenticated', 'demo_account', 'proof_required', 'rate_limited'],
})
