import type { Deps } from '#deps.ts'
import { WHY_US } from '#platform/email/layout.ts'
import type { Email } from '#platform/email/email.ts'
import { beginAlert, endAlert, takeAlert } from './backups-repo.ts'
import { findLastBackup } from './figures-repo.ts'

type BackupWatchDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'mail'>

/** Backups take some time, and begin a little later each day. */
const GRACE_HOURS = 1

/** Emails the operator once when the newest backup is too old. A new backup resets the alert. */
export async function watchBackups({ db, clock, config, mail }: BackupWatchDeps): Promise<void> {
  if (config.backupHours === 0) return
  const now = clock.now()
  const last = await findLastBackup(db)
  const before = now.subtract({ hours: config.backupHours + GRACE_HOURS })
  await db.transaction(async (tx) => {
    if (last !== null && Temporal.Instant.compare(last, before) > 0) return await endAlert(tx)
    // Without any backup, the time of the first check counts.
    await beginAlert(tx, last ?? now)
    if (await takeAlert(tx, before, now))
      await mail.post(tx, { to: config.SUPPORT_EMAIL, ...overdueEmail(config.backupHours, last) })
  })
}

const overdueEmail = (hours: number, last: Temporal.Instant | null): Omit<Email, 'to'> => ({
  kind: 'backup-late',
  why: WHY_US,
  subject: 'The Fourcast backup is overdue',
  paragraphs: [
    `A backup is due every ${hours} hours. The newest backup: ${last?.toString() ?? 'none'}.`,
    'npm run backup -- FILE writes one while the server runs. Check the timer that runs it, and its disk.',
    'You get this email once. You get another one only if backups resume and are late again.',
  ],
})
