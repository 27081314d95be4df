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
  /** The last activity while signed in; null without a session. */
  lastActiveAt: z.nullable(Instant),
  emailVerified: z.boolean(),
  twoFactor: z.boolean(),
  isDemo: z.boolean(),
  /** When it was disabled; null if it is not. */
  disabledAt: z.nullable(Instant),
})
export type AdminUser = z.output<typeof AdminUser>
z.globalRegistry.add(AdminUser, { id: 'AdminUser' })

/** One account with its devices and figures. Contains no credentials. */
export const AdminUserDetail = z.extend(AdminUser, {
  firstName: z.string(),
  lastName: z.string(),
  /** The administrator's reason for disabling it. */
  disabledReason: z.nullable(z.string()),
  onBreakUntil: z.nullable(Instant),
  /** Whether someone else may have set the break (record 0025), so that it can be lifted. */
  canLiftBreak: z.boolean(),
  sessions: z.array(OpenSession),
  figures: z.object({
    generations: z.int(),
    generationsToday: z.int(),
    refusedToday: z.int(),
    savedResults: z.int(),
    wins: z.int(),
    /** In US cents. */
    paid: z.int(),
    refunded: z.int(),
  }),
  /** Whether the caller's rank is above the account's, and so may act on it. */
  canChange: z.boolean(),
})
export type AdminUserDetail = z.output<typeof AdminUserDetail>
z.globalRegistry.add(AdminUserDetail, { id: 'AdminUserDetail' })

export const USER_STATUSES = ['active', 'disabled', 'unverified'] as const

export const UserFilter = z.object({
  ...adminPaging,
  /** Part of a name or address, or a complete id. */
  search: searched(254),
  role: z.optional(z.enum(Role.options, 'role is not known')),
  plan: z.optional(z.enum(PLAN_IDS, 'plan is not known')),
  status: z.optional(z.enum(USER_STATUSES, 'status is active, disabled or unverified')),
})
export type UserFilter = z.output<typeof UserFilter>

export const listUsers = endpoint({
  method: 'GET',
  path: '/api/admin/users',
  auth: 'admin',
  tag: 'admin',
  summary: 'List accounts, newest first',
  query: UserFilter,
  answer: Page(AdminUser),
  errors: ['unauthenticated', 'forbidden', 'invalid'],
})

export const getUser = endpoint({
  method: 'GET',
  path: '/api/admin/users/:id',
  auth: 'admin',
  tag: 'admin',
  summary: 'Get an account with its devices and figures',
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

/** Fields that an administrator may change. Omitted fields stay. */
export const UserChange = z
  .object(
    {
      firstName: z.optional(printable('First name is required', 80)),
      lastName: z.optional(printable('Last name is required', 80)),
      role: z.optional(z.enum(Role.options, 'Choose a role')),
      disabled: z.optional(YesOrNo('Disabled')),
      /**
       * Goes with `disabled`. For an account that is already disabled, it replaces the stored reason,
       * also alone. Only administrators can read it.
       */
      reason: z.optional(printable('Enter a reason', 500)),
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
    'Change the name or role of an account, or disable or enable it. Applies at once, on every instance',
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
  summary: 'Delete an account permanently, as its owner could. Its plan is cancelled and refunded',
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
    'Grant an account a plan for some days without charge. `free` revokes it. Refused during a paid term',
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
    'End a break that was set before the address was confirmed, or that another account of the same mailbox set. Other breaks cannot be ended',
  params: IdParams,
  body: z.object({ reason: printable('Enter a reason', 500) }, NO_FORM),
  answer: AdminUserDetail,
  errors: PROVEN_ERRORS,
})

export const endUserSessions = endpoint({
  method: 'POST',
  path: '/api/admin/users/:id/sessions/end',
  auth: 'admin',
  tag: 'admin',
  summary: 'End all sessions of an account',
  params: IdParams,
  answer: AdminUserDetail,
  errors: CHANGE_ERRORS,
})

export const endUserSession = endpoint({
  method: 'DELETE',
  path: '/api/admin/users/:id/sessions/:sessionId',
  auth: 'admin',
  tag: 'admin',
  summary: 'End one session of an account',
  params: z.object({ id: z.uuid('id is not valid'), sessionId: z.uuid('sessionId is not valid') }),
  status: 204,
  errors: CHANGE_ERRORS,
})
