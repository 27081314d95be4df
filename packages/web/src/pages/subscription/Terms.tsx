import type { PlanOffer } from '@fourcast/contract/subscriptions.ts'
import type { Term } from '@fourcast/contract/plans.ts'
import type { ReactNode } from 'react'
import { Link } from '#ui/Link.tsx'

/** The short form, at the bottom of a phone's window. */
export const CANCEL_WHERE = 'Cancel in your profile.'

interface TermsProps {
  plan: PlanOffer
  term: Term
  /** 'Renews on Dec 21, 2026 at $99.99 a month', or when it ends. */
  renewal: ReactNode
  /** Days in which cancelling gives a full refund; null if it does not. */
  freeDays: number | null
}

/** The terms in plain words, beside the button. */
export function Terms({ plan, term, renewal, freeDays }: TermsProps) {
  return (
    <div className="grid gap-2 text-xs text-muted">
      <p className="num">{renewal}</p>
      <p className="num">
        {term === 'twoMonth' ? (
          'The two-month plan is non-refundable.'
        ) : (
          <HowToCancel plan={plan} freeDays={freeDays} />
        )}
      </p>
      <p>
        By paying you agree to the <Link to="/terms">terms</Link>.
      </p>
    </div>
  )
}

/** Steps to cancel: no more of them than to subscribe. */
function HowToCancel({ plan, freeDays }: Pick<TermsProps, 'plan' | 'freeDays'>) {
  const policy = plan.cancellationPolicy
  if (policy === null) return null
  const part = `${100 - policy.feePercent}% of the current month`
  return freeDays === null ? (
    <>
      Cancel any time in your profile: we refund {part}, or you can let the month run out. A full
      refund is no longer available.
    </>
  ) : (
    <>
      Cancel any time in your profile. Full refund in the first {freeDays} days of your first{' '}
      {plan.name} plan, once per person and payment method. Later, we refund {part}, or you can let
      the month run out.
    </>
  )
}
