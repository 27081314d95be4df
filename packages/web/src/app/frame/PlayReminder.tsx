import { useQuery } from '@tanstack/react-query'
import { lazyBackground } from '#app/lazy-route.tsx'
import { playLimits } from '#domains/responsible-play/queries.ts'

// Loaded late: few users turn the reminder on, and none is due in the first seconds.
const TimeReminder = lazyBackground(() => import('#app/session/TimeReminder.tsx'), 5_000)

/** Shows nothing, until someone has been here as long as they said. */
export function PlayReminder() {
  const { data } = useQuery(playLimits)
  const minutes = data?.reminderMinutes ?? null
  return minutes === null ? null : <TimeReminder minutes={minutes} />
}
