import { resume } from '#domains/billing/subscriptions/pause.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { withdrawSms } from '#platform/sms/withdraw.ts'
import { deleteBreak } from './repo.ts'
import { deleteLimits } from '../own-limits/repo.ts'
import { forgetPhoneCode, putProfile } from '#domains/accounts/profile/repo.ts'
import { putChoices } from '../preferences-repo.ts'

/** Removes what binds an account: its break, its own limits, and the consent to marketing mail. */
export async function clearOwnChoices(tx: Tx, owner: OwnerId): Promise<void> {
  await resume(tx, owner)
  await deleteBreak(tx, owner)
  await deleteLimits(tx, owner)
  await putChoices(tx, owner, { marketingEmails: false })
}

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
