import * as MESSAGES from '@fourcast/contract/messages.ts'
import { changePassword } from '@fourcast/contract/profile.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import type { PasswordValues } from './password-form.ts'
import { openSessions } from './queries.ts'
import { tellFailure } from '../tell-failure.ts'
import { call } from '#core/api/api.ts'
import { notify } from '#core/notifications/notifications.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'

const code = () => import('./password-form.ts')

const EMPTY: PasswordValues = { currentPassword: '', newPassword: '', confirmPassword: '' }

export function usePasswordForm(onDone: () => void) {
  const queries = useQueryClient()
  const element = useRef<HTMLFormElement>(null)
  const save = async ({ currentPassword, newPassword }: PasswordValues) => {
    await call(changePassword, { body: { currentPassword, newPassword } })
    // The other devices are signed out by now.
    void queries.invalidateQueries({ queryKey: openSessions.queryKey })
    notify({ kept: true, type: 'success', message: MESSAGES.passwordUpdated })
    onDone()
  }
  const again = () => element.current?.requestSubmit()
  const sending = useSendForm<PasswordValues>({
    resolver: async () => (await code()).passwordResolver,
    defaultValues: EMPTY,
    failed: MESSAGES.passwordFailed,
    send: (values) =>
      save(values).catch((error: unknown) => tellFailure(error, MESSAGES.passwordFailed, again)),
  })
  const values = sending.form.getValues()
  return { ...sending, element, values, isFilled: Object.values(values).every(Boolean) }
}
