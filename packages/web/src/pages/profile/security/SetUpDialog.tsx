import { confirmTotp, startTotp } from '@fourcast/contract/totp.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { PasswordStep } from './PasswordStep.tsx'
import { twoStep } from './queries.ts'
import { RecoveryCodes, useKept } from './RecoveryCodes.tsx'
import { ScanStep } from './ScanStep.tsx'
import { call } from '#core/api/api.ts'
import { notify } from '#core/notifications/notifications.ts'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'

interface SetUpDialogProps {
  onClose: () => void
  /** It is on already: makes codes in place of those that nobody saw. */
  onRenew: () => void
  focusAfter: () => HTMLElement | null
}

interface NewSecret {
  secret: string
  uri: string
}

/** Turns the second step on: password, an app that learns the secret, codes for when it is lost. */
export function SetUpDialog({ onClose, onRenew, focusAfter }: SetUpDialogProps) {
  const [secret, setSecret] = useState<NewSecret | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const queries = useQueryClient()
  const { data: totp } = useQuery(twoStep)
  const kept = useKept(() => {
    notify({ kept: true, type: 'success', message: 'Two-step sign-in is on.' })
    onClose()
  })
  // Whoever closed it now would never see the codes.
  const [busy, setBusy] = useState(false)
  const askAgain = () => void queries.invalidateQueries({ queryKey: twoStep.queryKey })
  const start = async (currentPassword: string) => {
    const made = call(startTotp, { body: { currentPassword } })
    // Refused, because it is on; or only the answer was lost.
    made.catch(askAgain)
    setSecret(await made)
  }
  const confirm = async (code: string) => {
    setBusy(true)
    const confirmed = call(confirmTotp, { body: { code } }).finally(() => {
      setBusy(false)
      askAgain()
    })
    setCodes((await confirmed).recoveryCodes)
  }
  const isOn = codes === null && !busy && totp?.enabled === true
  return (
    <Dialog
      open
      title={codes === null ? 'Set up two-step sign-in' : 'Your recovery codes'}
      onClose={codes === null ? () => !busy && onClose() : kept.close}
      focusAfter={focusAfter}
    >
      {isOn && <OnAlready onRenew={onRenew} />}
      {!isOn && secret === null && (
        <PasswordStep
          why="Enter your password so that nobody else can set this up. Turning it on signs out your other devices."
          send={start}
        />
      )}
      {!isOn && secret !== null && codes === null && <ScanStep {...secret} send={confirm} />}
      {codes !== null && <RecoveryCodes codes={codes} kept={kept} />}
    </Dialog>
  )
}

/** It was turned on, and its codes did not arrive here. */
const OnAlready = ({ onRenew }: { onRenew: () => void }) => (
  <>
    <p className="text-muted">
      Two-step sign-in is on. You haven’t seen its recovery codes. Create new ones so you can sign
      in without your phone.
    </p>
    <div className="dialog-actions">
      <Button ref={focusAtFirst} onClick={onRenew}>
        New recovery codes
      </Button>
    </div>
  </>
)

const focusAtFirst = (button: HTMLButtonElement | null) => button?.focus()
