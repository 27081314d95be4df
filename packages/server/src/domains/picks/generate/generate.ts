import type { Generation } from '@fourcast/contract/numbers.ts'
import { formatDigits, fourPlaces, boxKey, isComplete } from '@fourcast/engine/digits.ts'
import type { Method } from '@fourcast/engine/boxes.ts'
import { applyMethod } from '@fourcast/engine/boxes.ts'
import type { Digits } from '@fourcast/engine/digits.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import type { SQL } from 'drizzle-orm'
import type { Visitor } from '#domains/entitlements/quota/demo-share.ts'
import { chargeDemoShare } from '#domains/entitlements/quota/demo-share.ts'
import {
  withRefusalCount,
  isFirstQuery,
  isPaidQuery,
  repeatForFree,
  spend,
  spendWith,
} from '#domains/entitlements/quota/quota.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { Random } from '#platform/random.ts'
import type { Keys } from '#platform/secret.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { AtomicOperation } from '#platform/http/idempotency/operation.ts'
import { costOf } from '../policy.ts'
import { insertMade } from '../repo.ts'
import { insertVisitItem } from '../visit-repo.ts'
import { present } from '../present.ts'
import type { KeyedResult, Result } from './repeats.ts'
import { retryAsRepeat, storedRepeats, withRepeatKeys } from './repeats.ts'

/** The person or demo visitor who generates. */
export interface Requester {
  owner: OwnerId
  /** For the demo account. */
  visitor: Visitor | null
}

/** A call that generates: who makes it, and the operation of its idempotency key. */
export interface GenerateCall<Body> {
  requester: Requester
  operation: AtomicOperation<Body>
}

/** A box that needs no model. */
export function generate(
  deps: MakeDeps,
  call: GenerateCall<Generation>,
  method: Computed,
  input: readonly (number | null)[],
): Promise<Generation> {
  return makeOne(deps, call, compute(method, fourPlaces(input)))
}

export interface MakeDeps {
  db: Db
  clock: Clock
  random: Random
  keys: Keys
}

/** Counts results and stores them, all or nothing; those that are stored already are not counted again. */
export async function makeAll(
  deps: MakeDeps,
  { requester, operation }: GenerateCall<Generation[]>,
  results: readonly Result[],
  query: ModelQuery,
): Promise<Generation[]> {
  const keyed = await withRepeatKeys(deps, requester, { results, query, now: deps.clock.now() })
  return await withRefusalCount(deps, requester.owner, results.length, () =>
    retryAsRepeat(() =>
      operation.commit((tx) => findOrMake(tx, deps, { requester, results: keyed, query })),
    ),
  )
}

export async function makeOne(
  deps: MakeDeps,
  { requester, operation }: GenerateCall<Generation>,
  result: Result,
  query: ModelQuery | null = null,
): Promise<Generation> {
  const isPaid = query !== null && (await isPaidQuery(deps.db, requester.owner, query))
  const now = deps.clock.now()
  const keyed = await withRepeatKeys(deps, requester, { results: [result], query, now })
  const pay = async (tx: Tx) => {
    const making = { requester, results: keyed, query: isPaid ? ('paid' as const) : query }
    const [made] = await findOrMake(tx, deps, making)
    if (!made) throw new Error(`${result.method} made nothing`)
    return made
  }
  const oneStatement = requester.visitor === null && (query === null || isPaid)
  return await withRefusalCount(deps, requester.owner, 1, () =>
    retryAsRepeat(() => operation.commit(pay, { oneStatement })),
  )
}

interface Making {
  requester: Requester
  results: readonly KeyedResult[]
  query: ModelQuery | 'paid' | null
}

/** The stored results, and new ones for the rest, in the order of `results`. */
async function findOrMake(tx: Tx, deps: MakeDeps, making: Making): Promise<Generation[]> {
  const { requester, results } = making
  const { owner } = requester
  const now = deps.clock.now()
  const stored = await storedRepeats(tx, requester, results, now)
  const missing = results.filter(({ repeatKey }) => !stored.has(repeatKey))
  if (missing.length === 0)
    await repeatForFree(tx, { owner, now, cost: costOf(results.map(({ method }) => method)) })
  else {
    const made = await payFor(tx, deps, { ...making, results: missing })
    missing.forEach(({ repeatKey }, at) => made[at] && stored.set(repeatKey, made[at]))
  }
  return results.flatMap(({ repeatKey }) => stored.get(repeatKey) ?? [])
}

/** All results have one time, so the day that counts them is the day of their rows. */
async function payFor(
  tx: Tx,
  deps: MakeDeps,
  { requester, results, query }: Making,
): Promise<Generation[]> {
  const { owner, visitor } = requester
  const now = deps.clock.now()
  const methods = results.map(({ method }) => method)
  const { aiQueries, ...generations } = costOf(methods)
  const isFree =
    query === 'paid' ||
    (query !== null && methods.includes('ml') && !(await isFirstQuery(tx, owner, query, now)))
  const cost = isFree || aiQueries === undefined ? generations : { ...generations, aiQueries }
  const use = { owner, now, cost }
  const [one, ...others] = results
  if (one && others.length === 0 && visitor === null) {
    const { made } = await spendWith(tx, use, (paid) =>
      store(tx, requester, deps.random.uuid(), now, one, paid),
    )
    return [made]
  }
  await chargeDemoShare(tx, deps, { visitor, kind: 'generations', now, amount: results.length })
  await spend(tx, use)
  const stored: Generation[] = []
  for (const result of results)
    stored.push(...listed(await store(tx, requester, deps.random.uuid(), now, result)))
  return stored
}

const listed = (stored: { made: Generation } | null) => (stored ? [stored.made] : [])

/** What Box 3 was asked, and of which forecast: asked again, it costs no AI query. */
export type ModelQuery = readonly string[]

export type Computed = Exclude<Method, 'ml'>

/** The result of a box that needs no model. */
export function compute(method: Computed, original: Digits): Result {
  const made = applyMethod(method, original)
  const numbers = formatDigits(made.numbers)
  const mirrorNumbers = made.mirrorNumbers ? formatDigits(made.mirrorNumbers) : null
  const complete = isComplete(original)
  return {
    method,
    original: formatDigits(original),
    numbers,
    mirrorNumbers,
    boxKey: complete ? boxKey(numbers) : null,
    mirrorBoxKey: complete && mirrorNumbers !== null ? boxKey(mirrorNumbers) : null,
    model: null,
  }
}

/** Stores a result if its use was counted, and saves it if its owner has auto-save on. */
export async function store(
  tx: Tx,
  { owner, visitor }: Requester,
  id: string,
  now: Temporal.Instant,
  result: Result,
  paid?: SQL,
): Promise<{ made: Generation; isLast: boolean } | null> {
  const row = { id, createdAt: now, ...result }
  const of = { day: newYorkDay(now).toString(), sessionId: visitor?.sessionId ?? null }
  const stored = await insertMade(tx, owner, { ...row, ...of }, paid)
  if (stored === null) return null
  if (visitor) await insertVisitItem(tx, visitor, { kind: 'result', id })
  const savedAt = stored.saved ? now : null
  const made = present({ ...row, savedAt, matches: [], compared: false }, now)
  return { made, isLast: stored.isLast }
}
