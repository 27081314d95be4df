import type { EvidenceFamily } from '@fourcast/engine/evidence/family.ts'
import type { StateRow } from './states-repo.ts'

/** The evidence of counted draws as it is stored. */
export function storedEvidence(
  family: EvidenceFamily,
): Pick<StateRow, 'evidence'> & { evidenceState: Uint8Array } {
  const { draws, last, logE, members } = family
  return { evidence: last && { draws, last, logE, members }, evidenceState: family.toBytes() }
}
