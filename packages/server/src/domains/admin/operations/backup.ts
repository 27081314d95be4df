import type { Connection } from '#platform/db/open.ts'
import type { Deps } from '#deps.ts'
import type { Manifest } from '#platform/db/backup/manifest.ts'
import { writeBackup } from '#platform/db/backup/write.ts'
import type { Keys } from '#platform/secret.ts'
import { insertBackup } from './backups-repo.ts'
import { deleteFilesExcept, listFileIds } from '#domains/accounts/photo/repo.ts'

type BackupDeps = Pick<Deps, 'db' | 'clock' | 'random' | 'keys' | 'files'> & {
  connection: Connection
}

/** Writes everything into one file, and notes that it did. */
export async function backUp(
  deps: BackupDeps,
  path: string,
): Promise<{ manifest: Manifest; bytes: number }> {
  const { db, clock, random, keys } = deps
  const written = await writeBackup(
    { ...deps, listFiles: listFileIds, secretFingerprint: fingerprintOf(keys) },
    path,
  )
  await insertBackup(db, { id: random.uuid(), at: clock.now(), bytes: written.bytes })
  return written
}

/**
 * Records the restored backup, because a backup does not contain its own row, and removes references
 * to files that were deleted while it was written.
 */
export async function noteRestored(
  { db, random }: Pick<Deps, 'db' | 'random'>,
  { createdAt, files }: { createdAt: string; files: readonly { id: string }[] },
  bytes: number,
): Promise<void> {
  const at = Temporal.Instant.from(createdAt)
  await db.transaction(async (tx) => {
    await insertBackup(tx, { id: random.uuid(), at, bytes })
    await deleteFilesExcept(
      tx,
      files.map(({ id }) => id),
    )
  })
}

const FINGERPRINT = ['backup', 'fingerprint'] as const

/** A fingerprint of the secret, made with a key used for nothing else. */
export const fingerprintOf = (keys: Keys): string => keys.mac(...FINGERPRINT)

/** True if a backup was made with this secret, or the one before. */
export const isFingerprintOf = (keys: Keys, given: string): boolean =>
  keys.isMac(...FINGERPRINT, given)
