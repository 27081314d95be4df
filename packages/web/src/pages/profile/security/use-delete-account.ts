import { verify } from '@fourcast/contract/accounts.ts'
import * as MESSAGES from '@fourcast/contract/messages.ts'
import { deleteAccount } from '@fourcast/contract/profile.ts'
import type { DeleteForm } from './delete-form.ts'
import { tellFailure } from '../tell-failure.ts'
import { call } from '#core/api/api.ts'
import { ApiFailure } from '#core/api/failure.ts'
import { notify } from '#core/notifications/notifications.ts'
import { useSession } from '#core/session.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'

const code = () => import('./delete-form.ts')

/** Deletes the account, and all that this browser keeps of it; whatever else comes of it, the dialog goes. */
export function useDeleteAccount(onOpen: () => void, onClose: () => void) {
  const { forget } = useSession()
  const finish = () => {
    onClose()
    forget()
    notify({ type: 'success', message: MESSAGES.accountDeleted })
  }
  const leave = async (body: DeleteForm) => {
    try {
      await call(deleteAccount, { body })
    } catch (error) {
      if (isUnanswered(error) && (await isGone())) return finish()
      tellFailure(error, MESSAGES.accountDeleteFailed, onOpen)
      return onClose()
    }
    finish()
  }
  return useSendForm<DeleteForm>({
    resolver: async () => (await code()).deleteResolver,
    defaultValues: { password: '' },
    failed: MESSAGES.accountDeleteFailed,
    send: leave,
  })
}

const UNANSWERED: ReadonlySet<string> = new Set(['network', 'timeout', 'unreadable'])

/** The server may have done it all the same. */
const isUnanswered = (error: unknown) => error instanceof ApiFailure && UNANSWERED.has(error.code)

/** Whether the server knows nobody any more who is signed in here. */
const isGone = () =>
  call(verify, {}, { background: true }).then(
    () => false,
    (error: unknown) => error instanceof ApiFailure && error.code === 'unauthenticated',
  )
