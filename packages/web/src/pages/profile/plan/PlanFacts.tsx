import type { CurrentSubscription } from '@fourcast/contract/subscriptions.ts'
import { useQuery } from '@tanstack/react-query'
import { paymentMethods } from '#domains/billing/queries.ts'
import { methodName } from '#domains/billing/payments/method-words.ts'
import { shortDate } from '#core/format.ts'
import { amountOf } from '#core/money.ts'
import { Stats } from '#ui/Stats.tsx'

/** When something is charged next, how much, and to what. */
export function PlanFacts({ current }: { current: CurrentSubscription }) {
  const { nextBilling, renewal } = current
  const { data: methods } = useQuery(paymentMethods)
  const charged = methods?.find(({ isDefault }) => isDefault)
  const next = {
    label: 'Next billing date',
    value: <Fact>{nextBilling === null ? 'N/A' : shortDate(nextBilling)}</Fact>,
  }
  if (nextBilling === null || renewal === null) return <Stats items={[next]} />
  return (
    <Stats
      items={[
        next,
        { label: 'Amount', value: <Fact>{amountOf(renewal.amount)}</Fact> },
        {
          label: 'Paid with',
          value: <Fact>{charged === undefined ? 'Not chosen yet' : methodName(charged)}</Fact>,
        },
      ]}
    />
  )
}

const Fact = ({ children }: { children: string }) => (
  <span className="num block text-base leading-normal font-[560] tracking-normal">{children}</span>
)
