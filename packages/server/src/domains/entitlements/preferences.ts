import type { Input } from '@fourcast/contract/endpoint.ts'
import type { Preferences, putPreferences } from '@fourcast/contract/preferences.ts'
import { limitsNow } from '#domains/plans/current-plan.ts'
import { isPhoneVerified } from '#domains/accounts/profile-repo.ts'
import type { StoredPreferences } from '#domains/accounts/preferences-repo.ts'
import {
  findPreferences,
  findVisitPreferences,
  savePreferences,
  saveVisitPreferences,
} from '#domains/accounts/preferences-repo.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { refuseDemo } from '#platform/http/auth.ts'
import { invalidField } from '#platform/http/failure.ts'
import { cancelMessages } from '#platform/messages/repo.ts'
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

type User = Pick<Principal, 'userId' | 'sessionId' | 'isDemo'>

export async function preferencesOf(db: Tx, user: User): Promise<Preferences> {
  const choices = (await findPreferences(db, user.userId)) ?? DEFAULTS
  const ofVisit = user.isDemo ? await findVisitPreferences(db, user.sessionId) : {}
  return { ...choices, ...ofVisit, selectedLotteryStates: await listFollowed(db, user.userId) }
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
  user: User,
  { selectedLotteryStates: chosen, ...given }: PreferenceChange,
): Promise<Preferences> {
  const owner = user.userId
  if (chosen !== undefined)
    refuseDemo(user, 'Everyone shares the demo account. Create your own to follow other states.')
  return await db.transaction(async (tx) => {
    if (given.smsNotifications) await requireVerifiedPhone(tx, owner)
    // Locks the row, so concurrent changes run one after another.
    await (user.isDemo
      ? saveVisitPreferences(tx, user.sessionId, given)
      : savePreferences(tx, owner, given))
    // A requested verification code is still sent.
    if (given.smsNotifications === false)
      await cancelMessages(tx, owner, { channel: 'sms', kind: 'notification' })
    if (chosen !== undefined) {
      const { stateLotteryUpdates } = await limitsNow(tx, owner, clock.now())
      await replaceFollowed(tx, owner, allowedStates(chosen, stateLotteryUpdates))
    }
    return await preferencesOf(tx, user)
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
