import '#styles/dashboard.css'
import { PLANS } from '@fourcast/contract/plans.ts'
import { lazy, Suspense } from 'react'
import { GuestOrder } from './GuestOrder.tsx'
import { useChoice } from './choice.ts'
import { usePlans } from './use-plans.ts'
import { dollarsOf } from '#core/money.ts'
import { useSession } from '#core/session.ts'
import { Description } from '#ui/Description.tsx'
import { Spinner } from '#ui/Spinner.tsx'

// Schemas, queries and forms are loaded for signed-in users only.
const AccountOrder = lazy(() => import('./order/AccountOrder.tsx'))

const { basic, premium } = PLANS
const ABOUT = `Fourcast plans: Free, Basic at ${dollarsOf(basic.price)} and Premium at ${dollarsOf(premium.price)} a month. What each includes, the two-month discount, and how to cancel.`

/** Plans, prices and the order form. */
export default function SubscriptionPage() {
  const { isAuthenticated } = useSession()
  const plans = usePlans()
  const { isPlanChosen, ...chosen } = useChoice()
  return (
    <div className={`shop-page ${isAuthenticated ? 'page' : 'pub shop-public'}`}>
      <Description>{ABOUT}</Description>
      {isAuthenticated ? (
        <Suspense fallback={<Spinner />}>
          <AccountOrder plans={plans} {...chosen} isPlanChosen={isPlanChosen} />
        </Suspense>
      ) : (
        <GuestOrder plans={plans} {...chosen} />
      )}
    </div>
  )
}
