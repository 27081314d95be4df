import type { Evidence } from '@fourcast/contract/learning.ts'
import { totalLogE } from '@fourcast/engine/evidence/family.ts'
import type { Power } from '@fourcast/engine/evidence/power.ts'
import { powerText } from '@fourcast/engine/evidence/power.ts'
import { findingText, MEMBER_NAMES } from '@fourcast/engine/evidence/finding-text.ts'
import { mixLogE, verdictOf } from '@fourcast/engine/learning/evidence.ts'
import { copiedRowsText } from '#domains/draws/store/copied-rows-text.ts'
import type { StoredCopies } from '#platform/db/schema/draws.ts'
import type { StateRow } from './states-repo.ts'
import { scheduleFor } from './training-history.ts'

type EvidenceRow = Pick<StateRow, 'state' | 'logE' | 'scoredDigits' | 'evidence'>

const FORECASTS = { id: 'forecasts', name: 'Our forecasts against chance' } as const

/** The evidence of a state: its forecasts and its draws together, and which of them carries it. */
export function presentEvidence(
  row: EvidenceRow,
  { power, copies }: { power: Power; copies: readonly StoredCopies[] },
): Evidence {
  const { evidence } = row
  const forecasts = { logE: row.logE, scored: row.scoredDigits }
  const logE = totalLogE(forecasts, evidence)
  const verdict = verdictOf(logE)
  return {
    draws: evidence?.draws ?? forecasts.scored / 4,
    log10E: logE / Math.LN10,
    verdict,
    carriedBy: verdict === 'no evidence' ? null : carrierOf(row),
    copiedRows: copiedRowsText(copies),
    wouldHaveFound: powerText(power),
    members: [
      { ...FORECASTS, log10E: mixLogE(forecasts) / Math.LN10 },
      ...(evidence?.members ?? []).map(({ id, logE: own }) => ({
        id,
        name: MEMBER_NAMES[id],
        log10E: own / Math.LN10,
      })),
    ],
  }
}

/** What the member with the most evidence found. */
function carrierOf({ state, logE, scoredDigits, evidence }: EvidenceRow): string {
  const [first] = (evidence?.members ?? []).toSorted((a, b) => b.logE - a.logE)
  if (!first || mixLogE({ logE, scored: scoredDigits }) >= first.logE)
    return 'our forecasts do better than chance'
  const sessions = scheduleFor(state).draws.map(({ session }) => session)
  return findingText(first.id, first.finding, sessions)
}
