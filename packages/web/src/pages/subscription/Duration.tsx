import type { Term } from '@fourcast/contract/plans.ts'
import type { PlanOffer } from '@fourcast/contract/subscriptions.ts'
import type { MethodType } from '@fourcast/contract/payments.ts'
import { twoMonthOffer } from './prices.ts'
import { dollarsOf } from '#core/money.ts'
import { RadioCards, type RadioOption } from '#ui/RadioCards.tsx'
import { Icon } from '#ui/Icon.tsx'

interface DurationProps {
  plan: PlanOffer
  value: Term
  onChange: (term: Term) => void
  /** Two months in advance are offered only before the first paid term. */
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

const CARD: RadioOption<MethodType> = {
  value: 'card',
  label: 'Card',
  note: 'Credit or debit',
  aside: <Icon name="card" className="text-muted" />,
}
const BANK: RadioOption<MethodType> = {
  value: 'us_bank_account',
  label: 'Bank transfer (ACH)',
  note: 'From a checking account, up to 4 business days',
  aside: <Icon name="bank" className="text-muted" />,
}

export const METHOD_KINDS: readonly RadioOption<MethodType>[] = [CARD, BANK]

/** The same kinds, below stored methods. */
export const OTHER_METHODS: readonly RadioOption<MethodType>[] = [
  { ...CARD, label: 'Another card' },
  { ...BANK, label: 'Another bank account (ACH)' },
]
