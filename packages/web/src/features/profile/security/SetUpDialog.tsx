import { confirmTotp, startTotp } from '@fourcast/contract/totp.ts'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordStep } from '#features/profile/security/PasswordStep.tsx'
import { twoStep } from '#features/profile/security/queries.ts'
import { RecoveryCodes, useKept } from '#features/profile/security/RecoveryCodes.tsx'
import { ScanStep } from '#features/profile/security/ScanStep.tsx'
import { call } from '#lib/api.ts'
import { notify } from '#lib/notifications.ts'
import { Dialog } from '#ui/Dialog.tsx'

interface SetUpDialogProps {
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

interface Secret {
  secret: string
  uri: string
}

/** Turns the second step on: password, an app that learns the secret, codes for when it is lost. */
export function SetUpDialog({ onClose, focusAfter }: SetUpDialogProps) {
  const [secret, setSecret] = useState<Secret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const queries = useQueryClient()
  const kept = useKept(() => {
    notify({ type: 'success', message: 'Two-step sign-in is on.' })
    onClose()
  })
  // Whoever closed it now would never see the codes.
  const [busy, setBusy] = useState(false)
  const confirm = async (code: string) => {
    setBusy(true)
    const { recoveryCodes } = await call(confirmTotp, { body: { code } }).finally(() =>
      setBusy(false),
    )
    setCodes(recoveryCodes)
    void queries.invalidateQueries({ queryKey: twoStep.queryKey })
  }
  return (
    <Dialog
      open
      title={codes === null ? 'Set up two-step sign-in' : 'Your recovery codes'}
      onClose={codes === null ? () => !busy && onClose() : kept.close}
      focusAfter={focusAfter}
    >
      {secret === null && (
        <PasswordStep
          why="First, your password again, so that nobody else sets this up."
          send={async (currentPassword) =>
            setSecret(await call(startTotp, { body: { currentPassword } }))
          }
        />
      )}
      {secret !== null && codes === null && <ScanStep {...secret} send={confirm} />}
      {codes !== null && <RecoveryCodes codes={codes} kept={kept} />}
    </Dialog>
  )
}
