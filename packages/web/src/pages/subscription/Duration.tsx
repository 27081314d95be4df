import type { Term } from '@fourcast/contract/plans.ts'
import type { PlanOffer } from '@fourcast/contract/subscriptions.ts'
import { twoMonthOffer } from './prices.ts'
import { dollarsOf } from '#core/money.ts'
import { RadioCards, type RadioOption } from '#ui/RadioCards.tsx'

interface DurationProps {
  plan: PlanOffer
  value: Term
  onChange: (term: Term) => void
  /** Two months in advance are for those who never had a paid term. */
  firstTime: boolean
  disabled?: boolean
}

export function Duration({ plan, value, onChange, firstTime, disabled = false }: DurationProps) {
  const offer = firstTime ? twoMonthOffer(plan) : null
  const monthly: RadioOption<Term> = {
    value: 'monthly',
    label: 'Monthly',
    note: `${dollarsOf(plan.price)}, renews each month`,
  }
  const advance: RadioOption<Term>[] = offer
    ? [{ value: 'twoMonth', label: '2 months, paid in advance', note: <Offer {...offer} /> }]
    : []
  return (
    <RadioCards
      legend="Payment Duration"
      options={[monthly, ...advance]}
      value={offer === null ? 'monthly' : value}
      onChange={onChange}
      disabled={disabled}
    />
  )
}

const Offer = ({ total, saved, percent }: NonNullable<ReturnType<typeof twoMonthOffer>>) => (
  <>
    <span className="block">
      {total} once, you save {saved} ({percent}%)
    </span>
    <span className="block text-xs">First-time subscribers. Not refundable.</span>
  </>
)
