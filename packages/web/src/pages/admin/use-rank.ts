import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { ADMIN } from './parts/queries.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { useSession } from '#core/session.ts'

const isForbidden = (error: unknown) => error instanceof ApiFailure && error.code === 'forbidden'

/** Reloads the session if an admin query is refused, because the rank may have been revoked. */
export function useRankFollowed() {
  const queries = useQueryClient()
  const { reload } = useSession()
  useEffect(() => {
    // One reload only: it counts as user activity, while the pages refetch by themselves.
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
 * Reloads the session of a user who may have become an administrator since; true when it is done. Clears
 * cached admin data, in case the rank was revoked.
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
