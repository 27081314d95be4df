import { asciiDigits } from '@fourcast/engine/digits.ts'
import * as z from 'zod/mini'
import { Session } from './accounts.ts'
import { Instant, NO_FORM } from './common.ts'
import { endpoint } from './endpoint.ts'
import * as M from './messages.ts'

/** The length of a code and how long it is valid (RFC 6238). */
export const TOTP_DIGITS = 6
export const TOTP_SECONDS = 30
export const RECOVERY_CODES = 10

const CODE = 'Enter the 6 digits from your app or a recovery code'
/** Six digits or a recovery code. Spaces and dashes are ignored. */
const Code = z
  .string(CODE)
  .check(z.overwrite(asciiDigits), z.minLength(1, CODE), z.maxLength(40, CODE))

const CurrentPassword = z
  .string(M.currentPasswordRequired)
  .check(z.minLength(1, M.currentPasswordRequired))

export const Totp = z.object({
  enabled: z.boolean(),
  enabledAt: z.nullable(Instant),
  recoveryCodesLeft: z.int(),
  /** Whether the user's role requires it on this server. */
  required: z.boolean(),
  /** Whether admin rights need a new sign-in, because this session began without a code. */
  signInAgain: z.boolean(),
})
export type Totp = z.output<typeof Totp>
z.globalRegistry.add(Totp, { id: 'Totp' })

/** Shown once. Each replaces one code at sign-in. */
const RecoveryCodes = z.object({ recoveryCodes: z.array(z.string()) })

export const totpLogin = endpoint({
  method: 'POST',
  path: '/api/auth/totp',
  auth: 'public',
  tag: 'accounts',
  summary: 'Complete two-factor sign-in with the ticket and a code',
  body: z.object(
    {
      ticket: z
        .string('Sign in again')
        .check(z.minLength(1, 'Sign in again'), z.maxLength(2_000, 'Sign in again')),
      code: Code,
    },
    NO_FORM,
  ),
  answer: Session,
  errors: ['invalid', 'unprocessable', 'rate_limited'],
})

export const getTotp = endpoint({
  method: 'GET',
  path: '/api/users/totp',
  auth: 'user',
  tag: 'users',
  summary: 'Get whether two-factor authentication is on',
  answer: Totp,
  errors: ['unauthenticated'],
})

const SETUP_ERRORS = [
  'unauthenticated',
  'address_unconfirmed',
  'invalid',
  'demo_account',
  'conflict',
  'rate_limited',
] as const

export const startTotp = endpoint({
  method: 'POST',
  path: '/api/users/totp/start',
  auth: 'user',
  confirmed: true,
  tag: 'users',
  summary:
    'Start setting up two-factor authentication. Returns the secret as text and as an otpauth: URL',
  body: z.object({ currentPassword: CurrentPassword }, NO_FORM),
  answer: z.object({ secret: z.string(), uri: z.string() }),
  errors: SETUP_ERRORS,
})

export const confirmTotp = endpoint({
  method: 'POST',
  path: '/api/users/totp/confirm',
  auth: 'user',
  confirmed: true,
  tag: 'users',
  summary: 'Turn on two-factor authentication with a first code. Returns the recovery codes, once',
  body: z.object({ code: Code }, NO_FORM),
  answer: RecoveryCodes,
  errors: SETUP_ERRORS,
})

export const renewRecoveryCodes = endpoint({
  method: 'POST',
  path: '/api/users/totp/recovery-codes',
  auth: 'user',
  tag: 'users',
  summary: 'Create new recovery codes. Needs password and code. Earlier codes stop working',
  body: z.object({ currentPassword: CurrentPassword, code: Code }, NO_FORM),
  answer: RecoveryCodes,
  errors: ['unauthenticated', 'invalid', 'demo_account', 'conflict', 'rate_limited'],
})

export const disableTotp = endpoint({
  method: 'DELETE',
  path: '/api/users/totp',
  auth: 'user',
  tag: 'users',
  summary: 'Turn off two-factor authentication',
  body: z.object({ currentPassword: CurrentPassword, code: Code }, NO_FORM),
  status: 204,
  errors: ['unauthenticated', 'invalid', 'demo_account', 'forbidden', 'conflict', 'rate_limited'],
})
