import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { SUBSCRIPTION } from '#domains/billing/subscription.ts'
import { keepScreens } from '#domains/offline/keep-screens.ts'
import { scheduleSending } from '#domains/offline/schedule-sending.ts'

/** Stores what this user sees in the browser, to be read offline. */
export function useOfflineCopies(userId: string) {
  const queries = useQueryClient()
  useEffect(keepScreens, [])
  useEffect(() => {
    let over = false
    let stop = () => {}
    void import('#domains/offline/answer-storage.ts').then(({ storeAnswersOf }) => {
      if (!over) stop = storeAnswersOf(queries, userId)
    })
    return () => {
      over = true
      stop()
    }
  }, [queries, userId])
  useEffect(
    () =>
      scheduleSending(async () => {
        const { sendUnsent } = await import('#domains/picks/send-unsent.ts')
        return await sendUnsent(queries, { userId, quotas: SUBSCRIPTION })
      }),
    [queries, userId],
  )
}
