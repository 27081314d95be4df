import '#styles/payments.css'
import type { MethodType } from '@fourcast/contract/payments.ts'
import { lazy, type RefObject, Suspense } from 'react'
import { useConfig } from '#core/config.ts'
import type { Collect } from './use-checked-fields.ts'
import { Lines, Skeleton } from '#ui/Skeleton.tsx'

const OfStripe = lazy(() => import('./StripePayment.tsx'))
const FORMS = {
  card: lazy(() => import('./SandboxCard.tsx')),
  us_bank_account: lazy(() => import('./SandboxBank.tsx')),
}

interface NewMethodProps {
  type: MethodType
  /** True for a one-time order that does not renew. */
  once?: boolean
  /** Set by the form, called by the button outside of it. */
  collect: RefObject<Collect | null>
}

/** Fields for a new card or bank account. Their code is loaded when one is selected. */
export function NewMethod({ type, once = false, collect }: NewMethodProps) {
  const provider = useConfig()?.payments?.provider
  if (provider === undefined) return <FormSkeleton />
  const Form = provider === 'stripe' ? OfStripe : FORMS[type]
  return (
    <Suspense fallback={<FormSkeleton />}>
      <Form key={type} type={type} once={once} collect={collect} />
    </Suspense>
  )
}

const FormSkeleton = () => (
  <Skeleton label="Loading the form">
    <Lines count={2} className="h-16" />
  </Skeleton>
)
