import type { PaymentMethod } from '@fourcast/contract/payments.ts'
import { methodName, methodNote } from '#domains/billing/payments/method-words.ts'
import { Button } from '#ui/Button.tsx'
import { Chip } from '#ui/Chip.tsx'

interface MethodRowProps {
  method: PaymentMethod
  /** A payment is due: another default is tried at once. */
  overdue: boolean
  busy: boolean
  disabled: boolean
  onDefault: () => void
  onRemove: () => void
}

export function MethodRow({
  method,
  overdue,
  busy,
  disabled,
  onDefault,
  onRemove,
}: MethodRowProps) {
  const name = methodName(method)
  const pay = overdue ? 'Pay with it' : 'Make default'
  return (
    <li>
      <span className="grid min-w-0 flex-[1_1_14rem] gap-0.5">
        <span className="flex flex-wrap items-center gap-2">
          <span className="num strong">{name}</span>
          {method.isDefault && <Chip kind="green">Default</Chip>}
        </span>
        <span className="num text-sm text-muted">{methodNote(method)}</span>
      </span>
      <span className="flex flex-wrap gap-2">
        {(!method.isDefault || overdue) && (
          <Button
            kind="second"
            busy={busy}
            busyLabel="Saving…"
            disabled={disabled}
            aria-label={`${pay}: ${name}`}
            onClick={onDefault}
          >
            {pay}
          </Button>
        )}
        <Button
          id={`remove-${method.id}`}
          kind="second"
          disabled={disabled}
          aria-label={`Remove: ${name}`}
          onClick={onRemove}
        >
          Remove
        </Button>
      </span>
    </li>
  )
}
