import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { connection } from '#core/connection.ts'
import { SUBSCRIPTION } from '#domains/billing/subscription.ts'
import { hasUnsent } from '#domains/offline/clear.ts'
import { keepScreens } from '#domains/offline/keep-screens.ts'

/** Keeps what this person sees in their browser, to be read without a connection. */
export function useOfflineCopies(userId: string) {
  const queries = useQueryClient()
  useEffect(keepScreens, [])
  useEffect(() => {
    let over = false
    let stop = () => {}
    void import('#domains/offline/keeper.ts').then(({ keepUp }) => {
      if (!over) stop = keepUp(queries, userId)
    })
    return () => {
      over = true
      stop()
    }
  }, [queries, userId])
  useEffect(() => {
    const send = () => {
      if (!hasUnsent()) return
      import('#domains/picks/send-unsent.ts')
        .then(({ sendUnsent }) => sendUnsent(queries, { userId, quotas: SUBSCRIPTION }))
        .catch(() => undefined)
    }
    send()
    return connection.onBack(send)
  }, [queries, userId])
}
