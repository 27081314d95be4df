import type { Deps } from '#deps.ts'
import { idempotencyStore } from './idempotency-repo.ts'

/** How long keys are remembered: as long as somebody may repeat a call. */
export const KEY_DAYS = 7

/** Where the answers of calls that move money are kept. */
export const idempotencyOf = ({ db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>) => ({
  calls: idempotencyStore(db),
  clock,
  keys,
})
