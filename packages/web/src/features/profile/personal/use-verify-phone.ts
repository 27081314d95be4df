import { verifyPhone } from '@fourcast/contract/phone.ts'
import type { Profile } from '@fourcast/contract/profile.ts'
import { useQueryClient } from '@tanstack/react-query'
import { forgetSent } from '#features/profile/personal/use-phone-code.ts'
import { call } from '#lib/api.ts'
import { notify } from '#lib/notifications.ts'
import { PROFILE } from '#lib/profile.ts'
import { useSendForm } from '#lib/use-send-form.ts'

const code = () => import('#features/profile/personal/phone-code-form.ts')

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
