import { deleteFile } from '@fourcast/contract/files.ts'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { usePhotoChanged } from './use-photo-changed.ts'
import { call } from '#core/api/api.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { notify } from '#core/notifications/notifications.ts'
import { profile } from '#domains/auth/profile.ts'

/** Removes the photo there is now; one that is gone already is as good as removed. */
export function useRemove() {
  const queries = useQueryClient()
  const changed = usePhotoChanged()
  return useMutation({
    mutationFn: async () => {
      const { profilePhotoId: id } = await queries.fetchQuery({ ...profile, staleTime: 0 })
      if (id !== null) await call(deleteFile, { params: { id } }).catch(unlessGone)
      await changed()
    },
    onSuccess: () => notify({ type: 'success', message: 'Photo removed.' }),
  })
}

function unlessGone(error: unknown) {
  if (!(error instanceof ApiFailure) || error.code !== 'not_found') throw error
}
