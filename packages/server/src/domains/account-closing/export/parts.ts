import type { ExportTable } from './repo.ts'
import * as account from './account-repo.ts'
import * as billing from './billing-repo.ts'
import * as play from './picks-repo.ts'

interface Part {
  file: string
  words: string
  kept: readonly ExportTable[]
}

const part = (file: string, words: string, ...kept: ExportTable[]): Part => ({ file, words, kept })

/** The files of an export. */
export const PARTS: readonly Part[] = [
  part('profile.json', 'who you are, what you agreed to and when', account.PROFILE),
  part('preferences.json', 'your settings and the states you follow', account.PREFERENCES),
  part('sessions.json', 'where you signed in, in the last 90 days', account.SESSIONS),
  part(
    'generations.json',
    'your picks with the draws they met: saved ones, also those your plan hides, and those of the last two days',
    play.SAVED,
    play.UNSAVED,
  ),
  part('generations-per-day.json', 'how many you made and saved a day', play.COUNTS),
  part(
    'saved-numbers.json',
    'numbers you saved, the draws they are checked against, and their matches',
    play.NUMBERS,
  ),
  part('plays.json', 'tickets you noted, in cents', play.PLAYS),
  part('fair-picks.json', 'provably fair picks; a seed is shown once it is over', play.PICKS),
  part('usage-per-day.json', 'what you used of your plan a day', play.QUOTA_USES),
  part('notifications.json', 'what you were told, also what you removed', account.NOTIFICATIONS),
  part('mails.json', 'mails to you in the last 30 days; their texts are not kept', account.MAILS),
  part(
    'text-messages.json',
    'text messages to you in the last 30 days; their texts are not kept',
    account.TEXTS,
  ),
  part('messages.json', 'what you wrote to us by the contact form', account.MESSAGES),
  part('subscription.json', 'your plan', billing.SUBSCRIPTION),
  part('invoices.json', 'your invoices with payments and refunds, in cents', billing.INVOICES),
  part('payment-methods.json', 'what you pay with, as on a receipt', billing.METHODS),
  part('limits.json', 'limits you set for yourself', account.LIMITS),
  part('breaks.json', 'the break you took', account.BREAKS),
  part('push-devices.json', 'browsers that are told of things', account.DEVICES),
  part('files.json', 'pictures you uploaded; they lie in files/', account.FILES),
]

export const readme = (now: Temporal.Instant): string =>
  [
    'Your data at Fourcast',
    '',
    `Made on ${now.toZonedDateTimeISO('UTC').toPlainDateTime().toString({ smallestUnit: 'minute' }).replace('T', ' ')} UTC. Each file is JSON: a list of entries, times in UTC.`,
    '',
    ...PARTS.map(({ file, words }) => `${file}: ${words}`),
    '',
    'Left out: your password and every other secret, which are only kept as fingerprints, and what payment providers call you.',
    '',
  ].join('\n')
