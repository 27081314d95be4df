import { type AdminSubscription, cancelUserSubscription } from '@fourcast/contract/admin-billing.ts'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useChanged } from '../parts/queries.ts'
import { call } from '#core/api/api.ts'
import { errorMessage } from '#core/api/error-message.ts'
import { shortDate } from '#core/format.ts'
import { amountOf } from '#core/money.ts'
import { notify } from '#core/notifications/notifications.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { RadioChips } from '#ui/RadioChips.tsx'

const WHEN = [
  { value: 'termEnd', label: 'At the end of the term' },
  { value: 'now', label: 'Now' },
] as const
type When = (typeof WHEN)[number]['value']

interface CancelDialogProps {
  of: AdminSubscription
  onClose: () => void
}

/** Cancels a plan as its owner could, and shows a refusal. */
export function CancelPlanDialog({ of, onClose }: CancelDialogProps) {
  const [when, setWhen] = useState<When>('termEnd')
  const cancel = useCancel(of, onClose)
  return (
    <Dialog
      open
      title={`Cancel the plan of ${of.name}?`}
      onClose={() => !cancel.isPending && onClose()}
    >
      {cancel.error !== null && (
        <Banner kind="error" announce>
          {errorMessage(cancel.error)}
        </Banner>
      )}
      <RadioChips
        legend="When"
        options={WHEN}
        value={when}
        onChange={setWhen}
        hint={hintOf(when, of)}
      />
      <div className="dialog-actions">
        <Button kind="second" disabled={cancel.isPending} onClick={onClose}>
          Keep the plan
        </Button>
        <Button
          kind="danger"
          busy={cancel.isPending}
          busyLabel="Cancelling…"
          onClick={() => cancel.mutate(when)}
        >
          Cancel the plan
        </Button>
      </div>
    </Dialog>
  )
}

const hintOf = (when: When, { expiresAt }: AdminSubscription) =>
  when === 'now'
    ? 'The plan ends immediately. They get any refund the cancellation rules allow.'
    : expiresAt === null
      ? 'They keep it until the end of the term. No refund.'
      : `They keep it until ${shortDate(expiresAt)}. No refund.`

function useCancel({ id, name }: AdminSubscription, onClose: () => void) {
  const changed = useChanged()
  return useMutation({
    mutationFn: (when: When) => call(cancelUserSubscription, { params: { id }, query: { when } }),
    onSuccess: ({ refund }) => {
      const back = refund === null ? '' : ` Refunding ${amountOf(refund.amount)}.`
      notify({ type: 'success', message: `The plan of ${name} is cancelled.${back}` })
      onClose()
    },
    onSettled: changed,
  })
}
