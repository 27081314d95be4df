import {
  type AdminUserDetail,
  updateUser,
  type UserChange,
} from '@fourcast/contract/admin-users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ADMIN, useChanged } from '../parts/queries.ts'
import { call } from '#core/api/api.ts'
import { notify } from '#core/notifications/notifications.ts'

export const userKey = (id: string) => ['user', id] as const

/**
 * Does something to an account, takes over what it made of it, and says so. Refused or not answered, the
 * page is read anew all the same: another may have done it, or it was done. Throws an ApiFailure.
 */
export function useUserDeed(id: string) {
  const queries = useQueryClient()
  const changed = useChanged()
  return async (message: string, run: () => Promise<AdminUserDetail | void>) => {
    try {
      const user = await run()
      if (user !== undefined) queries.setQueryData([...ADMIN, ...userKey(id)], user)
      notify({ type: 'success', message })
    } finally {
      void changed()
    }
  }
}

/** Changes an account. Throws an ApiFailure. */
export function useUserChange(id: string) {
  const doing = useUserDeed(id)
  return (body: UserChange, message: string) =>
    doing(message, () => call(updateUser, { params: { id }, body }))
}
