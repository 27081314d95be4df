import { renewRecoveryCodes } from '@fourcast/contract/totp.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordStep } from '#features/profile/security/PasswordStep.tsx'
import { twoStep } from '#features/profile/security/queries.ts'
import { RecoveryCodes, useKept } from '#features/profile/security/RecoveryCodes.tsx'
import { call } from '#lib/api.ts'
import { Dialog } from '#ui/Dialog.tsx'

interface RenewDialogProps {
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

/** New recovery codes, in place of all before. */
export function RenewDialog({ onClose, focusAfter }: RenewDialogProps) {
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const queries = useQueryClient()
  const kept = useKept(onClose)
  // Whoever closed it now would never see the codes.
  const [busy, setBusy] = useState(false)
  const renew = async (currentPassword: string) => {
    setBusy(true)
    const { recoveryCodes } = await call(renewRecoveryCodes, { body: { currentPassword } }).finally(
      () => setBusy(false),
    )
    setCodes(recoveryCodes)
    void queries.invalidateQueries({ queryKey: twoStep.queryKey })
  }
  return (
    <Dialog
      open
      title="New recovery codes"
      onClose={codes === null ? () => !busy && onClose() : kept.close}
      focusAfter={focusAfter}
    >
      {codes === null ? (
        <PasswordStep why="The codes you have now stop working." send={renew} />
      ) : (
        <RecoveryCodes codes={codes} kept={kept} />
      )}
    </Dialog>
  )
}
