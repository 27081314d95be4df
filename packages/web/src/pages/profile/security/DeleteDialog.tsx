import { DeletionWords } from './DeletionWords.tsx'
import { useDeleteAccount } from './use-delete-account.ts'
import { DOWNLOAD_FAILED, useDownloadData } from './use-download-data.ts'
import { refusalMessage } from '#core/api/error-message.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'
import { ProofDialog } from '#ui/ProofDialog.tsx'

interface DeleteDialogProps {
  onOpen: () => void
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

/** Says all that a deletion takes before it does. It closes when the call ends, but for a wrong password. */
export function DeleteDialog({ onOpen, onClose, focusAfter }: DeleteDialogProps) {
  const { busy, failure, field, onSubmit } = useDeleteAccount(onOpen, onClose)
  return (
    <Dialog
      open
      title="Delete your account?"
      onClose={() => !busy && onClose()}
      focusAfter={focusAfter}
    >
      <form className="grid gap-4" noValidate onSubmit={onSubmit}>
        <DeletionWords />
        <DownloadFirst disabled={busy} />
        {failure !== null && (
          <Banner kind="error" announce>
            {failure}
          </Banner>
        )}
        <fieldset className="grid gap-4" disabled={busy}>
          <PasswordInput
            {...field('password')}
            label="Current Password"
            autoComplete="current-password"
            aria-required
          />
          <div className="dialog-actions">
            <Button kind="second" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" kind="danger" busy={busy} busyLabel="Deleting…">
              Delete My Account
            </Button>
          </div>
        </fieldset>
      </form>
      {/* Within this one, or a press in it would close this one. */}
      <ProofDialog />
    </Dialog>
  )
}

/** Says itself what came of it: over a dialog a notification is not heard. */
function DownloadFirst({ disabled }: { disabled: boolean }) {
  const { mutate, isPending, isSuccess, error } = useDownloadData()
  return (
    <div className="grid justify-items-start gap-3">
      <Button
        kind="second"
        icon={isSuccess ? 'check' : 'download'}
        busy={isPending}
        busyLabel="Collecting…"
        disabled={disabled}
        onClick={() => mutate()}
      >
        Download your data first
      </Button>
      <output className="sr-only">{isSuccess && 'Your data was downloaded.'}</output>
      {error !== null && (
        <Banner kind="error" announce>
          {refusalMessage(error, DOWNLOAD_FAILED)}
        </Banner>
      )}
    </div>
  )
}
