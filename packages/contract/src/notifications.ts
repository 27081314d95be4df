import * as z from 'zod/mini'
import { Instant, NO_FORM, YesOrNo } from './common.ts'
import { endpoint } from './endpoint.ts'

/** Something that matters also later and on other devices, such as a win. */
export const StoredNotification = z.object({
  id: z.uuid(),
  timestamp: Instant,
  isRead: z.boolean(),
  type: z.enum(['success', 'warning', 'info', 'error']),
  title: z.string(),
  message: z.string(),
  /** The page that shows more: a path of ours. */
  link: z.nullable(z.string()),
})
export type StoredNotification = z.output<typeof StoredNotification>
z.globalRegistry.add(StoredNotification, { id: 'Notification' })

const NO_IDS = 'ids is a list of at most 100 ids'
const Ids = z.array(z.uuid('id is not valid'), NO_IDS).check(z.maxLength(100, NO_IDS))
/** Which; all of them without `ids`. `older` is for what a list of 50 does not show. */
const Which = z.object(
  {
    ids: z.optional(Ids),
    /** Also those that are older than the oldest of `ids`. */
    older: z._default(YesOrNo('older'), false),
  },
  NO_FORM,
)

const NO_TIME = 'at is a time such as 2026-11-21T12:00:00Z'
/** When a removal was: told with it, and again to put back all that it took. */
const At = z.optional(
  z.iso.datetime(NO_TIME).check(z.refine((time) => time >= '1970-01-01', NO_TIME)),
)

export const listNotifications = endpoint({
  method: 'GET',
  path: '/api/notifications',
  auth: 'user',
  tag: 'notifications',
  summary: 'The latest 50 that were not removed, newest first',
  answer: z.array(StoredNotification),
  errors: ['unauthenticated'],
})

export const readNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/read',
  auth: 'user',
  tag: 'notifications',
  summary: 'Mark some as read, or all; answers what the list is now',
  body: z._default(Which, { older: false }),
  answer: z.array(StoredNotification),
  errors: ['unauthenticated', 'invalid'],
})

export const removeNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/remove',
  auth: 'user',
  tag: 'notifications',
  summary: 'Take some off the list, or all; answers what the list is now',
  body: z._default(z.extend(Which, { at: At }), { older: false }),
  answer: z.array(StoredNotification),
  errors: ['unauthenticated', 'invalid'],
})

export const restoreNotifications = endpoint({
  method: 'POST',
  path: '/api/notifications/restore',
  auth: 'user',
  tag: 'notifications',
  summary: 'Put back what was removed, by ids or by its removal; answers what the list is now',
  body: z.object({ ids: Ids, at: At }, NO_FORM),
  answer: z.array(StoredNotification),
  errors: ['unauthenticated', 'invalid'],
})
