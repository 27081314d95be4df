import type { BreakLength, PlayLimits } from '@fourcast/contract/responsible-play.ts'
import { NEW_YORK } from '@fourcast/engine/calendar.ts'
import { requireLiveSession } from '#domains/accounts/sessions/authenticate.ts'
import { notSignedIn } from '#domains/accounts/sessions/tokens.ts'
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
import type { CoolOff } from './repo.ts'
import {
  deleteClaimsBefore,
  findCoolOff,
  findByLetters,
  findCoolOffClaim,
  findCoolOffClaimsOf,
  lockAddress,
  lockMailbox,
  saveCoolOff,
  saveCoolOffClaim,
  claimEndedCoolOffs,
} from './repo.ts'
import type { CoolOffHooks } from './hooks.ts'
import { ownLimitsOf } from '../own-limits/own-limits.ts'
import { coolOffEndText, coolOffFailure } from './refusal.ts'

export interface CoolOffDeps {
  db: Db
  clock: Clock
  keys: Keys
  random: Random
  hooks: { coolOff: CoolOffHooks }
}

type ReachDeps = Pick<CoolOffDeps, 'clock' | 'keys' | 'random' | 'hooks'>

export const SETTINGS = '/profile?tab=preferences'

/** As calendars count in New York, where nights of 23 or 25 hours are one day too. */
const LENGTHS: Readonly<Record<BreakLength, Temporal.DurationLike>> = {
  day: { days: 1 },
  week: { weeks: 1 },
  month: { months: 1 },
  sixMonths: { months: 6 },
}

/** Begins a break, or makes the present one longer. Nothing makes one shorter. */
export async function startCoolOff(
  deps: CoolOffDeps,
  user: Principal,
  length: BreakLength,
): Promise<PlayLimits> {
  refuseDemo(user, 'The demo account is shared by everyone. Create your own to take a break.')
  const owner = user.userId
  // Where there are more accounts of a mailbox it holds them all.
  return await withLockRetry(deps.db, async (tx) => {
    const now = deps.clock.now()
    const id = deps.random.uuid()
    const wanted = { length, startedAt: now, until: endOf(length, now) }
    // The plan before the account, as every transaction that changes a plan.
    await deps.hooks.coolOff.coolOffBegan(tx, owner, wanted.until)
    const begun = await begin(
      tx,
      owner,
      (await isConfirmed(tx, user)) ? confirmedBreak(wanted, id) : unconfirmedBreak(wanted, id),
      { now, hooks: deps.hooks },
    )
    if (!begun) throw await isLonger(tx, owner, now)
    await reach(tx, deps, owner, begun, { lines: [begun.line] })
    return await ownLimitsOf(tx, owner, now)
  })
}

/** As the locked account says. A reset that ended the session after the call began is seen here. */
async function isConfirmed(tx: Tx, user: Principal): Promise<boolean> {
  const address = await lockAddress(tx, user.userId)
  if (!address) throw notSignedIn()
  await requireLiveSession(tx, user)
  return address.emailVerifiedAt !== null
}

type Chosen = Pick<CoolOff, 'length' | 'startedAt' | 'until'>

const confirmedBreak = (chosen: Chosen, id: string): CoolOff => ({
  ...chosen,
  line: id,
  confirmedLength: chosen.length,
  confirmedStartedAt: chosen.startedAt,
  confirmedUntil: chosen.until,
  unconfirmedId: null,
})

const unconfirmedBreak = (chosen: Chosen, id: string): CoolOff => ({
  ...chosen,
  line: id,
  confirmedLength: null,
  confirmedStartedAt: null,
  confirmedUntil: null,
  unconfirmedId: id,
})

/** To the full minute, so that what is shown is when it ends. */
const endOf = (length: BreakLength, now: Temporal.Instant): Temporal.Instant =>
  now
    .toZonedDateTimeISO(NEW_YORK)
    .add(LENGTHS[length])
    .round({ smallestUnit: 'minute', roundingMode: 'ceil' })
    .toInstant()

/**
 * Null where the present break is as long, and as long confirmed. Renewals first: every transaction
 * that changes a plan locks the subscription before anything else.
 */
async function begin(
  tx: Tx,
  owner: OwnerId,
  wanted: CoolOff,
  { now, hooks }: Pick<CoolOffDeps, 'hooks'> & { now: Temporal.Instant },
): Promise<CoolOff | null> {
  await hooks.coolOff.coolOffBegan(tx, owner, wanted.until)
  const begun = await saveCoolOff(tx, owner, wanted)
  // Where a longer one counts on, nothing new begins for its owner.
  if (!begun || !begun.until.equals(wanted.until)) return begun
  const until = coolOffEndText(wanted.until)
  const notice = {
    userId: owner,
    occasion: `break ${wanted.until.toString()}`,
    type: 'info' as const,
    title: 'Your break has begun',
    message: `You can’t generate numbers until ${until} (New York time), and we suggest no picks. No plan renews during the break. You can still see your history, draws and analysis.`,
    link: '/responsible-play',
    mailDue: false,
  }
  await notify(tx, [notice], now)
  return begun
}

async function isLonger(tx: Tx, owner: OwnerId, now: Temporal.Instant): Promise<Failure> {
  const present = await findCoolOff(tx, owner, now)
  const until = present ? ` until ${coolOffEndText(present.until)} (New York time)` : ''
  return new Failure(
    'conflict',
    `You are already on a break${until}. You can make it longer, not shorter.`,
  )
}

export const addressHash = ({ keys }: Pick<CoolOffDeps, 'keys'>, email: string) =>
  keys.mac('break-address', mailboxOf(email))

/**
 * The break goes wherever its owner can: it is claimed by their mailbox, by those they had before,
 * and by other accounts of the same one. As long as nobody confirmed the address it stays with its own
 * account: the address could be that of a stranger. Until a reset proved the present mailbox the others
 * get a copy that support can lift; mailboxes from before always do.
 */
async function reach(
  tx: Tx,
  deps: ReachDeps,
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
  const handed = isCarried || address.resetAt === null ? liftable : present
  for (const hash of new Set([...(await findCoolOffClaimsOf(tx, lines)), own]))
    await saveCoolOffClaim(tx, hash, hash === own ? handed : liftable)
  const how = { now: deps.clock.now(), hooks: deps.hooks }
  for (const other of await findAccountsOf(tx, email))
    if (other !== owner) await begin(tx, other, handed, how)
}

/** For whom the mailbox may belong to somebody else than the account: without a confirmed end. */
const liftableCopy = ({ random }: Pick<CoolOffDeps, 'random'>, present: CoolOff): CoolOff => ({
  ...present,
  confirmedLength: null,
  confirmedStartedAt: null,
  confirmedUntil: null,
  // Breaks of the version before have no line.
  unconfirmedId: present.unconfirmedId ?? present.line ?? random.uuid(),
})

/** The accounts of a mailbox whose address is confirmed. */
export async function findAccountsOf(tx: Tx, email: string): Promise<OwnerId[]> {
  const similar = await findByLetters(tx, mailboxLetters(email))
  return similar
    .filter((other) => mailboxOf(other.email) === mailboxOf(email))
    .map(({ id }) => ownerOf({ userId: id }))
}

/**
 * An account whose address was just confirmed meets the break of that mailbox and brings its own: the
 * longer one counts, for all addresses of both. One press confirms an address, so what it brings can be
 * lifted elsewhere.
 */
export async function carryCoolOff(
  tx: Tx,
  deps: ReachDeps,
  { userId, email }: { userId: string; email: string },
): Promise<void> {
  const [owner, now] = [ownerOf({ userId }), deps.clock.now()]
  const hash = addressHash(deps, email)
  await lockMailbox(tx, hash)
  const claimed = await findCoolOffClaim(tx, hash, now)
  if (claimed) await begin(tx, owner, claimed, { now, hooks: deps.hooks })
  const present = await findCoolOff(tx, owner, now)
  if (!present) return
  const lines = [present.line, claimed?.line ?? null]
  await reach(tx, deps, owner, present, { lines, isCarried: true })
}

export const isCoolingOff = async (
  db: Tx,
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<boolean> => (await findCoolOff(db, owner, now)) !== null

/** For what has no quota of its own: refused to someone on a break. */
export async function refuseWhileCoolingOff(
  db: Tx,
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<void> {
  const present = await findCoolOff(db, owner, now)
  if (present) throw coolOffFailure(present.until)
}

/** Tells people once that their break is over. */
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
        'Everything is open again. There is no hurry: you can take another break or set a daily limit whenever you like.',
      link: SETTINGS,
      mailDue: false,
    }))
    if (notices.length > 0) await notify(tx, notices, now)
  })
}

/** Mailboxes are remembered no longer than their breaks last. */
export const purgeCoolOffClaims = ({
  db,
  clock,
}: Pick<CoolOffDeps, 'db' | 'clock'>): Promise<void> => deleteClaimsBefore(db, clock.now())
