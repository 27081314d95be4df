import { useQueryClient } from '@tanstack/react-query'
import { PROFILE } from '#domains/auth/profile.ts'
import { useSession } from '#core/session.ts'

/** After a photo came or went: it changes wherever it is seen. */
export function usePhotoChanged() {
  const queries = useQueryClient()
  const { reload } = useSession()
  return async () => {
    void queries.invalidateQueries({ queryKey: PROFILE })
    // What was stored stays stored, also where asking who this is fails.
    await reload().catch(() => undefined)
  }
}
