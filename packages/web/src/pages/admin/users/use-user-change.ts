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
 * Runs an action on an account, caches the returned account and shows a message. Refetches even after a
 * failure, because the server may have acted or another administrator was first. Throws an ApiFailure.
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

/** Throws an ApiFailure. */
export function useUserChange(id: string) {
  const doing = useUserAction(id)
  return (body: UserChange, message: string) =>
    doing(message, () => call(updateUser, { params: { id }, body }))
}

/**
 * Updates untouched fields to the server's new values. Otherwise saving would overwrite changes that another
 * administrator made after the card was opened.
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
