import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
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
}
