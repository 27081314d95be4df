import * as z from 'zod/mini'
import { Id, Instant, NO_FORM, YesOrNo } from './common.ts'
import { endpoint } from './endpoint.ts'
import * as M from './messages.ts'
import { isStrongEnough, normalizePassword } from './password.ts'
import { PLAN_IDS } from './plans.ts'
import { printable } from './text.ts'

export const ROLES = ['user', 'premium', 'admin', 'super_admin'] as const
export const Role = z.enum(ROLES)
export type Role = z.output<typeof Role>

export const SUBSCRIPTION_STATUSES = [
  'trial',
  'pending',
  'active',
  'past_due',
  'cancelled',
  'expired',
] as const

/**
 * A user's current plan. `isActive` is true if the status is `active` and the end is absent or in the
 * future.
 */
export const Subscription = z.object({
  plan: z.enum(PLAN_IDS),
  planName: z.string(),
  status: z.enum(SUBSCRIPTION_STATUSES),
  isActive: z.boolean(),
  trialDays: z.int(),
  expiresAt: z.nullable(Instant),
  nextBilling: z.nullable(Instant),
})
export type Subscription = z.output<typeof Subscription>

export const User = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  role: Role,
  subscription: Subscription,
  createdAt: Instant,
  profilePhotoUrl: z.nullable(z.string()),
  emailVerified: z.boolean(),
  isDemo: z.boolean(),
})
export type User = z.output<typeof User>
z.globalRegistry.add(User, { id: 'User' })

/** A session as the browser stores it: an access token for 24 hours, and the refresh token. */
export const Session = z.object({ user: User, token: z.string(), refreshToken: z.string() })
export type Session = z.output<typeof Session>
z.globalRegistry.add(Session, { id: 'Session' })

/** The password was correct, and a code is needed: send it with the ticket to `/api/auth/totp`. */
export const MfaRequired = z.object({ mfaRequired: z.literal(true), ticket: z.string() })
export type MfaRequired = z.output<typeof MfaRequired>
z.globalRegistry.add(MfaRequired, { id: 'MfaRequired' })

/**
 * One plain email address: ASCII, at most 254 characters, no display name, list or comment. Source:
 * RFC 5322, 'dot-atom'; a top level is letters or punycode.
 */
const PLAIN_ADDRESS =
  /^[\w!#$%&'*+/=?^`{|}~-](?:[\w!#$%&'*+/=?^`{|}~.-]{0,62}[\w!#$%&'*+/=?^`{|}~-])?@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9-]{0,58}[a-z0-9])$/

const CAPITALS = /[A-Z]/g

/**
 * Normalizes an address: trims spaces and lowercases ASCII letters. It keeps other characters, and
 * validation rejects them: U+212A, for example, looks like a K and becomes a k in some programs.
 */
function spelling(text: string): string {
  let [start, end] = [0, text.length]
  while (text[start] === ' ') start++
  while (end > start && text[end - 1] === ' ') end--
  return text.slice(start, end).replace(CAPITALS, (letter) => letter.toLowerCase())
}

export const Email = z.string(M.emailRequired).check(
  z.overwrite(spelling),
  z.minLength(1, { error: M.emailRequired, abort: true }),
  z.maxLength(254, { error: M.emailInvalid, abort: true }),
  z.refine((address) => PLAIN_ADDRESS.test(address) && !address.includes('..'), M.emailInvalid),
)

/** Half of a surrogate pair: all of them hash alike. NUL: some programs stop reading there. */
const UNHASHABLE = /[\p{Cs}\0]/u

export const NewPassword = z.string(M.passwordRequired).check(
  z.overwrite(normalizePassword),
  z.minLength(1, { error: M.passwordRequired, abort: true }),
  z.refine((text) => isStrongEnough(text) && !UNHASHABLE.test(text), M.passwordWeak),
)

const agreed = (message: string) => z.literal(true, message)

/** The sign-up form. Errors are shown in the order of its fields. */
export const SignupForm = z.object(
  {
    firstName: printable(M.firstNameRequired, 80),
    lastName: printable(M.lastNameRequired, 80),
    email: Email,
    password: NewPassword,
    agreeToTerms: agreed(M.termsRequired),
    agreeToResponsiblePlay: agreed(M.responsiblePlayRequired),
    marketingEmails: z._default(YesOrNo('News by email'), false),
  },
  NO_FORM,
)

const credentials = {
  email: z.string(M.fillAllFields).check(z.overwrite(spelling), z.minLength(1, M.fillAllFields)),
  password: z.string(M.fillAllFields).check(z.minLength(1, M.fillAllFields)),
}

export const signup = endpoint({
  method: 'POST',
  path: '/api/auth/signup',
  auth: 'public',
  tag: 'accounts',
  summary:
    'Create an account with a five-day trial and email a link to confirm the address. The trial is on hold after 24 hours until it is confirmed',
  body: SignupForm,
  answer: Session,
  status: 201,
  errors: ['invalid', 'conflict', 'rate_limited'],
})

export const login = endpoint({
  method: 'POST',
  path: '/api/auth/login',
  auth: 'public',
  tag: 'accounts',
  summary:
    'Sign in. With rememberMe the session has no idle limit and lasts 30 days. With two-factor authentication, returns a ticket for the code. 403 if the password is correct and the account is disabled',
  body: z.object(
    {
      ...credentials,
      rememberMe: z._default(YesOrNo('Remember me'), false),
      /** From a password reset: with it, failed sign-ins of others cannot lock this user out. */
      ticket: z.optional(
        z.string('ticket is a text').check(z.maxLength(2_000, 'ticket is too long')),
      ),
    },
    M.fillAllFields,
  ),
  answer: z.union([Session, MfaRequired]),
  errors: ['invalid', 'wrong_credentials', 'forbidden', 'rate_limited'],
})

export const logout = endpoint({
  method: 'POST',
  path: '/api/auth/logout',
  auth: 'user',
  tag: 'accounts',
  summary: 'End this session at once, on every instance',
  /** `idle` if the session ended after a time without activity. Its browser still gets push notifications. */
  query: z.object({ reason: z.optional(z.enum(['idle'], 'reason is idle, or left out')) }),
  status: 204,
  errors: ['invalid', 'unauthenticated'],
})

export const verify = endpoint({
  method: 'GET',
  path: '/api/auth/verify',
  auth: 'user',
  tag: 'accounts',
  summary: 'Get the user of this token, and when the session ends without activity',
  answer: z.object({ user: User, idleExpiresAt: z.nullable(Instant) }),
  errors: ['unauthenticated'],
})

export const refresh = endpoint({
  method: 'POST',
  path: '/api/auth/refresh',
  auth: 'public',
  tag: 'accounts',
  summary:
    'Exchange the refresh token for new tokens. Using an old one after more than ten seconds ends the session',
  body: z.object(
    {
      refreshToken: z
        .string('refreshToken is required')
        .check(
          z.minLength(1, 'refreshToken is required'),
          z.maxLength(512, 'refreshToken is not valid'),
        ),
    },
    'refreshToken is required',
  ),
  answer: Session,
  errors: ['invalid', 'unauthenticated', 'rate_limited'],
})

export const forgotPassword = endpoint({
  method: 'POST',
  path: '/api/auth/forgot-password',
  auth: 'public',
  tag: 'accounts',
  summary: 'Email a link to reset the password. The response is the same for an unknown address',
  body: z.object({ email: Email }, M.emailRequired),
  status: 202,
  errors: ['invalid', 'rate_limited'],
})

const INCOMPLETE = 'The link is incomplete'
const LinkToken = z
  .string(INCOMPLETE)
  .check(z.minLength(1, INCOMPLETE), z.maxLength(200, 'The link is too long'))

export const resetPassword = endpoint({
  method: 'POST',
  path: '/api/auth/reset-password',
  auth: 'public',
  tag: 'accounts',
  summary:
    'Set a new password with the token from the email. Ends all sessions. Send the ticket with the next sign-in, so that failed sign-ins of others cannot lock it out',
  body: z.object({ token: LinkToken, password: NewPassword }, NO_FORM),
  answer: z.object({ ticket: z.string() }),
  errors: ['invalid', 'unprocessable', 'rate_limited'],
})

export const verifyEmail = endpoint({
  method: 'POST',
  path: '/api/auth/verify-email',
  auth: 'public',
  tag: 'accounts',
  summary: 'Confirm an email address with the token from the email. Uses the mailbox’s one trial',
  body: z.object({ token: LinkToken }, INCOMPLETE),
  status: 204,
  errors: ['invalid', 'unprocessable', 'rate_limited'],
})

export const resendVerification = endpoint({
  method: 'POST',
  path: '/api/auth/resend-verification',
  auth: 'user',
  tag: 'accounts',
  summary: 'Send the confirmation email again',
  status: 202,
  errors: ['unauthenticated', 'demo_account', 'rate_limited'],
})
