import { renewRecoveryCodes } from '@fourcast/contract/totp.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordAndCodeForm } from './PasswordAndCodeForm.tsx'
import { twoFactor } from './queries.ts'
import { RecoveryCodes, useSavedConfirmation } from './RecoveryCodes.tsx'
import { usePasswordAndCode } from './password-and-code.ts'
import { call } from '#core/api/api.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface RenewDialogProps {
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

export function RenewDialog({ onClose, focusAfter }: RenewDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const queries = useQueryClient()
  const kept = useSavedConfirmation(onClose)
  const form = usePasswordAndCode(async (body) => {
    // After an error, too: the codes may be renewed although the answer was lost.
    const made = call(renewRecoveryCodes, { body }).finally(
      () => void queries.invalidateQueries({ queryKey: twoFactor.queryKey }),
    )
    setCodes((await made).recoveryCodes)
  })
  // Closing during the request would lose the codes.
  const close = () => !form.busy && onClose()
  return (
    <Dialog
      open
      title="New recovery codes"
      onClose={codes === null ? close : kept.close}
      focusAfter={focusAfter}
    >
      {codes === null ? (
        <PasswordAndCodeForm
          form={form}
          why="The codes you have now stop working."
          onCancel={onClose}
        >
          <Button type="submit" busy={form.busy} busyLabel="Checking…">
            Continue
          </Button>
        </PasswordAndCodeForm>
      ) : (
        <RecoveryCodes codes={codes} kept={kept} />
      )}
    </Dialog>
  )
}
