import { asciiDigits } from '@fourcast/engine/digits.ts'
import * as z from 'zod/mini'
import { Email, NewPassword } from './accounts.ts'
import { CalendarDate, NO_FORM } from './common.ts'
import { endpoint } from './endpoint.ts'
import * as M from './messages.ts'
import { printable, printableOrNone } from './text.ts'

const STATE = 'Choose a state'
const ZIP = 'Use a ZIP code such as 30303 or 30303-1234'
const PHONE = 'Use a US phone number, such as (404) 555-0123'

/** Normalizes a US phone number to '+14045550123'; returns anything else unchanged. */
function e164(text: string): string {
  const digits = asciiDigits(text).replace(/[\s().-]/g, '')
  const [, national] = /^(?:\+?1)?([2-9]\d{2}[2-9]\d{6})$/.exec(digits) ?? []
  return national === undefined ? text.trim() : `+1${national}`
}

/** A US phone number, stored as +1 and ten digits; '' for none. */
export const Phone = z
  .string(PHONE)
  .check(
    z.maxLength(40, PHONE),
    z.overwrite(e164),
    z.regex(/^(?:\+1[2-9]\d{2}[2-9]\d{6})?$/, PHONE),
  )

/** Personal details; '' if not given. */
const fields = {
  firstName: printable(M.firstNameRequired, 80),
  lastName: printable(M.lastNameRequired, 80),
  email: Email,
  phone: Phone,
  /** `YYYY-MM-DD`, for an age at which playing is allowed. */
  dateOfBirth: z.union([z.literal(''), CalendarDate], 'Use a date such as 1990-11-21'),
  address: printableOrNone('Enter the address on one line, in plain text', 200),
  city: printableOrNone('Enter the city on one line, in plain text', 100),
  /** Two letters. */
  state: z.string(STATE).check(z.regex(/^(?:[A-Z]{2})?$/, STATE)),
  zipCode: z
    .string(ZIP)
    .check(z.trim(), z.overwrite(asciiDigits), z.regex(/^(?:\d{5}(?:-\d{4})?)?$/, ZIP)),
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
  /** The photo's file id, to delete it; null without a photo. */
  profilePhotoId: z.nullable(z.uuid()),
  /** The requested new address that is not confirmed yet. */
  pendingEmail: z.nullable(z.string()),
  /** Whether the phone was verified by a code. */
  phoneVerified: z.boolean(),
  /** Whether the phone sent STOP. Nothing is sent to it until it sends START. */
  phoneStopped: z.boolean(),
})
export type Profile = z.output<typeof Profile>
z.globalRegistry.add(Profile, { id: 'Profile' })

export const getProfile = endpoint({
  method: 'GET',
  path: '/api/users/profile',
  auth: 'user',
  tag: 'users',
  summary: 'Get the user’s personal details',
  answer: Profile,
  errors: ['unauthenticated'],
})

export const putProfile = endpoint({
  method: 'PUT',
  path: '/api/users/profile',
  auth: 'user',
  tag: 'users',
  summary:
    'Change personal details. Omitted fields stay. A new email address needs the current password and with two-factor a code, and applies after it is confirmed',
  body: ProfileForm,
  answer: Profile,
  errors: ['unauthenticated', 'invalid', 'demo_account', 'proof_required', 'rate_limited'],
})

export const cancelEmailChange = endpoint({
  method: 'DELETE',
  path: '/api/users/email-change',
  auth: 'user',
  tag: 'users',
  summary: 'Cancel a pending change of the email address',
  answer: Profile,
  errors: ['unauthenticated'],
})

const INCOMPLETE = 'The link is incomplete'

export const confirmEmail = endpoint({
  method: 'POST',
  path: '/api/auth/confirm-email',
  auth: 'optional',
  tag: 'accounts',
  summary: 'Confirm a new email address with the token from the email. Ends all other sessions',
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
  proof: 'code',
  tag: 'users',
  summary: 'Change the password. Ends all other sessions',
  body: z.object({ currentPassword: CurrentPassword, newPassword: NewPassword }, NO_FORM),
  status: 204,
  errors: ['unauthenticated', 'invalid', 'demo_account', 'proof_required', 'rate_limited'],
})

export const deleteAccount = endpoint({
  method: 'DELETE',
  path: '/api/users/account',
  auth: 'user',
  proof: 'code',
  tag: 'users',
  summary:
    'Delete the account and all its data. A running plan is cancelled and refunded first. Invoices are kept as required by law',
  body: z.object(
    { password: z.string(M.passwordRequired).check(z.minLength(1, M.passwordRequired)) },
    NO_FORM,
  ),
  status: 204,
  errors: [
    'unauthenticated',
    'invalid',
    'demo_account',
    'proof_required',
    'conflict',
    'rate_limited',
  ],
})

export const exportAccount = endpoint({
  method: 'GET',
  path: '/api/users/export',
  auth: 'user',
  proof: true,
  tag: 'users',
  summary: 'Export all data of the user as a zip of JSON files and the photo',
  stream: 'application/zip',
  errors: ['unauthenticated', 'demo_account', 'proof_required', 'rate_limited'],
})
