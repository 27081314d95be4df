import { notify } from '#domains/notifications/notifications.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { ownerOf } from '#platform/http/auth.ts'
import type { CoolOff } from './cool-off-repo.ts'
import {
  findCoolOff,
  findCoolOffClaim,
  findUnconfirmedIds,
  lockAddress,
  removeUnconfirmed,
} from './cool-off-repo.ts'
import type { CoolOffDeps } from './cool-off.ts'
import { addressHash, findAccountsOf, PREFERENCES_PAGE } from './cool-off.ts'
import { coolOffEndText } from './cool-off-refusal.ts'

type LiftDeps = Pick<CoolOffDeps, 'clock' | 'keys' | 'hooks'>

interface LiftedBreak {
  lifted: CoolOff
  /** The end of the cool-off that was set with a confirmed address; null if there is none. */
  until: Temporal.Instant | null
}

/**
 * Lifts a cool-off that a stranger may have set: before the address was confirmed, or from an account
 * whose mailbox no reset proved. Removes it from the whole mailbox and everywhere it was carried. A
 * part set with a confirmed address stays; null if that is all there is.
 */
export async function liftCoolOff(
  tx: Tx,
  deps: LiftDeps,
  owner: OwnerId,
): Promise<LiftedBreak | null> {
  const now = deps.clock.now()
  const present = await findCoolOff(tx, owner, now)
  if (!present || present.unconfirmedId === null) return null
  const ids = [present.unconfirmedId, ...(await findMailboxIds(tx, deps, owner))]
  const changed = await removeUnconfirmed(tx, ids, now)
  for (const { userId, until } of changed) await renewAgain(tx, deps, ownerOf({ userId }), until)
  const notices = changed.map(({ userId, until }) => ({
    userId,
    occasion: `break lifted ${present.until.toString()}`,
    type: 'info' as const,
    title: until ? 'Your break is shorter' : 'Your break was lifted',
    message: noticeText(until),
    link: PREFERENCES_PAGE,
    mailDue: false,
  }))
  await notify(tx, notices, now)
  return { lifted: present, until: changed.find(({ userId }) => userId === owner)?.until ?? null }
}

/** The unconfirmed cool-offs of a mailbox: those of its claim and of its accounts. */
async function findMailboxIds(tx: Tx, deps: LiftDeps, owner: OwnerId): Promise<readonly string[]> {
  const address = await lockAddress(tx, owner)
  // An unconfirmed address may be a stranger's, so its mailbox is left alone.
  if (!address || address.emailVerifiedAt === null) return []
  const claim = await findCoolOffClaim(tx, addressHash(deps, address.email), deps.clock.now())
  const ofAccounts = await findUnconfirmedIds(tx, await findAccountsOf(tx, address.email))
  return claim?.unconfirmedId ? [claim.unconfirmedId, ...ofAccounts] : ofAccounts
}

async function renewAgain(
  tx: Tx,
  { hooks }: Pick<LiftDeps, 'hooks'>,
  owner: OwnerId,
  until: Temporal.Instant | null,
): Promise<void> {
  await hooks.coolOff.coolOffLifted(tx, owner)
  if (until) await hooks.coolOff.coolOffBegan(tx, owner, until)
}

const noticeText = (until: Temporal.Instant | null): string =>
  until
    ? `Our support team ended a break that someone else may have set. The one you set with a confirmed address lasts until ${coolOffEndText(until)} ET.`
    : 'Our support team ended a break that someone else may have set.'
