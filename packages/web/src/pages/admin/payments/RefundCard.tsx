import { type AdminPaymentDetail, refundPayment } from '@fourcast/contract/admin-billing.ts'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { checkedBy, FormCard } from '#pages/admin/parts/FormCard.tsx'
import { ADMIN, useChanged } from '#pages/admin/parts/queries.ts'
import { useKeptFocus } from '#pages/admin/parts/AdminList.tsx'
import { call } from '#core/api/api.ts'
import type { Resolver } from '#core/forms/form.ts'
import { amountOf, centsOf } from '#core/money.ts'
import { notify } from '#core/notifications/notifications.ts'
import { createIntents } from '#domains/billing/payments/intents.ts'
import { useSendForm } from '#core/forms/use-send-form.ts'
import { Button } from '#ui/Button.tsx'
import { Card } from '#ui/Card.tsx'
import { TextArea } from '#ui/TextArea.tsx'
import { TextInput } from '#ui/TextInput.tsx'

interface Values {
  amount: string
  reason: string
}

const EMPTY: Values = { amount: '', reason: '' }

const bodyOf = ({ amount, reason }: Values) => ({
  amount: centsOf(amount) ?? Number.NaN,
  reason,
})

/** Refund form; if no refund is possible, the reason. */
export function RefundCard({ payment }: { payment: AdminPaymentDetail }) {
  const { heading } = useKeptFocus()
  const title = (
    <span ref={heading} tabIndex={-1}>
      Refund
    </span>
  )
  if (payment.refundable > 0 && payment.canChange) return <RefundForm {...{ payment, title }} />
  return (
    <Card title={title}>
      <p className="text-muted">{whyNothing(payment)}</p>
    </Card>
  )
}

function whyNothing({ status, disputed, refundable }: AdminPaymentDetail) {
  if (refundable > 0) return 'You can’t refund an administrator of equal or higher rank.'
  if (disputed) return 'The customer disputed this payment. Their bank decides about the refund.'
  if (status !== 'paid') return 'Nothing was paid, so there is nothing to refund.'
  return 'This payment is fully refunded, or the refund is on its way.'
}

interface RefundFormProps {
  payment: AdminPaymentDetail
  title: ReactNode
}

function RefundForm({ payment, title }: RefundFormProps) {
  const amount = useRef<HTMLInputElement>(null)
  const most = payment.refundable
  const refund = useRefund(payment)
  const form = useSendForm<Values>({
    resolver: async () => within(most, await checkedBy<Values>(refundPayment.body, bodyOf)()),
    defaultValues: EMPTY,
    failed: 'Failed to issue the refund',
    send: async (values) => {
      await refund(bodyOf(values))
      form.form.reset(EMPTY)
    },
  })
  const cents = centsOf(form.form.getValues().amount)
  const all = () => {
    form.form.set({
      values: { ...form.form.getValues(), amount: (most / 100).toFixed(2) },
      errors: {},
    })
    amount.current?.focus()
  }
  return (
    <FormCard title={title} form={form}>
      <p className="text-sm text-muted">
        Up to {amountOf(most)} can be refunded to the original payment method. The plan doesn’t
        change.
      </p>
      <div className="flex flex-wrap items-start gap-2">
        <TextInput
          {...form.field('amount')}
          ref={amount}
          label="Amount in dollars"
          className="min-w-0 flex-[1_1_10rem]"
          inputMode="decimal"
          autoComplete="off"
          placeholder="0.00"
        />
        <Button kind="second" className="mt-7" onClick={all}>
          Use full amount
        </Button>
      </div>
      <TextArea
        {...form.field('reason')}
        label="Reason"
        hint="Stored in the audit log for two years. Leave out names and addresses."
        maxLength={500}
      />
      <div>
        <Button type="submit" kind="danger" busy={form.busy} busyLabel="Refunding…">
          {cents === null || cents === 0 ? 'Refund' : `Refund ${amountOf(cents)}`}
        </Button>
      </div>
    </FormCard>
  )
}

/** Checks the amount against the refundable rest, which the schema cannot know. */
const within =
  (most: number, check: Resolver<Values>): Resolver<Values> =>
  (values) => {
    const cents = centsOf(values.amount)
    if (cents === null || cents === 0)
      return { errors: { ...errorsOf(check(values)), amount: 'Enter an amount, such as 20.00' } }
    if (cents > most)
      return { errors: { ...errorsOf(check(values)), amount: `At most ${amountOf(most)}` } }
    return check(values)
  }

const errorsOf = (checked: ReturnType<Resolver<Values>>) =>
  'errors' in checked ? checked.errors : {}

/** Refunds once: a repeated request has the same idempotency key. */
function useRefund({ id }: AdminPaymentDetail) {
  const queries = useQueryClient()
  const changed = useChanged()
  const [once] = useState(createIntents)
  return async (body: ReturnType<typeof bodyOf>) => {
    const next = await once([id, String(body.amount), body.reason], (idempotencyKey) =>
      call(refundPayment, { params: { id }, body }, { idempotencyKey }),
    ).finally(changed)
    queries.setQueryData([...ADMIN, 'payment', id], next)
    notify({ type: 'success', message: `Refunding ${amountOf(body.amount)}.` })
  }
}
