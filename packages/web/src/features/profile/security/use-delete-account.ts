import * as MESSAGES from '@fourcast/contract/messages.ts'
import { deleteAccount } from '@fourcast/contract/profile.ts'
import type { DeleteForm } from '#features/profile/security/delete-form.ts'
import { tellFailure } from '#features/profile/tell-failure.ts'
import { call } from '#lib/api.ts'
import { notify } from '#lib/notifications.ts'
import { useSession } from '#lib/session.ts'
import { useSendForm } from '#lib/use-send-form.ts'

const code = () => import('#features/profile/security/delete-form.ts')

/** Deletes the account, and all that this browser keeps of it; whatever else comes of it, the dialog goes. */
export function useDeleteAccount(onOpen: () => void, onClose: () => void) {
  const { forget } = useSession()
  const leave = async (body: DeleteForm) => {
    try {
      await call(deleteAccount, { body })
    } catch (error) {
      tellFailure(error, MESSAGES.accountDeleteFailed, onOpen)
      return onClose()
    }
    onClose()
    forget()
    notify({ type: 'success', message: MESSAGES.accountDeleted })
  }
  return useSendForm<DeleteForm>({
    resolver: async () => (await code()).deleteResolver,
    defaultValues: { password: '' },
    failed: MESSAGES.accountDeleteFailed,
    send: leave,
  })
}
