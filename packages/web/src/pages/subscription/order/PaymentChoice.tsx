import type { SyntheticEvent } from 'react'
import { FocusedBanner } from './Notice.tsx'
import type { OrderProblem } from './order-problem.ts'
import type { PayWith } from './use-pay-with.ts'
import { METHOD_KINDS, OTHER_METHODS } from '#pages/subscription/Duration.tsx'
import { TestMode } from '#pages/subscription/TestMode.tsx'
import { methodName, methodNote } from '#domains/billing/payments/method-text.ts'
import { Icon } from '#ui/Icon.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { NewMethod } from '#domains/billing/payments/NewMethod.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'

interface PaymentChoiceProps {
  payWith: PayWith
  /** True if the order does not renew. */
  once: boolean
  problem: OrderProblem | null
  busy: boolean
  /** Form of the new method, submitted by the order's button or by Enter in a field. */
  formId: string
  onSubmit: () => void
}

/** The payment method: a stored one or a new one. It shows the payment's errors. */
export function PaymentChoice(props: PaymentChoiceProps) {
  const { payWith, once, problem, busy, formId, onSubmit } = props
  const { query, newType, collect } = payWith
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    onSubmit()
  }
  if (query.data === undefined && !query.isError)
    return (
      <Skeleton label="Loading your payment methods">
        <Bar className="h-6 w-2/5" />
        <Bar className="h-18" />
      </Skeleton>
    )
  return (
    <div className="grid gap-4">
      {problem?.at === 'method' && <FocusedBanner kind="error">{problem.words}</FocusedBanner>}
      <LoadFailure query={query}>Failed to load your payment methods.</LoadFailure>
      <Options payWith={payWith} busy={busy} />
      <TestMode />
      {newType !== null && (
        <form id={formId} noValidate onSubmit={submit}>
          <fieldset className="min-w-0" disabled={busy}>
            <legend className="sr-only">
              {newType === 'card' ? 'Your card' : 'Your bank account'}
            </legend>
            <NewMethod type={newType} once={once} collect={collect} />
          </fieldset>
        </form>
      )}
    </div>
  )
}

function Options({
  payWith: { kept, picked, pick },
  busy,
}: Pick<PaymentChoiceProps, 'payWith' | 'busy'>) {
  const known = kept.map((one) => ({
    value: one.id,
    label: methodName(one),
    note: methodNote(one),
    aside: <Icon name={one.type === 'card' ? 'card' : 'bank'} className="text-muted" />,
  }))
  const fresh = kept.length === 0 ? METHOD_KINDS : OTHER_METHODS
  return (
    <RadioCards
      legend="Payment Method"
      options={[...known, ...fresh]}
      value={picked}
      onChange={pick}
      disabled={busy}
    />
  )
}
