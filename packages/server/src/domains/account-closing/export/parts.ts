import type { ExportTable } from './repo.ts'
import * as account from './account-repo.ts'
import * as billing from './billing-repo.ts'
import * as picks from './picks-repo.ts'

interface Part {
  file: string
  words: string
  tables: readonly ExportTable[]
}

const part = (file: string, words: string, ...tables: ExportTable[]): Part => ({
  file,
  words,
  tables,
})

/** The files of an export. */
export const PARTS: readonly Part[] = [
  part('profile.json', 'who you are, what you agreed to and when', account.PROFILE),
  part('preferences.json', 'your settings and the states you follow', account.PREFERENCES),
  part('sessions.json', 'where you signed in, in the last 90 days', account.SESSIONS),
  part(
    'generations.json',
    'your picks with matching draws: all saved ones, with those your plan hides, and unsaved ones of the last two days',
    picks.SAVED,
    picks.UNSAVED,
  ),
  part('generations-per-day.json', 'how many picks you generated and saved each day', picks.COUNTS),
  part(
    'saved-numbers.json',
    'numbers you saved, the draws they are checked against, and their matches',
    picks.NUMBERS,
  ),
  part('plays.json', 'tickets you recorded, in cents', picks.TICKETS),
  part(
    'fair-picks.json',
    'provably fair picks; a seed is included after it was revealed',
    picks.PICKS,
  ),
  part('usage-per-day.json', 'your usage of your plan each day', picks.QUOTA_USES),
  part('notifications.json', 'your notifications, with those you removed', account.NOTIFICATIONS),
  part('mails.json', 'emails to you in the last 30 days, without their text', account.MAILS),
  part(
    'text-messages.json',
    'text messages to you in the last 30 days, without their text',
    account.TEXTS,
  ),
  part('messages.json', 'your messages from the contact form', account.MESSAGES),
  part('subscription.json', 'your plan', billing.SUBSCRIPTION),
  part('invoices.json', 'your invoices with payments and refunds, in cents', billing.INVOICES),
  part('payment-methods.json', 'your payment methods, as shown on a receipt', billing.METHODS),
  part('limits.json', 'limits you set for yourself', account.LIMITS),
  part('breaks.json', 'the break you took', account.BREAKS),
  part('push-devices.json', 'browsers that receive push notifications', account.DEVICES),
  part('files.json', 'pictures you uploaded; they are in files/', account.FILES),
]

export const readme = (now: Temporal.Instant): string =>
  [
    'Your data at Fourcast',
    '',
    `Created on ${now.toZonedDateTimeISO('UTC').toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')} UTC. Each file is JSON: a list of entries, times in UTC.`,
    '',
    ...PARTS.map(({ file, words }) => `${file}: ${words}`),
    '',
    'Not included: your password and other secrets, which are stored only as hashes, and your ids at payment providers.',
    '',
  ].join('\n')
