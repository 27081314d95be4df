import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { withdrawSms } from '#platform/sms/withdraw.ts'
import { putChoices } from '../preferences-repo.ts'
import { forgetPhoneCode, putProfile } from './repo.ts'

/** The number is no longer verified. Whoever has another one has not said yet that texts may come. */
export async function withdrawPhone(tx: Tx, owner: OwnerId): Promise<void> {
  await putProfile(tx, owner, { phoneVerifiedAt: null })
  await forgetPhoneCode(tx, owner)
  await withdrawSms(tx, owner)
  await putChoices(tx, owner, { smsNotifications: false })
}

/** Removes the phone, which may be a stranger's. */
export async function deletePhone(tx: Tx, owner: OwnerId): Promise<void> {
  await putProfile(tx, owner, { phone: '' })
  await withdrawPhone(tx, owner)
}
