import { savePreferences } from '#domains/accounts/preferences-repo.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { deleteLimits } from './own-limits-repo.ts'
import type { CoolOffHooks } from './hooks.ts'
import { deleteCoolOff } from './cool-off-repo.ts'

/** Removes an account's cool-off, its own limits and the consent to marketing email. */
export async function clearOwnChoices(
  tx: Tx,
  { coolOff }: { coolOff: CoolOffHooks },
  owner: OwnerId,
): Promise<void> {
  await coolOff.coolOffLifted(tx, owner)
  await deleteCoolOff(tx, owner)
  await deleteLimits(tx, owner)
  await savePreferences(tx, owner, { marketingEmails: false })
}
