import { useQuery } from '@tanstack/react-query'
import { Suspense } from 'react'
import { optional } from '#app/later.tsx'
import { playLimits } from '#domains/responsible-play/queries.ts'

// Few ask to be reminded.
const TimeReminder = optional(() => import('#app/session/TimeReminder.tsx'))

/** Shows nothing, until someone has been here as long as they said. */
export function PlayReminder() {
  const { data } = useQuery(playLimits)
  const minutes = data?.reminderMinutes ?? null
  if (minutes === null) return null
  return (
    <Suspense>
      <TimeReminder minutes={minutes} />
    </Suspense>
  )
}
