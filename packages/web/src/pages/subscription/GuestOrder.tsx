import { TRIAL_DAYS } from '@fourcast/contract/limits.ts'
import { type OrderChoice, inAddress } from './choice.ts'
import { Duration, METHOD_KINDS } from './Duration.tsx'
import { OrderSummary } from './OrderSummary.tsx'
import { ComparePlans } from './ComparePlans.tsx'
import { listPrice } from './prices.ts'
import { Shop } from './Shop.tsx'
import { CANCEL_WHERE, Terms } from './Terms.tsx'
import { TestMode } from './TestMode.tsx'
import type { PlansById } from './use-plans.ts'
import { Link } from '#ui/Link.tsx'
import { dollarsOf } from '#core/money.ts'
import { TYPE_NAMES } from '#domains/billing/payments/method-text.ts'
import { LinkButton } from '#ui/LinkButton.tsx'
import { RadioCards } from '#ui/RadioCards.tsx'

export interface OrderProps {
  plans: PlansById
  choice: OrderChoice
  choose: (part: Partial<OrderChoice>) => void
}

/** A guest's choice: the order follows after the sign-up, which returns to it. */
export function GuestOrder({ plans, choice, choose }: OrderProps) {
  return (
    <Shop
      plans={
        <ComparePlans
          plans={plans}
          value={choice.planId}
          term={choice.term}
          onChange={(planId) => choose({ planId })}
          free="guest"
        />
      }
      summary={<GuestSummary plans={plans} choice={choice} />}
    >
      <Duration
        plan={plans[choice.planId]}
        value={choice.term}
        onChange={(term) => choose({ term })}
        firstTime
      />
      <RadioCards
        legend="Payment Method"
        options={METHOD_KINDS}
        value={choice.pay}
        onChange={(pay) => choose({ pay })}
      />
      <TestMode />
    </Shop>
  )
}

function GuestSummary({ plans, choice }: Omit<OrderProps, 'choose'>) {
  const plan = plans[choice.planId]
  const monthly = choice.term === 'monthly'
  const renewal = renewalOf(plan.price, monthly)
  const back = { from: comingBack(choice) }
  return (
    <OrderSummary
      rows={[
        ['Plan', plan.name],
        ['Payment', monthly ? 'Monthly' : '2 months, in advance'],
        ['Method', TYPE_NAMES[choice.pay]],
        ['Next billing', monthly ? 'After one month' : 'None'],
      ]}
      total={['Total today', dollarsOf(listPrice(plan, choice.term))]}
      terms={monthly ? `${renewal} ${CANCEL_WHERE}` : renewal}
      action={
        <LinkButton to="/signup" state={back} size="lg" block>
          Subscribe
        </LinkButton>
      }
    >
      <p className="text-sm text-muted">
        Create an account first. It starts with {TRIAL_DAYS} days of Basic. Nothing is charged until
        you subscribe. Have an account?{' '}
        <Link to="/login" state={back}>
          Sign in
        </Link>
      </p>
      <Terms
        plan={plan}
        term={choice.term}
        renewal={renewal}
        freeDays={plan.cancellationPolicy?.freeDays ?? null}
      />
    </OrderSummary>
  )
}

const renewalOf = (price: number, monthly: boolean) =>
  monthly
    ? `Renews each month at ${dollarsOf(price)}, plus tax where it applies, until you cancel.`
    : 'Paid once. It ends after two months and doesn’t renew.'

/** The address that the sign-up returns to: see app/guards.tsx. */
function comingBack(choice: OrderChoice) {
  const chosen = Object.entries(inAddress(choice)).flatMap(([key, value]) =>
    value === null ? [] : [[key, value]],
  )
  const search = `?${new URLSearchParams(chosen)}`
  return { pathname: '/subscription', search, hash: '', state: null }
}
