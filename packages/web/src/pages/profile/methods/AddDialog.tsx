import * as MESSAGES from '@fourcast/contract/messages.ts'
import type { MethodType } from '@fourcast/contract/payments.ts'
import { useMutation } from '@tanstack/react-query'
import { type SyntheticEvent, useId, useRef, useState } from 'react'
import { usePlanChanged } from '#domains/billing/changed.ts'
import { useConfig } from '#core/config.ts'
import { errorMessage } from '#core/api/error-message.ts'
import { notify } from '#core/notifications/notifications.ts'
import { methodName, TYPE_NAMES } from '#domains/billing/payments/method-text.ts'
import { useAddMethod } from '#domains/billing/payments/use-add-method.ts'
import type { Collect } from '#domains/billing/payments/use-checked-fields.ts'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Dialog } from '#ui/Dialog.tsx'
import { NewMethod } from '#domains/billing/payments/NewMethod.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'

const KINDS = [
  { value: 'card', label: TYPE_NAMES.card, note: 'Credit or debit' },
  { value: 'us_bank_account', label: TYPE_NAMES.us_bank_account, note: 'From a checking account' },
] as const

/** Adds a card or bank account for future charges. */
export function AddDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const { collect, type, setType, add, submit } = useAdding(onClose)
  const form = useId()
  const close = () => {
    if (add.isPending) return
    add.reset()
    onClose()
  }
  return (
    <Dialog
      open={open}
      onClose={close}
      title="Add a payment method"
      actions={
        <Button type="submit" form={form} busy={add.isPending} busyLabel="Adding…">
          Add
        </Button>
      }
    >
      <form id={form} onSubmit={submit} noValidate className="grid gap-4">
        <AddError error={add.error} />
        <RadioCards
          legend="Kind"
          options={KINDS}
          value={type}
          onChange={setType}
          disabled={add.isPending}
        />
        <fieldset className="min-w-0" disabled={add.isPending}>
          <legend className="sr-only">{TYPE_NAMES[type]}</legend>
          <NewMethod type={type} collect={collect} />
        </fieldset>
      </form>
    </Dialog>
  )
}

/** The error, and in test mode a note that no money moves. */
function AddError({ error }: { error: Error | null }) {
  const test = useConfig()?.payments?.provider === 'sandbox'
  return (
    <>
      {error !== null && (
        <Banner kind="error" announce>
          {errorMessage(error)}
        </Banner>
      )}
      {test && <Banner kind="warning">{MESSAGES.testMode}</Banner>}
    </>
  )
}

function useAdding(onClose: () => void) {
  const collect = useRef<Collect>(null)
  const [type, setType] = useState<MethodType>('card')
  const keep = useAddMethod()
  const changed = usePlanChanged()
  const add = useMutation({
    mutationFn: async () => {
      const reference = await collect.current?.()
      // Invalid fields show their own errors.
      return typeof reference === 'string' ? await keep(reference, type) : null
    },
    onSuccess: (method) => {
      if (method === null) return
      notify({ type: 'success', message: `${methodName(method)} is added.` })
      changed()
      onClose()
    },
  })
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    if (!add.isPending) add.mutate()
  }
  return { collect, type, setType, add, submit }
}
