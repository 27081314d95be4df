import * as z from 'zod/mini'
import { Instant, NO_FORM, YesOrNo } from './common.ts'
import { endpoint } from './endpoint.ts'
import { passwordUpdated } from './messages.ts'

/** A notification that is stored for all devices, such as a win. */
export const StoredNotification = z.object({
  id: z.uuid(),
  timestamp: Instant,
  isRead: z.boolean(),
  type: z.enum(['success', 'warning', 'info', 'error']),
  title: z.string(),
  message: z.string(),
  /** A path in the app that shows more. */
  link: z.nullable(z.string()),
})
export type StoredNotification = z.output<typeof StoredNotification>
z.globalRegistry.add(StoredNotification, { id: 'Notification' })

const NO_IDS = 'ids is a list of at most 100 ids'
const Ids = z.array(z.uuid('id is not valid'), NO_IDS).check(z.maxLength(100, NO_IDS))
/** The notifications to change; all of them without `ids`. `older` includes those beyond the list of 50. */
const Which = z.object(
  {
    ids: z.optional(Ids),
    /** Also all that are older than the oldest of `ids`. */
    older: z._default(YesOrNo('older'), false),
  },
  NO_FORM,
)

const NO_TIME = 'at is a time such as 2026-11-21T12:00:00Z'
/** The time of a removal. The removal returns it; send it to restore everything it removed. */
const At = z.optional(
  z.iso.datetime(NO_TIME).check(z.refine((time) => time >= '1970-01-01', NO_TIME)),
)

/**
 * The notification about each change of an account's security. The page where the change was made shows
 * the same text at once, so that it does not appear there twice.
 */
export const SECURITY_NOTICES = {
  passwordChanged: { title: 'Password changed', message: passwordUpdated },
  emailChanged: {
    title: 'Email address changed',
    message: 'You now sign in with your new email address.',
  },
  twoFactorOn: {
    title: 'Two-factor authentication is on',
    message: 'Signing in now requires a code from your app.',
  },
  twoFactorOff: {
    title: 'Two-factor authentication is off',
    message: 'Your password alone signs you in.',
  },
  recoveryCodesRenewed: {
    title: 'New recovery codes',
    message: 'Your earlier recovery codes no longer work.',
  },
} as const
export type SecurityChange = keyof typeof SECURITY_NOTICES

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  auth: 'user',
  tag: 'notifications',
  summary: 'List the latest 50 notifications, newest first',
  answer: z.array(StoredNotification),
  errors: ['unauthenticated'],
})

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  auth: 'user',
  tag: 'notifications',
  summary: 'Mark some or all notifications as read. Returns the new list',
  body: z._default(Which, { older: false }),
  answer: z.array(StoredNotification),
  errors: ['unauthenticated', 'invalid'],
})

export const removeNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/remove',
  auth: 'user',
  tag: 'notifications',
  summary: 'Remove some or all notifications. Returns the new list',
  body: z._default(z.extend(Which, { at: At }), { older: false }),
  answer: z.array(StoredNotification),
  errors: ['unauthenticated', 'invalid', 'demo_account'],
})

export const restoreNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/restore',
  auth: 'user',
  tag: 'notifications',
  summary: 'Restore removed notifications by id or by removal. Returns the new list',
  body: z.object({ ids: Ids, at: At }, NO_FORM),
  answer: z.array(StoredNotification),
  errors: ['unauthenticated', 'invalid'],
})
