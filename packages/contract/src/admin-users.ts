import * as z from 'zod/mini'
import { Role, Subscription } from './accounts.ts'
import { Id, IdParams, Instant, NO_FORM, Page, YesOrNo, adminPaging } from './common.ts'
import { endpoint } from './endpoint.ts'
import { PLAN_IDS } from './plans.ts'
import { OpenSession } from './sessions.ts'
import { printable, searched } from './text.ts'

/** An account as administrators see it in a list. */
export const AdminUser = z.object({
  id: Id,
  email: z.string(),
  name: z.string(),
  role: Role,
  subscription: Subscription,
  createdAt: Instant,
  /** What they did last while signed in; null for whoever has no session left. */
  lastActiveAt: z.nullable(Instant),
  emailVerified: z.boolean(),
  twoStep: z.boolean(),
  isDemo: z.boolean(),
  /** Since when it is switched off; null where it is not. */
  disabledAt: z.nullable(Instant),
})
export type AdminUser = z.output<typeof AdminUser>
z.globalRegistry.add(AdminUser, { id: 'AdminUser' })

/** One account, with its devices and figures. Nothing of it signs anybody in. */
export const AdminUserDetail = z.extend(AdminUser, {
  firstName: z.string(),
  lastName: z.string(),
  /** Why it is switched off, in the words of whoever did it. */
  disabledReason: z.nullable(z.string()),
  onBreakUntil: z.nullable(Instant),
  /** Whether that break may be a stranger’s (decision 0025): then it can be lifted. */
  canLiftBreak: z.boolean(),
  sessions: z.array(OpenSession),
  figures: z.object({
    generations: z.int(),
    generationsToday: z.int(),
    refusedToday: z.int(),
    savedResults: z.int(),
    wins: z.int(),
    /** Whole US cents. */
    paid: z.int(),
    refunded: z.int(),
  }),
  /** Whether the caller's rank is above theirs: nothing below can be done where it is not. */
  canChange: z.boolean(),
})
export type AdminUserDetail = z.output<typeof AdminUserDetail>
z.globalRegistry.add(AdminUserDetail, { id: 'AdminUserDetail' })

export const USER_STANDINGS = ['active', 'disabled', 'unverified'] as const

export const UserFilter = z.object({
  ...adminPaging,
  /** Part of a name or an address, or a whole id. */
  search: searched(254),
  role: z.optional(z.enum(Role.options, 'role is not known')),
  plan: z.optional(z.enum(PLAN_IDS, 'plan is not known')),
  standing: z.optional(z.enum(USER_STANDINGS, 'standing is active, disabled or unverified')),
})
export type UserFilter = z.output<typeof UserFilter>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  auth: 'admin',
  tag: 'admin',
  summary: 'Accounts, newest first',
  query: UserFilter,
  answer: Page(AdminUser),
  errors: ['unauthenticated', 'forbidden', 'invalid'],
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  auth: 'admin',
  tag: 'admin',
  summary: 'One account, with its devices and figures',
  params: IdParams,
  answer: AdminUserDetail,
  errors: ['unauthenticated', 'forbidden', 'invalid', 'not_found'],
})

const CHANGE_ERRORS = [
  'unauthenticated',
  'forbidden',
  'invalid',
  'not_found',
  'conflict',
  'demo_account',
] as const
const PROVEN_ERRORS = [...CHANGE_ERRORS, 'proof_required'] as const

/** What an administrator may change; what is left out stays. */
export const UserChange = z
  .object(
    {
      firstName: z.optional(printable('First name is required', 80)),
      lastName: z.optional(printable('Last name is required', 80)),
      role: z.optional(z.enum(Role.options, 'Choose a role')),
      disabled: z.optional(YesOrNo('Disabled')),
      /**
       * Goes with `disabled`. Of an account that is off already it replaces the reason there was, also alone.
       * Administrators read it, and the account's owner does not.
       */
      reason: z.optional(printable('Say why', 500)),
    },
    NO_FORM,
  )
  .check(
    z.refine(
      (form) => Object.values(form).some((value) => value !== undefined),
      'Nothing to change',
    ),
  )
export type UserChange = z.output<typeof UserChange>

export const updateUser = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id',
  auth: 'admin',
  tag: 'admin',
  summary:
    'Change the name or role of an account, or switch it off or on again; acts at once, on every instance',
  params: IdParams,
  body: UserChange,
  answer: AdminUserDetail,
  errors: PROVEN_ERRORS,
})

export const deleteUser = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id',
  auth: 'admin',
  proof: true,
  tag: 'admin',
  summary: 'Delete an account for good, as its owner could: its plan is cancelled, refund included',
  params: IdParams,
  status: 204,
  errors: PROVEN_ERRORS,
})

const DAYS = 'days is a whole number from 1 to 366'

export const grantPlan = endpoint({
  method: 'PUT',
  path: '/api/admin/users/:id/plan',
  auth: 'admin',
  proof: true,
  tag: 'admin',
  summary:
    'Give an account a plan for some days, without charge; `free` takes a given one back. Refused while a paid term runs',
  params: IdParams,
  body: z.object(
    {
      planId: z.enum(PLAN_IDS, 'Choose a plan'),
      days: z._default(z.int(DAYS).check(z.minimum(1, DAYS), z.maximum(366, DAYS)), 30),
    },
    NO_FORM,
  ),
  answer: AdminUserDetail,
  errors: [...PROVEN_ERRORS, 'unprocessable'],
})

export const liftBreak = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/break/lift',
  auth: 'admin',
  proof: true,
  tag: 'admin',
  summary:
    'End a break that was set before the address was confirmed, or that came from another account of the mailbox without a reset. Any other break stays',
  params: IdParams,
  body: z.object({ reason: printable('Say why', 500) }, NO_FORM),
  answer: AdminUserDetail,
  errors: PROVEN_ERRORS,
})

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/sessions/end',
  auth: 'admin',
  tag: 'admin',
  summary: 'Sign an account out everywhere',
  params: IdParams,
  answer: AdminUserDetail,
  errors: CHANGE_ERRORS,
})

export const endUserSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions/:sessionId',
  auth: 'admin',
  tag: 'admin',
  summary: 'Sign an account out on one device',
  params: z.object({ id: z.uuid('id is not valid'), sessionId: z.uuid('sessionId is not valid') }),
  status: 204,
  errors: CHANGE_ERRORS,
})
