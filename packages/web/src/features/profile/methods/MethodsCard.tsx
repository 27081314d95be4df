import type { PaymentMethod } from '@fourcast/contract/payments.ts'
import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { MethodRow } from '#features/profile/methods/MethodRow.tsx'
import { RemoveDialog } from '#features/profile/methods/RemoveDialog.tsx'
import { useSetDefault } from '#features/profile/methods/use-method-changes.ts'
import { paymentMethods } from '#lib/billing/queries.ts'
import { Card } from '#ui/Card.tsx'
import { LoadFailure } from '#ui/LoadFailure.tsx'
import { Skeleton } from '#ui/Skeleton.tsx'

const CARD = 'payment-methods'

/** What charges are made to. */
export function MethodsCard({ current }: { current: CurrentSubscription }) {
  const query = useQuery(paymentMethods)
  return (
    <Card
      title={
        <span id={CARD} tabIndex={-1}>
          Payment methods
        </span>
      }
    >
      <LoadFailure query={query}>Failed to load your payment methods</LoadFailure>
      {query.data !== undefined ? (
        <Methods methods={query.data} overdue={current.status === 'past_due'} />
      ) : (
        !query.isError && <Skeleton label="Loading your payment methods" />
      )}
    </Card>
  )
}

interface MethodsProps {
  methods: readonly PaymentMethod[]
  overdue: boolean
}

function Methods({ methods, overdue }: MethodsProps) {
  const [leaving, setLeaving] = useState<PaymentMethod | null>(null)
  const put = useSetDefault()
  if (methods.length === 0)
    return <p className="text-muted">None yet. You add one when you choose a plan.</p>
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

/** The button that asked, unless it went with its row. */
const afterRemoving = (method: PaymentMethod | null) =>
  (method && document.getElementById(`remove-${method.id}`)) ??
  document.getElementById(CARD) ??
  true
