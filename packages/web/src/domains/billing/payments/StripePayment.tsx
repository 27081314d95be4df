import type { MethodType } from '@fourcast/contract/payments.ts'
import { type RefObject, useState } from 'react'
import { useConfig } from '#core/config.ts'
import type { Collect } from './use-checked-fields.ts'
import { useStripeForm } from './use-stripe-form.ts'
import { useUser } from '#core/session.ts'
import { Banner } from '#ui/Banner.tsx'
import { ErrorState } from '#ui/ErrorState.tsx'
import { Bar, Skeleton } from '#ui/Skeleton.tsx'

interface StripePaymentProps {
  type: MethodType
  collect: RefObject<Collect | null>
}

/** Fields for a card or bank account in Stripe's own frames: no number reaches our code. */
export default function StripePayment(props: StripePaymentProps) {
  const [tries, setTries] = useState(0)
  return <Fields key={tries} {...props} onRetry={() => setTries(tries + 1)} />
}

interface FieldsProps extends StripePaymentProps {
  onRetry: () => void
}

function Fields({ type, collect, onRetry }: FieldsProps) {
  const { name, email } = useUser()
  const publishableKey = useConfig()?.payments?.publishableKey ?? ''
  const { into, state, problem } = useStripeForm(publishableKey, type, { name, email }, collect)
  if (state === 'failed')
    return <ErrorState onRetry={onRetry}>Failed to load the payment form.</ErrorState>
  return (
    <div className="grid gap-4">
      {problem !== null && (
        <Banner kind="error" announce>
          {problem}
        </Banner>
      )}
      {state === 'loading' && (
        <Skeleton label="Loading the form">
          <Bar className="h-16" />
          <Bar className="h-16" />
        </Skeleton>
      )}
      {/* Stripe's frames are light documents: in a dark scheme a browser would give them a white background.
       */}
      <div ref={into} className="scheme-light" />
    </div>
  )
}
