import type { PlanOffer } from '@fourcast/contract/subscriptions.ts'
import type { Term } from '@fourcast/contract/plans.ts'
import type { ReactNode } from 'react'
import { Link } from '#ui/Link.tsx'
import { yearOf } from '#features/subscription/prices.ts'

interface TermsProps {
  plan: PlanOffer
  term: Term
  /** 'Renews on Dec 21, 2026 at $99.99 a month', or when it ends. */
  renewal: ReactNode
}

/** What one agrees to, in plain words, beside the button. */
export function Terms({ plan, term, renewal }: TermsProps) {
  return (
    <div className="grid gap-2 text-xs text-muted">
      <p className="num">{renewal}</p>
      <p className="num">
        {term === 'twoMonth' ? (
          'Two months in advance are not refundable.'
        ) : (
          <>
            <HowToCancel plan={plan} /> Set a spending plan first: {lower(yearOf(plan))}
          </>
        )}
      </p>
      <p>
        By paying you agree to the <Link to="/terms">terms</Link>. A plan does not change the odds
        of any number.
      </p>
    </div>
  )
}

const lower = (text: string) => text.slice(0, 1).toLowerCase() + text.slice(1)

/** Cancelling takes no more steps than subscribing. */
function HowToCancel({ plan: { cancellationPolicy: policy, name } }: { plan: PlanOffer }) {
  if (policy === null) return null
  return (
    <>
      Cancel any time in your profile. In the first {policy.freeDays} days of your first {name} plan
      all of it comes back, later {100 - policy.feePercent}% of the current month, or let it run to
      its end.
    </>
  )
}
