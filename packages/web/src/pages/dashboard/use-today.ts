import { SHOWN } from '@fourcast/contract/dashboard.ts'
import type { StateResults } from '@fourcast/contract/lottery.ts'
import { useNow } from '#core/clock.ts'
import { momentIn } from '#core/zone-time.ts'
import { hasEnded } from '#domains/draws/OutdatedBanner.tsx'
import { hasResults } from '#domains/draws/lottery.ts'
import { useFollowed } from '#domains/draws/use-followed.ts'
import { useResults } from '#domains/draws/use-results.ts'

const PLAIN = 'Your picks, your wins, and what chance alone would produce.'

/** The next draw of the states followed, in a sentence. */
export function useToday() {
  const { active, most, known, saving } = useFollowed()
  const states = active.slice(0, SHOWN.states)
  const { entries } = useResults({ states, ready: known && !saving })
  const now = useNow(60_000)
  const [next] = entries
    .flatMap(({ entry }) =>
      entry !== undefined && hasResults(entry) && !hasEnded(entry) ? [entry] : [],
    )
    // Nobody can win a simulated draw.
    .toSorted(
      (a, b) =>
        Number(a.simulated) - Number(b.simulated) ||
        Date.parse(a.nextDraw.at) - Date.parse(b.nextDraw.at),
    )
  return {
    /** The first state followed. */
    state: active[0],
    canFollow: most > 0,
    lead: next === undefined ? PLAIN : nextDrawText(next, now),
  }
}

function nextDrawText({ stateName, nextDraw, timeZone, simulated }: StateResults, now: number) {
  const moment = momentIn(nextDraw.at, timeZone, now)
  return simulated
    ? `Next simulated draw: ${stateName} ${nextDraw.label}, ${moment}.`
    : `Next draw: ${stateName} ${nextDraw.label}, ${moment}.`
}
