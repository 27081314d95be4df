import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import type { Channel } from './repo.ts'
import { deliveryJobName, nextDueMessage, purgeMessages } from './repo.ts'

/** Rows stay this long after the last attempt, for administrators; the content is deleted at once. */
const KEEP_DAYS = 30

interface Deliverer {
  deliverDue(signal?: AbortSignal): Promise<unknown>
}

/** A job for each channel, so that a slow mail server delays no text; `insertMessage` wakes it. */
export const deliveryJob = (db: Db, channel: Channel, { deliverDue }: Deliverer): RecurringJob => ({
  name: deliveryJobName(channel),
  everySeconds: 1800,
  isWoken: true,
  run: async (signal) => {
    await deliverDue(signal)
    return await nextDueMessage(db, channel)
  },
})

interface MessageDeps {
  db: Db
  clock: Clock
  mail: Deliverer
  sms: Deliverer
}

/** Delivers queued email and texts, and purges old rows. */
export const messageJobs = ({ db, clock, mail, sms }: MessageDeps): RecurringJob[] => [
  deliveryJob(db, 'mail', { deliverDue: (signal) => mail.deliverDue(signal) }),
  deliveryJob(db, 'sms', { deliverDue: (signal) => sms.deliverDue(signal) }),
  {
    name: 'messages-purge',
    everySeconds: 86_400,
    run: () => purgeMessages(db, clock.now().subtract({ hours: KEEP_DAYS * 24 })),
  },
]
