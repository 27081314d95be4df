import type { PaymentMethod } from '@fourcast/contract/payments.ts'
import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { METHODS, useRemoveMethod, useSetDefault } from './use-method-changes.ts'
import { paymentMethods } from '#domains/billing/queries.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { methodName, methodNote } from '#domains/billing/payments/method-text.ts'
import { Chip } from '#ui/Chip.tsx'
import { errorMessage } from '#core/api/error-message.ts'
import { Banner } from '#ui/Banner.tsx'
import { ConfirmDialog } from '#ui/ConfirmDialog.tsx'
import { Loaded } from '#ui/Loaded.tsx'
import { NotForDemo } from '#pages/profile/NotForDemo.tsx'

// Loaded on demand: few visits add a method.
const AddDialog = lazy(async () => ({
  default: (await import('./AddDialog.tsx')).AddDialog,
}))

export function MethodsCard({ current }: { current: CurrentSubscription }) {
  const query = useQuery(paymentMethods)
  const title = (
    <span id={METHODS} tabIndex={-1}>
      Payment methods
    </span>
  )
  return (
    <NotForDemo title={title} why="so it can’t pay.">
      <Card title={title}>
        <Loaded
          query={query}
          loading="Loading your payment methods"
          failed="Failed to load your payment methods"
        >
          {(methods) => <Methods methods={methods} overdue={current.status === 'past_due'} />}
        </Loaded>
        <Adding />
      </Card>
    </NotForDemo>
  )
}

function Adding() {
  const [open, setOpen] = useState(false)
  const [asked, setAsked] = useState(false)
  const begin = () => {
    setAsked(true)
    setOpen(true)
  }
  return (
    <div>
      <Button kind="second" icon="plus" onClick={begin}>
        Add a payment method
      </Button>
      {asked && (
        <Suspense>
          <AddDialog open={open} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </div>
  )
}

interface MethodsProps {
  methods: readonly PaymentMethod[]
  overdue: boolean
}

function Methods({ methods, overdue }: MethodsProps) {
  const [leaving, setLeaving] = useState<PaymentMethod | null>(null)
  const put = useSetDefault()
  if (methods.length === 0) return <p className="text-muted">None yet.</p>
  return (
    <>
      <ul className="list" aria-label="Payment methods">
        {methods.map((method) => (
          <MethodRow
            key={method.id}
            method={method}
            overdue={overdue}
            busy={put.isPending && put.variables.id === method.id}
            disabled={put.isPending}
            onDefault={() => put.mutate(method)}
            onRemove={() => setLeaving(method)}
          />
        ))}
      </ul>
      <RemoveDialog
        method={leaving}
        onClose={() => setLeaving(null)}
        focusAfter={() => afterRemoving(leaving)}
      />
    </>
  )
}

/** The button that opened the dialog, unless it was removed with its row. */
const afterRemoving = (method: PaymentMethod | null) =>
  (method && document.getElementById(`remove-${method.id}`)) ??
  document.getElementById(METHODS) ??
  true

interface MethodRowProps {
  method: PaymentMethod
  /** A payment is overdue: setting another default retries it at once. */
  overdue: boolean
  busy: boolean
  disabled: boolean
  onDefault: () => void
  onRemove: () => void
}

function MethodRow({ method, overdue, busy, disabled, onDefault, onRemove }: MethodRowProps) {
  const name = methodName(method)
  const pay = overdue ? 'Pay with this method' : 'Make default'
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

interface RemoveDialogProps {
  /** The method to remove; null while the dialog is closed. */
  method: PaymentMethod | null
  onClose: () => void
  focusAfter: () => HTMLElement | true
}

/** Confirms the removal of a method, and explains why the last one of a plan has to stay. */
function RemoveDialog({ method, onClose, focusAfter }: RemoveDialogProps) {
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
