import { untilDone } from '#platform/jobs/steps.ts'
import type { Deps } from '#deps.ts'
import { sendEmail } from '#domains/accounts/send-email.ts'
import type { Tx } from '#platform/db/db.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import { smsText } from '#platform/sms/text.ts'
import type { NotificationRow } from './repo.ts'
import {
  findEmailRecipients,
  findSmsRecipients,
  purgeNotifications,
  claimEmailDue,
} from './repo.ts'

const KEEP_DAYS = 365
const BATCH = 200

type JobDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'sms' | 'publicUrl'>

/**
 * Sends due notifications by email and text, once: the transaction that claims them also queues the
 * messages.
 */
export async function sendNotificationEmails(deps: JobDeps, signal?: AbortSignal): Promise<void> {
  await untilDone(signal, BATCH, () =>
    deps.db.transaction(async (tx) => {
      const due = await claimEmailDue(tx, BATCH)
      await emailDue(tx, deps, due)
      await textDue(tx, deps, due)
      return due.length
    }),
  )
}

const ownersOf = (due: readonly NotificationRow[]) => [...new Set(due.map(({ userId }) => userId))]

async function emailDue(tx: Tx, deps: JobDeps, due: readonly NotificationRow[]): Promise<void> {
  const recipients = await findEmailRecipients(tx, ownersOf(due))
  for (const { userId, title, message, link } of due) {
    const recipient = recipients.get(userId)
    if (!recipient) continue
    await sendEmail(tx, deps, recipient, {
      kind: 'notification',
      list: { name: 'notifications', userId },
      subject: title,
      paragraphs: [message],
      ...(link !== null && { action: { label: 'See it', url: deps.publicUrl + link } }),
    })
  }
}

async function textDue(tx: Tx, deps: JobDeps, due: readonly NotificationRow[]): Promise<void> {
  const phones = await findSmsRecipients(tx, ownersOf(due))
  for (const { userId, title, message, link } of due) {
    const to = phones.get(userId)
    if (to === undefined) continue
    const more = link === null ? {} : { link: deps.publicUrl + link }
    const text = smsText({ title, message, ...more })
    await deps.sms.post(tx, { kind: 'notification', userId, to, text })
  }
}

export const notificationJobs = (deps: JobDeps): RecurringJob[] => [
  {
    name: 'notifications-mail',
    everySeconds: 3600,
    isWoken: true,
    run: (signal) => sendNotificationEmails(deps, signal),
  },
  {
    name: 'notifications-purge',
    everySeconds: 86_400,
    run: async (signal) => {
      const before = deps.clock.now().subtract({ hours: KEEP_DAYS * 24 })
      await untilDone(signal, 1, () => purgeNotifications(deps.db, before, 1_000))
    },
  },
]
