import type { Generation } from '@fourcast/contract/numbers.ts'
import { formatDigits, fourPlaces, boxKey, isComplete } from '@fourcast/engine/digits.ts'
import type { Method } from '@fourcast/engine/boxes.ts'
import { applyMethod } from '@fourcast/engine/boxes.ts'
import type { Digits } from '@fourcast/engine/digits.ts'
import { newYorkDay } from '@fourcast/engine/calendar.ts'
import type { SQL } from 'drizzle-orm'
import { takeShare } from '#domains/entitlements/quota/demo-share.ts'
import { countingRefusals, spend, spendWith } from '#domains/entitlements/quota/quota.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db, Tx } from '#platform/db/db.ts'
import type { Random } from '#platform/random.ts'
import type { Keys } from '#platform/secret.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Requester, GenerationRequest } from './idempotency.ts'
import { costOf } from '../policy.ts'
import { idFor, findEarlierResult, findOrCreate } from './idempotency.ts'
import type { NewGeneration } from '../repo.ts'
import { insertMade } from '../repo.ts'
import { present } from '../present.ts'

/** One of the boxes that ask no model. */
export function generate(
  deps: MakeDeps,
  asker: Requester,
  method: Computed,
  input: readonly (number | null)[],
): Promise<Generation> {
  const places = fourPlaces(input)
  const asked = { original: formatDigits(places) }
  return makeOne(deps, asker, asked, method, async () => compute(method, places))
}

export interface MakeDeps {
  db: Db
  clock: Clock
  random: Random
  keys: Keys
}

interface Wanted extends GenerationRequest {
  methods: readonly Method[]
  /** What each method makes of it. It may fail: nothing is paid for yet. */
  results: () => Promise<readonly Result[]>
}

/** Makes what is wanted, all or nothing, and only what was paid for; a retry by key finds the first. */
export async function make(
  deps: MakeDeps,
  asker: Requester,
  { results, ...wanted }: Wanted,
): Promise<Generation[]> {
  const ids = wanted.methods.map((method) => idFor(deps.random, asker, wanted.methods, method))
  const find = async () =>
    asker.key === null ? null : await findEarlierResult(deps, asker.owner, ids, wanted)
  const payAndStore = async () => await payFor(deps, asker, ids, await results())
  return await countingRefusals(deps, asker.owner, ids.length, () =>
    findOrCreate(find, payAndStore),
  )
}

export async function makeOne(
  deps: MakeDeps,
  asker: Requester,
  asked: GenerationRequest,
  method: Method,
  result: () => Promise<Result>,
): Promise<Generation> {
  const results = async () => [await result()]
  const [made] = await make(deps, asker, { ...asked, methods: [method], results })
  if (!made) throw new Error(`${method} made nothing`)
  return made
}

/** One moment for all of it: what is counted today is also kept as made today. */
async function payFor(
  deps: MakeDeps,
  { owner, visitor }: Requester,
  ids: readonly string[],
  results: readonly Result[],
): Promise<Generation[]> {
  const { db } = deps
  const now = deps.clock.now()
  const use = { owner, now, cost: costOf(results.map(({ method }) => method)) }
  const made = results.map((result, at) => ({ id: ids[at] ?? '', result }))
  const [one, ...others] = made
  if (one && others.length === 0 && visitor === null)
    return [await spendWith(db, use, (paid) => store(db, owner, one.id, now, one.result, paid))]
  return await db.transaction(async (tx) => {
    await takeShare(tx, deps, { visitor, kind: 'generations', now, amount: made.length })
    await spend(tx, use)
    const stored: Generation[] = []
    for (const { id, result } of made)
      stored.push(...listed(await store(tx, owner, id, now, result)))
    return stored
  })
}

const listed = (made: Generation | null) => (made ? [made] : [])

export type Computed = Exclude<Method, 'ml'>

/** What a box that asks no model makes of digits. */
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

/** What a method made of what was entered. */
export type Result = Omit<NewGeneration, 'id' | 'createdAt' | 'day'>

/** Stores and counts what was made, if it is paid for, and keeps it where its owner wants that. */
export async function store(
  db: Tx,
  owner: OwnerId,
  id: string,
  now: Temporal.Instant,
  result: Result,
  paid?: SQL,
): Promise<Generation | null> {
  const made = { id, createdAt: now, ...result }
  const saved = await insertMade(db, owner, { ...made, day: newYorkDay(now).toString() }, paid)
  if (saved === null) return null
  return present({ ...made, savedAt: saved ? now : null, matches: [], compared: false }, now)
}
