import { verifyPhone } from '@fourcast/contract/phone.ts'
import type { Profile } from '@fourcast/contract/profile.ts'
import { useQueryClient } from '@tanstack/react-query'
import { forgetSent } from './use-phone-code.ts'
import { call } from '#core/api/api.ts'
import { notify } from '#core/notifications/notifications.ts'
import { PROFILE } from '#domains/auth/profile.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'

const code = () => import('./phone-code-form.ts')

/** The form that takes the code of a phone. */
export function useVerifyPhone(onVerified: () => void) {
  const queries = useQueryClient()
  return useSendForm<{ code: string }>({
    resolver: async () => (await code()).phoneCodeResolver,
    defaultValues: { code: '' },
    failed: 'Failed to verify the phone',
    send: async (body) => {
      const saved = await call(verifyPhone, { body })
      forgetSent()
      onVerified()
      queries.setQueryData<Profile>(PROFILE, saved)
      notify({ type: 'success', message: 'Phone verified' })
    },
  })
}
