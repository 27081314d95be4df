import { useRemove } from './use-remove.ts'
import { errorMessage } from '#core/api/error-message.ts'
import { Banner } from '#ui/Banner.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface RemovePhotoProps {
  open: boolean
  onClose: () => void
  focusAfter: () => HTMLElement | true
}

/** Asks before the photo goes. */
export function RemovePhoto({ open, onClose, focusAfter }: RemovePhotoProps) {
  const remove = useRemove()
  const close = () => {
    remove.reset()
    onClose()
  }
  return (
    <ConfirmDialog
      open={open}
      title="Remove your photo?"
      confirm="Remove"
      busyLabel="Removing…"
      busy={remove.isPending}
      danger
      focusAfter={focusAfter}
      onConfirm={() => remove.mutate(undefined, { onSuccess: close })}
      onCancel={close}
    >
      <p>We’ll delete it and show your initial instead.</p>
      {remove.error !== null && (
        <div className="mt-4">
          <Banner kind="error" announce>
            {errorMessage(remove.error)}
          </Banner>
        </div>
      )}
    </ConfirmDialog>
  )
}
