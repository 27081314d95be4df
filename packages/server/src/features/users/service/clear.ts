import { resume } from '#features/billing/service/pause.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { deleteBreak } from '../repo/break.ts'
import { deleteLimits } from '../repo/limits.ts'
import { putChoices } from '../repo.ts'

/** Removes what binds an account: its break, its own limits, and the consent to marketing mail. */
export async function clearOwnChoices(tx: Tx, owner: OwnerId): Promise<void> {
  await resume(tx, owner)
  await deleteBreak(tx, owner)
  await deleteLimits(tx, owner)
  await putChoices(tx, owner, { marketingEmails: false })
}
