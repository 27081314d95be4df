import type { PaymentMethod } from '@fourcast/contract/payments.ts'
import { useRemoveMethod } from './use-method-changes.ts'
import { errorMessage } from '#core/api/error-message.ts'
import { methodName } from '#domains/billing/payments/method-words.ts'
import { Banner } from '#ui/Banner.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'

interface RemoveDialogProps {
  /** The one in question; null while none is. */
  method: PaymentMethod | null
  onClose: () => void
  focusAfter: () => HTMLElement | true
}

/** Asks before a method is forgotten, and says why where it must stay. */
export function RemoveDialog({ method, onClose, focusAfter }: RemoveDialogProps) {
  const remove = useRemoveMethod()
  const close = () => {
    remove.reset()
    onClose()
  }
  if (method === null) return null
  return (
    <ConfirmDialog
      open
      title={`Remove ${methodName(method)}?`}
      confirm="Remove"
      busyLabel="Removing…"
      busy={remove.isPending}
      danger
      focusAfter={focusAfter}
      onConfirm={() => remove.mutate(method, { onSuccess: close })}
      onCancel={close}
    >
      <p>You can add it again later.</p>
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
