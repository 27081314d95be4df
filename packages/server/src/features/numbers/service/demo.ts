import type { Method } from '@fourcast/engine/boxes.ts'
import { PLACES } from '@fourcast/engine/digits.ts'
import type { Tx } from '#platform/db/db.ts'
import type { OwnerId } from '#platform/http/auth.ts'
import type { Random } from '#platform/random.ts'
import { forgetAll } from '../repo/purge.ts'
import type { Computed } from './generate.ts'
import { generate } from './generate.ts'

const RESULTS = 24
const HOURS_BETWEEN = 10
const METHODS = ['flash', 'mirror', 'flash', 'mixed'] as const satisfies readonly Method[]

/** Gives the demo account a fresh history: ten days of results, made as anyone's are. */
export async function resetDemoHistory(
  deps: { db: Tx; random: Random },
  owner: OwnerId,
  now: Temporal.Instant,
): Promise<void> {
  await forgetAll(deps.db, owner)
  for (let back = RESULTS; back > 0; back--) {
    const then = now.subtract({ hours: back * HOURS_BETWEEN })
    await generate(
      { ...deps, clock: { now: () => then } },
      owner,
      methodOf(back),
      anyDigits(deps.random),
    )
  }
}

const methodOf = (index: number): Computed => METHODS[index % METHODS.length] ?? 'flash'
const anyDigits = (random: Random) => Array.from({ length: PLACES }, () => random.int(10))
