import type { Deps } from '#deps.ts'
import { mailTo } from '#features/accounts/service/mail.ts'
import type { Sweep } from '#platform/jobs/jobs.ts'
import { purge, takeMailDue } from './repo.ts'

const KEEP_DAYS = 365
const BATCH = 200

type JobDeps = Pick<Deps, 'db' | 'clock' | 'mail' | 'publicUrl'>

/** Mails what is due, once: the letter is written in the transaction that takes it off the list. */
export async function mailNotifications(deps: JobDeps): Promise<void> {
  let taken = BATCH
  while (taken === BATCH) {
    taken = await deps.db.transaction(async (tx) => {
      const due = await takeMailDue(tx, BATCH)
      for (const { recipient, title, message, link } of due.wanted)
        await mailTo(tx, deps, recipient, {
          kind: 'notification',
          list: { name: 'notifications', userId: recipient.id },
          subject: title,
          paragraphs: [message],
          ...(link !== null && { action: { label: 'See it', url: deps.publicUrl + link } }),
        })
      return due.taken
    })
  }
  deps.mail.wake()
}

export const notificationSweeps = (deps: JobDeps): Sweep[] => [
  { name: 'notifications-mail', everySeconds: 10, run: () => mailNotifications(deps) },
  {
    name: 'notifications-purge',
    everySeconds: 86_400,
    run: async () => {
      const before = deps.clock.now().subtract({ hours: KEEP_DAYS * 24 })
      while ((await purge(deps.db, before, 1_000)) > 0);
    },
  },
]
