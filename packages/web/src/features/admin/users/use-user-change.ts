import {
  type AdminUserDetail,
  updateUser,
  type UserChange,
} from '@fourcast/contract/admin-users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { ADMIN, useChanged } from '#features/admin/parts/queries.ts'
import { call } from '#lib/api.ts'
import { notify } from '#lib/notifications.ts'

export const userKey = (id: string) => ['user', id] as const

/** Takes over what a change made of an account, and says what happened. */
export function useTold(id: string) {
  const queries = useQueryClient()
  const changed = useChanged()
  return (message: string, user?: AdminUserDetail) => {
    if (user !== undefined) queries.setQueryData([...ADMIN, ...userKey(id)], user)
    void changed()
    notify({ type: 'success', message })
  }
}

/** Changes an account. Throws an ApiFailure. */
export function useUserChange(id: string) {
  const told = useTold(id)
  return async (body: UserChange, message: string) =>
    told(message, await call(updateUser, { params: { id }, body }))
}
