import type { Deps } from '#deps.ts'
import { WHY_US } from '#platform/email/layout.ts'
import type { Email } from '#platform/email/email.ts'
import { beginAlert, endAlert, takeAlert } from './backups-repo.ts'
import { findLastBackup } from './figures-repo.ts'

type Needs = Pick<Deps, 'db' | 'clock' | 'config' | 'mail'>

/** Backups take some time, and begin a little later each day. */
const GRACE_HOURS = 1

/** Tells the owner once when no backup was written for longer than one may take; when there is one again, it starts anew. */
export async function watchBackups({ db, clock, config, mail }: Needs): Promise<void> {
  if (config.backupHours === 0) return
  const now = clock.now()
  const last = await findLastBackup(db)
  const before = now.subtract({ hours: config.backupHours + GRACE_HOURS })
  await db.transaction(async (tx) => {
    if (last !== null && Temporal.Instant.compare(last, before) > 0) return await endAlert(tx)
    // Where there never was one, time runs from when that was first seen.
    await beginAlert(tx, last ?? now)
    if (await takeAlert(tx, before, now))
      await mail.post(tx, { to: config.SUPPORT_EMAIL, ...letter(config.backupHours, last) })
  })
}

const letter = (hours: number, last: Temporal.Instant | null): Omit<Email, 'to'> => ({
  kind: 'backup-late',
  why: WHY_US,
  subject: 'No backup of Fourcast for too long',
  paragraphs: [
    `One is due every ${hours} hours. The newest that was written: ${last?.toString() ?? 'none'}.`,
    'npm run backup -- FILE writes one while the server runs. See to what runs it, such as a timer or its disk.',
    'You get this mail once; the next one comes only after another backup was written and the one after it is late.',
  ],
})
