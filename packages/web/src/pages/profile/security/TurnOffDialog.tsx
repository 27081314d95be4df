import { SECURITY_NOTICES } from '@fourcast/contract/notifications.ts'
import { disableTotp } from '@fourcast/contract/totp.ts'
import { useQueryClient } from '@tanstack/react-query'
import { PasswordAndCodeForm } from './PasswordAndCodeForm.tsx'
import { twoFactor } from './queries.ts'
import { usePasswordAndCode } from './password-and-code.ts'
import { call } from '#core/api/api.ts'
import { notify } from '#core/notifications/notifications.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface TurnOffDialogProps {
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

export function TurnOffDialog({ onClose, focusAfter }: TurnOffDialogProps) {
  const queries = useQueryClient()
  const form = usePasswordAndCode(async (body) => {
    await call(disableTotp, { body })
    await queries.invalidateQueries({ queryKey: twoFactor.queryKey })
    notify({ type: 'info', ...SECURITY_NOTICES.twoFactorOff })
    onClose()
  })
  return (
    <Dialog
      open
      title="Turn off two-factor authentication"
      onClose={() => !form.busy && onClose()}
      focusAfter={focusAfter}
    >
      <PasswordAndCodeForm
        form={form}
        why="You’ll sign in with just your password. Your recovery codes stop working."
        onCancel={onClose}
      >
        <Button type="submit" kind="danger" busy={form.busy} busyLabel="Turning off…">
          Turn off
        </Button>
      </PasswordAndCodeForm>
    </Dialog>
  )
}
