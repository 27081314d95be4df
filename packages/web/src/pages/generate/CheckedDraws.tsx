import { SHOWN } from '@fourcast/contract/dashboard.ts'
import type { Generation } from '@fourcast/contract/numbers.ts'
import { useNow } from '#core/clock.ts'
import { momentIn } from '#core/zone-time.ts'
import { hasResults } from '#domains/draws/lottery.ts'
import { hasEnded } from '#domains/draws/OutdatedBanner.tsx'
import { useFollowed } from '#domains/draws/use-followed.ts'
import { useResults } from '#domains/draws/use-results.ts'

/** Names the draws that a complete result is checked against. */
export function CheckedDraws({ of: { saved, odds } }: { of: Generation }) {
  const draws = useCheckedDraws()
  if (odds === null) return null
  return (
    <p className="num min-h-5 text-sm max-lg:min-h-10">
      {draws !== null &&
        (saved ? `We check it against ${draws}.` : `Save it, and we check it against ${draws}.`)}
    </p>
  )
}

/** Null while it is loading. */
function useCheckedDraws() {
  const now = useNow(10_000)
  const { active, known, saving } = useFollowed()
  const states = active.slice(0, SHOWN.states)
  const { query, entries } = useResults({ states, ready: known && !saving })
  if (!known || (states.length > 0 && query.isPending)) return null
  const next = entries
    .flatMap(({ entry }) => (entry && hasResults(entry) ? [entry] : []))
    .find((entry) => !entry.simulated && !hasEnded(entry))
  if (next === undefined)
    return states.length > 0
      ? 'real draws of your states for 7 days'
      : 'real draws of every state for 7 days'
  const { stateName, nextDraw, timeZone } = next
  return `${stateName} ${nextDraw.label}, ${momentIn(nextDraw.at, timeZone, now)}, then every draw for 7 days`
}
