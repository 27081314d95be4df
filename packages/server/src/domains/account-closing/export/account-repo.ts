import { eq, sql } from 'drizzle-orm'
import {
  account,
  session,
  totp,
  file,
  pushSubscription,
  preference,
  profile,
} from '#platform/db/schema/accounts.ts'
import { contactMessage } from '#platform/db/schema/support.ts'
import { notification } from '#platform/db/schema/notifications.ts'
import { message } from '#platform/db/schema/messages.ts'
import { followedState, playBreak, playLimit } from '#platform/db/schema/entitlements.ts'
import type { ExportTable } from './repo.ts'

export const PROFILE: ExportTable = {
  from: sql`${account} left join ${profile} on ${eq(profile.userId, account.id)}
    left join ${totp} on ${eq(totp.userId, account.id)}`,
  owner: account.id,
  order: [[account.id, 'uuid']],
  fields: {
    id: account.id,
    email: account.email,
    emailVerifiedAt: account.emailVerifiedAt,
    firstName: account.firstName,
    lastName: account.lastName,
    phone: profile.phone,
    phoneVerifiedAt: profile.phoneVerifiedAt,
    dateOfBirth: profile.dateOfBirth,
    address: profile.address,
    city: profile.city,
    state: profile.state,
    zipCode: profile.zipCode,
    role: account.role,
    createdAt: account.createdAt,
    termsVersion: account.termsVersion,
    termsAcceptedAt: account.termsAcceptedAt,
    responsiblePlayAt: account.responsiblePlayAt,
    twoFactorSince: totp.enabledAt,
  },
}

export const PREFERENCES: ExportTable = {
  from: sql`${preference}`,
  owner: preference.userId,
  order: [[preference.userId, 'uuid']],
  fields: {
    emailNotifications: preference.emailNotifications,
    smsNotifications: preference.smsNotifications,
    marketingEmails: preference.marketingEmails,
    autoSave: preference.autoSave,
    theme: preference.theme,
    defaultTransformation: preference.defaultTransformation,
    lastSummary: preference.summaryWeek,
    followedStates: sql`(select coalesce(json_agg(f.state order by f.position), '[]')
      from ${followedState} f where f.user_id = ${preference.userId})`,
  },
}

export const SESSIONS: ExportTable = {
  from: sql`${session}`,
  owner: session.userId,
  order: [
    [session.createdAt, 'timestamptz'],
    [session.id, 'uuid'],
  ],
  fields: {
    createdAt: session.createdAt,
    lastActiveAt: session.lastActiveAt,
    expiresAt: session.expiresAt,
    endedAt: session.endedAt,
    endReason: session.endReason,
    remembered: session.remember,
    twoFactor: session.secondFactor,
    address: session.address,
    browser: session.userAgent,
  },
}

export const NOTIFICATIONS: ExportTable = {
  from: sql`${notification}`,
  owner: notification.userId,
  order: [
    [notification.createdAt, 'timestamptz'],
    [notification.id, 'uuid'],
  ],
  fields: {
    createdAt: notification.createdAt,
    type: notification.type,
    title: notification.title,
    message: notification.message,
    link: notification.link,
    readAt: notification.readAt,
    removedAt: notification.removedAt,
  },
}

export const LIMITS: ExportTable = {
  from: sql`${playLimit}`,
  owner: playLimit.userId,
  order: [[playLimit.userId, 'uuid']],
  fields: {
    generationsPerDay: playLimit.generationsPerDay,
    changesAt: playLimit.nextFrom,
    changesTo: playLimit.nextGenerationsPerDay,
    reminderMinutes: playLimit.reminderMinutes,
  },
}

export const BREAKS: ExportTable = {
  from: sql`${playBreak}`,
  owner: playBreak.userId,
  order: [[playBreak.userId, 'uuid']],
  fields: { length: playBreak.length, startedAt: playBreak.startedAt, until: playBreak.until },
}

/** Push devices: the browser's name, without the endpoint and its keys. */
export const DEVICES: ExportTable = {
  from: sql`${pushSubscription}`,
  owner: pushSubscription.userId,
  order: [
    [pushSubscription.createdAt, 'timestamptz'],
    [pushSubscription.id, 'uuid'],
  ],
  fields: {
    createdAt: pushSubscription.createdAt,
    browser: pushSubscription.userAgent,
    wins: pushSubscription.wins,
    draws: pushSubscription.draws,
  },
}

export const FILES: ExportTable = {
  from: sql`${file}`,
  owner: file.userId,
  order: [
    [file.createdAt, 'timestamptz'],
    [file.id, 'uuid'],
  ],
  fields: {
    id: file.id,
    createdAt: file.createdAt,
    folder: file.folder,
    name: file.name,
    contentType: file.contentType,
    bytes: file.bytes,
  },
}

export const MESSAGES: ExportTable = {
  from: sql`${contactMessage}`,
  owner: contactMessage.userId,
  order: [
    [contactMessage.createdAt, 'timestamptz'],
    [contactMessage.id, 'uuid'],
  ],
  fields: {
    createdAt: contactMessage.createdAt,
    name: contactMessage.name,
    email: contactMessage.email,
    topic: contactMessage.topic,
    message: contactMessage.message,
    plan: contactMessage.plan,
  },
}

const { createdAt, sentAt, kind, recipient: to, subject } = message
const OUTGOING = {
  from: sql`${message}`,
  owner: message.userId,
  order: [
    [message.createdAt, 'timestamptz'],
    [message.id, 'uuid'],
  ],
} as const

/**
 * The content is deleted once an email is sent. Selected by account, because the address may have
 * had another owner.
 */
export const MAILS: ExportTable = {
  ...OUTGOING,
  // An email to confirm a new address is only sent if no account has that address. Listing it would
  // reveal that.
  where: sql`${message.channel} = 'mail' and (${kind} <> 'email-change' or ${to} =
    (select ${account.email} from ${account} where ${account.id} = ${message.userId}))`,
  fields: { createdAt, sentAt, kind, to, subject },
}

export const TEXTS: ExportTable = {
  ...OUTGOING,
  where: sql`${message.channel} = 'sms'`,
  fields: { createdAt, sentAt, kind, to },
}
