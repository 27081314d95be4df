import { DeletionWords } from '#features/profile/security/DeletionWords.tsx'
import { useDeleteAccount } from '#features/profile/security/use-delete-account.ts'
import { useDownloadData } from '#features/profile/security/use-download-data.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { PasswordInput } from '#ui/PasswordInput.tsx'

interface DeleteDialogProps {
  onOpen: () => void
  onClose: () => void
  focusAfter: () => HTMLElement | null
}

/** Says all that a deletion takes before it does. It closes when the call ends, but for a wrong password. */
export function DeleteDialog({ onOpen, onClose, focusAfter }: DeleteDialogProps) {
  const { busy, failure, field, onSubmit } = useDeleteAccount(onOpen, onClose)
  const download = useDownloadData()
  return (
    <Dialog
      open
      title="Delete your account?"
      onClose={() => !busy && onClose()}
      focusAfter={focusAfter}
    >
      <form className="grid gap-4" noValidate onSubmit={onSubmit}>
        <DeletionWords />
        <div>
          <Button
            kind="second"
            icon="download"
            busy={download.isPending}
            busyLabel="Collecting…"
            disabled={busy}
            onClick={() => download.mutate()}
          >
            Download your data first
          </Button>
        </div>
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
    </Dialog>
  )
}
