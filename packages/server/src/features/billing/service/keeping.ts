import type { Deps } from '#deps.ts'
import { keptCalls } from '../repo/idempotency.ts'

/** Where the answers of calls that move money are kept. */
export const keepingOf = ({ db, clock, keys }: Pick<Deps, 'db' | 'clock' | 'keys'>) => ({
  calls: keptCalls(db),
  clock,
  keys,
})
