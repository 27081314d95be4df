import { FOUR_DIGIT } from '@fourcast/engine/games.ts'
import type { Schedule } from '@fourcast/engine/schedules.ts'
import { listUndecided } from '#domains/draws/quarantine/held-back-repo.ts'
import type { Tx } from '#platform/db/db.ts'
import type { ModelSeries } from './training-repo.ts'

/** The place of a draw in the order in which draws are held. */
export interface DrawSlot {
  day: number
  slot: number
}

export const isBefore = (a: DrawSlot, b: DrawSlot): boolean =>
  a.day < b.day || (a.day === b.day && a.slot < b.slot)

const MS_A_DAY = 86_400_000

/**
 * The first draw of a state that waits in the quarantine. The evidence counts none after it: counted
 * first, they would make it late for ever, and an administrator has seen its digits.
 */
export async function findFirstUndecided(
  tx: Tx,
  { state, simulated }: ModelSeries,
  schedule: Schedule,
): Promise<DrawSlot | null> {
  if (simulated) return null
  const sessions = schedule.draws.map(({ session }) => session)
  const held = await listUndecided(tx, { game: FOUR_DIGIT, state })
  const places = held.map(({ date, session }) => ({
    day: Date.parse(date) / MS_A_DAY,
    slot: Math.max(0, sessions.indexOf(session)),
  }))
  return places.toSorted((a, b) => a.day - b.day || a.slot - b.slot)[0] ?? null
}
