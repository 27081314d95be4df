import type { SourceStatus } from '@fourcast/contract/admin-draws.ts'
import { Chip } from '#ui/Chip.tsx'

export type Freshness = SourceStatus['freshness']

/** Most urgent first. */
export const FRESHNESS = ['failing', 'late', 'ended', 'fresh'] as const satisfies Freshness[]

export const FRESH_WORDS: Readonly<Record<Freshness, { name: string; meaning: string }>> = {
  failing: { name: 'Failing', meaning: 'source doesn’t respond' },
  late: { name: 'Late', meaning: 'a draw is missing' },
  ended: { name: 'Ended', meaning: 'no newer draws arrive' },
  fresh: { name: 'Fresh', meaning: 'no draw is missing' },
}

const LOOKS = { failing: 'error', late: 'warning', ended: 'plain', fresh: 'success' } as const
const ICONS = { failing: 'error', late: 'clock', ended: 'close', fresh: 'check' } as const

export const FreshnessChip = ({ of }: { of: Freshness }) => (
  <Chip kind={LOOKS[of]} icon={ICONS[of]}>
    {FRESH_WORDS[of].name}
  </Chip>
)

/** Sorts by urgency, then by game and name. */
export const byUrgency = (list: readonly SourceStatus[]) =>
  list.toSorted(
    (a, b) =>
      FRESHNESS.indexOf(a.freshness) - FRESHNESS.indexOf(b.freshness) ||
      a.stateName.localeCompare(b.stateName) ||
      a.game.localeCompare(b.game),
  )
