import type { Method } from '@fourcast/engine/boxes.ts'
import { fourPlaces, PLACES } from '@fourcast/engine/digits.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Random } from '#platform/random.ts'
import { forgetAll } from '../repo/purge.ts'
import type { Computed } from './compute.ts'
import { compute } from './compute.ts'
import { store } from './store.ts'

const RESULTS = 24
const HOURS_BETWEEN = 10
const METHODS = ['flash', 'mirror', 'flash', 'mixed'] as const satisfies readonly Method[]

/** Gives the demo account a fresh history: ten days of results that cost nothing. */
export async function resetDemoHistory(
  { db, random }: { db: Tx; random: Random },
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<void> {
  await forgetAll(db, owner)
  for (let back = RESULTS; back > 0; back--) {
    const then = now.subtract({ hours: back * HOURS_BETWEEN })
    const made = compute(methodOf(back), anyDigits(random))
    await store(db, owner, random.uuid(), then, made)
  }
}

const methodOf = (index: number): Computed => METHODS[index % METHODS.length] ?? 'flash'
const anyDigits = (random: Random) =>
  fourPlaces(Array.from({ length: PLACES }, () => random.int(10)))
