import * as MESSAGES from '@fourcast/contract/messages.ts'
import { disableTotp } from '@fourcast/contract/totp.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type TurnOff, turnOffResolver } from '#features/profile/security/code-form.ts'
import { CODE_LOOK } from '#features/profile/security/fields.ts'
import { twoStep } from '#features/profile/security/queries.ts'
import { call } from '#lib/api.ts'
import { notify } from '#lib/notifications.ts'
import { useSendForm } from '#lib/use-send-form.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { TextInput } from '#ui/TextInput.tsx'

interface TurnOffDialogProps {
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

/** The password alone signs in again. */
export function TurnOffDialog({ onClose, focusAfter }: TurnOffDialogProps) {
  const queries = useQueryClient()
  const { busy, failure, field, onSubmit } = useSendForm<TurnOff>({
    resolver: () => Promise.resolve(turnOffResolver),
    defaultValues: { currentPassword: '', code: '' },
    failed: MESSAGES.unexpected,
    send: async (body) => {
      await call(disableTotp, { body })
      await queries.invalidateQueries({ queryKey: twoStep.queryKey })
      notify({ type: 'success', message: 'Two-step sign-in is off.' })
      onClose()
    },
  })
  return (
    <Dialog
      open
      title="Turn off two-step sign-in"
      onClose={() => !busy && onClose()}
      focusAfter={focusAfter}
    >
      <form className="grid gap-4" noValidate onSubmit={onSubmit}>
        <p className="text-muted">
          Your password alone signs in again, and your recovery codes stop working.
        </p>
        {failure !== null && (
          <Banner kind="error" announce>
            {failure}
          </Banner>
        )}
        <fieldset className="grid gap-4" disabled={busy}>
          <PasswordInput
            {...field('currentPassword')}
            label="Current Password"
            autoComplete="current-password"
            aria-required
          />
          <TextInput
            {...CODE_LOOK}
            {...field('code')}
            inputMode="text"
            label="Code"
            hint="6 digits from your app, or a recovery code"
          />
          <div className="dialog-actions">
            <Button kind="second" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" kind="danger" busy={busy} busyLabel="Turning off…">
              Turn off
            </Button>
          </div>
        </fieldset>
      </form>
    </Dialog>
  )
}
