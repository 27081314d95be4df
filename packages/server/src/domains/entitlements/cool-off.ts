import type { BreakLength, PlayLimits } from '@fourcast/contract/responsible-play.ts'
import { NEW_YORK } from '@fourcast/engine/calendar.ts'
import { requireLiveSession } from '#domains/accounts/authenticate.ts'
import { notSignedIn } from '#domains/accounts/tokens.ts'
import { mailboxLetters, mailboxOf } from '#platform/email/mailbox.ts'
import { notify } from '#domains/notifications/notifications.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import { withLockRetry } from '#platform/db/lock-retry.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { ownerOf, refuseDemo } from '#platform/http/auth.ts'
import { Failure } from '#platform/http/failure.ts'
import type { Random } from '#platform/random.ts'
import type { Keys } from '#platform/secret.ts'
import type { CoolOff } from './cool-off-repo.ts'
import {
  deleteClaimsBefore,
  findCoolOff,
  findSimilarAddresses,
  findCoolOffClaim,
  findCoolOffClaimsOf,
  lockAddress,
  lockMailbox,
  saveCoolOff,
  saveCoolOffClaim,
  claimEndedCoolOffs,
} from './cool-off-repo.ts'
import type { CoolOffHooks } from './hooks.ts'
import { ownLimitsOf } from './own-limits.ts'
import { coolOffEndText, coolOffFailure } from './cool-off-refusal.ts'

export interface CoolOffDeps {
  db: Db
  clock: Clock
  keys: Keys
  random: Random
  hooks: { coolOff: CoolOffHooks }
}

type CarryDeps = Pick<CoolOffDeps, 'clock' | 'keys' | 'random' | 'hooks'>

export const PREFERENCES_PAGE = '/profile?tab=preferences'

/** Calendar days in New York, so a night of 23 or 25 hours counts as one. */
const LENGTHS: Readonly<Record<BreakLength, Temporal.DurationLike>> = {
  day: { days: 1 },
  week: { weeks: 1 },
  month: { months: 1 },
  sixMonths: { months: 6 },
}

/** Starts a cool-off or extends the current one. It cannot be shortened. */
export async function startCoolOff(
  deps: CoolOffDeps,
  user: Principal,
  length: BreakLength,
): Promise<PlayLimits> {
  refuseDemo(user, 'Everyone shares the demo account. Create your own to take a break.')
  const owner = user.userId
  // A cool-off locks all accounts of the mailbox, so lock conflicts are retried.
  return await withLockRetry(deps.db, async (tx) => {
    const now = deps.clock.now()
    const id = deps.random.uuid()
    const wanted = { length, startedAt: now, until: endOf(length, now) }
    // The subscription is locked before the account, as in every transaction that changes a plan.
    await deps.hooks.coolOff.coolOffBegan(tx, owner, wanted.until)
    const begun = await applyCoolOff(
      tx,
      owner,
      (await isConfirmed(tx, user)) ? confirmedCoolOff(wanted, id) : unconfirmedCoolOff(wanted, id),
      { now, hooks: deps.hooks },
    )
    if (!begun) throw await alreadyCoolingOff(tx, owner, now)
    await applyEverywhere(tx, deps, owner, begun, { lines: [begun.line] })
    return await ownLimitsOf(tx, owner, now)
  })
}

/** Reads the locked account. A session that a reset ended after authentication is refused here. */
async function isConfirmed(tx: Tx, user: Principal): Promise<boolean> {
  const address = await lockAddress(tx, user.userId)
  if (!address) throw notSignedIn()
  await requireLiveSession(tx, user)
  return address.emailVerifiedAt !== null
}

type Period = Pick<CoolOff, 'length' | 'startedAt' | 'until'>

const confirmedCoolOff = (period: Period, id: string): CoolOff => ({
  ...period,
  line: id,
  confirmedLength: period.length,
  confirmedStartedAt: period.startedAt,
  confirmedUntil: period.until,
  unconfirmedId: null,
})

const unconfirmedCoolOff = (period: Period, id: string): CoolOff => ({
  ...period,
  line: id,
  confirmedLength: null,
  confirmedStartedAt: null,
  confirmedUntil: null,
  unconfirmedId: id,
})

/** Rounded up to the minute, so that the displayed end is exact. */
const endOf = (length: BreakLength, now: Temporal.Instant): Temporal.Instant =>
  now
    .toZonedDateTimeISO(NEW_YORK)
    .add(LENGTHS[length])
    .round({ smallestUnit: 'minute', roundingMode: 'ceil' })
    .toInstant()

/**
 * Null if the current cool-off already is as long and as long confirmed. Locks the subscription first,
 * as in every transaction that changes a plan.
 */
async function applyCoolOff(
  tx: Tx,
  owner: OwnerId,
  wanted: CoolOff,
  { now, hooks }: Pick<CoolOffDeps, 'hooks'> & { now: Temporal.Instant },
): Promise<CoolOff | null> {
  await hooks.coolOff.coolOffBegan(tx, owner, wanted.until)
  const begun = await saveCoolOff(tx, owner, wanted)
  // If a longer one already applies, the user sees no change, so there is no notice.
  if (!begun || !begun.until.equals(wanted.until)) return begun
  const until = coolOffEndText(wanted.until)
  const notice = {
    userId: owner,
    occasion: `break ${wanted.until.toString()}`,
    type: 'info' as const,
    title: 'Your break has started',
    message: `You can’t generate numbers until ${until} ET, and we suggest no picks. No plan renews during the break. You can still see your history, draws and analysis.`,
    link: '/responsible-play',
    mailDue: false,
  }
  await notify(tx, [notice], now)
  return begun
}

async function alreadyCoolingOff(tx: Tx, owner: OwnerId, now: Temporal.Instant): Promise<Failure> {
  const present = await findCoolOff(tx, owner, now)
  const until = present ? ` until ${coolOffEndText(present.until)} ET` : ''
  return new Failure(
    'conflict',
    `You’re already on a break${until}. You can make it longer, not shorter.`,
  )
}

export const addressHash = ({ keys }: Pick<CoolOffDeps, 'keys'>, email: string) =>
  keys.mac('break-address', mailboxOf(email))

/**
 * Applies the cool-off to every place where its owner can play: their mailbox, their earlier mailboxes,
 * and other accounts of the same mailbox. An unconfirmed address may be a stranger's, so its cool-off
 * stays with the account. Until a reset has proved the current mailbox, the other places get a copy
 * that support can lift. Earlier mailboxes always get such a copy.
 */
async function applyEverywhere(
  tx: Tx,
  deps: CarryDeps,
  owner: OwnerId,
  present: CoolOff,
  { lines, isCarried = false }: { lines: readonly (string | null)[]; isCarried?: boolean },
): Promise<void> {
  const address = await lockAddress(tx, owner)
  if (!address || address.emailVerifiedAt === null) return
  const { email } = address
  const own = addressHash(deps, email)
  await lockMailbox(tx, own)
  const liftable = liftableCopy(deps, present)
  const shared = isCarried || address.resetAt === null ? liftable : present
  for (const hash of new Set([...(await findCoolOffClaimsOf(tx, lines)), own]))
    await saveCoolOffClaim(tx, hash, hash === own ? shared : liftable)
  const context = { now: deps.clock.now(), hooks: deps.hooks }
  for (const other of await findAccountsOf(tx, email))
    if (other !== owner) await applyCoolOff(tx, other, shared, context)
}

/** A copy without a confirmed end, for places that may belong to somebody else. */
const liftableCopy = ({ random }: Pick<CoolOffDeps, 'random'>, present: CoolOff): CoolOff => ({
  ...present,
  confirmedLength: null,
  confirmedStartedAt: null,
  confirmedUntil: null,
  // Rows from before this column have no line.
  unconfirmedId: present.unconfirmedId ?? present.line ?? random.uuid(),
})

/** The accounts with a confirmed address of this mailbox. */
export async function findAccountsOf(tx: Tx, email: string): Promise<OwnerId[]> {
  const similar = await findSimilarAddresses(tx, mailboxLetters(email))
  return similar
    .filter((other) => mailboxOf(other.email) === mailboxOf(email))
    .map(({ id }) => ownerOf({ userId: id }))
}

/**
 * Merges the cool-offs of a newly confirmed account and its mailbox: the longer one applies to all
 * addresses of both. Confirming takes one click, so what the account brings can be lifted elsewhere.
 */
export async function carryCoolOff(
  tx: Tx,
  deps: CarryDeps,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const [owner, now] = [ownerOf({ userId }), deps.clock.now()]
  const hash = addressHash(deps, email)
  await lockMailbox(tx, hash)
  const claimed = await findCoolOffClaim(tx, hash, now)
  if (claimed) await applyCoolOff(tx, owner, claimed, { now, hooks: deps.hooks })
  const present = await findCoolOff(tx, owner, now)
  if (!present) return
  const lines = [present.line, claimed?.line ?? null]
  await applyEverywhere(tx, deps, owner, present, { lines, isCarried: true })
}

/** Refuses calls without a quota of their own during a cool-off. */
export async function refuseWhileCoolingOff(
  db: Tx,
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<void> {
  const present = await findCoolOff(db, owner, now)
  if (present) throw coolOffFailure(present.until)
}

/** Notifies users once that their cool-off is over. */
export async function announceEndedCoolOffs({
  db,
  clock,
}: Pick<CoolOffDeps, 'db' | 'clock'>): Promise<void> {
  const now = clock.now()
  await db.transaction(async (tx) => {
    const notices = (await claimEndedCoolOffs(tx, now)).map(({ userId, until }) => ({
      userId,
      occasion: `break over ${until.toString()}`,
      type: 'info' as const,
      title: 'Your break is over',
      message:
        'You can use all features again. You can take another break or set a daily limit at any time.',
      link: PREFERENCES_PAGE,
      mailDue: false,
    }))
    if (notices.length > 0) await notify(tx, notices, now)
  })
}

/** Deletes mailbox claims whose cool-off has ended. */
export const purgeCoolOffClaims = ({
  db,
  clock,
}: Pick<CoolOffDeps, 'db' | 'clock'>): Promise<void> => deleteClaimsBefore(db, clock.now())
