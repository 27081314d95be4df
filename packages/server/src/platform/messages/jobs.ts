import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { RecurringJob } from '#platform/jobs/jobs.ts'
import type { Channel } from './repo.ts'
import { deliveryJobName, nextDueMessage, purgeMessages } from './repo.ts'

/** Rows stay this long after the last attempt, for administrators; the content is deleted at once. */
const KEEP_DAYS = 30

type Deliver = (signal?: AbortSignal) => Promise<unknown>

/** A job for each channel, so that a slow mail server delays no text; `insertMessage` wakes it. */
export const deliveryJob = (db: Db, channel: Channel, deliver: Deliver): RecurringJob => ({
  name: deliveryJobName(channel),
  everySeconds: 1800,
  isWoken: true,
  run: async (signal) => {
    await deliver(signal)
    return await nextDueMessage(db, channel)
  },
})

interface MessageDeps {
  db: Db
  clock: Clock
  mail: { deliverDue: Deliver }
  sms: { deliverDue: Deliver }
}

/** Delivers queued email and texts, and purges old rows. */
export const messageJobs = ({ db, clock, mail, sms }: MessageDeps): RecurringJob[] => [
  deliveryJob(db, 'mail', (signal) => mail.deliverDue(signal)),
  deliveryJob(db, 'sms', (signal) => sms.deliverDue(signal)),
  {
    name: 'messages-purge',
    everySeconds: 86_400,
    run: () => purgeMessages(db, clock.now().subtract({ hours: KEEP_DAYS * 24 })),
  },
]
