import type { Input } from '@fourcast/contract/endpoint.ts'
import type { PlayLimits, putLimits } from '@fourcast/contract/responsible-play.ts'
import { RAISE_HOURS } from '@fourcast/contract/responsible-play.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { OwnerId, Principal } from '#platform/http/auth.ts'
import { refuseDemo } from '#platform/http/auth.ts'
import { findCoolOff } from './cool-off-repo.ts'
import type { LimitRow } from './own-limits-repo.ts'
import { findLimits, lockLimits, updateLimits } from './own-limits-repo.ts'

interface LimitDeps {
  db: Db
  clock: Clock
}

/** A daily limit set by the user; null for none. */
type DailyLimit = number | null
type Limits = Pick<LimitRow, 'generationsPerDay' | 'nextFrom' | 'nextGenerationsPerDay'>

const NONE: LimitRow = {
  generationsPerDay: null,
  nextFrom: null,
  nextGenerationsPerDay: null,
  reminderMinutes: null,
}

/** The limits a user has set, as they apply now. */
export async function ownLimitsOf(
  db: Tx,
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<PlayLimits> {
  const row = (await findLimits(db, owner)) ?? NONE
  const { generationsPerDay, nextFrom, nextGenerationsPerDay } = limitsAt(row, now)
  const pause = await findCoolOff(db, owner, now)
  return {
    generationsPerDay,
    next: nextFrom && { generationsPerDay: nextGenerationsPerDay, from: nextFrom.toString() },
    reminderMinutes: row.reminderMinutes,
    break: pause && {
      length: pause.length,
      startedAt: pause.startedAt.toString(),
      until: pause.until.toString(),
    },
  }
}

type LimitChange = Input<typeof putLimits>['body']

/** Changes the given limits. Locks the row, so concurrent changes run one after another. */
export async function changeOwnLimits(
  { db, clock }: LimitDeps,
  user: Principal,
  { generationsPerDay: wanted, reminderMinutes }: LimitChange,
): Promise<PlayLimits> {
  refuseDemo(user, 'Everyone shares the demo account. Create your own to set limits.')
  const owner = user.userId
  return await db.transaction(async (tx) => {
    const row = await lockLimits(tx, owner)
    const now = clock.now()
    const change = {
      ...limitsAt(row, now),
      ...(wanted !== undefined && requestLimit(row, wanted, now)),
      ...(reminderMinutes !== undefined && { reminderMinutes }),
    }
    await updateLimits(tx, owner, change)
    return await ownLimitsOf(tx, owner, now)
  })
}

/**
 * The result of requesting a limit. One at least as strict as the current limit applies at once and
 * cancels a pending change. A less strict one applies after 24 hours. If a change is pending, one at
 * least as strict replaces it and keeps its time; a less strict one waits 24 hours.
 */
export function requestLimit(row: Limits, wanted: DailyLimit, now: Temporal.Instant): Limits {
  const current = limitsAt(row, now)
  if (!isLooser(wanted, current.generationsPerDay))
    return { generationsPerDay: wanted, nextFrom: null, nextGenerationsPerDay: null }
  const keepsTime = current.nextFrom !== null && !isLooser(wanted, current.nextGenerationsPerDay)
  const nextFrom = keepsTime ? current.nextFrom : now.add({ hours: RAISE_HOURS })
  return { ...current, nextFrom, nextGenerationsPerDay: wanted }
}

const isLooser = (one: DailyLimit, than: DailyLimit) =>
  (one ?? Number.POSITIVE_INFINITY) > (than ?? Number.POSITIVE_INFINITY)

/** Applies a pending change that is due. */
function limitsAt(row: Limits, now: Temporal.Instant): Limits {
  const { generationsPerDay, nextFrom, nextGenerationsPerDay } = row
  if (nextFrom === null || Temporal.Instant.compare(nextFrom, now) > 0)
    return { generationsPerDay, nextFrom, nextGenerationsPerDay }
  return { generationsPerDay: nextGenerationsPerDay, nextFrom: null, nextGenerationsPerDay: null }
}
