import type { Input } from '@fourcast/contract/endpoint.ts'
import type { Profile, putProfile as contract } from '@fourcast/contract/profile.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import type { Deps } from '#deps.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { refuseDemo } from '#platform/http/auth.ts'
import * as repo from './profile-repo.ts'
import type { Caller } from './caller.ts'
import {
  requestEmailChange,
  cancelEmailChangeRequest,
  checkPasswordForNewEmail,
} from './change-email.ts'
import { notSignedIn } from './tokens.ts'
import { photoUrl } from './photo/policy.ts'
import { checkAge, checkState } from './profile-policy.ts'
import { unverifyPhone } from './delete-phone.ts'

const NOTHING = {
  phone: '',
  phoneVerifiedAt: null,
  dateOfBirth: null,
  address: '',
  city: '',
  state: '',
  zipCode: '',
}

/** The profile as the API returns it; fields without a value are empty. */
export async function profileOf(
  tx: Tx,
  { clock, keys }: Pick<Deps, 'clock' | 'keys'>,
  owner: OwnerId,
): Promise<Profile> {
  const found = await repo.findProfile(tx, owner, clock.now())
  if (!found) throw notSignedIn()
  const { firstName, lastName, email, photoId } = found.account
  const { phone, address, city, state, zipCode, ...stored } = found.profile ?? NOTHING
  return {
    firstName,
    lastName,
    email,
    phone,
    address,
    city,
    state,
    zipCode,
    dateOfBirth: stored.dateOfBirth ?? '',
    profilePhotoUrl: photoUrl(keys, photoId),
    profilePhotoId: photoId,
    pendingEmail: found.pendingEmail,
    phoneVerified: stored.phoneVerifiedAt !== null,
    phoneStopped: found.stoppedAt !== null,
  }
}

type Body = Input<typeof contract>['body']

/** Changes the given fields in one transaction. A new address takes effect when it is confirmed. */
export async function changeProfile(
  deps: Deps,
  user: Principal,
  { email, currentPassword, ...given }: Body,
  caller: Caller,
): Promise<Profile> {
  refuseDemo(user, 'Everyone shares the demo account, so its profile can’t be changed.')
  const { userId } = user
  const known = await checkPasswordForNewEmail(deps, user, { email, currentPassword })
  const changed = await deps.db.transaction(async (tx) => {
    await storeChange(tx, deps, userId, given)
    if (email !== undefined) await requestEmailChange(tx, deps, { userId, email, known, caller })
    return await profileOf(tx, deps, userId)
  })
  return changed
}

type ProfileChange = Omit<Body, 'email' | 'currentPassword'>

async function storeChange(
  tx: Tx,
  { clock }: Pick<Deps, 'clock'>,
  owner: OwnerId,
  { firstName, lastName, dateOfBirth, ...given }: ProfileChange,
): Promise<void> {
  const stored = (await repo.lockProfile(tx, owner)) ?? NOTHING
  const dateOfBirthAfter = dateOfBirth === undefined ? stored.dateOfBirth : dateOfBirth || null
  checkState(given.state)
  checkAge(
    stored,
    { dateOfBirth: dateOfBirthAfter, state: given.state ?? stored.state },
    newYorkDay(clock.now()),
  )
  await repo.putNames(tx, owner, { firstName, lastName })
  await repo.putProfile(tx, owner, {
    ...given,
    ...(dateOfBirth !== undefined && { dateOfBirth: dateOfBirthAfter }),
  })
  if (given.phone !== undefined && given.phone !== stored.phone) await unverifyPhone(tx, owner)
}

/** Cancels a change of address that is waiting for confirmation. */
export async function cancelEmailChange(deps: Deps, owner: OwnerId): Promise<Profile> {
  return await deps.db.transaction(async (tx) => {
    await cancelEmailChangeRequest(tx, deps, owner)
    return await profileOf(tx, deps, owner)
  })
}
