import type { Generation } from '@fourcast/contract/numbers.ts'
import type { Method } from '@fourcast/engine/boxes.ts'
import { takeShare } from '#domains/entitlements/quota/demo-share.ts'
import { countingRefusals, spend, spendWith } from '#domains/entitlements/quota/quota.ts'
import type { Clock } from '#platform/clock.ts'
import type { Db } from '#platform/db/db.ts'
import type { Random } from '#platform/random.ts'
import type { Keys } from '#platform/secret.ts'
import { costOf } from '../policy.ts'
import type { Asked, Asker } from './idempotency.ts'
import { idFor, madeBefore, unlessFound } from './idempotency.ts'
import type { Result } from './store.ts'
import { store } from './store.ts'

export interface MakeDeps {
  db: Db
  clock: Clock
  random: Random
  keys: Keys
}

interface Wanted extends Asked {
  methods: readonly Method[]
  /** What each method makes of it. It may fail: nothing is paid for yet. */
  results: () => Promise<readonly Result[]>
}

/** Makes what is wanted, all or nothing, and only what was paid for; a retry by key finds the first. */
export async function make(
  deps: MakeDeps,
  asker: Asker,
  { results, ...wanted }: Wanted,
): Promise<Generation[]> {
  const ids = wanted.methods.map((method) => idFor(deps.random, asker, wanted.methods, method))
  const find = async () =>
    asker.key === null ? null : await madeBefore(deps, asker.owner, ids, wanted)
  const payAndStore = async () => await payFor(deps, asker, ids, await results())
  return await countingRefusals(deps, asker.owner, ids.length, () => unlessFound(find, payAndStore))
}

export async function makeOne(
  deps: MakeDeps,
  asker: Asker,
  asked: Asked,
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
  { owner, visitor }: Asker,
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
