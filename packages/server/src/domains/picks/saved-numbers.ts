import type { Answer, Input } from '@fourcast/contract/endpoint.ts'
import type {
  changeSavedNumber,
  listCheckedDraws,
  listSavedNumbers,
  SavedNumber,
  saveNumber,
} from '@fourcast/contract/saved-numbers.ts'
import { SAVED_NUMBERS_MOST } from '@fourcast/contract/limits.ts'
import { boxKey } from '@fourcast/engine/digits.ts'
import { listEndedStates } from '#domains/draws/results/ended.ts'
import { refuseWhileCoolingOff } from '#domains/entitlements/cool-off.ts'
import type { Visitor } from '#domains/entitlements/demo-share.ts'
import { chargeDemoShare } from '#domains/entitlements/demo-share.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import { Failure, invalidField, notFound } from '#platform/http/failure.ts'
import { createOnce } from '#platform/http/idempotency/create-once.ts'
import type { Random } from '#platform/random.ts'
import type { Keys } from '#platform/secret.ts'
import type { Requester } from './visits.ts'
import { shownSince } from './history.ts'
import { insertVisitItem } from './visit-repo.ts'
import { requireOwnItem } from './visits.ts'
import { presentChecked, presentNumber } from './present-saved-number.ts'
import type { NumberRow, ShownFrom, StoredNumber } from './saved-numbers-repo.ts'
import * as repo from './saved-numbers-repo.ts'
import { drawKeysOf, stateOf, untilOf } from './tracking.ts'
import { pageOf } from '#platform/http/list-page.ts'
import { followedStates } from '#domains/entitlements/preferences.ts'

interface NumbersDeps {
  db: Db
  clock: Clock
  random: Random
  keys: Keys
}

type ReadDeps = Pick<NumbersDeps, 'db' | 'clock'>
type NumberBody = Input<typeof saveNumber>['body']
type Change = Input<typeof changeSavedNumber>['body']
type Slice = Input<typeof listSavedNumbers>['query']

const MISSING = 'This number was not found'

async function shownFrom(db: Tx, owner: OwnerId, now: Temporal.Instant): Promise<ShownFrom> {
  return { now, since: await shownSince(db, owner, now) }
}

export async function savedNumbersPage(
  { db, clock }: ReadDeps,
  owner: OwnerId,
  { page, size }: Slice,
): Promise<Answer<typeof listSavedNumbers>> {
  const shown = await shownFrom(db, owner, clock.now())
  const { total, rows } = await repo.listNumbers(db, owner, shown, { offset: page * size, size })
  const ended = await endedOf(db, rows, shown.now)
  return {
    ...pageOf(
      rows.map((row) => presentNumber(row, ended, shown.now)),
      { page, size },
      total,
    ),
    most: SAVED_NUMBERS_MOST,
  }
}

export async function savedNumberOf(
  { db, clock }: ReadDeps,
  owner: OwnerId,
  id: string,
): Promise<SavedNumber> {
  return await presented(db, owner, id, clock.now())
}

async function presented(
  db: Tx,
  owner: OwnerId,
  id: string,
  now: Temporal.Instant,
): Promise<SavedNumber> {
  const stored = await repo.findNumber(db, owner, id, await shownFrom(db, owner, now))
  if (!stored) throw notFound(MISSING)
  return presentNumber(stored, await endedOf(db, [stored], now), now)
}

/** Of the states in which some numbers are checked, those whose results have ended. */
const endedOf = (db: Tx, numbers: readonly StoredNumber[], now: Temporal.Instant) =>
  listEndedStates(db, [...new Set(numbers.flatMap(({ draws }) => draws.map(stateOf)))], now)

export async function checkedDrawsPage(
  { db, clock }: ReadDeps,
  owner: OwnerId,
  id: string,
  { page, size }: Slice,
): Promise<Answer<typeof listCheckedDraws>> {
  if (!(await repo.findNumberRow(db, owner, id))) throw notFound(MISSING)
  const shown = await shownFrom(db, owner, clock.now())
  const slice = { offset: page * size, size }
  const { total, rows } = await repo.listChecked(db, { owner, id }, shown, slice)
  return pageOf(rows.map(presentChecked), { page, size }, total)
}

/**
 * Saves four digits unchanged. It uses no quota, but is closed during a cool-off. The same request
 * with the same id again gets the number.
 */
export async function createSavedNumber(
  deps: NumbersDeps,
  requester: Requester,
  body: NumberBody,
): Promise<SavedNumber> {
  const { db, clock, random } = deps
  const { owner } = requester
  const id = body.id?.toLowerCase() ?? random.uuid()
  await createOnce({
    find: () => repo.findNumberRow(db, owner, id),
    create: () => insert(deps, requester, id, body),
    isSame: ({ numbers, name, origin }) =>
      numbers === body.numbers.join('') && name === body.name && origin === body.origin,
    conflict: 'A number with this id is already saved, with other details',
  })
  return await presented(db, owner, id, clock.now())
}

/** Null if the owner has a number with this id. */
async function insert(
  deps: NumbersDeps,
  { owner, visitor }: Requester,
  id: string,
  body: NumberBody,
): Promise<NumberRow | null> {
  return await deps.db.transaction(async (tx) => {
    const now = deps.clock.now()
    refuseDemoName(visitor, body.name)
    await refuseWhileCoolingOff(tx, owner, now)
    const { states: followed } = await followedStates({ db: tx, clock: deps.clock }, owner)
    const row = rowOf(body, { id, now, followed })
    const count = await repo.lockAndCount(tx, owner)
    if (await repo.findNumberRow(tx, owner, id)) return null
    if (count >= SAVED_NUMBERS_MOST) throw full()
    await chargeDemoShare(tx, deps, { visitor, kind: 'savedNumbers', now, amount: 1 })
    await repo.insertNumber(tx, owner, row)
    if (visitor) await insertVisitItem(tx, visitor, { kind: 'number', id })
    return row
  })
}

function rowOf(
  { numbers, name, origin, draws, track }: NumberBody,
  { id, now, followed }: { id: string; now: Temporal.Instant; followed: readonly string[] },
): NumberRow {
  const text = numbers.join('')
  const keys = drawKeysOf(draws, followed)
  return {
    id,
    createdAt: now,
    numbers: text,
    boxKey: boxKey(text),
    name,
    origin,
    draws: keys,
    track,
    since: now,
    until: untilOf(track, keys, now),
  }
}

function full(): Failure {
  const words = `You have ${SAVED_NUMBERS_MOST} saved numbers, the maximum. Delete one to save another.`
  return new Failure('unprocessable', words, { fields: { numbers: words } })
}

/** Everyone sees the demo account's numbers, so nobody writes text into them. */
function refuseDemoName(visitor: Visitor | null, name: string | null | undefined): void {
  if (visitor === null || name === null || name === undefined) return
  const words = 'Everyone shares the demo account. Create your own to name a number.'
  throw new Failure('demo_account', words, { fields: { name: words } })
}

/** Renames, stops, or checks from now on against other draws. What was matched stays. */
export async function changeNumber(
  { db, clock }: ReadDeps,
  { owner, visitor }: Requester,
  id: string,
  change: Change,
): Promise<SavedNumber> {
  const { name, draws, track, stop } = change
  if (stop && (draws ?? track) !== undefined)
    throw invalidField('stop', 'Choose its draws or stop checking it, not both')
  refuseDemoName(visitor, name)
  return await db.transaction(async (tx) => {
    await requireOwnItem(tx, visitor, { kind: 'number', id })
    const now = clock.now()
    const stored = await repo.lockSavedNumber(tx, owner, id)
    if (!stored) throw notFound(MISSING)
    const restarted = (draws ?? track) !== undefined
    if (restarted) await refuseWhileCoolingOff(tx, owner, now)
    const followed = draws ? (await followedStates({ db: tx, clock }, owner)).states : []
    const keys = draws ? drawKeysOf(draws, followed) : stored.draws
    const span = { draws: keys, track: track ?? stored.track }
    const columns = {
      ...(name !== undefined && { name }),
      ...(stop && { until: earlier(stored.until, now) }),
      ...(restarted && { ...span, since: now, until: untilOf(span.track, keys, now) }),
    }
    if (Object.keys(columns).length > 0) await repo.updateNumber(tx, owner, id, columns)
    return await presented(tx, owner, id, now)
  })
}

/** Stopping a number whose time is over leaves its end as it was. */
const earlier = (until: Temporal.Instant | null, now: Temporal.Instant) =>
  until !== null && Temporal.Instant.compare(until, now) < 0 ? until : now

export async function removeNumber(
  { db }: Pick<NumbersDeps, 'db'>,
  { owner, visitor }: Requester,
  id: string,
) {
  await db.transaction(async (tx) => {
    await requireOwnItem(tx, visitor, { kind: 'number', id })
    if (!(await repo.deleteNumber(tx, owner, id))) throw notFound(MISSING)
  })
}
