import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ADMIN } from './parts/queries.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { useSession } from '#core/session.ts'

const isForbidden = (error: unknown) => error instanceof ApiFailure && error.code === 'forbidden'

/** A page that is refused may mean a rank that was taken away: the server is asked who this is now. */
export function useRankFollowed() {
  const queries = useQueryClient()
  const { reload } = useSession()
  useEffect(() => {
    // Once: asking is something a person does, and pages look again by themselves.
    let isAsked = false
    return queries.getQueryCache().subscribe((event) => {
      if (event.type !== 'updated' || event.action.type !== 'error') return
      const isOurs = event.query.queryKey[0] === ADMIN[0]
      if (!isOurs || isAsked || !isForbidden(event.action.error)) return
      isAsked = true
      void queries.invalidateQueries({ queryKey: ['two-factor'] })
      reload().catch(() => {
        isAsked = false
      })
    })
  }, [queries, reload])
}

/**
 * For whom this browser takes for no administrator: whether the server has been asked, as it may have
 * made them one. What an administrator had seen here is forgotten.
 */
export function useAskedAgain() {
  const queries = useQueryClient()
  const { reload } = useSession()
  const [isAsked, setIsAsked] = useState(false)
  useEffect(() => {
    queries.removeQueries({ queryKey: ADMIN })
    void reload()
      .catch(() => undefined)
      .then(() => setIsAsked(true))
  }, [queries, reload])
  return isAsked
}
