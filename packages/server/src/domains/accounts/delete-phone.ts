import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { cancelMessages } from '#platform/messages/repo.ts'
import { savePreferences } from './preferences-repo.ts'
import { deletePhoneCode, putProfile } from './profile-repo.ts'

/**
 * Marks the number as not verified and turns texts off: the owner of a new number has not agreed to
 * them.
 */
export async function unverifyPhone(tx: Tx, owner: OwnerId): Promise<void> {
  await putProfile(tx, owner, { phoneVerifiedAt: null })
  await deletePhoneCode(tx, owner)
  await cancelMessages(tx, owner, { channel: 'sms' })
  await savePreferences(tx, owner, { smsNotifications: false })
}

/** Deletes the phone number, which may be a stranger's. */
export async function deletePhone(tx: Tx, owner: OwnerId): Promise<void> {
  await putProfile(tx, owner, { phone: '' })
  await unverifyPhone(tx, owner)
}
