import type { Input } from '@fourcast/contract/endpoint.ts'
import type { Preferences, putPreferences } from '@fourcast/contract/preferences.ts'
import { limitsNow } from '#domains/plans/current-plan.ts'
import { isPhoneVerified } from '#domains/accounts/profile/repo.ts'
import type { StoredPreferences } from '#domains/accounts/preferences-repo.ts'
import { findPreferences, savePreferences } from '#domains/accounts/preferences-repo.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { invalidField } from '#platform/http/failure.ts'
import { cancelQueuedSms } from '#platform/sms/withdraw.ts'
import { allowedStates } from './policy.ts'
import { listFollowed, listFollowedAt, replaceFollowed } from './followed-states-repo.ts'

const DEFAULTS: StoredPreferences = {
  emailNotifications: true,
  smsNotifications: false,
  marketingEmails: false,
  autoSave: true,
  theme: 'light',
  defaultTransformation: 'flash',
}

export async function preferencesOf(db: Tx, owner: OwnerId): Promise<Preferences> {
  const choices = (await findPreferences(db, owner)) ?? DEFAULTS
  return { ...choices, selectedLotteryStates: await listFollowed(db, owner) }
}

/** The states a user follows, up to the plan's limit: the first ones after a downgrade. */
export async function followedStates(
  { db, clock }: { db: Tx; clock: Clock },
  owner: OwnerId,
): Promise<{ states: string[]; most: number }> {
  const now = clock.now()
  const { stateLotteryUpdates: most } = await limitsNow(db, owner, now)
  return { states: await listFollowedAt(db, owner, now), most }
}

type PreferenceChange = Input<typeof putPreferences>['body']

interface UsersDeps {
  db: Db
  clock: Clock
}

/** Changes the given preferences, or nothing if a state may not be followed. */
export async function changePreferences(
  { db, clock }: UsersDeps,
  owner: OwnerId,
  { selectedLotteryStates: chosen, ...given }: PreferenceChange,
): Promise<Preferences> {
  return await db.transaction(async (tx) => {
    if (given.smsNotifications) await requireVerifiedPhone(tx, owner)
    // Locks the row, so concurrent changes run one after another.
    await savePreferences(tx, owner, given)
    // A requested verification code is still sent.
    if (given.smsNotifications === false) await cancelQueuedSms(tx, owner, 'notification')
    if (chosen !== undefined) {
      const { stateLotteryUpdates } = await limitsNow(tx, owner, clock.now())
      await replaceFollowed(tx, owner, allowedStates(chosen, stateLotteryUpdates))
    }
    return await preferencesOf(tx, owner)
  })
}

/** Texts require a verified phone. Users who already have them on may keep them. */
async function requireVerifiedPhone(tx: Tx, owner: OwnerId): Promise<void> {
  await savePreferences(tx, owner, {})
  const { smsNotifications } = (await findPreferences(tx, owner)) ?? DEFAULTS
  if (smsNotifications || (await isPhoneVerified(tx, owner))) return
  throw invalidField('smsNotifications', 'Verify a phone number first')
}

/** Resets all preferences but the followed states. */
export async function resetPreferences(
  tx: Tx,
  owner: OwnerId,
  states: readonly string[],
): Promise<void> {
  await savePreferences(tx, owner, DEFAULTS)
  await replaceFollowed(tx, owner, states)
}
