import type { StateResults } from '@fourcast/contract/lottery.ts'
import { listNames } from '#domains/draws/selection.ts'
import { useNow } from '#core/clock.ts'
import { momentIn } from '#core/zone-time.ts'
import { hasEnded } from '#domains/draws/OutdatedBanner.tsx'

/** An upcoming draw and its states. Simulated states are marked. */
export interface UpcomingDraw {
  at: string
  label: string
  timeZone: string
  names: string[]
  simulated: boolean
}

/**
 * Upcoming draws: real ones first, both groups by time. Draws with the same time and name are merged; ended
 * sources have none.
 */
export function upcomingDraws(entries: readonly StateResults[]): UpcomingDraw[] {
  const coming = new Map<string, UpcomingDraw>()
  for (const entry of entries.filter((one) => !hasEnded(one))) {
    const { stateName, nextDraw, timeZone, simulated } = entry
    const name = simulated ? `${stateName} (simulated)` : stateName
    const key = `${nextDraw.at} ${nextDraw.label} ${simulated}`
    const known = coming.get(key)
    if (known) known.names.push(name)
    else coming.set(key, { ...nextDraw, timeZone, names: [name], simulated })
  }
  return [...coming.values()].sort(
    (a, b) => Number(a.simulated) - Number(b.simulated) || Date.parse(a.at) - Date.parse(b.at),
  )
}

interface NextDrawProps {
  entries: readonly StateResults[]
  /** True while results load: the line already has its height. */
  loading: boolean
}

/**
 * The soonest draw of the followed states as a time, not a countdown: nobody should hurry for a draw. Nobody
 * can win a simulated draw, so one is shown only if there is no real one.
 */
export function NextDraw({ entries, loading }: NextDrawProps) {
  const [soonest] = upcomingDraws(entries)
  const now = useNow(60_000)
  if (soonest === undefined) return loading ? <p className="next-draw" aria-hidden="true" /> : null
  const { at, label, timeZone, names } = soonest
  return (
    <p className="next-draw num">
      {Date.parse(at) <= now ? (
        `${listNames(names)} ${label}: drawing now. Result to follow.`
      ) : (
        <>
          Next draw: {listNames(names)} {label}, {momentIn(at, timeZone, now)}
        </>
      )}
    </p>
  )
}
