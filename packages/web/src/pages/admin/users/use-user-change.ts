import {
  type AdminUserDetail,
  updateUser,
  type UserChange,
} from '@fourcast/contract/admin-users.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { ADMIN, useChanged } from '#pages/admin/parts/queries.ts'
import { call } from '#core/api/api.ts'
import { notify } from '#core/notifications/notifications.ts'
import type { createForm, FormValues } from '#core/forms/form.ts'

export const userKey = (id: string) => ['user', id] as const

/**
 * Does something to an account, takes over what it made of it, and says so. Refused or not answered, the
 * page is read anew all the same: another may have done it, or it was done. Throws an ApiFailure.
 */
export function useUserAction(id: string) {
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
  const doing = useUserAction(id)
  return (body: UserChange, message: string) =>
    doing(message, () => call(updateUser, { params: { id }, body }))
}

/**
 * What the server holds now stands in every field that nobody has touched: what it held when the card
 * was opened is not written back over what another administrator has changed since.
 */
export function useFresh<Values extends FormValues<Values>>(
  form: ReturnType<typeof createForm<Values>>,
  held: Values,
) {
  const before = useRef(held)
  useEffect(() => {
    for (const name in held)
      if (held[name] !== before.current[name] && form.watch(name) === before.current[name])
        form.setValue(name, held[name])
    before.current = held
  })
}
