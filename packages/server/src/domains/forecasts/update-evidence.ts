import { EvidenceFamily } from '@fourcast/engine/evidence/family.ts'
import type { Schedule } from '@fourcast/engine/schedules.ts'
import type { Tx } from '#platform/db/db.ts'
import type { StateRow } from './states-repo.ts'
import { updateState } from './states-repo.ts'
import { storedEvidence } from './stored-evidence.ts'
import { findFirstUndecided, isBefore } from './undecided.ts'
import { listDrawsFrom } from './forecasts-repo.ts'

/**
 * Counts the draws after the last counted one. A draw that arrives after a later one was counted, an
 * imported older draw or a correction never changes the evidence, so it may be read at any time.
 * Draws after one that waits in the quarantine wait with it. Returns the evidence after all of them.
 */
export async function updateEvidence(
  tx: Tx,
  state: StateRow,
  schedule: Schedule,
  now: Temporal.Instant,
): Promise<StateRow['evidence']> {
  if (!state.evidenceState) return state.evidence
  const family = new EvidenceFamily(state.evidenceState)
  const sessions = schedule.draws.map(({ session }) => session)
  const draws = await listDrawsFrom(tx, state, { day: family.last?.day ?? 0, now })
  const undecided = await findFirstUndecided(tx, state, schedule)
  const counted = family.draws
  for (const { numbers, session, day } of draws) {
    const slot = Math.max(0, sessions.indexOf(session))
    if (undecided && !isBefore({ day, slot }, undecided)) break
    const { last } = family
    if (!last || isBefore(last, { day, slot }))
      family.push({ digits: Array.from(numbers, Number), slot, day })
  }
  if (family.draws === counted) return state.evidence
  const change = storedEvidence(family)
  await updateState(tx, state, change)
  return change.evidence
}
